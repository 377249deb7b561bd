/**
 * The accounts this station knows, and which is in use: adding, switching, renaming and removing them, their keys, and the
 * practice warehouse begun anew. Work that was not sent is dropped only with a person's word on its figures, and the files of
 * an account that is removed are put aside, never deleted.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ActAsked, ActReply } from '#bridge/acts.ts';
import type { Answer, Problem } from '#bridge/bridge.ts';
import type { ProfileRow, Unsent } from '#domain/views/settings.ts';
import { greetFirst } from './greeting.ts';
import type { Opening } from './opening.ts';
import { OWN_FOLDER } from './private.ts';
import {
  checkAddress,
  PRACTICE,
  profileFolder,
  practiceFolder,
  removedFolder,
  writeProfiles,
  type Profile,
  type Profiles,
} from './profiles.ts';
import { eventsAccount, problemOf, type Session, type SessionPorts } from './session.ts';
import { lockFolder } from './store/lock.ts';
import { unsent, unsentIn } from './store/peek.ts';
import { createBudget } from './sync/budget/budget.ts';

const DONE: Answer<null> = { ok: true, value: null };

export function refuse(
  code: Problem['code'],
  detail: string,
): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { code, detail } };
}

export interface Accounts {
  active(): Profile;
  nameOf(id: string): string;
  rows(): readonly ProfileRow[];
  add(ask: ActAsked<'profile.add'>): Promise<Answer<ActReply<'profile.add'>>>;
  /** Also from a profile that cannot be opened, and to the same one again. */
  use(id: string): Promise<Answer<null>>;
  rename(ask: ActAsked<'profile.rename'>): Answer<null>;
  remove(ask: ActAsked<'profile.remove'>): Promise<Answer<null>>;
  resetPractice(ask: ActAsked<'practice.reset'>): Promise<Answer<null>>;
  changeKey(of: Session, key: string): Promise<Answer<null>>;
  noteKey(profileId: string, keyStored: boolean): void;
}

