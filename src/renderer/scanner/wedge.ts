/**
 * The keyboard wedge: tells a scanner from a person typing, by the times of the keys alone. Pure: keys and times go in, effects come out
 * (text to be typed, or a scan).
 *
 * A key is held back for a moment. If others follow at a scanner's pace, they are a burst, and a burst ends with Enter or Tab or with a
 * silence of `settle`. If none follows, a person pressed the key, and it is typed after all. The invariants:
 *
 * - No key is lost: each one ends up in exactly one effect, in order; in one more if a scan replaces another.
 * - A burst is `minimumLength` keys or more whose average gap is at most `averageGap`.
 * - A scanner that ends its codes with Enter or Tab is waited for longer when it falls silent: a busy computer can deliver one code in two
 *   pieces, and half a code is another code.
 * - If even that was not long enough, the times of the keys show it: the rest was made at a scanner's pace right after a code that was
 *   already given as a scan. Then the whole code is given, as a scan that replaces the one before (`mends`).
 * - A scanner may be slow on its first keys, so that they look typed and have been typed. When the rest turns out to be a burst, they are
 *   removed from the field (`takeBack`): a code without its head would be a wrong code, and its head in a quantity field a wrong quantity.
 * - The Enter or Tab after a burst belongs to the burst, also when it comes late or twice.
 * - Waiting counts from when the page saw a key, not from when the key was made: while the page was busy, nobody typed slowly.
 */
import type { WedgeSettings } from '#domain/scanning/wedge-settings.ts';

export interface Key {
  readonly char: string;
  /** When the key was made (milliseconds; one clock for all keys). */
  readonly at: number;
  /** When the page saw the key. */
  readonly seen: number;
  /** How long the key may be held back if no other follows. */
  readonly hold: number;
}

/** A key with its position in the run of keys. */
interface Run<K extends Key> {
  readonly key: K;
  /** The time since the first key of the run, as sum of the corrected gaps. */
  readonly since: number;
  /** When the page saw it; never before it was made, whatever the two clocks say. */
  readonly seen: number;
}

export interface WedgeState<K extends Key> {
  readonly held: readonly Run<K>[];
  /** The held keys begin with the last scan, which was only the first piece. */
  readonly mends: boolean;
  /** Keys typed just before the held ones, without a pause: perhaps the head of a burst with slow first keys. */
  readonly typed: readonly Run<K>[];
  /** The keys of the last scan, if silence ended it: its rest may still come. */
  readonly cut: readonly Run<K>[];
  /** Until when an Enter or Tab belongs to the last burst. */
  readonly quietUntil: number;
  /** Whether the last burst ended with Enter or Tab; assumed at first, since most scanners are set so. */
  readonly ends: boolean;
}

export type WedgeEffect<K extends Key> =
  | { readonly kind: 'type'; readonly keys: readonly K[] }
  | {
      readonly kind: 'scan';
      readonly text: string;
      readonly takeBack: number;
      /** It replaces the scan before it, which was its first piece. */
      readonly mends: boolean;
      /** Milliseconds between its keys, one fewer than there are. */
      readonly gaps: readonly number[];
    };

interface WedgeStep<K extends Key> {
  readonly state: WedgeState<K>;
  readonly effects: readonly WedgeEffect<K>[];
}

/** `swallow`: the key is the scanner's and must not reach the page. */
interface WedgeVerdict<K extends Key> extends WedgeStep<K> {
  readonly swallow: boolean;
}

export const atRest = <K extends Key>(): WedgeState<K> => ({
  held: [],
  mends: false,
  typed: [],
  cut: [],
  quietUntil: -Infinity,
  ends: true,
});

/** A key that makes a character. */
export function press<K extends Key>(state: WedgeState<K>, key: K, timing: WedgeSettings): WedgeStep<K> {
  const { state: told, effects } = tick(state, key.at, timing);
  const now = goesOn(told, key.at, timing) ? takenUp(told) : told;
  const before = now.held.at(-1) ?? now.typed.at(-1);
  const gap = before === undefined ? 0 : gapAfter(before, key.at);
  const run = { key, since: (before?.since ?? 0) + gap, seen: Math.max(key.seen, key.at) };
  const typed = gap > timing.settle ? [] : now.typed;
  return { state: { ...now, typed, cut: [], held: [...now.held, run] }, effects };
}

/** Enter or Tab. */
export function end<K extends Key>(state: WedgeState<K>, at: number, timing: WedgeSettings): WedgeVerdict<K> {
  const { state: now, effects } = tick(state, at, timing);
  const head = headOf(now, timing);
  const run = [...head, ...now.held];
  const last = run.at(-1);
  const own = isBurst(now.held, timing);
  // Keys too few for a burst count as one with the head before them, if Enter follows at a scanner's pace.
  if (own || (last !== undefined && gapAfter(last, at) <= timing.averageGap && isBurst(run, timing))) {
    return {
      state: { ...atRest(), quietUntil: at + timing.settle },
      effects: [...effects, scanOf(run, head.length, now.mends)],
      swallow: true,
    };
  }
  if (now.held.length === 0) {
    const late = at <= now.quietUntil;
    // The scanner ends with Enter after all, so its Enter is waited for again.
    return { state: late ? { ...now, cut: [], ends: true } : forget(now), effects, swallow: late };
  }
  return {
    state: { ...now, held: [], typed: [] },
    effects: [...effects, typingOf(now.held)],
    swallow: false,
  };
}

