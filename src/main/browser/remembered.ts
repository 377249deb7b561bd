/**
 * What outlives a restart of the browser shell: its port and the cookie it gave out. A page that was open when the station
 * stopped finds it again by itself, with the scans that waited in it. Readable by its owner alone, as a browser's own
 * cookies are; it opens the station on this computer and holds no key of any service.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OWN_FILE } from '../private.ts';

const Remembered = z.object({ port: z.int().min(1).max(65_535), cookie: z.string().regex(/^[\w-]{43}$/) });
export type Remembered = z.infer<typeof Remembered>;

const fileIn = (folder: string): string => path.join(folder, 'browser-shell.json');

/** @returns null on a first start, and where the file cannot be read or made sense of */
export function remembered(folder: string): Remembered | null {
  try {
    return Remembered.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    return null;
  }
}

/** Where the folder cannot be written in, the station says so; a page that is open then asks for a new link. */
export function remember(folder: string, what: Remembered): void {
  try {
    // Made anew, so that its mode is the one asked for, whatever was there before.
    rmSync(fileIn(folder), { force: true });
    writeFileSync(fileIn(folder), JSON.stringify(what), { mode: OWN_FILE });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`Dockhand cannot remember its address for the next time (${why}).`);
  }
}

export const newCookie = (): string => randomBytes(32).toString('base64url');
