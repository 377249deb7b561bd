/** F8 once more takes back what is booked: told, and then something else is done before the key is pressed again. */
import { beforeEach, expect, test } from 'vitest';
import { answer, reply } from '../../support/station/window-with-recorded-bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { OwnUndo } from '#renderer/state/undo/undo-kinds.ts';

const { band, undoOf } = await import('#renderer/state/band.ts');
const { perform, show } = await import('#renderer/state/perform.ts');
const { currentStand, goTo, refineMove } = await import('#renderer/state/scans/stand.ts');

const BACK: Undo = { kind: 'back', id: 'c1', others: ['c2'] };
const late = (undo: Undo | null): Outcome => ({
  tone: 'look',
  said: { kind: 'undo-late', reason: 'booked', name: 'MCB', figure: decimal(3) },
  undo,
});
const tell = (undo: Undo | null, own?: OwnUndo) =>
  show({ kind: 'outcome', outcome: late(undo), ...(own && { own }) }, currentStand());
/** What the key would do of it. */
const told = () => {
  const entry = band
    .getState()
    .entries.find(({ said }) => said.kind === 'outcome' && said.outcome.said.kind === 'undo-late');
  return entry && undoOf(entry);
};
const scanned = (text: string, outcome: Outcome) => {
  const read = { scanId: text, code: text, symbology: undefined, told: false };
  show({ kind: 'scan', text, outcome: { ...outcome, ...read } }, currentStand());
};
const UNKNOWN: Outcome = { tone: 'refused', said: { kind: 'unknown-code' }, undo: null };

beforeEach(() => {
  band.setState({ entries: [], questions: [] });
  goTo({ screen: 'move' });
});

test('O11 told, and nothing is done in between → the key takes it back', () => {
  tell(BACK);
  expect(told()).toEqual(BACK);
});

test('O11 another label was scanned since → asked again, of all that it was of', () => {
  tell(BACK);
  scanned('ANOTHER', UNKNOWN);
  expect(told()).toEqual({ kind: 'command', id: 'c1', others: ['c2'] });
});

test('O11 the code of the key itself was scanned → the key still takes it back', () => {
  tell(BACK);
  scanned('UNDO', {
    tone: 'done',
    said: { kind: 'control', control: { kind: 'undo' }, came: 'done' },
    undo: null,
  });
  expect(told()).toEqual(BACK);
});

test('O11 another place was opened since, or something else taken in hand → asked again', () => {
  tell(BACK);
  goTo({ screen: 'scan' });
  expect(told()).toMatchObject({ kind: 'command' });
  goTo({ screen: 'move' });
  tell(BACK);
  refineMove((place) => ({ ...place, itemId: 5 }));
  expect(told()).toMatchObject({ kind: 'command' });
});

test('O11 something was done that needs no words → asked again', async () => {
  tell(BACK);
  const done = perform('refresh', {});
  await answer({ ...reply(), value: { sheetId: 'a' } } as never);
  await done;
  expect(told()).toMatchObject({ kind: 'command' });
});

test.each<[string, Undo, Undo]>([
  [
    'a command that is being stopped',
    { kind: 'command', id: 'a', isAsked: true },
    { kind: 'command', id: 'a' },
  ],
  [
    'goods put away',
    { kind: 'put-away-step', itemId: 1, stepId: 'a', isBack: true },
    { kind: 'put-away-step', itemId: 1, stepId: 'a' },
  ],
])('O11 %s → asked again', (_, asked, first) => {
  tell(asked);
  scanned('ANOTHER', UNKNOWN);
  expect(told()).toEqual(first);
});

test('O11 an act on many → asked again', () => {
  const many: OwnUndo = { kind: 'many', of: 'items', pieces: ['a'], isBack: true };
  tell(null, many);
  expect(told()).toEqual(many);
  scanned('ANOTHER', UNKNOWN);
  expect(told()).toEqual({ kind: 'many', of: 'items', pieces: ['a'] });
});