/** Any other key or event before which the typing must be finished: a mouse press, a change of focus. */
export function interrupt<K extends Key>(
  state: WedgeState<K>,
  at: number,
  timing: WedgeSettings,
): WedgeVerdict<K> {
  const { state: now, effects } = tick(state, at, timing);
  const last = now.held.at(-1);
  // Some scanners send a function key as separator: within a burst it is ignored, and does not trigger a shortcut.
  if (goesOn(now, at, timing)) return { state: now, effects, swallow: true };
  if (last === undefined) return { state: forget(now), effects, swallow: false };
  const burst = isBurst(now.held, timing);
  if (burst && gapAfter(last, at) <= timing.averageGap) return { state: now, effects, swallow: true };
  const head = burst ? headOf(now, timing) : [];
  return {
    state: {
      ...atRest(),
      quietUntil: burst ? last.seen + 2 * timing.settle : now.quietUntil,
      ends: now.ends,
    },
    effects: [
      ...effects,
      burst ? scanOf([...head, ...now.held], head.length, now.mends) : typingOf(now.held),
    ],
    swallow: false,
  };
}

/** Time has passed: decides what is due by then. */
export function tick<K extends Key>(state: WedgeState<K>, at: number, timing: WedgeSettings): WedgeStep<K> {
  const effects: WedgeEffect<K>[] = [];
  let now = state;
  for (let due = deadline(now, timing); due !== null && due < at; due = deadline(now, timing)) {
    if (isBurst(now.held, timing)) {
      const head = headOf(now, timing);
      const cut = [...head, ...now.held];
      effects.push(scanOf(cut, head.length, now.mends));
      now = { ...atRest(), cut, quietUntil: due + timing.settle, ends: false };
    } else {
      // Several keys at a scanner's pace, but too few for a code, are typed together. Otherwise only the first: the rest may be a burst.
      const keys = isQuick(now.held, timing) ? now.held : now.held.slice(0, 1);
      effects.push(typingOf(keys));
      now = { ...now, held: now.held.slice(keys.length), typed: [...now.typed, ...keys].slice(-MOST_HEAD) };
    }
  }
  return { state: now, effects };
}

/** When `tick` has something to decide next; null if nothing is held. */
export function deadline<K extends Key>(state: WedgeState<K>, timing: WedgeSettings): number | null {
  const first = state.held[0];
  const last = state.held.at(-1);
  if (first === undefined || last === undefined) return null;
  if (isBurst(state.held, timing)) return last.seen + timing.settle * (state.ends ? PATIENCE : 1);
  return isQuick(state.held, timing) ? last.seen + last.key.hold : first.seen + first.key.hold;
}

/** A scanner that ends with Enter is waited for so many times `settle`. */
const PATIENCE = 8;
/** How many typed keys are remembered as a possible head: more than a slow computer types of one code. */
export const MOST_HEAD = 40;
/** The share of a gap that a busy page may explain. The rest counts, so that a person on a slow computer is not taken for a scanner. */
const EXCUSED = 2 / 3;

/**
 * The gap between two keys. If the page was busy when the first was made, and the second was made only after the page saw the first,
 * the sender was waiting for the page, and most of the gap is excused.
 */
function gapAfter<K extends Key>(before: Run<K>, at: number): number {
  const gap = at - before.key.at;
  return at < before.seen ? gap : Math.max(at - before.seen, gap * (1 - EXCUSED));
}

/** Whether a key made at that time would continue a run. */
export const isUnderWay = <K extends Key>(state: WedgeState<K>, at: number, timing: WedgeSettings): boolean =>
  state.held.length > 0 || goesOn(state, at, timing);

/** Whether a key made at that time belongs to the last scan, judged only by when it was made, because the page saw it late. */
function goesOn<K extends Key>({ cut }: WedgeState<K>, at: number, timing: WedgeSettings): boolean {
  const last = cut.at(-1);
  return last !== undefined && at - last.key.at <= timing.averageGap;
}

/** Holds the keys of the last scan again, as the beginning of the whole code. */
const takenUp = <K extends Key>(state: WedgeState<K>): WedgeState<K> => ({
  ...atRest(),
  held: state.cut,
  mends: true,
  quietUntil: state.quietUntil,
});

/** The last typed keys that belong to the held burst: at a scanner's pace, with at most one pause before the rest. */
function headOf<K extends Key>({ typed, held }: WedgeState<K>, timing: WedgeSettings): readonly Run<K>[] {
  let best = typed.length;
  let after = held[0];
  for (let i = typed.length - 1; i >= 0; i--) {
    const run = typed[i];
    if (run === undefined) break;
    const most = i === typed.length - 1 ? timing.settle : timing.averageGap;
    if (after !== undefined && after.since - run.since > most) break;
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
  kind: 'type',
  keys: run.map(({ key }) => key),
});

const scanOf = <K extends Key>(run: readonly Run<K>[], takeBack: number, mends: boolean): WedgeEffect<K> => ({
  kind: 'scan',
  text: run.map(({ key }) => key.char).join(''),
  takeBack,
  mends,
  gaps: run.slice(1).map(({ key }, i) => Math.max(0, key.at - (run[i]?.key.at ?? key.at))),
});

const forget = <K extends Key>(state: WedgeState<K>): WedgeState<K> =>
  state.typed.length + state.cut.length === 0 ? state : { ...state, typed: [], cut: [] };
