/**
 * Encodes a request with files as multipart/form-data: each member of its body as a field, and each photo as a file named `photos[]`. The
 * API's description names the files so, but does not say how the members of lists and objects are named; brackets are assumed
 * (`createForm`).
 * A member that is null is left out: the request creates a record, which has nothing to clear.
 */

export interface OutgoingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Encoded {
  readonly contentType: string;
  readonly body: Uint8Array;
}

export async function encodeForm(body: unknown, files: readonly OutgoingFile[]): Promise<Encoded> {
  const form = new FormData();
  for (const [name, text] of fieldsOf(body, '')) form.append(name, text);
  for (const { name, type, bytes } of files) form.append('photos[]', new Blob([bytes], { type }), name);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/** Names a text in a list `tags[]`, an object's member `measured_quantity[value]`, one in a list `custom_attribute_values[0][value]`. */
function fieldsOf(value: unknown, name: string): (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((one: unknown, n) =>
      typeof one === 'object' ? fieldsOf(one, `${name}[${n}]`) : fieldsOf(one, `${name}[]`),
    );
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([member, one]: [string, unknown]) =>
      fieldsOf(one, name === '' ? member : `${name}[${member}]`),
    );
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[name, String(value)]]
    : [];
}
