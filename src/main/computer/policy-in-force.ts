/** What a policy comes to for the station: the account it has made, and the settings that it puts in place of those of the screens. */
import { mkdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { NewId } from '../ports.ts';
import { OWN_FOLDER } from '../private.ts';
import {
  isAt,
  readProfiles,
  withWarehouse,
  writeProfiles,
  type Profile,
  type Profiles,
} from '../station/profiles.ts';
import type { FoundPolicy, Policy } from './policy.ts';

export const NO_POLICY: FoundPolicy = { file: '', policy: {}, problem: null };

/**
 * The accounts, with the one that the administrator has set. Where that cannot be written it counts for this start alone.
 * @param onDefect told where it could not be written
 */
export function profilesUnder(
  { warehouse }: Policy,
  folder: string,
  newId: NewId,
  onDefect: (error: unknown) => void,
): Profiles {
  const known = readProfiles(folder);
  if (warehouse === undefined) return known;
  const wanted = withWarehouse(known, warehouse, newId);
  if (isDeepStrictEqual(wanted, known)) return known;
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    writeProfiles(folder, wanted);
  } catch (error) {
    onDefect(error);
  }
  return wanted;
}

/** In place of what is kept in `station.json`. */
export const settingsUnder = ({ station, scanners }: Policy) => ({
  ...(station === undefined ? {} : { station }),
  ...(scanners === undefined ? {} : { scanners }),
});

export const isAccountOf =
  ({ warehouse }: Policy) =>
  (profile: Profile): boolean =>
    warehouse !== undefined && isAt(profile, warehouse.address);
