/**
 * Telling a scanner from a person, by the times of the keys alone. Pure: keys and times go in, effects come out.
 *
 * A key is held back for a moment. Where others follow at a scanner's pace, they are a burst, and a burst ends with Enter or
 * Tab or with a silence of `settle`. Where none follow, the key was a person's and is typed after all. So:
 *
 * - No key is lost: each one ends up in exactly one effect, in order.
 * - A burst is `minimumLength` keys or more whose average gap is at most `averageGap`.
 * - A scanner that ends its codes with Enter or Tab is waited for longer when it falls silent: a busy computer can deliver one
 *   code in two pieces, and half a code is another code.
 * - A scanner may stumble once, on its first keys, so that they look typed and have been typed. When the rest turns out to be
 *   a burst, they are taken back (`takeBack`): a code without its head would be the wrong code, and its head in a quantity
 *   field a wrong quantity.
 * - The Enter or Tab after a burst belongs to the burst, also when it comes late or twice.
 * - Waiting counts from when a key was seen, not from when it was made: while the page was busy, nobody was slow.
 */
import type { WedgeSettings } from '#domain/views/settings.ts';

export interface Key {
  readonly char: string;
  /** When it was made. Milliseconds, on the clock of the other keys. */
  readonly at: number;
  /** When the page came to see it. */
  readonly seen: number;
  /** How long this key may be held back when it stays alone. */
  readonly hold: number;
}

/** A key with its place in the run of keys. */
interface Run<K extends Key> {
  readonly key: K;
  /** How much time there was between it and the first, all told. */
  readonly since: number;
  /** Never before it was made, whatever the two clocks say. */
  readonly seen: number;
}

export interface WedgeState<K extends Key> {
  readonly held: readonly Run<K>[];
  /** Typed a moment ago, and without a pause before what is held: perhaps the head of a burst that stumbled. */
  readonly typed: readonly Run<K>[];
  /** Until when an Enter or Tab still belongs to the last burst. */
  readonly quietUntil: number;
  /** The last burst ended with Enter or Tab. Most scanners' do, so it is taken for granted at first. */
  readonly ends: boolean;
}

export type WedgeEffect<K extends Key> =
  | { readonly does: 'type'; readonly keys: readonly K[] }
  | {
      readonly does: 'scan';
      readonly text: string;
      readonly takeBack: number;
      /** Milliseconds between its keys, one fewer than there are. */
      readonly gaps: readonly number[];
    };

interface WedgeStep<K extends Key> {
  readonly state: WedgeState<K>;
  readonly effects: readonly WedgeEffect<K>[];
}

/** Whether the key that was asked about is the scanner's and goes no further. */
interface WedgeVerdict<K extends Key> extends WedgeStep<K> {
  readonly swallow: boolean;
}

export const atRest = <K extends Key>(): WedgeState<K> => ({
  held: [],
  typed: [],
  quietUntil: -Infinity,
  ends: true,
});

/** A key that makes a character. */
export function press<K extends Key>(state: WedgeState<K>, key: K, timing: WedgeSettings): WedgeStep<K> {
  const { state: now, effects } = tick(state, key.at, timing);
  const before = now.held.at(-1) ?? now.typed.at(-1);
  const gap = before === undefined ? 0 : gapAfter(before, key.at);
  const run = { key, since: (before?.since ?? 0) + gap, seen: Math.max(key.seen, key.at) };
  const typed = gap > timing.settle ? [] : now.typed;
  return { state: { ...now, typed, held: [...now.held, run] }, effects };
}

/** Enter or Tab. */
export function end<K extends Key>(state: WedgeState<K>, at: number, timing: WedgeSettings): WedgeVerdict<K> {
  const { state: now, effects } = tick(state, at, timing);
  const last = now.held.at(-1);
  if (last === undefined) {
    const late = at <= now.quietUntil;
    return { state: late ? now : forget(now), effects, swallow: late };
  }
  const head = headOf(now, timing);
  const run = [...head, ...now.held];
  const own = isBurst(now.held, timing);
  // Too few keys on their own are still a burst when Enter follows them at a scanner's pace.
  if (own || (gapAfter(last, at) <= timing.averageGap && isBurst(run, timing))) {
    return {
      state: { held: [], typed: [], quietUntil: at + timing.settle, ends: true },
      effects: [...effects, scanOf(run, head.length)],
      swallow: true,
    };
  }
  return {
    state: { ...now, held: [], typed: [] },
    effects: [...effects, typingOf(now.held)],
    swallow: false,
  };
}

