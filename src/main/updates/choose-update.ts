/**
 * Whether a list, whose signature holds, is for this station, and which of its packages. A decision alone. Older than installed is
 * refused, whoever signed it: a server could otherwise bring back a fault that was mended.
 */
import { createHash } from 'node:crypto';
import { eq, lt } from 'semver';
import type { UpdateRefusal } from '#domain/views/updates.ts';
import { CHANNEL, type ListedPackage, type UpdateList } from './signed-list.ts';

/** How this program was installed, which is how it is updated. */
export type PackageKind = 'AppImage' | 'deb' | 'rpm' | 'nsis' | 'zip';

export interface Installed {
  readonly version: string;
  readonly system: string;
  readonly packageKind: PackageKind;
  /** The same for ever on this station, and another on each. */
  readonly stationId: string;
  readonly pinned: string | null;
  /** A version that was installed and never came as far as its window; null: none. */
  readonly failed: string | null;
}

export type Choice =
  | { readonly kind: 'take'; readonly version: string; readonly listed: ListedPackage }
  | { readonly kind: 'current' }
  | { readonly kind: 'held'; readonly version: string; readonly why: 'pinned' | 'later' | 'failed' }
  | { readonly kind: 'refused'; readonly why: UpdateRefusal };

const ENDINGS: { readonly [K in PackageKind]: string } = {
  AppImage: '.AppImage',
  deb: '.deb',
  rpm: '.rpm',
  nsis: '.exe',
  zip: '.zip',
};

export function chooseUpdate(list: UpdateList, installed: Installed): Choice {
  const { version } = list;
  if (list.channel !== CHANNEL) return { kind: 'refused', why: 'other-channel' };
  if (list.system !== installed.system) return { kind: 'refused', why: 'other-system' };
  if (eq(version, installed.version)) return { kind: 'current' };
  if (lt(version, installed.version)) return { kind: 'refused', why: 'older' };
  if (installed.pinned !== null && version !== installed.pinned)
    return { kind: 'held', version, why: 'pinned' };
  if (version === installed.failed) return { kind: 'held', version, why: 'failed' };
  // What is pinned is meant for this station.
  if (installed.pinned === null && placeInRollout(installed.stationId) >= list.stagingPercentage)
    return { kind: 'held', version, why: 'later' };
  const listed = list.packages.find(({ name }) => name.endsWith(ENDINGS[installed.packageKind]));
  return listed === undefined ? { kind: 'refused', why: 'no-package' } : { kind: 'take', version, listed };
}

/** @returns from 0 to less than 100, evenly over all stations */
export const placeInRollout = (stationId: string): number =>
  (createHash('sha256').update(stationId).digest().readUInt32BE() / 2 ** 32) * 100;
