/** The service's clock, told by its records: never ahead of the truth, whatever the Date header says. */
import { describe, expect, test } from 'vitest';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';
import {
  answering,
  heard,
  page,
  RATES,
  wireItem,
  type Answering,
} from '../../support/service/client-with-scripted-answers.ts';

const NOON = Date.UTC(2026, 10, 20, 12, 0);
const SECOND = 1000;
const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();
const utc = (time: number) => new Date(time).toUTCString();

async function list(scene: Answering, rows: readonly unknown[], date: number | null): Promise<void> {
  scene.answer = () => heard(200, page(rows), date === null ? RATES : { ...RATES, date: utc(date) });
  await scene.connection.as('poll').read(routes.listItems.path, routes.listItems.answer);
}

async function create(scene: Answering, stamp: number, date: number): Promise<void> {
  scene.answer = () => heard(200, { data: wireItem(1, iso(stamp)) }, { ...RATES, date: utc(date) });
  await scene.connection.as('outbox').send({ method: 'POST', path: '/api/v1/items', body: {} });
}

function pass(scene: Answering, milliseconds: number): void {
  scene.monotonic += milliseconds;
  scene.wall += milliseconds;
}

const time = (scene: Answering, when?: number) => scene.connection.as('poll').serviceTime(when);

function atNoon(): Answering {
  const scene = answering();
  scene.wall = NOON;
  scene.monotonic = 50_000;
  return scene;
}

describe('the service’s clock', () => {
  test.each([10 * SECOND, HOUR, -HOUR])(
    'T6 a gateway’s Date is off by %i ms → the time is the records’',
    async (off) => {
      const scene = atNoon();
      await list(scene, [wireItem(1, iso(NOON - 5 * SECOND))], NOON + off);
      expect(time(scene)).toBe(NOON - 5 * SECOND);
    },
  );

  test('T6 nothing but a Date was heard → nothing is known', async () => {
    const scene = atNoon();
    await list(scene, [], NOON);
    expect(time(scene)).toBeNull();
  });

  test('T6 time goes by → the bound goes with it, a little slower, and back to an earlier request a little faster', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], null);
    expect(time(scene, 60_000)).toBe(NOON + 9990);
    expect(time(scene, 40_000)).toBe(NOON - 10_010);
  });

  test('T6 older records are read later → the bound stays where the newest took it', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], null);
    pass(scene, 10 * SECOND);
    await list(scene, [wireItem(2, iso(NOON - HOUR)), wireItem(3, iso(NOON + 2 * SECOND))], null);
    expect(time(scene)).toBe(NOON + 9990);
    await list(scene, [wireItem(2, iso(NOON + 12 * SECOND))], null);
    expect(time(scene)).toBe(NOON + 12 * SECOND);
  });

  test.each(['9999-12-31T23:59:59Z', '2026-11-20T13:00:00Z', 'soon', 7, null])(
    'T6 one damaged row is stamped %s → it moves nothing',
    async (stamp) => {
      const scene = atNoon();
      const damaged = { ...wireItem(2, iso(NOON - HOUR)), updated_at: stamp };
      await list(scene, [wireItem(1, iso(NOON - SECOND)), damaged], NOON);
      expect(time(scene)).toBe(NOON - SECOND);
    },
  );

  test.each([0, -HOUR, HOUR])(
    'T6 one record, or the service, is ten minutes ahead of the Date → the time is the Date, the workstation off by %i ms',
    async (off) => {
      const scene = atNoon();
      scene.wall = NOON + off;
      await list(scene, [wireItem(1, iso(NOON + 600 * SECOND))], NOON);
      expect(time(scene)).toBe(NOON + CLOCK_BLUR);
      pass(scene, 60 * SECOND);
      await list(scene, [], NOON + 60 * SECOND);
      expect(time(scene)).toBe(NOON + 60 * SECOND + CLOCK_BLUR);
    },
  );

  test('T6 the workstation’s clock is a day behind → the Date says what can be believed', async () => {
    const scene = atNoon();
    scene.wall = NOON - 24 * HOUR;
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    expect(time(scene)).toBe(NOON);
  });

  test('T6 what we make is stamped earlier than the bound → the service’s clock was put back, and the bound with it', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON + 300 * SECOND))], NOON);
    await create(scene, NOON, NOON);
    expect(time(scene)).toBe(NOON);
  });
});

