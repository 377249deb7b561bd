/** Files made for people, beside the profile's own: named for what they are and when they were made, never written over. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FILE, OWN_FOLDER } from '../private.ts';
import type { DeskPorts } from './ports.ts';

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
