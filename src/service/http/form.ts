/*
 * Reads a new item from multipart/form-data: its members as fields, its pictures as files named photos[]. A form contains only texts, so
 * the members that are ids are converted to numbers. "tags[]" adds to a list, "measured_quantity[value]" is a member of an object, and
 * "custom_attribute_values[0][value]" is a member of an object in a list.
 */
import { isKeepable } from '#wire/write.ts';
import type { Upload } from '../items/photos.ts';
import { isRefusal, quoted, refuse, type Outcome } from '../rules/refusal.ts';
import { FORM_BYTES_MAX, readBytes, type JsonObject } from './body.ts';

const REPLACED = '\uFFFD';
const PHOTO_FIELD = 'photos[]';
const FIELD = /^([a-z_]{1,40})(?:\[(\d{0,3}|[a-z_]{1,40})\])?(?:\[([a-z_]{1,40})\])?$/;

/** Members whose texts are ids, or amounts that an empty text leaves unset. */
const ID_MEMBERS = new Set(['parent_id', 'photo_ids', 'custom_attribute_id']);
const AMOUNT_MEMBERS = new Set(['price', 'quantity', 'min_quantity']);
/** Members that are lists, with "[]" behind their name or without. */
const LIST_MEMBERS = new Set(['tags', 'photo_ids']);

export interface Form {
  readonly fields: JsonObject;
  readonly uploads: readonly Upload[];
}

export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

export async function readForm(request: Request): Promise<Outcome<Form>> {
  const bytes = await readBytes(request, FORM_BYTES_MAX);
  if (isRefusal(bytes)) return bytes;
  const parts = await partsOf(bytes, request.headers.get('content-type') ?? '');
  if (!parts) return refuse(400, 'the body must be well-formed multipart/form-data');
  const fields = blank();
  const uploads: Upload[] = [];
  for (const [name, value] of parts) {
    if (typeof value !== 'string') {
      if (name !== PHOTO_FIELD)
        return refuse(400, `${quoted(name)} must not be a file; pictures go in ${PHOTO_FIELD}`);
      if (!isKeepable(value.name))
        return refuse(422, `the name of a file in ${PHOTO_FIELD} must be whole UTF-8 text without NUL`);
      uploads.push({
        name: value.name,
        contentType: value.type || 'application/octet-stream',
        bytes: Buffer.from(await value.arrayBuffer()),
      });
      continue;
    }
    // A form's texts are decoded for us, and what is no UTF-8 is silently replaced.
    if (`${name}${value}`.includes(REPLACED) && !bytes.includes(REPLACED))
      return refuse(400, 'the body must be in UTF-8');
    const path = FIELD.exec(name);
    if (path) put(fields, path, value);
  }
  return { fields, uploads };
}

async function partsOf(bytes: Buffer, contentType: string): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return null;
  }
}

function put(fields: Record<string, unknown>, path: RegExpExecArray, text: string): void {
  const [, name = '', key, inner] = path;
  if (key === undefined && !LIST_MEMBERS.has(name)) {
    fields[name] = valueOf(name, text);
  } else if (key === undefined || (key === '' && inner === undefined)) {
    listIn(fields, name).push(valueOf(name, text));
  } else if (inner === undefined) {
    objectIn(fields, name)[key] = text;
  } else {
    entryOf(listIn(fields, name), key, inner)[inner] = valueOf(inner, text);
  }
}

function valueOf(member: string, text: string): unknown {
  if (text === '' && (ID_MEMBERS.has(member) || AMOUNT_MEMBERS.has(member))) return null;
  return ID_MEMBERS.has(member) && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function listIn(fields: Record<string, unknown>, name: string): unknown[] {
  const present = fields[name];
  if (Array.isArray(present)) return present;
  const list: unknown[] = [];
  fields[name] = list;
  return list;
}

function objectIn(fields: Record<string, unknown>, name: string): Record<string, unknown> {
  const present = fields[name];
  if (isRecord(present)) return present;
  const object = blank();
  fields[name] = object;
  return object;
}

/** "[0][a]" names the entry; "[][a]" continues the last one until a member comes a second time. */
function entryOf(list: unknown[], key: string, inner: string): Record<string, unknown> {
  const at = key === '' ? list.length - 1 : Math.min(Number(key), list.length);
  const present = list[at];
  if (isRecord(present) && !(key === '' && inner in present)) return present;
  const entry = blank();
  list.push(entry);
  return entry;
}

/** Without a prototype: a field may have any name, __proto__ too. */
function blank(): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  return object;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