export function createAccounts(ports: SessionPorts, opening: Opening, known: Profiles): Accounts {
  const { folder } = ports;
  let profiles = known;
  /** Of those that are not open, as last read: they do not change while they are not. */
  const elsewhere = new Map<string, Unsent | null>();

  function keep(changed: Profiles): void {
    writeProfiles(folder, changed);
    profiles = changed;
  }

  const find = (id: string): Profile | undefined => profiles.all.find((one) => one.id === id);
  const replace = (changed: Profile): Profiles => {
    const now = (one: Profile) => (one.id === changed.id ? changed : one);
    return { active: now(profiles.active), all: profiles.all.map(now) };
  };

  /** @param between done while nothing is open; never throws */
  async function switchTo(to: Profiles, between?: () => void): Promise<Answer<null>> {
    keep(to);
    elsewhere.clear();
    await opening.open(to.active, between === undefined ? {} : { between });
    const problem = opening.problem();
    return problem === null ? DONE : { ok: false, problem };
  }

  function unsentOf(profile: Profile): Unsent | null {
    const session = opening.session();
    if (session?.profile.id === profile.id) return unsent(session.queue.read);
    const before = elsewhere.get(profile.id);
    if (before !== undefined) return before;
    const found = unsentIn(profileFolder(folder, profile));
    elsewhere.set(profile.id, found);
    return found;
  }

  /** Whether a person was told what is dropped as it is now. What they were told of another account may be old. */
  function isTold(profile: Profile, told: Unsent | null): boolean {
    elsewhere.delete(profile.id);
    return isDeepStrictEqual(unsentOf(profile), told);
  }

  /** Does it while no station has the profile open. @throws StoreTrouble `busy` where another has it */
  async function whileShut(profile: Profile, next: Profiles, work: () => void): Promise<Answer<null>> {
    if (profiles.active.id === profile.id) {
      let problem: Problem | null = null;
      const opened = await switchTo(next, () => {
        try {
          work();
        } catch (error) {
          problem = problemOf(error);
        }
      });
      return problem === null ? opened : { ok: false, problem };
    }
    mkdirSync(profileFolder(folder, profile), { recursive: true, mode: OWN_FOLDER });
    lockFolder(profileFolder(folder, profile))();
    keep(next);
    work();
    elsewhere.clear();
    ports.announce(['settings', 'status']);
    return DONE;
  }

  async function add(ask: ActAsked<'profile.add'>): Promise<Answer<ActReply<'profile.add'>>> {
    const { name, address: text, key } = ask;
    const checked = checkAddress(text);
    if (!checked.ok) return refuse(checked.why, text);
    const greeted = await greetFirst(ports, checked.addresses, key, createBudget(ports.clock, ports.random));
    if (!greeted.ok) return greeted;
    const { address, items } = greeted.value;
    opening.session()?.hideKey(key);
    const profile: Profile = { id: ports.newId(), name, address, keyStored: false };
    const outcome = await switchTo({ active: profile, all: [...profiles.all, profile] });
    const session = opening.session();
    if (session?.profile.id === profile.id) await session.takeKey(key);
    // It is there when the profile can be opened.
    else ports.held.set(profile.id, key);
    return outcome.ok ? { ok: true, value: { id: profile.id, items } } : outcome;
  }

  async function remove({ id, unsent: told }: ActAsked<'profile.remove'>): Promise<Answer<null>> {
    const profile = find(id);
    if (profile === undefined || profile.address === null) return refuse('not-there', id);
    if (!isTold(profile, told)) return refuse('not-now', 'something else waits there by now');
    if (!(await forgetSecrets(ports, profile))) return refuse('keychain-locked', 'its key is still in it');
    const next = profiles.active.id === id ? PRACTICE : profiles.active;
    const all = profiles.all.filter((one) => one.id !== id);
    return whileShut(profile, { active: next, all }, () => {
      mkdirSync(removedFolder(folder), { recursive: true, mode: OWN_FOLDER });
      renameSync(profileFolder(folder, profile), join(removedFolder(folder), id));
    });
  }

  async function resetPractice({ unsent: told }: ActAsked<'practice.reset'>): Promise<Answer<null>> {
    if (!isTold(PRACTICE, told)) return refuse('not-now', 'something else waits there by now');
    return whileShut(PRACTICE, profiles, () => {
      // What was done goes first: without it, a warehouse that is left over is only one that was used before.
      for (const one of [profileFolder(folder, PRACTICE), practiceFolder(folder)])
        rmSync(one, { recursive: true, force: true });
    });
  }

  return {
    active: () => profiles.active,
    nameOf: (id) => find(id)?.name ?? '',
    rows: () => {
      const session = opening.session();
      return profiles.all.map((profile) => ({
        id: profile.id,
        name: profile.name,
        address: profile.address,
        active: profile.id === profiles.active.id,
        key: profile.id === session?.profile.id ? session.keyState() : null,
        unsent: unsentOf(profile),
      }));
    },
    add,
    use: async (id) => {
      const active = find(id);
      return active === undefined ? refuse('not-there', id) : switchTo({ ...profiles, active });
    },
    rename: ({ id, name }) => {
      const profile = find(id);
      if (profile === undefined || profile.address === null) return refuse('not-there', id);
      keep(replace({ ...profile, name }));
      ports.announce(['settings', 'status']);
      return DONE;
    },
    remove,
    resetPractice,
    changeKey: async (of, key) => {
      const { address } = of.profile;
      if (address === null) return refuse('not-now', 'the practice profile has a key of its own');
      const greeted = await greetFirst(ports, [address], key, of.budget);
      // A key the service refuses is not kept. One that cannot be tried now is: the queue finds out.
      if (!greeted.ok && greeted.problem.code === 'key-refused') return greeted;
      await of.takeKey(key);
      ports.announce(['status', 'settings']);
      return DONE;
    },
    noteKey: (profileId, keyStored) => {
      const profile = find(profileId);
      if (profile === undefined || profile.keyStored === keyStored) return;
      const changed = replace({ ...profile, keyStored });
      profiles = changed;
      try {
        keep(changed);
      } catch (error) {
        // It only words a warning, and is noted again at the next start.
        ports.onDefect(error);
      }
    },
  };
}

/** Takes what the keychain has of an account out of it. @returns false where it is locked, which Linux tells by no error */
async function forgetSecrets({ keychain, held }: SessionPorts, { id, keyStored }: Profile): Promise<boolean> {
  // One that never stored the key need not open to be rid of it.
  if (keyStored !== false) {
    if ((await keychain.status()) === 'locked') return false;
    for (const account of [id, eventsAccount(id)])
      if ((await keychain.delete(account)) === 'locked') return false;
  }
  held.delete(id);
  return true;
}
