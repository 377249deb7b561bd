import { expect, test } from 'vitest';
import type { Answer, Bridge } from '#bridge/bridge.ts';
import { band } from '#renderer/state/band.ts';
import { createDraft, followProfile } from '#renderer/state/settings/profile.ts';
import { goTo, here, standing } from '#renderer/state/scans/stand.ts';
import { setSubject, subject } from '#renderer/state/scans/subject.ts';
import { lastSeen, reread, viewKey, views, watch } from '#renderer/state/views/views.ts';

let profile = 'practice';
let profiles = ['practice', 'acme'];
const bridge: Bridge = {
  read: (name) =>
    Promise.resolve<Answer<never>>({
      ok: true,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a status as is looked at here
      value: (name === 'status'
        ? { profile: { id: profile.split(' ')[0], queueId: profile }, profiles, typed: null }
        : { of: profile }) as never,
    }),
  act: () => Promise.reject(new Error('not asked')),
  changed: () => () => undefined,
};

test('another profile: no place, draft, subject or view of the one before is left', async () => {
  const draft = createDraft({ scope: 'nothing' });
  followProfile();
  const stop = [watch(bridge, 'status', {}), watch(bridge, 'orders', {})];
  await expect.poll(() => lastSeen(views.getState().seen, viewKey('orders', {})).view).not.toBeNull();

  goTo({ screen: 'receive', orderId: 7 });
  goTo({ screen: 'settings' });
  setSubject({ kind: 'item', itemId: 3 });
  draft.setState({ scope: 'Aisle A' });
  profile = 'acme';
  reread(['status']);

  await expect.poll(() => draft.getState().scope).toBe('nothing');
  expect(here()).toEqual({ screen: 'settings' });
  expect(standing.getState().left).toEqual({ settings: { screen: 'settings' } });
  expect(subject.getState().subject).toBeNull();
  await expect
    .poll(() => lastSeen(views.getState().seen, viewKey('orders', {})).view)
    .toEqual({ of: 'acme' });
  // On Settings, where it was asked for, nothing is said.
  expect(band.getState().entries).toEqual([]);

  goTo({ screen: 'count', sheetId: 'begun' });
  profile = 'acme anew';
  reread(['status']);
  await expect.poll(here).toEqual({ screen: 'count' });
  expect(band.getState().entries.map(({ said }) => said)).toMatchObject([
    { outcome: { tone: 'look', said: { kind: 'warehouse-changed', before: 'begun-anew' } } },
  ]);

  goTo({ screen: 'count', sheetId: 'begun' });
  profile = 'practice';
  reread(['status']);
  await expect.poll(here).toEqual({ screen: 'count' });
  expect(band.getState().entries[0]?.said).toMatchObject({ outcome: { said: { before: 'kept' } } });

  goTo({ screen: 'count', sheetId: 'begun' });
  profile = 'beta';
  profiles = ['acme', 'beta'];
  reread(['status']);
  await expect.poll(here).toEqual({ screen: 'count' });
  expect(band.getState().entries[0]?.said).toMatchObject({ outcome: { said: { before: 'removed' } } });
  for (const one of stop) one();
});
