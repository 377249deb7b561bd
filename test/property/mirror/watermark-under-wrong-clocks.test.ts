/**
 * Tests that incremental pulls miss no change, and take few requests, when the Date header, the service's clock or a record's time stamp is
 * wrong, when many rows changed at one moment, and in an empty account. They request what changed since the watermark, a time by the
 * service's clock.
 */
import { describe, expect, it } from 'vitest';
import { progress } from '#main/store/pull/pull-progress.ts';
import type { HttpResult } from '#main/client/transport.ts';
import { frozenAccount, withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored } from './killable-stepwise-puller.ts';

const RECENT = '/api/v1/items/recent';

const turn = async ({ puller }: FrozenAccount): Promise<void> => {
  while (await puller.turnStep());
};

/** The headers of an answer, its Date off. */
const dateOff =
  ({ header }: Extract<HttpResult, { kind: 'answer' }>, by: number) =>
  (name: string): string | null => {
    const value = header(name);
    return name.toLowerCase() === 'date' && value !== null
      ? new Date(Date.parse(value) + by).toUTCString()
      : value;
  };

/** From now on the Date header is off. */
const skew = ({ puller }: FrozenAccount, by: number): void =>
  puller.alter((_url, heard): HttpResult =>
    heard.kind === 'nothing' ? heard : { ...heard, header: dateOff(heard, by) },
  );

