/**
 * What F8 takes back on a receipt, an arrival or a count where nothing is said of it any more, as after a restart: the newest scan or figure, or
 * the newest step since. Of several receipts of an arrival, the newest of all.
 */
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { openReceipt } from '../../store/sheets/receipt-and-count-sheets.ts';
import { appendStep, lastStep, removeStep, type StepUndo } from '../../store/sheets/receipt-undo-steps.ts';
import { lastTally, talliesOfSameScan, tallyById } from '../../store/sheets/sheet-tallies.ts';

export type LastOn = Extract<Undo, { kind: 'last' }>['sheet'];

/** Undefined: there is nothing, or it has been sent. */
export function lastDone(db: Reader, sheet: LastOn): Extract<Undo, { kind: 'tally' }> | StepUndo | undefined {
  const sheetIds = sheetsOf(db, sheet);
  const tallies = sheetIds.flatMap((id) => {
    const tallyId = lastTally(db, id);
    return tallyId === undefined ? [] : (tallyById(db, tallyId) ?? []);
  });
  const [tally] = tallies.toSorted((a, b) => b.seq - a.seq);
  const step = lastStep(db, sheetIds);
  if (step !== undefined && (tally === undefined || step.afterTally >= tally.seq)) return step.undo;
  if (tally === undefined) return undefined;
  const others = talliesOfSameScan(db, tally).map(({ id }) => ({ id }));
  return { kind: 'tally', id: tally.id, ...(others.length === 0 ? {} : { others }) };
}

function sheetsOf(db: Reader, sheet: LastOn): readonly string[] {
  if ('sheetId' in sheet) return [sheet.sheetId];
  const orderIds = 'orderId' in sheet ? [sheet.orderId] : setting(db, 'arrival');
  return orderIds.flatMap((id) => openReceipt(db, id)?.id ?? []);
}

/** Keeps what undoes it, where that is a step. @returns the same outcome */
export function withStepKept<O extends Outcome | undefined>(db: Writer, outcome: O): O {
  const undo = outcome?.undo;
  if (undo == null || !isStep(undo)) return outcome;
  const sheet = openReceipt(db, undo.orderId);
  if (sheet !== undefined) appendStep(db, sheet.id, undo);
  return outcome;
}

/** It is being undone. */
export function forgetStep(db: Writer, undo: Undo): void {
  if (!isStep(undo)) return;
  const sheet = openReceipt(db, undo.orderId);
  const isOther = 'sheetId' in undo && undo.sheetId !== sheet?.id;
  if (sheet !== undefined && !isOther) removeStep(db, sheet.id, undo);
}

const STEPS: ReadonlySet<string> = new Set<StepUndo['kind']>([
  'differences',
  'choice',
  'landing',
  'lot',
  'lot-place',
]);

const isStep = (undo: Undo): undo is StepUndo => STEPS.has(undo.kind);
