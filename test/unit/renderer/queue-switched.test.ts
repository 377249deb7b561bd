import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import { answer, asked, reply } from '../../support/station/window-with-recorded-bridge.ts';

const inHand = vi.hoisted(() => ({ take: (): Promise<NotSent | null> => Promise.resolve(null) }));
vi.mock('#renderer/ui/keys/in-hand.ts', () => ({
  holdsUnreadable: () => false,
  beginAnew: () => undefined,
  holdsFigure: () => false,
  takeInHand: () => inHand.take(),
}));

const { takeScan } = await import('#renderer/scanner/scan-queue.ts');
const { perform } = await import('#renderer/state/perform.ts');
const { currentStand, goTo, here, leftBehind } = await import('#renderer/state/scans/stand.ts');
const { band } = await import('#renderer/state/band.ts');
const { followProfile } = await import('#renderer/state/settings/profile.ts');
const { fill, folderLabel, layout, tray } = await import('#renderer/labels/tray.ts');
const { queueNow, viewKey, views } = await import('#renderer/state/views/views.ts');

beforeEach(() => {
  asked.length = 0;
  goTo({ screen: 'receive' });
});

describe('the warehouse is changed while something waits for its answer', () => {
  const use = (queueId: string): void => {
    const view = {
      profile: { id: queueId, name: queueId, practice: false, queueId },
      profiles: ['acme', 'beta'],
      typed: null,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a status as is looked at here
    const seen = { [viewKey('status', {})]: { view: view as never, problem: null } };
    views.setState({ seen });
  };
  const switched: Answer<never> = { ok: false, problem: { code: 'switched', detail: '' } };
  beforeEach(() => {
    followProfile();
    use('acme');
    goTo({ screen: 'receive', orderId: 7 });
  });

  test('scans and acts → each names the warehouse it was made in, and what is refused is said', async () => {
    takeScan('one', 'wedge');
    takeScan('two', 'wedge');
    void perform('receive.send', { orderId: 7 });
    use('beta');
    expect(here()).toEqual({ screen: 'receive' });
    takeScan('three', 'wedge');
    await answer(reply({ place: { screen: 'receive', orderId: 7 } }));
    // It was done where it was made, and says nothing here.
    expect(here()).toEqual({ screen: 'receive' });
    expect(band.getState().entries.map(({ said }) => said)).toMatchObject([
      { outcome: { said: { kind: 'warehouse-changed', to: 'beta', before: 'kept' } } },
    ]);
    expect(asked.at(-1)).toMatchObject({ text: 'two', queueId: 'acme' });
    await answer(switched);
    expect(band.getState().entries[0]?.said).toMatchObject({ problem: { code: 'switched' }, text: 'two' });
    expect(asked.at(-1)).toMatchObject({ name: 'receive.send', queueId: 'acme' });
    await answer(switched);
    expect(asked.at(-1)).toMatchObject({ text: 'three', queueId: 'beta', place: { screen: 'receive' } });
    await answer(reply());
  });

  test('a scan is refused before the change is seen here → it is said all the same', async () => {
    takeScan('before', 'wedge');
    await answer(reply());
    takeScan('one', 'wedge');
    await answer(switched);
    use('beta');
    expect(here()).toEqual({ screen: 'receive' });
    const [last, ...before] = band.getState().entries;
    expect(last?.said).toMatchObject({ problem: { code: 'switched' }, text: 'one' });
    expect(last?.isOver).toBeUndefined();
    expect(before.map(({ said }) => said.kind)).not.toContain('scan');
  });

  test('labels wait to be printed → they are dropped, and paper and symbology stay as they are', () => {
    fill([folderLabel({ id: 1, name: 'A-01', path: [] }, 'DOCKHANDPLACE1')]);
    const chosen = { paper: { name: '100 × 50 mm', width: 100, height: 50 }, symbology: 'QR Code' } as const;
    layout.setState(chosen);
    use('beta');
    expect(tray.getState().runs).toEqual([]);
    expect(layout.getState()).toMatchObject(chosen);
  });

  test('a quantity was scanned before → it is not the next scan’s', async () => {
    takeScan('DOCKHANDTIMES12', 'wedge');
    await answer(reply({ said: { kind: 'control', control: { kind: 'times', times: 12 } } }));
    use('beta');
    takeScan('item', 'wedge');
    expect(asked.at(-1)?.times).toBeUndefined();
    await answer(reply());
  });

  test('what was typed is left behind by the change → it names the warehouse it was typed in', async () => {
    const typedIn = leftBehind(currentStand(), queueNow(), 0);
    use('beta');
    void perform('count.set', { sheetId: 's', itemId: 1, quantity: '3' }, typedIn);
    expect(asked.at(-1)).toMatchObject({ name: 'count.set', queueId: 'acme' });
    await answer(switched);
    expect(band.getState().entries[0]?.said).toMatchObject({ problem: { code: 'switched' } });
  });
});

test.each([
  ['done', 1],
  ['look', 1],
  ['refused', 0],
] as const)('a figure typed before the last scan is answered after it (%s) → entry %i', async (tone, at) => {
  goTo({ screen: 'receive', orderId: 9 });
  takeScan('last', 'wedge');
  await answer(reply());
  const set = perform(
    'receive.set',
    { orderId: 9, lineId: 1, quantity: '77' },
    leftBehind(currentStand(), undefined, 0),
  );
  asked.at(-1)?.answer(reply({ tone, said: { kind: 'not-open' } }));
  await set;
  expect(band.getState().entries[at]?.said).toMatchObject({ outcome: { tone, said: { kind: 'not-open' } } });
});
