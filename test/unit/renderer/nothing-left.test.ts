/** F9 with nothing in hand, behind goods that a scan has moved already, and otherwise. */
import { beforeEach, expect, test } from 'vitest';
import '../../support/station/window-with-recorded-bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { decimal } from '#domain/values/decimal.ts';

const { refuseNothingLeft } = await import('#renderer/screens/move/nothing-left.ts');
const { band, markUndone } = await import('#renderer/state/band.ts');
const { show } = await import('#renderer/state/perform.ts');
const { currentStand, goTo } = await import('#renderer/state/scans/stand.ts');
const { nothingMore, spoken } = await import('#renderer/strings/band.ts');

const TO = { id: 8, name: 'A-08', path: [] };
const ITEM: ItemRef = { id: 5, name: 'HS-127', code: null, folder: TO, quantity: decimal(9) };
const MOVED: Outcome = {
  tone: 'done',
  said: { kind: 'moved', item: ITEM, quantity: decimal(3), to: TO, left: decimal(9) },
  undo: null,
  place: { screen: 'move' },
};
const putAway = (open: number): Outcome => ({
  tone: 'done',
  said: { kind: 'put-away-done', item: ITEM, quantity: decimal(3), at: TO, left: decimal(0), open },
  undo: null,
});
const say = (outcome: Outcome) => show({ kind: 'outcome', outcome }, currentStand());
const press = (now?: number) => refuseNothingLeft({ kind: 'no-item' }, now);
function last() {
  const [entry] = band.getState().entries;
  if (entry === undefined) throw new Error('nothing was said');
  const told = spoken(entry.said);
  return entry.isAskedMore === true ? nothingMore(told, entry.said) : told;
}
const REFUSED = { tone: 'refused', title: 'Not sent', detail: 'scan or find what to move first' };

beforeEach(() => {
  band.setState({ entries: [], questions: [] });
  goTo({ screen: 'move' });
});

test('O8 moved with the scan of the location → that stays said, and there is nothing more', () => {
  say(MOVED);
  press();
  press();
  expect(last()).toMatchObject({
    tone: 'done',
    title: 'HS-127 to A-08',
    detail: expect.stringMatching(/^nothing more to move · /),
    figure: { now: '3' },
  });
  expect(band.getState().entries).toHaveLength(1);
});

test('O8 put away → nothing more, or nothing else in hand while others are on the list', () => {
  say(putAway(0));
  press();
  expect(last().detail).toMatch(/^nothing more to put away/);
  say(putAway(2));
  press();
  expect(last()).toMatchObject({ tone: 'done', detail: expect.stringMatching(/^nothing else in hand/) });
});

test.each<[string, () => void]>([
  ['nothing was moved before', () => undefined],
  [
    'it was undone',
    () => {
      say(MOVED);
      markUndone(band.getState().entries[0]?.id ?? 0, true);
    },
  ],
  [
    'Move was left and come back to',
    () => {
      say(MOVED);
      goTo({ screen: 'scan' });
      goTo({ screen: 'move' });
    },
  ],
])('O8 %s → refused, with what to do first', (_, before) => {
  before();
  press();
  expect(last()).toMatchObject(REFUSED);
});

test('O8 moved so long ago that it is not in sight any more → refused', () => {
  say(MOVED);
  press(Date.now() + 60_000);
  expect(last()).toMatchObject(REFUSED);
});