describe('the service’s clock is put back', () => {
  test.each([-30, -300, -3600])(
    'T6 by %i s, and its Date with it; the workstation’s was right → the bound goes with it',
    async (by) => {
      const scene = atNoon();
      await list(scene, [wireItem(1, iso(NOON))], NOON);
      expect(scene.connection.putBackAt()).toBeNull();
      pass(scene, 15 * SECOND);
      const now = NOON + (15 + by) * SECOND;
      // A row from before, which was not seen then.
      await list(scene, [wireItem(2, iso(NOON + 10 * SECOND))], now);
      const least = now - CLOCK_BLUR;
      expect(time(scene)).toBe(least);
      expect(time(scene, 50_000)).toBe(least - 15_015);
      expect(scene.connection.putBackAt()).toBe(scene.monotonic);
      pass(scene, 10 * SECOND);
      await list(scene, [wireItem(3, iso(now + 5 * SECOND))], now + 10 * SECOND);
      expect(time(scene)).toBe(least + 9990);
    },
  );

  test('T9 by an hour → records may be stamped later than it shows until it has been there again', async () => {
    const scene = atNoon();
    const ahead = () => {
      const stamped = scene.connection.as('outbox').serviceTime(undefined, 'stamped') ?? 0;
      return stamped - (time(scene) ?? 0) > CLOCK_BLUR;
    };
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    expect(ahead()).toBe(false);
    await list(scene, [], NOON - HOUR);
    expect(ahead()).toBe(true);
    // Another row from before tells nothing of that.
    await list(scene, [wireItem(2, iso(NOON - SECOND))], NOON - HOUR);
    expect(ahead()).toBe(true);
    pass(scene, HOUR + 60 * SECOND);
    await list(scene, [wireItem(3, iso(NOON + 60 * SECOND))], NOON + 60 * SECOND);
    expect(ahead()).toBe(false);
  });

  test('T9 while the station did not run → the same, as the newest record is later than the Date', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON - 120 * SECOND))], NOON - HOUR);
    expect(scene.connection.as('outbox').serviceTime(undefined, 'stamped')).toBe(NOON - 120 * SECOND);
    expect(time(scene)).toBe(NOON - HOUR + CLOCK_BLUR);
  });

  test.each([-600, -10, 10, 600])(
    'T6 while the Date is %i s off → the bound goes back no less',
    async (off) => {
      const scene = atNoon();
      await list(scene, [wireItem(1, iso(NOON))], NOON + off * SECOND);
      const before = time(scene) ?? 0;
      await list(scene, [], NOON + (off - 60) * SECOND);
      expect(time(scene)).toBeLessThanOrEqual(before - 60 * SECOND);
      expect(scene.connection.putBackAt()).toBe(scene.monotonic);
    },
  );

  test('T6 the Date is behind, nothing was changed for long, and a row from before is read after → the bound stays back', async () => {
    const scene = atNoon();
    const off = -600 * SECOND;
    await list(scene, [wireItem(1, iso(NOON - 300 * SECOND))], NOON + off);
    pass(scene, 15 * SECOND);
    const now = NOON - 45 * SECOND;
    for (const later of [0, SECOND]) {
      pass(scene, later);
      await list(scene, [wireItem(2, iso(NOON + 10 * SECOND))], now + later + off);
      expect(time(scene)).toBeLessThanOrEqual(now + later);
    }
  });

  test('T6 put back by hours while the station did not run, newest record from just before → no later than the Date', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON - 20 * SECOND))], NOON - 1.5 * HOUR);
    const most = (when: number) => scene.connection.as('outbox').serviceTime(when, 'most');
    expect(most(scene.monotonic)).toBe(NOON - 1.5 * HOUR + CLOCK_BLUR);
    expect(most(scene.monotonic - SECOND)).toBeLessThan(NOON - 1.5 * HOUR + CLOCK_BLUR);
    // As far off as a gateway's clock may be, the records are believed.
    await list(scene, [wireItem(1, iso(NOON - 20 * SECOND))], NOON - 600 * SECOND);
    expect(most(scene.monotonic)).toBe(NOON + CLOCK_BLUR);
  });

  test('T6 two gateways are ten minutes apart → the bound goes back once, however often they take turns', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    for (let n = 0; n < 6; n++) {
      pass(scene, SECOND);
      const now = NOON + (n + 1) * SECOND;
      await list(scene, [], n % 2 === 0 ? now - 600 * SECOND : now);
    }
    expect(time(scene)).toBeGreaterThanOrEqual(NOON - 600 * SECOND - CLOCK_BLUR);
  });

  test('T6 only a gateway’s Date is → the bound lags until a record is stamped later than any before', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    pass(scene, 15 * SECOND);
    await list(scene, [wireItem(1, iso(NOON))], NOON - 45 * SECOND);
    expect(time(scene)).toBe(NOON - 45 * SECOND - CLOCK_BLUR);
    pass(scene, 15 * SECOND);
    await list(scene, [wireItem(1, iso(NOON + 25 * SECOND))], NOON - 30 * SECOND);
    expect(time(scene)).toBe(NOON + 25 * SECOND);
  });

  test('T6 what we make shows it, and a row from before is read after → the bound stays back', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON + 300 * SECOND))], null);
    scene.wall = NOON + 300 * SECOND;
    await create(scene, NOON, NOON + 300 * SECOND);
    await list(scene, [wireItem(1, iso(NOON + 300 * SECOND))], NOON + 300 * SECOND);
    expect(time(scene)).toBe(NOON);
    expect(scene.connection.putBackAt()).toBe(scene.monotonic);
  });

  /** The record as it is read by itself. */
  async function get(scene: Answering, stamp: number, date: number, about: object = {}): Promise<void> {
    scene.answer = () => heard(200, { data: wireItem(7, iso(stamp), about) }, { ...RATES, date: utc(date) });
    await scene.connection.as('outbox').read('/api/v1/items/7', routes.getItem.answer);
  }

  test('T6 by half a minute while the Date is put on: a record is written between two readings, and stamped earlier → the bound goes with it', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    await get(scene, NOON - HOUR, NOON);
    pass(scene, 10 * SECOND);
    await get(scene, NOON - 20 * SECOND, NOON + 300 * SECOND, { created_at: iso(NOON - SECOND) });
    expect(time(scene)).toBe(NOON - 20 * SECOND);
    expect(scene.connection.putBackAt()).toBe(scene.monotonic);
  });

  test.each([
    ['it was written some seconds before, and what was read then lagged', -5 * SECOND, {}],
    ['what is read now lags', -2 * HOUR, {}],
    ['it is stamped as before', -HOUR, {}],
    ['an order has its number', -20 * SECOND, { type: 'order' }],
    ['its stamp is damaged', -40 * HOUR, {}],
  ])('T6 a record is read twice, and %s → nothing was put back', async (_, stamp, about) => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    await get(scene, stamp < -24 * HOUR ? NOON - 50 * HOUR : NOON - HOUR, NOON);
    pass(scene, 10 * SECOND);
    await get(scene, NOON + stamp, NOON + 10 * SECOND, about);
    expect(time(scene)).toBe(NOON + 9990);
    expect(scene.connection.putBackAt()).toBeNull();
  });

  /** All that was changed in the last minutes. */
  async function changes(
    scene: Answering,
    rows: readonly unknown[],
    folder: string,
    pages = 1,
  ): Promise<void> {
    const { data, meta } = page(rows);
    scene.answer = () =>
      heard(
        200,
        { data, meta: { ...meta, total_count: rows.length * pages } },
        { ...RATES, date: utc(scene.wall) },
      );
    const since = (NOON - 600 * SECOND) / 1000;
    const query = `folder_id=${folder}&include_subfolders=true&updated_since=${since}`;
    await scene.connection.as('poll').read(`${routes.recentItems.path}?${query}`, routes.recentItems.answer);
  }
  const old = wireItem(1, iso(NOON));
  const appeared = (made: number, id = 2) => wireItem(id, iso(NOON + SECOND), { created_at: iso(made) });

  test('T6 by half a minute while nothing is heard: a list of changes has one made before the list that lacked it → the bound goes with it', async () => {
    const scene = atNoon();
    await changes(scene, [old], 'null');
    pass(scene, 60 * SECOND);
    await changes(scene, [appeared(NOON - 30 * SECOND), old], 'null');
    expect(time(scene)).toBe(NOON - 30 * SECOND);
    expect(scene.connection.putBackAt()).toBe(scene.monotonic);
  });

  test.each([
    ['made some seconds before, and that list lagged', appeared(NOON - 5 * SECOND), 'null', 1],
    ['made before what the list goes back to', appeared(NOON - HOUR), 'null', 1],
    ['that was in it', appeared(NOON - 30 * SECOND, 1), 'null', 1],
    ['of another folder', appeared(NOON - 30 * SECOND), '7', 1],
    ['that may have been on another page', appeared(NOON - 30 * SECOND), 'null', 2],
  ])('T6 a list of changes has one %s → nothing was put back', async (_, row, folder, pages) => {
    const scene = atNoon();
    await changes(scene, [old], folder, pages);
    pass(scene, 60 * SECOND);
    await changes(scene, [row], folder);
    expect(scene.connection.putBackAt()).toBeNull();
  });

  test('T6 an answer takes 20 s to come, and is as old as that → nothing was put back', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    scene.answer = () => {
      pass(scene, 20 * SECOND);
      return heard(200, page([]), { ...RATES, date: utc(NOON) });
    };
    await scene.connection.as('poll').read(routes.listItems.path, routes.listItems.answer);
    expect(scene.connection.putBackAt()).toBeNull();
  });
});

