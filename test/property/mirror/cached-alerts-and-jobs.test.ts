/**
 * Tests pulls of the lists of alerts and of jobs after an own command on one of them, if a cache answers with the list from before it, or
 * the list fails, or its rows cannot be parsed. The command is marked as reflected (contained in the mirror) only if the list shows what it
 * has written. Such a list cannot be filtered by changes and is read rarely, so it is also tested when it is read again.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entries } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { unreadableRows } from '#main/store/pull/unreadable-rows.ts';
import {
  alertBody,
  alertEdit,
  answered,
  applyOwn,
  cacheOf,
  pullsOnWallClock as pulls,
  stocked,
  unreflected,
  type OwnCommand,
} from './applied-own-command.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const ALERTS = '/api/v1/alerts';
const JOBS = '/api/v1/jobs';

// By the wall clock it is known when these lists are to be read again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const thresholds = ({ puller }: FrozenAccount) =>
  entries(puller.mirror().read, 'alert').map(({ body }: any) => Number(body.threshold_value));
const statuses = ({ puller }: FrozenAccount) =>
  entries(puller.mirror().read, 'job').map(({ body }: any) => body.status);

/** An item with an alert (its threshold is 7) and a job that has not been started, all of which the mirror has. */
async function withAlertAndJob(scene: FrozenAccount): Promise<{ alert: number; lamp: number; job: number }> {
  const { world, make } = scene;
  const lamp = await make({ name: 'Lamp' });
  const alert: number = (await world.call('POST', ALERTS, alertBody(lamp, 7))).json.data.id;
  const job: number = (await world.call('POST', JOBS, { name: 'Refit' })).json.data.id;
  await stocked(scene);
  expect([thresholds(scene), statuses(scene)]).toEqual([[7], ['not_started']]);
  return { alert, lamp, job };
}

const versionOf = async ({ world }: FrozenAccount, job: number): Promise<number> =>
  (await world.call('GET', JOBS)).json.data.find(({ id }: any) => id === job).version;

const jobStart = (jobId: number, version: number): OwnCommand => ({
  id: 'job',
  decided: {
    kind: 'job-status',
    intent: { kind: 'job-status', jobId, status: 'in_progress' },
    basis: { kind: 'job-status', name: 'Refit', status: 'not_started' },
  },
  request: { method: 'PUT', path: `${JOBS}/${jobId}/status`, body: { status: 'in_progress', version } },
  preimage: { version },
});

/** An own command on the alert, or on the job, is applied. @returns its seq */
async function own(scene: FrozenAccount, list: string): Promise<number> {
  const { alert, lamp, job } = await withAlertAndJob(scene);
  const command = list === ALERTS ? alertEdit(alert, lamp, 9) : jobStart(job, await versionOf(scene, job));
  const cached = await cacheOf(scene, list);
  answered(scene, list, cached);
  return (await applyOwn(scene, command)).seq;
}
const shown = (scene: FrozenAccount, list: string) => (list === ALERTS ? thresholds(scene) : statuses(scene));
const WRITTEN: Readonly<Record<string, unknown>> = { [ALERTS]: [9], [JOBS]: ['in_progress'] };

describe.each([ALERTS, JOBS])('an own command on an entry of %s, whose list', (list) => {
  it('comes from a cache → the command waits for a list that shows its effect', () =>
    frozenAccount(100, async (scene) => {
      const seq = await own(scene, list);
      await pulls(scene, 1);
      expect(unreflected(scene)).toEqual([seq]);
      answered(scene, list, null);
      await pulls(scene, 1);
      expect([unreflected(scene), shown(scene, list)]).toEqual([[], WRITTEN[list]]);
    }));

  it.each([
    ['is empty', (json: any) => ({ ...json, data: [], meta: { ...json.meta, total_count: 0 } })],
    [
      'has rows that cannot be parsed',
      (json: any) => ({
        ...json,
        data: json.data.map((row: any) => ({ ...row, type: {}, status: {} })),
      }),
    ],
  ])('%s → the command waits for a list that shows its effect', (_, change) =>
    frozenAccount(100, async (scene) => {
      const seq = await own(scene, list);
      answered(scene, list, change);
      await pulls(scene, 1);
      expect(unreflected(scene)).toEqual([seq]);
      answered(scene, list, null);
      await pulls(scene, 1);
      expect([unreflected(scene), shown(scene, list)]).toEqual([[], WRITTEN[list]]);
      expect(unreadableRows(scene.puller.mirror().read)).toBeNull();
    }),
  );

  it('fails for a quarter of an hour → the command waits so long', () =>
    frozenAccount(100, async (scene) => {
      const seq = await own(scene, list);
      scene.puller.alter((url, heard) =>
        url.pathname === list && heard.kind === 'answer' ? { ...heard, status: 500, body: '{}' } : heard,
      );
      await pulls(scene, 15);
      expect(unreflected(scene)).toEqual([seq]);
      answered(scene, list, null);
      await pulls(scene, 1);
      expect([unreflected(scene), shown(scene, list)]).toEqual([[], WRITTEN[list]]);
    }));
});

it('a row of an alert cannot be parsed in a pull → that is named for a person', () =>
  frozenAccount(100, async (scene) => {
    await own(scene, ALERTS);
    answered(scene, ALERTS, (json) => ({ ...json, data: [{ ...json.data[0], type: {} }] }));
    await pulls(scene, 1);
    expect(unreadableRows(scene.puller.mirror().read)).toMatchObject({ kind: 'alert', count: 1 });
  }));

it('a cache keeps the alerts longer than an own command waits → they are read once more after ten minutes', () =>
  frozenAccount(100, async (scene) => {
    await own(scene, ALERTS);
    await pulls(scene, 3);
    expect([unreflected(scene), thresholds(scene)]).toEqual([[], [7]]);
    answered(scene, ALERTS, null);
    await pulls(scene, 10);
    expect(thresholds(scene)).toEqual([9]);
    const from = scene.puller.asked.length;
    await pulls(scene, 20);
    expect(scene.asked(ALERTS, from)).toEqual([]);
  }));

it('the list of jobs fails when it is due → it is read again after a minute, and not each time', () =>
  frozenAccount(100, async (scene) => {
    const { job } = await withAlertAndJob(scene);
    await pulls(scene, 6);
    await scene.world.call('PUT', `${JOBS}/${job}/status`, {
      status: 'in_progress',
      version: await versionOf(scene, job),
    });
    const from = scene.puller.asked.length;
    let fails = 1;
    scene.puller.alter((url, heard) =>
      url.pathname === JOBS && heard.kind === 'answer' && fails-- > 0
        ? { ...heard, status: 500, body: '{}' }
        : heard,
    );
    for (let n = 0; n < 6 && scene.asked(JOBS, from).length === 0; n++) await pulls(scene, 1);
    expect(statuses(scene)).toEqual(['not_started']);
    await pulls(scene, 1);
    expect(statuses(scene)).toEqual(['in_progress']);
    await pulls(scene, 3);
    expect(scene.asked(JOBS, from)).toHaveLength(2);
  }));