/** Any other key, or anything else that must find the typing done: a mouse press, a change of focus. */
export function interrupt<K extends Key>(
  state: WedgeState<K>,
  at: number,
  timing: WedgeSettings,
): WedgeVerdict<K> {
  const { state: now, effects } = tick(state, at, timing);
  const last = now.held.at(-1);
  if (last === undefined) return { state: forget(now), effects, swallow: false };
  const burst = isBurst(now.held, timing);
  // Some scanners send a function key for a separator. In the midst of a burst it is noise, not "Undo".
  if (burst && gapAfter(last, at) <= timing.averageGap) return { state: now, effects, swallow: true };
  const head = burst ? headOf(now, timing) : [];
  return {
    state: {
      ...now,
      held: [],
      typed: [],
      quietUntil: burst ? last.seen + 2 * timing.settle : now.quietUntil,
    },
    effects: [...effects, burst ? scanOf([...head, ...now.held], head.length) : typingOf(now.held)],
    swallow: false,
  };
}

/** Time has passed. */
export function tick<K extends Key>(state: WedgeState<K>, at: number, timing: WedgeSettings): WedgeStep<K> {
  const effects: WedgeEffect<K>[] = [];
  let now = state;
  for (let due = deadline(now, timing); due !== null && due < at; due = deadline(now, timing)) {
    if (isBurst(now.held, timing)) {
      const head = headOf(now, timing);
      effects.push(scanOf([...head, ...now.held], head.length));
      now = { held: [], typed: [], quietUntil: due + timing.settle, ends: false };
    } else {
      // Several keys at a scanner's pace, too few for a code: typed together. Else the first alone; the rest may yet be a burst.
      const keys = isQuick(now.held, timing) ? now.held : now.held.slice(0, 1);
      effects.push(typingOf(keys));
      now = { ...now, held: now.held.slice(keys.length), typed: [...now.typed, ...keys].slice(-MOST_HEAD) };
    }
  }
  return { state: now, effects };
}

/** When `tick` next has something to decide; null: nothing is held. */
export function deadline<K extends Key>(state: WedgeState<K>, timing: WedgeSettings): number | null {
  const first = state.held[0];
  const last = state.held.at(-1);
  if (first === undefined || last === undefined) return null;
  if (isBurst(state.held, timing)) return last.seen + timing.settle * (state.ends ? PATIENCE : 1);
  return isQuick(state.held, timing) ? last.seen + last.key.hold : first.seen + first.key.hold;
}

/** How much longer than `settle` a scanner that ends with Enter is waited for. */
const PATIENCE = 8;
/** A scanner stumbles on its first keys, if at all; more than these were typed by a person. */
const MOST_HEAD = 4;
/** How much of a gap may be put down to a busy page. The rest keeps a person on a slow machine a person. */
const EXCUSED = 2 / 3;

/**
 * The time between two keys. Where the page was busy when the first was made and the second came only after it was seen, the
 * sender was waiting for us.
 */
function gapAfter<K extends Key>(before: Run<K>, at: number): number {
  const gap = at - before.key.at;
  return at < before.seen ? gap : Math.max(at - before.seen, gap * (1 - EXCUSED));
}

/** The keys typed last that belong to the burst: at a scanner's pace themselves, and one pause at most before the rest. */
function headOf<K extends Key>({ typed, held }: WedgeState<K>, timing: WedgeSettings): readonly Run<K>[] {
  let best = typed.length;
  let after = held[0];
  for (let i = typed.length - 1; i >= 0; i--) {
    const run = typed[i];
    if (run === undefined || after === undefined) break;
    const most = i === typed.length - 1 ? timing.settle : timing.averageGap;
    if (after.since - run.since > most) break;
    if (isQuick([run, ...typed.slice(i + 1), ...held], timing)) best = i;
    after = run;
  }
  return typed.slice(best);
}

function isQuick<K extends Key>(run: readonly Run<K>[], timing: WedgeSettings): boolean {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined || run.length < 2) return false;
  return (last.since - first.since) / (run.length - 1) <= timing.averageGap;
}

function isBurst<K extends Key>(run: readonly Run<K>[], timing: WedgeSettings): boolean {
  return run.length >= timing.minimumLength && isQuick(run, timing);
}

const typingOf = <K extends Key>(run: readonly Run<K>[]): WedgeEffect<K> => ({
  does: 'type',
  keys: run.map(({ key }) => key),
});

const scanOf = <K extends Key>(run: readonly Run<K>[], takeBack: number): WedgeEffect<K> => ({
  does: 'scan',
  text: run.map(({ key }) => key.char).join(''),
  takeBack,
  gaps: run.slice(1).map(({ key }, i) => Math.max(0, key.at - (run[i]?.key.at ?? key.at))),
});

const forget = <K extends Key>(state: WedgeState<K>): WedgeState<K> =>
  state.typed.length === 0 ? state : { ...state, typed: [] };
