/**
 * Drafts that outlive the page: the station has each of them on its disk as soon as it changes, and gives them back to a page that is new, or
 * to one that goes on with the profile. What a form holds is then there after a restart, as what is counted and what is sent is.
 */
import type { StoreApi, UseBoundStore } from 'zustand';
import type { Bridge } from '#bridge/bridge.ts';
import { createDraft, onProfile } from '../settings/profile.ts';
import { queueNow } from '../views/views.ts';

interface Kept<T> {
  /** With the number of its shape: another shape is another name, and what was kept in the old one is left alone. */
  readonly name: string;
  /** What of it is worth keeping. */
  readonly part: (state: T) => Partial<T>;
}

interface KeptDraft {
  readonly name: string;
  readonly restore: (text: string) => void;
  readonly start: () => void;
}

/** Milliseconds. */
const RETRY = 1000;

const all: KeptDraft[] = [];
/** Undefined before `keepDrafts`: nothing is kept. */
let station: Pick<Bridge, 'act' | 'read'> | undefined;
/** What the station has given back for the profile in use; null before that. A part of the page that is loaded later finds its own here. */
let given: Readonly<Record<string, string>> | null = null;
onProfile(() => {
  given = null;
});

export function createKeptDraft<T extends object>(
  fresh: T,
  { name, part }: Kept<T>,
): UseBoundStore<StoreApi<T>> {
  const store = createDraft(fresh);
  let isOnDisk = JSON.stringify(part(fresh));
  /** Until the station has given back what it has, nothing is written over it. */
  let isStarted = false;
  let isUnderWay = false;
  const keep = async (): Promise<void> => {
    const text = JSON.stringify(part(store.getState()));
    if (station === undefined || !isStarted || isUnderWay || text === isOnDisk) return;
    isUnderWay = true;
    const answer = await station.act('drafts.keep', { name, text }, queueNow());
    isUnderWay = false;
    if (answer.ok) isOnDisk = text;
    // A full disk may have room again; what is too long never has.
    else if (answer.problem.code !== 'bad-ask') setTimeout(() => void keep(), RETRY);
    // Typed meanwhile.
    if (JSON.stringify(part(store.getState())) !== text) void keep();
  };
  store.subscribe(() => void keep());
  const one: KeptDraft = {
    name,
    restore: (text) => {
      isOnDisk = text;
      const kept: unknown = JSON.parse(text);
      if (!isObject(kept)) return;
      // What was typed before it came stays.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of this shape by its name
      store.setState(merged(kept, part(store.getState()), part(fresh)) as Partial<T>);
    },
    start: () => {
      isStarted = true;
      void keep();
    },
  };
  all.push(one);
  onProfile(() => {
    isStarted = false;
    isOnDisk = JSON.stringify(part(fresh));
  });
  if (given !== null) begin(one, given);
  return store;
}

/** From here on drafts are kept, and every form is given what was kept of it in the profile that comes into use. */
export function keepDrafts(bridge: Pick<Bridge, 'act' | 'read'>): void {
  station = bridge;
  onProfile(() => void restoreDrafts(bridge));
}

async function restoreDrafts(bridge: Pick<Bridge, 'act' | 'read'>): Promise<void> {
  const of = queueNow();
  const answer = await bridge.read('drafts', {}, of);
  if (queueNow() !== of) return;
  // Without an answer nothing would be kept from here on.
  if (!answer.ok) {
    setTimeout(() => void restoreDrafts(bridge), RETRY);
    return;
  }
  given = answer.value;
  for (const one of all) begin(one, given);
}

function begin({ name, restore, start }: KeptDraft, texts: Readonly<Record<string, string>>): void {
  const text = texts[name];
  if (text !== undefined) restore(text);
  start();
}

function merged(kept: object, now: object, fresh: object): object {
  const typed = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(valueIn(fresh, key)),
  );
  return typed.reduce((all, [key, value]: [string, unknown]) => {
    const before = valueIn(all, key);
    return { ...all, [key]: isObject(before) && isObject(value) ? { ...before, ...value } : value };
  }, kept);
}

const valueIn = (object: object, key: string): unknown =>
  Object.entries(object).find(([one]) => one === key)?.[1];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
