/**
 * Which services this station knows. A profile is an address, a name and a folder of its own; data never mixes. The practice
 * profile is always there. The list is one small file, replaced whole and never edited in place.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './client/transport.ts';
import { OWN_FILE } from './private.ts';

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
  const file = join(folder, 'profiles.json');
  const descriptor = openSync(`${file}.new`, 'w', OWN_FILE);
  try {
    writeSync(descriptor, JSON.stringify({ active: active.id, profiles }, null, 2));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

export const profileFolder = (folder: string, profile: Profile): string =>
  join(folder, 'profiles', profile.id);

export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly why: 'address-invalid' | 'address-insecure' };

/** A service is spoken to over HTTPS; plain HTTP is for this computer alone. A missing scheme is taken as https. */
export function checkAddress(text: string): CheckedAddress {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return { ok: false, why: 'address-invalid' };
  const url = new URL(whole);
  if (url.protocol === 'http:' && !isLoopback(url)) return { ok: false, why: 'address-insecure' };
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!plain || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { ok: false, why: 'address-invalid' };
  return { ok: true, address: url.href.replace(/\/+$/, '') };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
