/**
 * Notes in `updates.json` which version runs on these files, and whether it has come as far as its window since it was installed
 * (`starting`, then `ready`). A new version sends nothing before that, so until then the one before can take its place with the copy of
 * the queue that was kept (`../store/back-up-before-migration-and-restore.ts`). A note that cannot be read counts as a first start,
 * which only delays.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../json-file.ts';

const Note = z.object({
  stationId: z.string().min(1),
  version: z.string(),
  status: z.enum(['starting', 'ready']),
  /** How often this version was started without becoming ready, this time included. */
  starts: z.int().min(0),
  /** The last version that was followed by another before it had become ready. */
  failed: z.string().nullable(),
});
type Note = z.output<typeof Note>;

export interface Start extends Pick<Note, 'stationId' | 'starts' | 'failed'> {
  /** This version has not been ready on these files yet. */
  readonly isFirst: boolean;
}

const fileIn = (folder: string): string => join(folder, 'updates.json');

/** Called before anything is opened. @throws what the file system throws */
export function noteStart(folder: string, version: string): Start {
  const before = Note.safeParse(readJson(fileIn(folder))).data;
  const isSame = before?.version === version;
  if (isSame && before.status === 'ready') return { ...before, starts: 0, isFirst: false };
  const hasFailed = before !== undefined && !isSame && before.status === 'starting';
  const note: Note = {
    stationId: before?.stationId ?? randomUUID(),
    version,
    status: 'starting',
    starts: isSame ? before.starts + 1 : 1,
    failed: hasFailed ? before.version : (before?.failed ?? null),
  };
  writeJson(fileIn(folder), note);
  return { ...note, isFirst: true };
}

/** The window is there, and the station answers. @throws what the file system throws */
export function noteReady(folder: string, version: string): void {
  const before = Note.safeParse(readJson(fileIn(folder))).data;
  if (before?.version !== version || before.status === 'ready') return;
  writeJson(fileIn(folder), { ...before, status: 'ready', starts: 0 });
}