describe('a pull', () => {
  it.each([-600_000, -10_000, 1000, 10_000, 600_000])(
    'T6 a gateway’s Date is off by %i ms → another client’s change is not missed',
    (by) =>
      frozenAccount(100, async (scene) => {
        const { make, edit, puller, pass } = scene;
        const ids = [await make({ name: 'a' }), await make({ name: 'b' }), await make({ name: 'c' })];
        skew(scene, by);
        await puller.finish();
        for (const [n, id] of ids.entries()) {
          pass(4000);
          await turn(scene);
          pass(300);
          await edit(id, { name: `edited ${n}` });
        }
        pass(15_000);
        await turn(scene);
        const names = [...mirrored(puller.mirror()).values()];
        expect(names).toMatchObject(ids.map((_, n) => ({ name: `edited ${n}` })));
      }),
  );

  it.each([
    [20_000, 100],
    [60_000, 100],
    [300_000, 100],
    [60_000, 2],
    [3_600_000, 100],
  ])(
    'T6 the service’s clock is set back by %i ms, %i changes on a page → what other clients change is told by the next turn',
    (by, perPage) =>
      frozenAccount(perPage, async (scene) => {
        const { make, edit, puller, pass, setClock } = scene;
        const ids: number[] = [];
        for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await make({ name }));
        await puller.finish();
        pass(15_000);
        for (const id of ids) await edit(id, { name: `${id}, ahead` });
        // The service stamps nothing earlier than what it stamped last: that has to be a while ago.
        pass(by + 60_000);
        await turn(scene);
        pass(2000);
        setClock(-by);
        for (const [n, id] of ids.entries()) {
          pass(4000);
          await edit(id, { name: `edited ${n}` });
        }
        pass(15_000);
        await turn(scene);
        const names = [...mirrored(puller.mirror()).values()];
        expect(names).toMatchObject(ids.map((_, n) => ({ name: `edited ${n}` })));
        // And from then on it is told once.
        pass(15_000);
        await turn(scene);
        const before = puller.asked.length;
        for (const [n, id] of ids.entries()) {
          pass(15_000);
          await edit(id, { name: `again ${n}` });
          pass(15_000);
          await turn(scene);
          expect(mirrored(puller.mirror()).get(id)).toMatchObject({ name: `again ${n}` });
        }
        expect(scene.asked(RECENT, before).length).toBeLessThanOrEqual(2 * ids.length);
      }),
  );

  it('T6 two gateways take turns, one 20 s behind → the watermark goes on, and changes are told', () =>
    frozenAccount(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const one = await make({ name: 'a' });
      await puller.finish();
      let turns = 0;
      const names: string[] = [];
      const since = () => progress(puller.mirror().read, 'watermark') ?? 0;
      const first = since();
      puller.alter((_url, heard): HttpResult => {
        const off = turns++ % 2 === 0 ? 0 : -20_000;
        return heard.kind === 'nothing' ? heard : { ...heard, header: dateOff(heard, off) };
      });
      for (let n = 0; n < 12; n++) {
        pass(15_000);
        await edit(one, { name: `edited ${n}` });
        pass(1000);
        await turn(scene);
        names.push(Object(mirrored(puller.mirror()).get(one)).name);
      }
      // At the latest by the pull after.
      for (const [n, name] of names.entries())
        expect([`edited ${n}`, `edited ${n - 1}`, 'a']).toContain(name);
      expect(since()).toBeGreaterThan(first + 12 * 16_000 - 60_000);
    }));

  it('T6 a Date of another century comes in between → the watermark stays, and the next answer goes on', () =>
    frozenAccount(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const one = await make({ name: 'a' });
      await puller.finish();
      const first = progress(puller.mirror().read, 'watermark') ?? 0;
      for (const [n, off] of [-3e12, 0, 3e11, 0].entries()) {
        skew(scene, off);
        pass(15_000);
        await edit(one, { name: `edited ${n}` });
        pass(15_000);
        const from = puller.asked.length;
        await turn(scene);
        expect(scene.asked(RECENT, from)).toHaveLength(1);
        expect(mirrored(puller.mirror()).get(one)).toMatchObject({ name: `edited ${n}` });
        expect(progress(puller.mirror().read, 'watermark')).toBeGreaterThanOrEqual(first);
      }
    }));

  it('T6 a row is stamped in the year 9999 → what is changed later is still told', () =>
    frozenAccount(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const [one, other] = [await make({ name: 'a' }), await make({ name: 'b' })];
      puller.alter((_url, heard) =>
        withBody(heard, (json) => {
          for (const row of [json.data].flat()) if (row?.id === one) row.updated_at = '9999-12-31T23:59:59Z';
          return json;
        }),
      );
      await puller.finish();
      pass(15_000);
      await turn(scene);
      await edit(other, { name: 'edited' });
      pass(15_000);
      await turn(scene);
      expect(mirrored(puller.mirror()).get(other)).toMatchObject({ name: 'edited' });
    }));

  it('T6 a row is stamped ten minutes ahead → what other clients change meanwhile is told, at one request a turn', () =>
    frozenAccount(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const ids = [await make({ name: 'a' }), await make({ name: 'b' }), await make({ name: 'c' })];
      const unreadable = await make({ name: 'd' });
      puller.alter((_url, heard) =>
        withBody(heard, (json) => {
          for (const row of [json.data].flat())
            if (row?.id === unreadable)
              row.updated_at = new Date(Date.parse(row.updated_at) + 600_000).toISOString();
          return json;
        }),
      );
      await puller.finish();
      for (const [n, id] of ids.entries()) {
        pass(15_000);
        await edit(id, { name: `edited ${n}` });
        pass(15_000);
        const from = puller.asked.length;
        await turn(scene);
        expect(scene.asked(RECENT, from)).toHaveLength(1);
        expect(mirrored(puller.mirror()).get(id)).toMatchObject({ name: `edited ${n}` });
      }
    }));

  it('T6 nobody changes anything → a turn asks for changes once, and gets none', () =>
    frozenAccount(100, async (scene) => {
      await scene.make({ name: 'a' });
      await scene.puller.finish();
      scene.pass(15_000);
      await turn(scene);
      const before = scene.puller.asked.length;
      const since = progress(scene.puller.mirror().read, 'watermark') ?? 0;
      scene.pass(15_000);
      await turn(scene);
      expect(scene.asked(RECENT, before)).toHaveLength(1);
      expect(progress(scene.puller.mirror().read, 'watermark')).toBeGreaterThan(since + 14_000);
    }));

  it('T6 more rows than a page are changed at one moment → they are told twice at most', () =>
    frozenAccount(4, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const ids: number[] = [];
      for (let n = 0; n < 60; n++) ids.push(await make({ name: `o${n}` }));
      pass(60_000);
      await puller.finish();
      pass(60_000);
      await turn(scene);
      for (const id of ids.slice(0, 22)) await edit(id, { name: `edited ${id}` });
      const pages: number[] = [];
      for (let n = 0; n < 4; n++) {
        pass(15_000);
        const from = puller.asked.length;
        await turn(scene);
        pages.push(scene.asked(RECENT, from).length);
      }
      expect(pages[0]).toBeGreaterThanOrEqual(6);
      expect(pages.slice(2)).toEqual([1, 1]);
    }));

  it('T6 an account is empty → everything is asked for until a record tells the time', () =>
    frozenAccount(100, async (scene) => {
      const { make, puller, pass } = scene;
      await puller.finish();
      expect(progress(puller.mirror().read, 'watermark')).toBeUndefined();
      pass(15_000);
      const one = await make({ name: 'a' });
      pass(15_000);
      await turn(scene);
      expect(mirrored(puller.mirror()).has(one)).toBe(true);
    }));
});
