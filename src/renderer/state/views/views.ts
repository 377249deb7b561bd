/**
 * The last view of everything that is being looked at. A view is read when a screen first asks for it and again when one of
 * its topics has changed, at most five times a second; meanwhile the old one stays, so nothing flickers or spins. One that says
 * what the last one said is not put in its place, so nothing is drawn again for it; nor is a part of one that says the same. Where
 * a topic is of one line of an order, that line is read and not the order, which may have a thousand.
 *
 * A patch is what a reply already told (one more on line 3). It is laid over the view at once, and again over the result of a
 * read that had begun before it: such a read may not have seen it yet. Patches state results, so laying one twice is harmless.
 */
import { deepEqual } from 'fast-equals';
import { create } from 'zustand';
import { lineOf, type Answer, type Bridge, type Problem, type Topic } from '#bridge/bridge.ts';
import type { ReadAsk, ReadName, ReadView } from '#bridge/reads.ts';
import type { LineView } from '#domain/views/receiving.ts';
import { withLine } from '../scans/lines.ts';
import { TOPICS_OF } from './topics.ts';

export interface Seen<N extends ReadName> {
  readonly view: ReadView<N> | null;
  /** Why it could not be read the last time; the view, if any, is the one before. */
  readonly problem: Problem | null;
  /** When the view was read (ISO 8601), where it could not be read again since. */
  readonly asOf?: string;
}

const NOTHING = { view: null, problem: null } as const;
/** Milliseconds between two reads of one view. */
const PACE = 200;
/** And from the topic of a line to its read: the reply that says the same is on its heels, and is to be drawn first. */
const BEHIND_REPLY = 50;
/** Views kept though nobody looks at them. */
const MOST_KEPT = 40;

type Patch = (view: unknown) => unknown;

type LineAsk = ReadAsk<'line'>;

interface Watch {
  readonly name: ReadName;
  readonly read: (queueId: string | undefined) => Promise<Answer<unknown>>;
  readonly readLine: (at: LineAsk, queueId: string | undefined) => Promise<Answer<LineView>>;
  watchers: number;
  reading: boolean;
  stale: boolean;
  /** Lines to be read instead of all of it, by their ids. */
  lines: ReadonlyMap<number, LineAsk>;
  lastRead: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  patches: Patch[];
}

export const views = create<{ readonly seen: Readonly<Record<string, Seen<ReadName>>> }>(() => ({
  seen: {},
}));

/**
 * By the key of a view when the last read of it that could be answered was begun (ISO 8601). Apart from the views: a read that says
 * what the one before said draws nothing again.
 */
export const readTimes = create<Readonly<Record<string, string>>>(() => ({}));

const watches = new Map<string, Watch>();

/** Read before it, a view is of another profile. */
let forgotten = 0;

export const viewKey = <N extends ReadName>(name: N, ask: ReadAsk<N>): string =>
  `${name} ${JSON.stringify(ask)}`;

/** Under one key lies what one read answered, so the name tells the type. */
export function lastSeen<N extends ReadName>(
  seen: Readonly<Record<string, Seen<ReadName>>>,
  key: string,
): Seen<N> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys are made from the name alone, see viewKey
  return (seen[key] ?? NOTHING) as Seen<N>;
}

/** @returns what stops watching */
export function watch<N extends ReadName>(bridge: Bridge, name: N, ask: ReadAsk<N>): () => void {
  const key = viewKey(name, ask);
  const one = watches.get(key) ?? {
    name,
    read: (queueId) => bridge.read(name, ask, queueId),
    readLine: (at, queueId) => bridge.read('line', at, queueId),
    watchers: 0,
    reading: false,
    stale: false,
    lines: new Map(),
    lastRead: -Infinity,
    timer: undefined,
    patches: [],
  };
  watches.set(key, one);
  one.watchers += 1;
  refresh(key, one);
  return () => {
    one.watchers -= 1;
    if (one.watchers === 0) forgetOldest();
  };
}

/** Since when the oldest of the views that are looked at has not been read again though it should have been; null: none is old. */
export function oldestShown({ seen }: ReturnType<typeof views.getState>): string | null {
  const old = Object.entries(seen).flatMap(([key, { asOf }]) =>
    asOf !== undefined && (watches.get(key)?.watchers ?? 0) > 0 ? [asOf] : [],
  );
  return old.sort()[0] ?? null;
}

/** The keys of what is looked at and being read. A picture does not count: it has no keys, and may be on its way for long. */
const beingRead = (): readonly string[] =>
  [...watches].flatMap(([key, { name, watchers, reading, timer }]) =>
    watchers > 0 && name !== 'photo' && name !== 'keptPhoto' && (reading || timer !== undefined) ? [key] : [],
  );

export const isBeingRead = (): boolean => beingRead().length > 0;

/** Something that is looked at has not been read yet. */
export const isReadFirst = (): boolean => beingRead().some((key) => views.getState().seen[key] === undefined);

/** The queue of the profile as last seen: what is begun now belongs to it. Undefined before anything has been seen. */
export const queueNow = (): string | undefined =>
  lastSeen<'status'>(views.getState().seen, viewKey('status', {})).view?.profile.queueId;

