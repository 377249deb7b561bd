/** The bounds of the service's clock that are kept with attempts, when that clock has been put back since. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import {
  attemptsOf,
  beginAttempt,
  endAttempt,
  type Attempt,
} from '#main/store/commands/delivery-attempts.ts';
import { setState } from '#main/store/commands/commands.ts';
import { putProgress, putWatermark } from '#main/store/pull/pull-progress.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import {
  isClockReset,
  keepLowered,
  watermarkByNow,
  withBoundsReset,
} from '#main/sync/push/engine/lower-time-bounds-after-clock-reset.ts';
import { copy } from '#main/sync/push/kinds/items/copy.ts';
import { boundsFirstSent } from '#main/sync/push/kinds/command-kind.ts';
import { whereInMirror } from '#main/sync/push/reads/read-from-mirror.ts';
import { ageOf } from '#main/sync/push/reads/read-plans.ts';
import { common, moveCommand } from '../../../support/samples/sample-commands.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';

const AT = Date.UTC(2026, 10, 20, 8);
const HOUR = 3_600_000;
const tried = (since: number | null): Attempt => ({
  n: 1,
  at: new Date(AT).toISOString(),
  request: { method: 'POST', path: '/', body: {} },
  preimage: { since, known: [7] },
  outcome: 'unknown',
  status: null,
  answer: null,
});

/** A minute after it was sent; the service's clock has gone back by so much, and its newest record is an hour older than that. */
function ports(back: number, sentAt: ReadonlyMap<string, number>) {
  const clock = (when: number) => AT + when - back;
  return {
    sentAt: new Map(sentAt),
    clock: { now: () => new Date(AT + 60_000), monotonic: () => 60_000, sleep: async () => {} },
    client: {
      serviceTime: (when = 60_000, bound?: 'most') => clock(when) - (bound === 'most' ? 0 : HOUR),
    } as never,
  };
}

test('put back while the station runs → as low as what was made since may be stamped', () => {
  const [now] = withBoundsReset(ports(2 * HOUR, new Map([['c', 0]])), 'c', [tried(AT)]);
  expect(now?.preimage).toEqual({ since: AT - 3 * HOUR, storedSince: AT, known: [7] });
});

test('T6 put back while it did not run → as the Date shows, which may be ten minutes ahead', () => {
  const [now] = withBoundsReset(ports(2 * HOUR, new Map()), 'c', [tried(AT)]);
  expect(now?.preimage).toEqual({ since: AT - 2 * HOUR - 600_000, storedSince: AT, known: [7] });
});

test.each([
  ['hours', 2 * HOUR, [{ since: AT - 2 * HOUR - 600_000, storedSince: AT, known: [7] }]],
  ['less than tells', 1000, [{ since: AT, known: [7] }]],
])(
  'T1 sent since it started, and the Date is behind what records show, by %s → as the Date shows',
  (_, by, kept) => {
    const client = {
      serviceTime: (when = 60_000, bound?: 'most') => AT + when - (bound === 'most' ? by : 0),
    };
    const own = { ...ports(0, new Map([['c', 0]])), client: client as never };
    expect(withBoundsReset(own, 'c', [tried(AT)]).map(({ preimage }) => preimage)).toEqual(kept);
  },
);

test('not put back, and its records tell of no time as late → the bound stays', () => {
  expect(withBoundsReset(ports(0, new Map()), 'c', [tried(AT)])).toEqual([tried(AT)]);
  expect(withBoundsReset(ports(HOUR, new Map()), 'c', [tried(null)])).toEqual([tried(null)]);
});

test('found while it was looked → what was looked for from there is looked for again', () => {
  expect(isClockReset([tried(AT)], [tried(AT - HOUR)])).toBe(true);
  expect(isClockReset([tried(AT)], [tried(AT - 1)])).toBe(false);
});

test('T6 put back, and on again → what landed in between is looked for by the clock as it was then', () => {
  const stores = openStores();
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  stores.queue.write((db) => {
    endAttempt(db, seq, beginAttempt(db, seq, tried(AT)), { ...tried(AT), at: tried(AT).at });
    setState(db, seq, 'unknown');
  });
  const keep = (back: number) => {
    keepLowered({ ...ports(back, new Map([['c1', 0]])), queue: stores.queue }, { id: 'c2', seq: seq + 1 });
    return attemptsOf(stores.queue.read, seq).map(({ preimage }) => preimage);
  };
  expect(keep(-HOUR)).toEqual([{ since: AT, known: [7] }]);
  const lowered = { since: AT - 2 * HOUR, storedSince: AT, known: [7] };
  expect(keep(HOUR)).toEqual([lowered]);
  expect(keep(-HOUR)).toEqual([lowered]);
  expect(keep(2 * HOUR)).toEqual([{ ...lowered, since: AT - 3 * HOUR }]);
  stores.queue.close();
  stores.mirror.close();
});

