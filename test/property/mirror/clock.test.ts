/** What a pull asks for: all that was changed since, by the service's own clock, whatever the clocks in between say. */
import { describe, expect, it } from 'vitest';
import { progress } from '#main/store/progress.ts';
import type { Heard } from '#main/client/transport.ts';
import { atRest, withBody, type AtRest } from './at-rest.ts';
import { mirrored } from './puller.ts';

const RECENT = '/api/v1/items/recent';

const turn = async ({ puller }: AtRest): Promise<void> => {
  while (await puller.turnStep());
};

/** From now on the Date header is off. */
const skew = ({ puller }: AtRest, by: number): void =>
  puller.alter((_url, heard): Heard =>
    heard.heard === 'nothing'
      ? heard
      : {
          ...heard,
          header: (name) => {
            const value = heard.header(name);
            return name.toLowerCase() === 'date' && value !== null
              ? new Date(Date.parse(value) + by).toUTCString()
              : value;
          },
        },
  );

describe('a pull', () => {
  it.each([-600_000, -10_000, 1000, 10_000, 600_000])(
    'T6 a gateway’s Date is off by %i ms → another client’s change is not missed',
    (by) =>
      atRest(100, async (scene) => {
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

  it('T6 a row is stamped in the year 9999 → what is changed later is still told', () =>
    atRest(100, async (scene) => {
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
    atRest(100, async (scene) => {
      const { make, edit, puller, pass } = scene;
      const ids = [await make({ name: 'a' }), await make({ name: 'b' }), await make({ name: 'c' })];
      const odd = await make({ name: 'd' });
      puller.alter((_url, heard) =>
        withBody(heard, (json) => {
          for (const row of [json.data].flat())
            if (row?.id === odd)
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
    atRest(100, async (scene) => {
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
    atRest(4, async (scene) => {
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
    atRest(100, async (scene) => {
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
