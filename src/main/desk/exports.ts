/** Files made for people, beside the profile's own: named for what they are and when they were made, never written over. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActAsked } from '#bridge/acts.ts';
import { OWN_FILE, OWN_FOLDER } from '../private.ts';
import type { DeskPorts } from './ports.ts';

/** Characters: a file's name has room for 255 bytes. */
const LONGEST_NAME = 40;

export function writeExport(
  desk: Pick<DeskPorts, 'folder' | 'clock'>,
  name: string,
  ending: string,
  content: Uint8Array | string,
): string {
  const folder = join(desk.folder, 'exports');
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  const stamp = desk.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  const file = join(folder, `${name}-${stamp}.${ending}`);
  writeFileSync(file, content, { flag: 'wx', mode: OWN_FILE });
  return file;
}

/** What sheets are saved as: an order's by its number, of several the first. */
export function nameOfPrinted(of: ActAsked<'labels.pdf'>['of']): string {
  if (!('numbers' in of)) return of.kind;
  // Numbers are typed by people: a slash in one is no folder.
  const number = (of.numbers[0] ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return number === '' ? of.kind : `${of.kind}-${number.slice(0, LONGEST_NAME)}`;
}
