/** What is done to an order that is put together: the band says what the order has now, and F8 takes it back. */
import { isPositive, ONE, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { DraftSaid } from '#domain/replies/reply-of-drafts.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { measuredUnit, withUnit } from '#domain/stock/unit.ts';
import { closeUndo, endLast } from '../band.ts';
import {
  addItem,
  bringEditBack,
  dropEdit,
  lineNow,
  putLineBack,
  removeLine,
  setLine,
  type EditedLine,
  type OrderEdit,
} from './order-draft.ts';
import { show } from '../perform.ts';
import { currentStand } from '../scans/stand.ts';
import type { Taken } from '../scans/subject.ts';
import type { UndoDraft } from '../undo/undo-kinds.ts';

const lineSaid = ({ name, quantity, unit }: EditedLine, by: Decimal, ordered = quantity): DraftSaid => ({
  kind: 'draft-line',
  item: name,
  by,
  ordered,
  ...withUnit(measuredUnit(unit)),
});

function say(said: DraftSaid, back: UndoDraft['back']): void {
  const own = { kind: 'draft', back } as const;
  show({ kind: 'outcome', outcome: { tone: 'done', said, undo: null }, own }, currentStand());
}

/** @returns what was said, and what takes it back */
function order(item: { readonly id: number; readonly name: string }, by: Decimal) {
  const { editKey, line } = addItem(item, by);
  const back = (): DraftSaid | null => {
    const now = lineNow(editKey, line.key);
    if (now === undefined) return null;
    const rest = subtract(now.quantity, by);
    const left = isPositive(rest) ? rest : ZERO;
    if (left === ZERO) removeLine(line.key);
    else setLine(line.key, { quantity: left });
    return lineSaid(now, subtract(ZERO, by), left);
  };
  return { said: lineSaid(line, by), back };
}

/** One that was searched for. */
export function addFound(item: { readonly id: number; readonly name: string }): void {
  const { said, back } = order(item, ONE);
  say(said, back);
}

/** Undefined: it is no scan of an item. */
export function addScannedItem(reply: ScanReply): Taken | undefined {
  if (reply.said.kind !== 'item') return undefined;
  const { said, back } = order(reply.said.item, reply.units ?? ONE);
  return { reply: { ...reply, said }, own: { kind: 'draft', back } };
}

export function removeLineSaid(edit: OrderEdit, line: EditedLine): void {
  const at = edit.lines.indexOf(line);
  removeLine(line.key);
  say(lineSaid(line, subtract(ZERO, line.quantity), ZERO), () =>
    putLineBack(edit.key, line, at) ? lineSaid(line, line.quantity) : null,
  );
}

export function dropEditSaid(edit: OrderEdit): void {
  const said = {
    kind: 'draft-dropped',
    name: [edit.number, edit.fields['vendor']].find(Boolean) ?? '',
    lines: edit.lines.length,
  } as const;
  forgetEdit(edit.key);
  say(said, () => {
    bringEditBack(edit);
    return { ...said, isBack: true };
  });
}

/** It is dropped, or given as a whole: its parts are not taken back one by one any more. */
export function forgetEdit(key: string): void {
  dropEdit(key);
  closeUndo(currentStand(), 'draft');
}

/** The quantity that was said last has been typed over. */
export const endLineSaid = (): void =>
  endLast((said) => said.kind !== 'problem' && said.outcome.said.kind === 'draft-line');
