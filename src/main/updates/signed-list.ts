/**
 * The signed list of a version's packages: one file of JSON, with the list as a text and its Ed25519 signature. The text is verified
 * before anything in it is believed, and each package is named with its hash, so a server that changes list and package together is
 * refused. Made by scripts/package/sign-updates.mjs.
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { valid } from 'semver';
import { z } from 'zod';

/** Signed with the text, so that no signature made for anything else can stand for one of a list. */
const PURPOSE = 'Dockhand list of packages, 1\n';
/** Characters; a list of a few packages has under a thousand. */
export const LONGEST_LIST = 100_000;
/** The one channel there is. A list of another one, signed with the same key, is not for this station. */
export const CHANNEL = 'latest';

/** The beginning of the DER of an Ed25519 public key; the 32 bytes of the key follow. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_BYTES = 32;

const Envelope = z.object({ list: z.string(), signature: z.string().default('') });

const ListedPackage = z.object({
  /** A name in the list's own folder, never a path. */
  name: z.string().regex(/^[A-Za-z0-9][\w.+~-]*$/),
  /** Base64, as electron-updater has it. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  size: z.int().positive(),
  /** Bytes of the block map at the end of an AppImage, by which only what has changed is fetched. */
  blockMapSize: z.int().positive().exactOptional(),
});

const List = z.object({
  app: z.literal('dockhand'),
  channel: z.string(),
  /** As `systemName` has it. */
  system: z.string(),
  version: z.string().refine((text) => valid(text) === text),
  /** To how many of a hundred stations it is given. */
  stagingPercentage: z.number().min(0).max(100),
  packages: z.array(ListedPackage).min(1),
});

export type ListedPackage = z.output<typeof ListedPackage>;
export type UpdateList = z.output<typeof List>;

export type ReadList =
  | { readonly kind: 'list'; readonly list: UpdateList }
  | { readonly kind: 'refused'; readonly why: 'unreadable' | 'unsigned' | 'forged' };

/** `linux-x64`, `win32-x64`, `darwin`: a Mac's package is one for both processors. */
export const systemName = (platform: NodeJS.Platform, arch: string): string =>
  platform === 'darwin' ? platform : `${platform}-${arch}`;

/** What the list is called, beside the packages. */
export const listName = (system: string): string => `dockhand-${system}.updates.json`;

/** @param text base64: the raw 32 bytes, or SPKI @returns null where it is no Ed25519 key */
export function readPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') !== text.trim().replace(/=+$/, '')) return null;
  const key = bytes.length === RAW_BYTES ? Buffer.concat([SPKI, bytes]) : bytes;
  try {
    const read = createPublicKey({ key, format: 'der', type: 'spki' });
    return read.asymmetricKeyType === 'ed25519' ? read : null;
  } catch {
    return null;
  }
}

/** What is signed of a list. */
export const signedBytes = (list: string): Buffer => Buffer.from(PURPOSE + list, 'utf8');

/** @param text the file's, as it was fetched */
export function readList(text: string, publicKey: KeyObject): ReadList {
  const envelope = Envelope.safeParse(fromJson(text));
  if (!envelope.success) return { kind: 'refused', why: 'unreadable' };
  const { list, signature } = envelope.data;
  if (signature === '') return { kind: 'refused', why: 'unsigned' };
  if (!verify(null, signedBytes(list), publicKey, Buffer.from(signature, 'base64')))
    return { kind: 'refused', why: 'forged' };
  const read = List.safeParse(fromJson(list));
  return read.success ? { kind: 'list', list: read.data } : { kind: 'refused', why: 'unreadable' };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
