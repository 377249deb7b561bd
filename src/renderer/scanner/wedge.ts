/**
 * Telling a scanner from a person, by the times of the keys alone. Pure: keys and times go in, effects come out.
 *
 * A key is held back for a moment. Where others follow at a scanner's pace, they are a burst, and a burst ends with Enter or
 * Tab or with a silence of `settle`. Where none follow, the key was a person's and is typed after all. So:
 *
 * - No key is lost: each one ends up in exactly one effect, in order; and in one more where a scan mends another.
 * - A burst is `minimumLength` keys or more whose average gap is at most `averageGap`.
 * - A scanner that ends its codes with Enter or Tab is waited for longer when it falls silent: a busy computer can deliver one
 *   code in two pieces, and half a code is another code.
 * - Where even that was not enough, the keys say so: the rest was made at a scanner's pace right after what was given as a
 *   scan. Then the whole is given, as one that mends the scan before it (`mends`).
 * - A scanner may stumble on its first keys, so that they look typed and have been typed. When the rest turns out to be a
 *   burst, they are taken back (`takeBack`): a code without its head would be the wrong code, and its head in a quantity field
 *   a wrong quantity.
 * - The Enter or Tab after a burst belongs to the burst, also when it comes late or twice.
 * - Waiting counts from when a key was seen, not from when it was made: while the page was busy, nobody was slow.
 */
import type { WedgeSettings } from '#domain/wedge-settings.ts';

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
  /** What is held begins with the scan given last, which was only its first piece. */
  readonly mends: boolean;
  /** Typed a moment ago, and without a pause before what is held: perhaps the head of a burst that stumbled. */
  readonly typed: readonly Run<K>[];
  /** The scan given last, where silence alone ended it: its rest may still be on its way. */
  readonly cut: readonly Run<K>[];
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
      /** It stands in place of the scan before it, which was its first piece. */
      readonly mends: boolean;
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
  // Too few keys on their own are still a burst when Enter follows them at a scanner's pace.
  if (own || (last !== undefined && gapAfter(last, at) <= timing.averageGap && isBurst(run, timing))) {
    return {
      state: { ...atRest(), quietUntil: at + timing.settle },
      effects: [...effects, scanOf(run, head.length, now.mends)],
      swallow: true,
    };
  }
  if (now.held.length === 0) {
    const late = at <= now.quietUntil;
    // It ends with Enter after all, so it is waited for again.
    return { state: late ? { ...now, cut: [], ends: true } : forget(now), effects, swallow: late };
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
  // Some scanners send a function key for a separator. In the midst of a burst it is noise, not "Undo".
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

/** Time has passed. */
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
/** Keys typed that are remembered: a computer that stumbles again and again has typed no more of a code than this. */
export const MOST_HEAD = 40;
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

/** Whether a key made then would not be the first of anything. */
export const isUnderWay = <K extends Key>(state: WedgeState<K>, at: number, timing: WedgeSettings): boolean =>
  state.held.length > 0 || goesOn(state, at, timing);

/** Whether a key made then belongs to the scan given last. By when it was made alone: that it was seen so late is the trouble. */
function goesOn<K extends Key>({ cut }: WedgeState<K>, at: number, timing: WedgeSettings): boolean {
  const last = cut.at(-1);
  return last !== undefined && at - last.key.at <= timing.averageGap;
}

/** What was given already is held again, as the beginning of a whole. */
const takenUp = <K extends Key>(state: WedgeState<K>): WedgeState<K> => ({
  ...atRest(),
  held: state.cut,
  mends: true,
  quietUntil: state.quietUntil,
});

/** The keys typed last that belong to the burst: at a scanner's pace themselves, and one pause at most before the rest. */
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
  does: 'type',
  keys: run.map(({ key }) => key),
});

const scanOf = <K extends Key>(run: readonly Run<K>[], takeBack: number, mends: boolean): WedgeEffect<K> => ({
  does: 'scan',
  text: run.map(({ key }) => key.char).join(''),
  takeBack,
  mends,
  gaps: run.slice(1).map(({ key }, i) => Math.max(0, key.at - (run[i]?.key.at ?? key.at))),
});

const forget = <K extends Key>(state: WedgeState<K>): WedgeState<K> =>
  state.typed.length + state.cut.length === 0 ? state : { ...state, typed: [], cut: [] };
