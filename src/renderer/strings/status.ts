/** The strip: network, what waits, the budget, the key. */
import type {
  BudgetView,
  KeyState,
  Network,
  OutboxCounts,
  PullView,
  StatusView,
} from '#domain/views/status.ts';
import { count, moment } from './figure.ts';

export function network({ state, since }: Network, now: Date = new Date()): string {
  switch (state) {
    case 'starting':
      return 'Connecting';
    case 'online':
      return 'Online';
    case 'offline':
      return `Offline since ${moment(since, now)}`;
    case 'strange':
      return `Something else answers since ${moment(since, now)}`;
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
    parts.push(`clear at ${moment(clearAt, now)}`);
  if (review > 0) parts.push(`${count(review)} ${review === 1 ? 'needs' : 'need'} you`);
  return parts.join(' · ');
}

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
      title: 'Something else answers in place of the warehouse.',
      next: 'If this is a guest network, sign in to it. Scan on: everything waits safely.',
    };
  }
  if (status.network.state === 'untrusted') {
    return {
      tone: 'bad',
      title: 'The certificate of the service does not hold, so nothing is sent.',
      next: 'Ask whoever runs the service to renew it. Scan on: everything waits safely.',
    };
  }
  if (status.network.state === 'practice-failed') {
    return {
      tone: 'bad',
      title: 'The practice warehouse did not start.',
      next: 'Close Dockhand and start it again. Scan on meanwhile: everything waits safely.',
    };
  }
  return null;
}

export function keyWarning(key: KeyState): Warning | null {
  switch (key) {
    case 'ready':
      return null;
    case 'held':
      return {
        tone: 'look',
        title: 'The keychain would not take the key: it is gone when Dockhand closes.',
        next: 'Everything is sent until then. Ask for a keychain to be set up.',
      };
    case 'missing':
      return {
        tone: 'bad',
        title: 'No key yet, so nothing is sent.',
        next: 'Put the key in under Settings (F6). Scan on meanwhile.',
      };
    case 'locked':
      return {
        tone: 'bad',
        title: 'The keychain is locked, so nothing is sent.',
        next: 'Unlock it, or sign in to this computer again. Scan on meanwhile.',
      };
    case 'absent':
      return {
        tone: 'bad',
        title: 'This computer has no keychain, so the key cannot be kept and nothing is sent.',
        next: 'Ask for one to be set up. Scan on meanwhile.',
      };
    case 'refused':
      return {
        tone: 'bad',
        title: 'The key is no longer accepted, so nothing is sent.',
        next: 'Put the right key in under Settings (F6). Scan on meanwhile.',
      };
    default:
      return key satisfies never;
  }
}

export function keyState(key: KeyState): string {
  switch (key) {
    case 'ready':
      return 'Kept in this computer’s keychain';
    case 'held':
      return 'Only until Dockhand closes';
    case 'missing':
      return 'No key yet';
    case 'locked':
      return 'The keychain is locked';
    case 'absent':
      return 'This computer has no keychain';
    case 'refused':
      return 'No longer accepted';
    default:
      return key satisfies never;
  }
}

/** While the stock has not been read whole; null once it has. */
export function reading({ state, items, total, readyAt }: PullView, now: Date = new Date()): string | null {
  switch (state) {
    case 'never':
      return 'The stock has not been read yet';
    case 'first':
      if (total !== null && items >= total) return 'Reading the orders';
      return total === null
        ? `Reading the stock: ${count(items)} so far`
        : `Reading the stock: ${count(items)} of ${count(total)}${readyAt === null ? '' : `, ready about ${moment(readyAt, now)}`}`;
    case 'ready':
      return null;
    default:
      return state satisfies never;
  }
}