/** Reads again what these topics concern and somebody looks at. */
export function reread(topics: readonly Topic[]): void {
  for (const [key, one] of watches) {
    if (one.watchers > 0 && TOPICS_OF[one.name].some((topic) => topics.includes(topic))) refresh(key, one);
  }
  if (TOPICS_OF.receiving.some((topic) => topics.includes(topic))) return;
  for (const at of topics.flatMap((topic) => lineOf(topic) ?? [])) {
    const key = viewKey('receiving', { orderId: at.orderId });
    const one = watches.get(key);
    if (one === undefined || one.watchers === 0) continue;
    one.lines = new Map([...one.lines, [at.lineId, at]]);
    readSoon(key, one, BEHIND_REPLY);
  }
}

export function patchView<N extends ReadName>(
  name: N,
  ask: ReadAsk<N>,
  patch: (view: ReadView<N>) => ReadView<N>,
): void {
  const key = viewKey(name, ask);
  const { seen } = views.getState();
  const { view, ...about } = lastSeen<N>(seen, key);
  if (view === null) return;
  views.setState({ seen: { ...seen, [key]: { ...about, view: patch(view) } } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- laid over this key's own read only
  watches.get(key)?.patches.push(patch as Patch);
}

function refresh(key: string, one: Watch): void {
  one.stale = true;
  readSoon(key, one);
}

function readSoon(key: string, one: Watch, atLeast = 0): void {
  if (one.reading || one.timer !== undefined) return;
  const wait = Math.max(atLeast, one.lastRead + PACE - performance.now());
  if (wait === 0) void readNow(key, one);
  else {
    one.timer = setTimeout(() => {
      one.timer = undefined;
      void readNow(key, one);
    }, wait);
  }
}

async function readNow(key: string, one: Watch): Promise<void> {
  const lines = one.stale ? [] : [...one.lines.values()];
  one.reading = true;
  one.stale = false;
  one.lines = new Map();
  one.lastRead = performance.now();
  one.patches = [];
  const begun = new Date().toISOString();
  const era = forgotten;
  const isOfAll = KEPT.has(key);
  const queueId = isOfAll ? undefined : queueNow();
  const answer = lines.length === 0 ? await one.read(queueId) : await readLines({ key, one, queueId }, lines);
  if (era !== forgotten && !isOfAll) {
    one.reading = false;
    if (one.watchers > 0) refresh(key, one);
    return;
  }
  // Of another profile, which the status is about to say: then everything is read anew.
  if (!answer.ok && answer.problem.code === 'switched') {
    one.reading = false;
    reread(['status']);
    return;
  }
  const goodAt = readTimes.getState()[key];
  const { seen } = views.getState();
  const before = lastSeen(seen, key);
  const now = answer.ok
    ? { view: one.patches.reduce((view, patch) => patch(view), answer.value), problem: null }
    : answer.problem.code === 'not-there' || before.view === null
      ? { view: null, problem: answer.problem }
      : {
          view: before.view,
          problem: answer.problem,
          ...(goodAt === undefined ? {} : { asOf: goodAt }),
        };
  const shown = { ...now, view: kept(before.view, now.view) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer to this key's own read
  if (!deepEqual(before, now)) views.setState({ seen: { ...seen, [key]: shown as Seen<ReadName> } });
  if (answer.ok) readTimes.setState({ [key]: begun });
  one.reading = false;
  if (one.watchers > 0 && (one.stale || one.lines.size > 0)) readSoon(key, one);
}

/** The view with these lines as they are by now; where one cannot be read alone, all of it. */
async function readLines(
  { key, one, queueId }: { readonly key: string; readonly one: Watch; readonly queueId: string | undefined },
  lines: readonly LineAsk[],
): Promise<Answer<unknown>> {
  const answers = await Promise.all(lines.map((at) => one.readLine(at, queueId)));
  let { view } = lastSeen<'receiving'>(views.getState().seen, key);
  for (const answer of answers) {
    if (!answer.ok || view === null) return one.read(queueId);
    view = withLine(view, answer.value);
  }
  return { ok: true, value: view };
}

/** What says the same as before is the same: of a list of a thousand, only the rows that changed are drawn again. */
function kept(before: unknown, now: unknown): unknown {
  if (!isParts(before) || !isParts(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const part = (key: string) => (deepEqual(before[key], now[key]) ? before[key] : now[key]);
  if (Array.isArray(now)) return now.map((_, n) => part(String(n)));
  return Object.fromEntries(
    Object.keys(now).map((key) => [key, Array.isArray(now[key]) ? kept(before[key], now[key]) : part(key)]),
  );
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Of every profile. */
const KEPT = new Set([viewKey('status', {}), viewKey('settings', {})]);

/** All but the status and the settings; what is looked at is read anew. */
export function forgetViews(): void {
  forgotten += 1;
  views.setState({ seen: pick(views.getState().seen, (key) => KEPT.has(key)) });
  readTimes.setState((times) => pick(times, (key) => KEPT.has(key)), true);
  for (const [key, one] of watches) {
    one.patches = [];
    if (one.watchers > 0) refresh(key, one);
  }
}

function forgetOldest(): void {
  const idle = [...watches].filter(([, one]) => one.watchers === 0 && !one.reading);
  const gone = new Set(idle.slice(0, Math.max(0, idle.length - MOST_KEPT)).map(([key]) => key));
  if (gone.size === 0) return;
  for (const key of gone) watches.delete(key);
  views.setState({ seen: pick(views.getState().seen, (key) => !gone.has(key)) });
  readTimes.setState((times) => pick(times, (key) => !gone.has(key)), true);
}

const pick = <T>(all: Readonly<Record<string, T>>, isMeant: (key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isMeant(key)));
