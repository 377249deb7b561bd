/**
 * What another program hands over at a start: a link of ours or a settings file, one at a time. It is only read here; a person decides on
 * screen what comes of it.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { printer, scanners, timing } from '#bridge/station-settings.ts';
import type { Refusal, SettingsFileProblem } from '#domain/views/computer.ts';
import { isLink, LONGEST_LINK, parseLink } from './link.ts';
import { parseSettings, readSmallFile, type Checked } from './read-settings-file.ts';

/** Characters: the longest path of Linux. */
const LONGEST_ARGUMENT = 4096;

export const SETTINGS_ENDING = '.dockhand-settings';

/** How a station is set to its hardware. No address and no key: a file cannot say where a key goes. */
const SettingsFile = z.strictObject({
  /** The version of this shape. */
  dockhandSettings: z.literal(1),
  wedge: timing.exactOptional(),
  scanners: scanners.exactOptional(),
  printer: printer.exactOptional(),
  sound: z.boolean().exactOptional(),
});
export type SettingsFile = z.output<typeof SettingsFile>;

export type Handed =
  | { readonly kind: 'order'; readonly number: string }
  | { readonly kind: 'settings'; readonly name: string; readonly settings: SettingsFile }
  | { readonly kind: 'bad-settings'; readonly name: string; readonly problem: SettingsFileProblem }
  | { readonly kind: 'refused'; readonly why: Refusal };

export const parseSettingsFile = (bytes: Uint8Array): Checked<SettingsFile> =>
  parseSettings(SettingsFile, bytes);

/** As a second start sends it to the first; from any program of this user, so it is checked there. */
export const HandedArguments = z.object({
  given: z.array(z.string().max(LONGEST_ARGUMENT)).max(2),
  cwd: z.string().max(LONGEST_ARGUMENT),
});
export type HandedArguments = z.output<typeof HandedArguments>;

/** Cut to what is needed to see that it is too long, or too much: the message between two starts has a limit. */
export const handedArguments = (given: readonly string[], cwd: string): HandedArguments => ({
  given: given.slice(0, 2).map((text) => text.slice(0, LONGEST_ARGUMENT)),
  cwd,
});

/** @returns null where nothing was given. Never throws. */
export function readHanded({ given, cwd }: HandedArguments): Handed | null {
  const [text] = given;
  if (text === undefined) return null;
  if (given.length > 1) return { kind: 'refused', why: 'several' };
  const file = isLink(text) ? null : settingsFileIn(text, cwd);
  return file === null ? handedLink(text) : readSettings(file);
}

function handedLink(text: string): Handed {
  const parsed = parseLink(text.slice(0, LONGEST_LINK + 1));
  return parsed.ok ? { kind: 'order', number: parsed.number } : { kind: 'refused', why: parsed.why };
}

/** @returns the path of what is named as a settings file, or null */
function settingsFileIn(text: string, cwd: string): string | null {
  if (!text.toLowerCase().endsWith(SETTINGS_ENDING)) return null;
  // One letter and a colon is a drive of Windows.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return path.resolve(cwd, text);
  try {
    const { protocol, host } = new URL(text);
    return protocol === 'file:' && host === '' ? fileURLToPath(text) : null;
  } catch {
    return null;
  }
}

function readSettings(file: string): Handed {
  const name = path.basename(file);
  try {
    const read = readSmallFile(file);
    const checked = read.ok ? parseSettingsFile(read.value) : read;
    return checked.ok
      ? { kind: 'settings', name, settings: checked.value }
      : { kind: 'bad-settings', name, problem: checked.problem };
  } catch (error) {
    return { kind: 'bad-settings', name, problem: { kind: 'unreadable', detail: String(error) } };
  }
}