describe('where the mirror has it, as of its last changes', () => {
  let stores: Stores;
  beforeEach(() => {
    stores = openStores();
    stores.mirror.write((db) => {
      putItem(db, item({ id: 5, folderId: 20 }), '');
      putWatermark(db, AT, 0);
      putProgress(db, 'lastAt', new Date(AT).toISOString());
    });
  });
  afterEach(() => {
    stores.queue.close();
    stores.mirror.close();
  });
  /** @param startedAt when this run of the station began: the mirror was read at zero @param wall by how much the wall clock was set */
  function until(back: number, startedAt = 0, wall = 0): number | undefined {
    const { client, clock } = ports(back, new Map());
    const set = { ...clock, now: () => new Date(clock.now().getTime() + wall) };
    const own = { client, clock: set, mirror: stores.mirror, startedAt };
    return whereInMirror(stores.mirror.read, (watermark) => watermarkByNow(own, watermark))(5)?.until;
  }

  test('T8 put back since it was read → as early as what was changed since may be stamped', () => {
    expect(until(2 * HOUR)).toBe(AT - 3 * HOUR);
  });

  test('T8 put back since another run of the station read it → as the Date shows', () => {
    stores.mirror.write((db) => putWatermark(db, AT, 3 * HOUR));
    expect(until(2 * HOUR, 30_000)).toBe(AT - 2 * HOUR - 600_000);
  });

  test('T8 the wall clock was put back too → as of when the changes were asked for', () => {
    expect(until(2 * HOUR, 0, -HOUR)).toBe(AT - 3 * HOUR);
  });

  test('the wall clock was years behind when it was read → a day earlier, and not all that was ever changed', () => {
    expect(until(0, 30_000, 10_000 * HOUR)).toBe(AT - 24 * HOUR);
  });

  test('not put back, or nothing tells of a time → the watermark', () => {
    expect(until(0, 30_000)).toBe(AT);
    expect(until(-HOUR)).toBe(AT);
  });
});

describe('stamped between the bound as it was stored and the lowered one', () => {
  const bounds = { since: AT - 2 * HOUR, storedSince: AT };
  const at = (after: number): string => new Date(AT + after).toISOString();

  test('older than the attempt, or made since: its age is unknown', () => {
    const age = (after: number) => ageOf({ createdAt: at(after), updatedAt: at(after) }, bounds);
    expect([-3 * HOUR, -HOUR, 0].map(age)).toEqual(['older', 'unknown', 'newer']);
  });

  test('the first attempt knew no time → both bounds are the second one’s, taken back by what lay between', () => {
    const first = { at: at(-60_000), preimage: { since: null } };
    expect(boundsFirstSent([first, { at: at(0), preimage: bounds }])).toEqual({
      since: AT - 2 * HOUR - 60_000,
      storedSince: AT - 60_000,
    });
    expect(boundsFirstSent([{ at: at(0), preimage: { since: AT } }])).toEqual({ since: AT });
  });

  const command: Extract<Command, { kind: 'copy' }> = {
    ...common,
    kind: 'copy',
    intent: { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: 20, copyId: -1 },
    basis: { kind: 'copy', name: 'Socket', to: 'B' },
  };
  /** A lost copy, and one record like it that is new at the destination. */
  function decided(createdAt: string, updatedAt: string) {
    const preimage = { alike: [5], name: 'Socket', ...bounds };
    const tries = [{ ...tried(AT), at: at(0), preimage }];
    const uncertain = { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true } as const;
    const past = { ...untried, tries, uncertain };
    const one = item({ id: 9, sid: 'S9', name: 'Socket', folderId: 20, quantity: decimal(2), updatedAt });
    const look = copy.readPlan(command, past);
    look.next();
    look.next({ type: 'record', record: { kind: 'item', item: item({ id: 1, sid: 'S1', name: 'Socket' }) } });
    const records = [{ kind: 'item', item: one, createdAt }] as const;
    const { value } = look.next({ type: 'contents', records, total: 1, more: false });
    return copy.decide(command, value as never, past);
  }

  test('T6 a like record was moved to where a lost copy was to go → asked, and not taken for the copy', () => {
    expect(decided(at(-HOUR), at(-HOUR + 60_000))).toEqual({
      kind: 'review',
      review: { kind: 'look-alikes', ids: [9] },
    });
  });

  test('T6 a like record was made there → it is the copy', () => {
    expect(decided(at(-HOUR), at(-HOUR))).toMatchObject({ kind: 'settle', proof: { made: [9] } });
    expect(decided(at(0), at(60_000))).toMatchObject({ kind: 'settle', proof: { made: [9] } });
  });
});
