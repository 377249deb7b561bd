/** What a receipt came to, and a day's work. */
import { expect, test } from 'vitest';
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import type { Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { endOf } from '#domain/receiving/receipt-end.ts';
import { workIn } from '#domain/views/today.ts';
import {
  common,
  countCommand,
  moveCommand,
  receiveCommand,
} from '../../../support/samples/sample-commands.ts';

const times = { begunAt: '2026-11-20T08:00:00.000Z', sentAt: '2026-11-20T08:19:00.000Z' };
const sent = (
  state: DeliveryState,
  proof: Proof | null,
  ...lines: readonly (readonly [number, string])[]
) => ({
  ...receiveCommand(
    lines.map(([lineId, quantity]) => ({
      lineId,
      itemId: lineId,
      quantity: decimal(quantity),
      folderId: null,
      copyId: null,
    })),
  ),
  state,
  proof,
  sheetId: 'receipt',
});
const beside = (quantity: string, unit?: string) => ({
  ...common,
  kind: 'create-item' as const,
  intent: {
    kind: 'create-item' as const,
    what: 'item' as const,
    itemId: -1,
    folderId: null,
    fields: {
      name: 'Cable',
      quantity: decimal(quantity),
      minQuantity: null,
      price: null,
      notes: null,
      label: null,
    },
  },
  basis: { kind: 'create-item' as const, folder: 'A', ...(unit === undefined ? {} : { unit }) },
  state: 'applied' as const,
  proof: null,
  sheetId: 'receipt',
});
/** Of a receipt of which the service took only these lines. */
const proofOf = (...ids: number[]): Proof => ({
  how: 'figures',
  readings: ids.map((id) => ({
    of: 'line',
    id,
    before: decimal(0),
    ifApplied: decimal(1),
    now: decimal(1),
  })),
  made: [],
  gone: [],
});
const line = (lineId: number, ordered: number, before: number, unit?: string) => ({
  lineId,
  ...(unit === undefined ? {} : { unit }),
  ordered: decimal(ordered),
  before: decimal(before),
  remaining: decimal(Math.max(0, ordered - before)),
});

test('two commands of one receipt → its lines and pieces, what is left, what is over', () => {
  expect(
    endOf(
      [sent('applied', null, [1, '2.5']), sent('applied', null, [2, '0.5'], [3, '4'])],
      [line(1, 10, 4), line(2, 4, 4), line(3, 4, 6)],
      times,
    ),
  ).toEqual({
    received: { lines: 3, pieces: '7' },
    state: 'booked',
    ...times,
    left: { lines: 1, pieces: '6' },
    over: { lines: 1, pieces: '2' },
  });
});

test('cable in metres is a line, and no pieces', () => {
  const end = endOf(
    [sent('applied', null, [1, '305'], [2, '3'])],
    [line(1, 610, 305, 'meter'), line(2, 5, 3)],
    times,
  );
  expect(end?.received).toEqual({ lines: 2, pieces: '3' });
  expect(end?.left).toEqual({ lines: 2, pieces: '2' });
});

test.each([
  ['one on its way → waiting', ['applied', 'accepted'], 'waiting'],
  ['one that needs a person → asks', ['queued', 'review'], 'asks'],
] as const)('%s', (_, states, state) => {
  const commands = states.map((one, n) => sent(one, null, [n + 1, '1']));
  expect(endOf(commands, [], times)?.state).toBe(state);
});

test('taken back: as a whole it is told so, with what was in it; in part, that part is none of it', () => {
  const back = { ...sent('applied', null, [1, '2']), isTakenBack: true };
  expect(endOf([back], [], times)).toMatchObject({
    state: 'taken-back',
    received: { lines: 1, pieces: '2' },
  });
  const left = sent('applied', null, [2, '5']);
  expect(endOf([back, left], [], times)).toMatchObject({
    state: 'booked',
    received: { lines: 1, pieces: '5' },
  });
});

test('some of it called off → that is not received; all of it → no end', () => {
  const left = [sent('applied', null, [1, '2']), sent('cancelled', null, [2, '5'])];
  expect(endOf(left, [], times)?.received).toEqual({ lines: 1, pieces: '2' });
  expect(endOf([sent('refused', null, [1, '2'])], [], times)).toBeNull();
});

test('a receipt that went in part → only the lines that did, in its end and in the day', () => {
  const partly = sent('applied', proofOf(1), [1, '2'], [2, '5']);
  expect(endOf([partly], [], times)?.received).toEqual({ lines: 1, pieces: '2' });
  expect(
    workIn([
      partly,
      { ...moveCommand({}), proof: null, sheetId: null },
      { ...countCommand({}), proof: null, sheetId: 'count' },
      { ...countCommand({}), proof: null, sheetId: 'count' },
    ]),
  ).toEqual({ lines: 1, pieces: '2', moves: 1, counted: 2 });
});

test('what came beyond the order → pieces of the receipt and of the day, but for what is measured', () => {
  const commands = [sent('applied', null, [1, '49']), beside('3'), beside('12.5', 'meter')];
  expect(endOf(commands, [line(1, 49, 49)], times)?.received).toEqual({ lines: 1, pieces: '52' });
  expect(workIn(commands)).toMatchObject({ lines: 1, pieces: '52' });
});

test('nothing onto the order, all of it beyond → the receipt has an end', () => {
  expect(endOf([beside('3')], [line(1, 49, 49)], times)).toMatchObject({
    received: { lines: 0, pieces: '3' },
  });
});

test('the day: a line in two requests of one receipt is one, and metres are no pieces', () => {
  const cable = sent('applied', null, [1, '305']);
  const basis = { ...cable.basis, lines: cable.basis.lines.map((one) => ({ ...one, unit: 'meter' })) };
  const damaged = sent('applied', null, [2, '1']);
  expect(workIn([{ ...cable, basis }, sent('applied', null, [2, '5']), damaged])).toMatchObject({
    lines: 2,
    pieces: '6',
  });
});
