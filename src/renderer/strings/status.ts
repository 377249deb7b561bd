/** The strip: network, what waits, the budget, the key. */
import type {
  BudgetView,
  KeyState,
  Network,
  OutboxCounts,
  PullView,
  StatusView,
  Unread,
} from '#domain/views/status.ts';
import { count, moment } from './figure.ts';

/** @param key nobody is connected to without one */
export function network({ state, since }: Network, now: Date = new Date(), key: KeyState = 'ready'): string {
  switch (state) {
    case 'starting':
      return key === 'ready' || key === 'held' ? 'Connecting' : 'Not connected';
    case 'online':
      return 'Online';
    case 'offline':
      return `Offline since ${moment(since, now)}`;
    case 'strange':
      return `Not the warehouse system since ${moment(since, now)}`;
    case 'untrusted':
      return `Certificate refused since ${moment(since, now)}`;
    case 'practice-failed':
      return 'The practice warehouse did not start';
    default:
      return state satisfies never;
  }
}

/** What is sent within two minutes needs no time said. */
const SOON = 2 * 60_000;

/** Empty when nothing waits. */
export function waiting({ waiting, review, clearAt }: OutboxCounts, now: Date = new Date()): string {
  const parts: string[] = [];
  if (waiting > 0) parts.push(`${count(waiting)} waiting`);
  if (clearAt !== null && new Date(clearAt).getTime() - now.getTime() > SOON)
    parts.push(`sent by about ${moment(clearAt, now)}`);
  if (review > 0) parts.push(needYou(review));
  return parts.join(' · ');
}

const needYou = (review: number): string => `${count(review)} ${review === 1 ? 'needs' : 'need'} you`;

/** What the badge on the rail means, for who hears it: what needs a person comes before what waits. */
export const badge = ({ waiting, review }: OutboxCounts): string =>
  review > 0 ? needYou(review) : `${count(waiting)} waiting`;

export function budget({ max, remaining, parked, secondsToReset, othersPerMinute }: BudgetView): string {
  if (!parked) {
    const left = `Budget ${count(remaining)} / ${count(max)}`;
    // Less than one a minute is as good as nobody.
    return othersPerMinute === null || othersPerMinute < 1
      ? left
      : `${left} · others are using about ${count(rounded(othersPerMinute))} a minute`;
  }
  const minutes = secondsToReset === null ? null : Math.max(1, Math.ceil(secondsToReset / 60));
  return minutes === null ? 'Budget used up' : `Budget used up, back in ${minutes} min`;
}

/** It is an estimate: above ten it is told in fives. */
const rounded = (perMinute: number): number => (perMinute < 10 ? perMinute : Math.round(perMinute / 5) * 5);

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
  if (status.network.state === 'strange') {
    return {
      tone: 'bad',
      title: 'Something else is answering instead of the warehouse system.',
      next: 'If this is a guest network, sign in to it. Keep scanning: everything waits safely.',
    };
  }
  if (status.network.state === 'untrusted') {
    return {
      tone: 'bad',
      title: 'The certificate of the warehouse system is not valid, so nothing is sent.',
      next: 'Ask whoever runs the system to renew it. Keep scanning: everything waits safely.',
    };
  }
  if (status.network.state === 'practice-failed') {
    return {
      tone: 'bad',
      title: 'The practice warehouse did not start.',
      next: 'Close Dockhand and start it again. Everything waits safely.',
    };
  }
  const { unread } = status.pull;
  if (unread !== null) {
    return {
      tone: 'look',
      title: `${unreadRecords(unread)} could not be read: what is here of ${unread.count === 1 ? 'it' : 'them'} may be old or missing.`,
      next: 'Tell whoever runs the warehouse system.',
    };
  }
  return null;
}

const RECORDS: { readonly [W in Unread['what']]: string } = {
  item: 'Item',
  order: 'Order',
  job: 'Job',
  alert: 'Alert',
  'custom-field': 'Custom field',
  unit: 'Unit',
  'item-group': 'Item group',
};

function unreadRecords({ count: many, what, id }: Unread): string {
  const first = id === 0 ? `${RECORDS[what]} without a number` : `${RECORDS[what]} number ${id}`;
  if (many === 1) return first;
  return `${first} and ${many === 2 ? 'one more record' : `${count(many - 1)} more records`}`;
}

export function keyWarning(key: KeyState): Warning | null {
  switch (key) {
    case 'ready':
      return null;
    case 'held':
      return {
        tone: 'look',
        title: 'The keychain has not stored the key; it will be lost when Dockhand closes.',
        next: 'Until then it is in use. Ask for a keychain to be set up, or unlock the one there is.',
      };
    case 'opening':
      return {
        tone: 'look',
        title: 'Waiting for this computer’s keychain: nothing is sent yet.',
        next: 'If it asks for a password, enter it. Keep scanning meanwhile.',
      };
    case 'missing':
      return {
        tone: 'bad',
        title: 'There is no key, so nothing is sent.',
        next: 'Enter the key under Settings (F6). Keep scanning meanwhile.',
      };
    case 'locked':
      return {
        tone: 'bad',
        title: 'The keychain is locked, so nothing is sent.',
        next: 'Unlock it: with the key in it, sending starts by itself. Or enter the key again under Settings (F6). Keep scanning meanwhile.',
      };
    case 'absent':
      return {
        tone: 'bad',
        title: 'There is no key, and no keychain on this computer to store one: nothing is sent.',
        next: 'Enter the key under Settings (F6); it is kept until Dockhand closes. Keep scanning meanwhile.',
      };
    case 'refused':
      return {
        tone: 'bad',
        title: 'The key is no longer accepted, so nothing is sent.',
        next: 'Enter the right key under Settings (F6). Keep scanning meanwhile.',
      };
    default:
      return key satisfies never;
  }
}

export function keyState(key: KeyState): string {
  switch (key) {
    case 'ready':
      return 'Stored in this computer’s keychain';
    case 'held':
      return 'Only until Dockhand closes';
    case 'opening':
      return 'Waiting for the keychain';
    case 'missing':
      return 'No key';
    case 'locked':
      return 'The keychain is locked';
    case 'absent':
      return 'No key, and no keychain on this computer';
    case 'refused':
      return 'No longer accepted';
    default:
      return key satisfies never;
  }
}

/** While the stock has not been loaded whole; null once it has. */
export function reading({ state, items, total, readyAt }: PullView, now: Date = new Date()): string | null {
  switch (state) {
    case 'never':
      return 'The stock has not been loaded yet';
    case 'first':
      if (total !== null && items >= total) return 'Loading the orders';
      return total === null
        ? `Loading the stock: ${count(items)} so far`
        : `Loading the stock: ${count(items)} of ${count(total)}${readyAt === null ? '' : `, ready about ${moment(readyAt, now)}`}`;
    case 'ready':
      return null;
    default:
      return state satisfies never;
  }
}
