/*
 * Reads the body of a request: within a size limit, as UTF-8, as a JSON object with limited nesting. A body that is too large is read to
 * its end and dropped, up to 128 MB, because a client cannot read the refusal while it still writes.
 */
import { isRefusal, refuse, type Outcome } from '../rules/refusal.ts';

/** An order of many thousand lines can be sent back as it was read. */
const JSON_BYTES_MAX = 8 * 1024 * 1024;
/** A form with pictures. */
export const FORM_BYTES_MAX = 32 * 1024 * 1024;
const DROPPED_BYTES_MAX = 128 * 1024 * 1024;
/** Deeper than any body here; without a bound, walking one could exhaust the stack. */
const DEPTH_MAX = 32;

export type JsonObject = Readonly<Record<string, unknown>>;

export async function readBytes({ body }: Pick<Request, 'body'>, max: number): Promise<Outcome<Buffer>> {
  const reader = body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // A body that is too large is read and dropped, because a client cannot read the refusal while it still writes.
    for (
      let next = await reader.read();
      !next.done && size <= DROPPED_BYTES_MAX;
      next = await reader.read()
    ) {
      size += next.value.byteLength;
      if (size <= max) chunks.push(next.value);
    }
    if (size > DROPPED_BYTES_MAX) await reader.cancel();
  } catch {
    return refuse(400, 'the body ended before it was whole');
  }
  return size > max ? refuse(413, `the body must have at most ${max} bytes`) : Buffer.concat(chunks);
}

/** An empty body reads as an object without members. */
export async function readJson(request: Request): Promise<Outcome<JsonObject>> {
  const bytes = await readBytes(request, JSON_BYTES_MAX);
  return isRefusal(bytes) ? bytes : parseJson(bytes);
}

function parseJson(bytes: Uint8Array): Outcome<JsonObject> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse(400, 'the body must be JSON in UTF-8');
  }
  if (!isObject(value)) return refuse(400, 'the body must be a JSON object');
  return isTooDeep(value) ? refuse(400, `the body must be nested at most ${DEPTH_MAX} deep`) : value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    level = level.flatMap((node) =>
      Object.values(node).filter((child): child is object => typeof child === 'object' && child !== null),
    );
    if (level.length === 0) return false;
  }
  return true;
}
