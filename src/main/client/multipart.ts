/**
 * Writes a request with files as multipart/form-data: the members of its body as fields, its photos as files named `photos[]`, as the API
 * description has it for a new item. It does not say how members of lists and objects are named; brackets are assumed (`createForm`). A
 * member that is null is left out: what is created has nothing to clear.
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

/** `tags[]` for each text of a list, `measured_quantity[value]` for a member, `custom_attribute_values[0][value]` for one in a list. */
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
