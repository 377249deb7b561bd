/**
 * What `--print-diagnostics` prints: one JSON object for the administrator. It reads and changes nothing, also while
 * Dockhand is open on the folder. There is no key in it, and nothing that a person or the service wrote.
 */
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lastErrors } from '../error-log.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { profileFolder, readProfiles, type Profile } from '../station/profiles.ts';
import { mirrorReport, queueReport, type DatabaseReport } from '../store/profile-counts-for-diagnostics.ts';
import { isProfileOpen } from '../store/profile-lock.ts';
import { policyView, type FoundPolicy } from './policy.ts';

export interface DiagnosticsParts {
  readonly folder: string;
  readonly policy: FoundPolicy;
  readonly keychain: Pick<Keychain, 'status'>;
  readonly version: string;
  readonly now: () => Date;
}

/** Bytes. Below that the next day's work may not fit. */
const LITTLE_SPACE = 200 * 2 ** 20;

/** What needs a person, in words an administrator can search for. */
type Trouble =
  | 'folder-of-another-user'
  | 'disk-almost-full'
  | 'policy-not-in-force'
  | 'queue-unreadable'
  | 'queue-newer'
  | 'mirror-unreadable';

/** @returns the report, and whether nothing in it needs a person */
export async function diagnose(parts: DiagnosticsParts) {
  const { folder, policy, keychain, version, now } = parts;
  const at = now();
  // Reading a database makes files beside it: those of another user would lock the owner out of it.
  const isForeign = !isOwn(folder);
  const { active, all } = readProfiles(folder);
  const profiles = isForeign ? [] : all.map((one) => profileReport(folder, one, active, at));
  const disk = await spaceOf(folder);
  const { file, problem, sets } = policyView(policy);
  const troubles: Trouble[] = [
    ...(isForeign ? (['folder-of-another-user'] as const) : []),
    ...(disk !== null && disk.freeBytes < LITTLE_SPACE ? (['disk-almost-full'] as const) : []),
    ...(problem === null ? [] : (['policy-not-in-force'] as const)),
    ...profiles.flatMap(({ queue, mirror }) => troublesIn(queue, mirror)),
  ];
  const report = {
    diagnostics: 1,
    writtenAt: at.toISOString(),
    isFine: troubles.length === 0,
    troubles: [...new Set(troubles)],
    versions: { dockhand: version, ...versionsOf(process.versions) },
    system: { platform: process.platform, arch: process.arch, release: os.release() },
    folders: { data: folder, isThere: existsSync(folder) },
    policy: { file, problem, sets },
    keychain: await keychain.status(),
    disk,
    profiles,
    errors: isForeign ? [] : lastErrors(folder),
  };
  return { report, isFine: report.isFine };
}

function versionsOf({
  node,
  electron,
  chrome,
}: NodeJS.ProcessVersions & { electron?: string; chrome?: string }) {
  return { node, electron: electron ?? null, chrome: chrome ?? null };
}

/** Of an account its id, which names its folder, and no more. */
function profileReport(folder: string, profile: Profile, active: Profile, now: Date) {
  const own = profileFolder(folder, profile);
  const mirror = mirrorReport(own);
  const pulledAt = mirror?.status === 'read' ? mirror.figures.lastPulledAt : null;
  return {
    id: profile.id,
    isPractice: profile.address === null,
    isActive: profile.id === active.id,
    isOpen: isProfileOpen(own),
    keyStored: profile.keyStored ?? null,
    queue: queueReport(own),
    mirror,
    mirrorAgeSeconds: pulledAt === null ? null : Math.round((now.getTime() - Date.parse(pulledAt)) / 1000),
  };
}

type Report = DatabaseReport<unknown> | null;

function troublesIn(queue: Report, mirror: Report): Trouble[] {
  return [
    ...(queue?.status === 'unreadable' ? (['queue-unreadable'] as const) : []),
    ...(queue?.status === 'newer' ? (['queue-newer'] as const) : []),
    ...(mirror?.status === 'unreadable' ? (['mirror-unreadable'] as const) : []),
  ];
}

/** Whether the folder is of the user who asks, or not there yet. Windows gives each user a folder of their own. */
function isOwn(folder: string): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return owner === undefined || process.getuid === undefined || owner === process.getuid();
}

/** Of the disk that the folder is on, or will be. */
async function spaceOf(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  let there = folder;
  while (!existsSync(there) && path.dirname(there) !== there) there = path.dirname(there);
  try {
    const { bavail, blocks, bsize } = await statfs(there);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** Writes the report to standard output. @returns the exit code: 0 where nothing needs a person, else 1 */
export async function printDiagnostics(parts: DiagnosticsParts): Promise<0 | 1> {
  const { report, isFine } = await diagnose(parts);
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(report, null, 2)}\n`, resolve));
  return isFine ? 0 : 1;
}
