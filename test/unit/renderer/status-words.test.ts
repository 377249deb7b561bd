/** What the strip says: network, what waits, requests left, the key, and reading the stock. */
import { describe, expect, test } from 'vitest';
import type { KeyState, Network, StatusView } from '#domain/views/status.ts';
import {
  budget,
  keyState,
  keyWarning,
  network,
  reading,
  waiting,
  warning,
} from '#renderer/strings/status.ts';
import { keysOf } from '../../support/samples/all-members-of-union.ts';

const NOW = new Date(2026, 10, 20, 11, 0);
const ONLINE = { state: 'online', since: '' } as const;
const iso = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();

describe('the strip', () => {
  test('offline is a state, with its time and what waits', () => {
    expect(network({ state: 'offline', since: iso(2026, 10, 20, 10, 14) }, NOW)).toBe('Offline since 10:14');
    expect(network({ state: 'offline', since: iso(2026, 10, 18, 10, 14) }, NOW)).toBe(
      'Offline since 18 Nov 10:14',
    );
    const counts = { oldestAt: null, sending: false, clearAt: null, paused: false };
    expect(waiting({ ...counts, waiting: 4, review: 0 })).toBe('4 waiting');
    expect(waiting({ ...counts, waiting: 1200, review: 1 })).toBe('1,200 waiting · 1 needs you');
    expect(waiting({ ...counts, waiting: 0, review: 0 })).toBe('');
    const clearAt = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
    expect(waiting({ ...counts, waiting: 4, review: 0, clearAt: clearAt(1) }, NOW)).toBe('4 waiting');
    expect(waiting({ ...counts, waiting: 400, review: 0, clearAt: clearAt(14) }, NOW)).toMatch(
      /^400 waiting · sent by about \d\d:\d\d$/,
    );
  });

  test('a queue that takes long is told to five minutes, and a short one to the minute', () => {
    const counts = { oldestAt: null, sending: false, paused: false, waiting: 9, review: 0 };
    const now = new Date(iso(2026, 10, 20, 10, 0));
    const said = (minute: number) => waiting({ ...counts, clearAt: iso(2026, 10, 20, 10, minute) }, now);
    expect([said(21), said(23), said(25)]).toEqual(Array(3).fill('9 waiting · sent by about 10:25'));
    expect(said(7)).toBe('9 waiting · sent by about 10:07');
  });

  test('every state of the network has words', () => {
    const states = keysOf<Network['state']>({
      starting: true,
      online: true,
      silent: true,
      offline: true,
      strange: true,
      failing: true,
      untrusted: true,
      'practice-failed': true,
    });
    for (const state of states) expect(network({ state, since: NOW.toISOString() }, NOW)).not.toBe('');
    const starting: Network = { state: 'starting', since: NOW.toISOString() };
    expect(network(starting, NOW, 'held')).toBe('Connecting');
    expect(network(starting, NOW, 'missing')).toBe('Not connected');
  });

  test('the requests that are left, and when they are used up', () => {
    const used = { max: 1000, remaining: 780, secondsToReset: 601, pausedFor: null, othersPerMinute: 0 };
    expect(budget(used)).toBe('780 / 1,000 requests left');
    expect(budget({ ...used, othersPerMinute: 41 })).toBe(
      '780 / 1,000 requests left · others use about 40 a minute',
    );
    expect(budget({ ...used, othersPerMinute: null })).toBe('780 / 1,000 requests left');
    expect(budget({ ...used, remaining: 0, pausedFor: 603 })).toBe(
      'The request limit is used up; sending resumes in 11 min',
    );
    // Much is left: the pause is not until the reset.
    expect(budget({ ...used, pausedFor: 29 })).toBe(
      'The service asked for a pause; sending resumes in a moment',
    );
    expect(budget({ ...used, remaining: 0, pausedFor: 20, secondsToReset: null })).toBe(
      'The request limit is used up; sending resumes in a moment',
    );
  });

  test('nobody can be reached → no pause is said to end in sending', () => {
    const paused = { max: 1000, remaining: 780, secondsToReset: 601, pausedFor: 29, othersPerMinute: 0 };
    expect(budget(paused, true)).toBe('780 / 1,000 requests left');
  });

  test('every trouble with the key is a sentence with a next step', () => {
    const keys = keysOf<KeyState>({
      ready: true,
      opening: true,
      held: true,
      missing: true,
      locked: true,
      absent: true,
      refused: true,
      'other-account': true,
    });
    for (const key of keys) {
      expect(keyState(key)).not.toBe('');
      expect(keyWarning(key) === null).toBe(key === 'ready');
    }
  });

  test('the key comes before a strange answer', () => {
    const status: StatusView = {
      profile: { id: 'p', name: 'Acme', practice: false, queueId: 'q' },
      profiles: ['practice', 'p'],
      wasCutOff: false,
      typed: null,
      station: 'Dock 1',
      operator: 'Ana',
      isNew: false,
      network: { state: 'strange', since: NOW.toISOString() },
      key: 'missing',
      outbox: { waiting: 0, review: 0, oldestAt: null, sending: false, clearAt: null, paused: false },
      budget: null,
      pull: {
        state: 'first',
        items: 420,
        total: 1204,
        readyAt: null,
        lastAt: null,
        orders: { state: 'read', at: null },
        alertsDenied: false,
        wholeLastAt: null,
        unread: null,
      },
      plug: null,
    };
    expect(warning(status)?.title).toMatch(/^There is no key/);
    expect(warning({ ...status, key: 'ready' })?.title).toMatch(/^Something else/);
    const untrusted: StatusView = {
      ...status,
      key: 'ready',
      network: { ...status.network, state: 'untrusted' },
    };
    expect(warning(untrusted)?.title).toMatch(/^The certificate/);
    const online: StatusView = {
      ...status,
      key: 'ready',
      network: { ...status.network, state: 'online' },
    };
    expect(warning(online)).toBeNull();
    const unread = { count: 3, kind: 'item', id: 88 } as const;
    expect(warning({ ...online, pull: { ...status.pull, unread } })).toMatchObject({
      tone: 'look',
      title:
        'Item number 88 and 2 more records could not be read: what is here of them may be old or missing.',
    });
    expect(reading({ ...status, network: ONLINE })).toBe('Loading the stock: 420 of 1,204');
    expect(
      reading({ network: ONLINE, pull: { ...status.pull, readyAt: iso(2026, 10, 20, 10, 14) } }, NOW),
    ).toBe('Loading the stock: 420 of 1,204, ready about 10:14');
    const stopped = (state: Network['state'], total: number | null) =>
      reading({ network: { ...ONLINE, state }, pull: { ...status.pull, total } });
    expect(stopped('offline', 1204)).toBe('Loading the stock has stopped at 420 of 1,204: no connection');
    expect(stopped('failing', 1204)).toBe('Loading the stock has stopped at 420 of 1,204');
    // How many there are is not known: what is loaded is not all of it.
    expect(stopped('offline', null)).toBe('Loading the stock has stopped after 420: no connection');
    expect(stopped('untrusted', null)).toBe('Loading the stock has stopped after 420');
  });
});
