/**
 * Which services this station knows. A profile is an address, a name and a folder of its own; data never mixes. The practice
 * profile is always there. The list is one small file, replaced whole and never edited in place.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../json-file.ts';
import { checkAddress } from './service-address.ts';

export interface Profile {
  readonly id: string;
  readonly name: string;
  /** Null: the practice profile, whose service is embedded. */
  readonly address: string | null;
  /** Whether the keychain has the key, as it said last; absent where an older version did not note it. */
  readonly keyStored?: boolean | undefined;
}

export const PRACTICE: Profile = { id: 'practice', name: 'Practice', address: null };

const Stored = z.object({
  active: z.string(),
  profiles: z.array(
    z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      name: z.string(),
      address: z.string(),
      keyStored: z.boolean().optional(),
    }),
  ),
});

export interface Profiles {
  readonly active: Profile;
  readonly all: readonly Profile[];
}

/** A missing or unreadable list is the practice profile alone; the folders of the others stay where they are. */
export function readProfiles(folder: string): Profiles {
  const stored = Stored.safeParse(readJson(join(folder, 'profiles.json')));
  const all = [PRACTICE, ...(stored.data?.profiles ?? [])];
  return { active: all.find((profile) => profile.id === stored.data?.active) ?? PRACTICE, all };
}

export function writeProfiles(folder: string, { active, all }: Profiles): void {
  const profiles = all.filter((profile) => profile.address !== null);
  writeJson(join(folder, 'profiles.json'), { active: active.id, profiles });
}

/** The list as it is on disk: what could not be written does not count. */
export interface ProfileList {
  now(): Profiles;
  find(id: string): Profile | undefined;
  /** @throws what the file system throws */
  keep(changed: Profiles): void;
  /** The profile of the same id, changed. @throws as `keep` */
  replace(changed: Profile): void;
}

export function createProfileList(folder: string, known: Profiles): ProfileList {
  let profiles = known;
  const keep = (changed: Profiles): void => {
    writeProfiles(folder, changed);
    profiles = changed;
  };
  return {
    now: () => profiles,
    find: (id) => profiles.all.find((one) => one.id === id),
    keep,
    replace: (changed) => {
      const now = (one: Profile) => (one.id === changed.id ? changed : one);
      keep({ active: now(profiles.active), all: profiles.all.map(now) });
    },
  };
}

/**
 * With the account that an administrator has set: made where none has its address, and called as it is set. It is opened instead of
 * practice; another account that is in use stays so. An account of before keeps its address: what waits in it is for that.
 * @param address as `checkAddress` takes it
 * @returns the same list where nothing is to be changed
 */
export function withWarehouse(
  { active, all }: Profiles,
  { name, address }: { readonly name: string; readonly address: string },
  newId: () => string,
): Profiles {
  const known = all.find((one) => isAt(one, address));
  if (known?.name === name) return { active, all };
  const made: Profile = { ...(known ?? { id: newId(), address: wholeAddress(address) }), name };
  const rest = all.map((one) => (one === known ? made : one));
  return {
    active: active === known || active.address === null ? made : active,
    all: known === undefined ? [...rest, made] : rest,
  };
}

/** Whether the account is the one at that address. */
export const isAt = (profile: Profile, address: string): boolean => profile.address === wholeAddress(address);

function wholeAddress(address: string): string | null {
  const checked = checkAddress(address);
  return checked.ok ? (checked.addresses[0] ?? null) : null;
}

export const profileFolder = (folder: string, profile: Profile): string =>
  join(folder, 'profiles', profile.id);

/** Where the practice warehouse is kept. */
export const practiceFolder = (folder: string): string => join(folder, 'practice');

/** Where the files of profiles that were removed are put, by id. */
export const removedFolder = (folder: string): string => join(folder, 'removed');
