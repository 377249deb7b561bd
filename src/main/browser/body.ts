/**
 * The body of an ask, within a size. Hono's own limit makes a new Request of the one it has read, which Node's lazy request is
 * not fit for: an ask whose length is told only by its end failed there.
 */

/** Null where there is more of it than `most` bytes; what is left then is not read. */
export async function readWithin(request: Request, most: number): Promise<string | null> {
  const length = request.headers.get('content-length');
  // What is told beforehand is all there is: such an ask, as every page sends it, is read without making a Request of it.
  if (length !== null) return Number(length) > most ? null : request.text();
  const reader = request.body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(next.value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
