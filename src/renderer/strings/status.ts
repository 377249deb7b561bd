/** The strip: network, what waits, the requests that are left, the key. */
import { UNNAMED_OPERATOR } from '#domain/values/operator.ts';
import type {
  BudgetView,
  KeyState,
  Network,
  OutboxCounts,
  StatusView,
  Unread,
} from '#domain/views/status.ts';
import { catalogue } from './catalogue.ts';
import { status as de } from './de/status.ts';
import { status as en } from './en/status.ts';
import { facts, moment } from './figure.ts';

const words = catalogue(en, de);

/** What a warehouse is called; the practice one in the language of the screens. */
export const profileName = (name: string, isPractice: boolean): string =>
  isPractice ? words.practice : name;

/** Who works here, or did something; the one whom nobody has named, in the language of the screens. */
export const operatorName = (name: string): string => (name === UNNAMED_OPERATOR ? words.unnamed : name);

/** @param key nobody is connected to without one */
export function network({ state, since }: Network, now: Date = new Date(), key: KeyState = 'ready'): string {
  const at = moment(since, now);
  switch (state) {
    case 'starting':
      return key === 'ready' || key === 'held' ? words.network.connecting : words.network.notConnected;
    case 'online':
      return words.network.online;
    case 'silent':
      return words.network.silent;
    case 'offline':
      return words.network.offline({ at });
    case 'strange':
      return words.network.strange({ at });
    case 'failing':
      return words.network.failing({ at });
    case 'untrusted':
      return words.network.untrusted({ at });
    case 'practice-failed':
      return words.network.practiceFailed;
    default:
      return state satisfies never;
  }
}

/** What is sent within two minutes needs no time said; what takes more than ten is told to the next five minutes, for it is an estimate. */
const SOON = 2 * 60_000;
const FAR = 10 * 60_000;
const FIVE_MINUTES = 5 * 60_000;

/** Empty when nothing waits. */
export function waiting({ waiting, review, clearAt }: OutboxCounts, now: Date = new Date()): string {
  const parts: string[] = [];
  if (waiting > 0) parts.push(words.waiting({ n: waiting }));
  const until = clearAt === null ? 0 : new Date(clearAt).getTime() - now.getTime();
  if (clearAt !== null && until > SOON)
    parts.push(words.clearAt({ at: moment(until > FAR ? inFives(clearAt) : clearAt, now) }));
  if (review > 0) parts.push(words.needYou({ n: review }));
  return facts(...parts);
}

const inFives = (iso: string): string =>
  new Date(Math.ceil(new Date(iso).getTime() / FIVE_MINUTES) * FIVE_MINUTES).toISOString();

/** What the badge on the rail means, for who hears it: what needs a person comes before what waits. */
export const badge = ({ waiting, review }: OutboxCounts): string =>
  review > 0 ? words.needYou({ n: review }) : words.waiting({ n: waiting });

/** Share of the allowance. */
const MUCH = 0.1;
/** Seconds from which on minutes are told; what is shown is not counted down. */
const LONG = 90;

/** @param isOut nobody can be reached: no pause ends in anything being sent */
export function budget(view: BudgetView, isOut = false): string {
  const { max, remaining, secondsToReset, pausedFor, othersPerMinute } = view;
  if (pausedFor === null || isOut) {
    const left = words.left({ remaining, max });
    // Less than one a minute is as good as nobody.
    return othersPerMinute === null || othersPerMinute < 1
      ? left
      : `${left} · ${words.others({ n: rounded(othersPerMinute) })}`;
  }
  // Where much is left, the service has refused for another reason: for requests at one moment, say.
  const isUsedUp = remaining <= max * MUCH;
  const seconds = isUsedUp ? Math.max(pausedFor, secondsToReset ?? 0) : pausedFor;
  const why = isUsedUp ? words.usedUp : words.pauseAsked;
  return words.resumes({ why, n: seconds > LONG ? Math.ceil(seconds / 60) : 0 });
}

/** It is an estimate: told in whole requests, above ten in fives. */
const rounded = (perMinute: number): number =>
  perMinute < 10 ? Math.round(perMinute) : Math.round(perMinute / 5) * 5;

interface Warning {
  /** bad: nothing is sent. look: it still is. */
  readonly tone: 'look' | 'bad';
  readonly title: string;
  readonly next: string;
}

/** The sentence under the strip; null when there is nothing to warn of. */
export function warning(status: StatusView): Warning | null {
  const key = keyWarning(status.key);
  if (key !== null) return key;
  const { strange, failing, untrusted, practiceFailed, unread: unreadWords } = words.warnings;
  if (status.network.state === 'strange') return bad(strange);
  if (status.network.state === 'failing') return bad(failing);
  if (status.network.state === 'untrusted') return bad(untrusted);
  if (status.network.state === 'practice-failed') return bad(practiceFailed);
  const { unread, wholeLastAt } = status.pull;
  if (unread === null) return isOnline(status.network.state) ? notWhole(wholeLastAt) : null;
  const title = unreadWords.title({ record: recordName(unread), more: unread.count - 1 });
  return { tone: 'look', title, next: unreadWords.next };
}

/** Where nobody is there to read from, that is said instead. */
function notWhole(lastAt: string | null): Warning | null {
  if (lastAt === null) return null;
  const { title, next } = words.warnings.notWhole;
  return { tone: 'look', title: title({ at: moment(lastAt) }), next };
}

const bad = ({ title, next }: Omit<Warning, 'tone'>): Warning => ({ tone: 'bad', title, next });

function recordName({ kind, id }: Unread): string {
  const said = { what: words.records[kind] };
  return id === 0 ? words.recordUnnumbered(said) : words.record({ ...said, id: String(id) });
}

export function keyWarning(key: KeyState): Warning | null {
  if (key === 'ready') return null;
  const { title, next } = words.keyWarnings[key];
  // One that is held is used, and one that the keychain is opening for may yet come.
  return { tone: key === 'held' || key === 'opening' ? 'look' : 'bad', title, next };
}

export const keyState = (key: KeyState): string => words.keyStates[key];

/** Whether somebody is there to load it from, or may be. */
export const isReached = (state: Network['state']): boolean => isOnline(state) || state === 'starting';

/** As far as is known: what is asked has been answered until now. */
export const isOnline = (state: Network['state'] | undefined): boolean =>
  state === 'online' || state === 'silent';

/** While the stock has not been loaded whole; null once it has. */
export function reading(
  { pull: { state, items, total, readyAt }, network: { state: reach } }: Pick<StatusView, 'pull' | 'network'>,
  now: Date = new Date(),
): string | null {
  switch (state) {
    case 'never':
      return words.reading.never;
    case 'first':
      if (!isReached(reach)) {
        const stopped =
          total === null ? words.reading.stoppedAfter({ items }) : words.reading.stopped({ items, total });
        return reach === 'offline' ? words.reading.offline({ stopped }) : stopped;
      }
      if (total === null) return words.reading.soFar({ items });
      if (items >= total) return words.reading.orders;
      return readyAt === null
        ? words.reading.of({ items, total })
        : words.reading.readyAt({ items, total, at: moment(readyAt, now) });
    case 'ready':
      return null;
    default:
      return state satisfies never;
  }
}
