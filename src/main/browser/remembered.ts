/**
 * What outlives a restart of the browser shell: its port, and what the sessions of open pages are known by. A page that was open
 * when the station stopped finds it again by itself, with the scans that waited in it. Readable by its owner alone. It has no
 * cookie, only digests of them, and no key of any service.
 */
import path from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../json-file.ts';
import type { Session } from './entrance.ts';

const secret = z.string().regex(/^[\w-]{43}$/);
const Remembered = z.object({
  port: z.int().min(1).max(65_535),
  sessions: z
    .array(
      z.object({
        id: secret,
        key: secret,
        cookies: z.array(
          z.object({ digest: secret, since: z.number(), usedSince: z.number().exactOptional() }),
        ),
      }),
    )
    // An older version remembered a cookie. It opens nothing any more.
    .default([]),
});

export interface Remembered {
  readonly port: number;
  readonly sessions: readonly Session[];
}

const fileIn = (folder: string): string => path.join(folder, 'browser-shell.json');

/** @returns null on a first start, and where the file cannot be read or made sense of */
export const remembered = (folder: string): Remembered | null =>
  Remembered.safeParse(readJson(fileIn(folder))).data ?? null;

/** Where the folder cannot be written in, the station says so; a page that is open then asks for a new link. */
export function remember(folder: string, what: Remembered): void {
  try {
    writeJson(fileIn(folder), what);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`Dockhand cannot remember its address for the next time (${why}).`);
  }
}
