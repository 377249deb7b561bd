/** Acts on many rows that go on after their form was left: what is chosen and open by then is not theirs. */
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, asked } from '../../support/station/window-with-recorded-bridge.ts';

vi.mock('#renderer/ui/keys/in-hand.ts', () => ({
  holdsUnreadable: () => false,
  beginAnew: () => undefined,
  takeInHand: () => Promise.resolve(null),
}));

const { giveToMany, makeLocations } = await import('#renderer/screens/items/many/give-many.ts');
const { underWay } = await import('#renderer/screens/items/many/under-way.ts');
const { itemsState, open, toggle } = await import('#renderer/screens/items/state.ts');
const { band } = await import('#renderer/state/band.ts');

const fresh = itemsState.getState();
const ROWS = Array.from({ length: 30 }, (_, n) => n + 1);
const TAG = { kind: 'tag', tag: 'sale' } as const;

const given = (n: number) => answer({ ok: true, value: { given: n, refused: 0 } });
const begun = () => new Promise((resolve) => setTimeout(resolve));
const said = () => {
  const last = band.getState().entries[0]?.said;
  return last?.kind === 'outcome' ? last.outcome : undefined;
};

beforeEach(() => {
  asked.length = 0;
  itemsState.setState(fresh, true);
  toggle(ROWS, true);
  open({ kind: 'edit' });
});

test('its form is still open at the end → that closes, and nothing is chosen any more', async () => {
  const act = giveToMany(ROWS, TAG);
  await begun();
  expect(underWay.getState().act).toMatchObject({ done: 0, all: 30 });
  await given(25);
  expect(underWay.getState().act).toMatchObject({ done: 25, all: 30 });
  await given(5);
  await act;
  expect(underWay.getState().act).toBeNull();
  expect(itemsState.getState()).toMatchObject({ form: null, chosen: new Set() });
});

test('left with Esc, other rows are chosen and deleted → that waits, and stands there as it was when the first has ended', async () => {
  const act = giveToMany(ROWS, TAG);
  await begun();
  await given(25);
  open(null);
  toggle(ROWS, false);
  toggle([77, 78, 79], true);
  open({ kind: 'delete' });
  await giveToMany([77, 78, 79], { kind: 'delete' });
  expect(await makeLocations({ parentId: null, prefix: '', isNested: false }, ['A'])).toBeNull();
  expect(asked.map(({ name }) => name)).toEqual(['items.many', 'items.many']);
  await given(5);
  await act;
  expect(said()?.said).toMatchObject({ kind: 'many', did: 'edited', given: 30, refused: 0 });
  expect(itemsState.getState()).toMatchObject({ form: { kind: 'delete' }, chosen: new Set([77, 78, 79]) });
});

test('a piece fails half-way → the rest is told as left, and all stays chosen', async () => {
  const act = giveToMany(ROWS, TAG);
  await begun();
  await given(25);
  await answer({ ok: false, problem: { code: 'disk-full', detail: '' } });
  await act;
  expect(said()).toMatchObject({ tone: 'look', said: { given: 25, refused: 5 } });
  expect(underWay.getState().act).toBeNull();
  expect(itemsState.getState().form).toEqual({ kind: 'edit' });
  expect(itemsState.getState().chosen.size).toBe(30);
});