describe('the Date header', () => {
  test('T6 a record is later than the Date of its own answer → the difference is known', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON))], NOON - 60 * SECOND);
    expect(scene.connection.skew()).toBe(-60 * SECOND);
    await list(scene, [wireItem(1, iso(NOON))], NOON);
    expect(scene.connection.skew()).toBeNull();
  });

  test('T6 what we have just made is earlier than the Date → the difference is known, and gone with the next that agrees', async () => {
    const scene = atNoon();
    await create(scene, NOON, NOON + 10 * SECOND);
    expect(scene.connection.skew()).toBe(10 * SECOND);
    scene.monotonic += SECOND;
    await create(scene, NOON + SECOND, NOON + SECOND);
    expect(scene.connection.skew()).toBeNull();
  });

  test('T6 a record that was made long ago tells nothing of a Date ahead', async () => {
    const scene = atNoon();
    await list(scene, [wireItem(1, iso(NOON - HOUR))], NOON);
    expect(scene.connection.skew()).toBeNull();
  });

  test('T6 the Date is ten minutes ahead → a reset told as a time is held against the corrected one', async () => {
    const scene = atNoon();
    const reset = { 'Service-Rate-Limit-Reset': String(NOON / 1000 + 720) };
    scene.answer = () => heard(200, page([]), { ...RATES, ...reset, date: utc(NOON + 600 * SECOND) });
    await create(scene, NOON, NOON + 600 * SECOND);
    scene.answer = () => heard(200, page([]), { ...RATES, ...reset, date: utc(NOON + 600 * SECOND) });
    await scene.connection.as('poll').read(routes.listItems.path, routes.listItems.answer);
    expect(scene.told.at(-1)?.left).toBe(720 * SECOND);
  });
});
