/** F8: takes the last thing back, and says what that was and what there is by now. */
import type { Decimal } from '#domain/decimal.ts';
import type { Intent } from '#domain/intent.ts';
import type { ItemRef, Outcome, Undo } from '#domain/reply.ts';
import { commandById, type StoredCommand } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { withRealIds } from '../store/made-ids.ts';
import { receiptSheet } from '../store/sheets.ts';
import { tallyById } from '../store/tallies.ts';
import { countOf } from './counts.ts';
import type { DeskPorts } from './ports.ts';
import { receiptOf } from './receipts.ts';
import { stockNow } from './stock.ts';
import { sendUndo, takeBack, undoOf } from './undo.ts';

interface Of {
  readonly item: ItemRef | null;
  readonly figure: Decimal | null;
}

const NOTHING: Of = { item: null, figure: null };

export function undo(desk: DeskPorts, db: Writer, { what, id }: Undo): Outcome {
  const command = what === 'tally' ? undefined : commandById(db, id);
  const was = command === undefined ? NOTHING : ofCommand(desk, db, command);
  if (what === 'back') {
    const reply = sendUndo(desk, db, id);
    if (reply?.given === true)
      return { tone: 'done', said: { what: 'undone', of: 'back', ...was }, undo: null };
    return reply === undefined
      ? { tone: 'refused', said: { what: 'undo-late', canTakeBack: false }, undo: null }
      : { tone: 'refused', said: { what: 'not-kept', why: reply.why }, undo: null };
  }
  const undone = takeBack(desk, db, { what, id });
  switch (undone) {
    case 'undone': {
      const of = what === 'tally' ? ofTally(desk, db, id) : was;
      return {
        tone: 'done',
        said: { what: 'undone', of: what === 'tally' ? 'scan' : 'command', ...of },
        undo: null,
      };
    }
    case 'asked':
      return { tone: 'look', said: { what: 'undo-asked' }, undo: null };
    case 'late': {
      const canTakeBack = command !== undefined && (undoOf(desk, db, command)?.steps.length ?? 0) > 0;
      const back: Undo | null = canTakeBack ? { what: 'back', id } : null;
      return { tone: canTakeBack ? 'look' : 'refused', said: { what: 'undo-late', canTakeBack }, undo: back };
    }
    default:
      return undone satisfies never;
  }
}

/** What a line or a count has, now that this is not counted any more. */
function ofTally(desk: DeskPorts, db: Writer, id: string): Of {
  const tally = tallyById(db, id);
  if (tally === undefined) return NOTHING;
  const orderId = receiptSheet(db, tally.sheetId);
  if (orderId !== undefined) {
    const open = receiptOf(desk, db, orderId);
    const line = open?.receipt.lines.find((one) => one.lineId === tally.subject);
    const item = line && open?.items.get(line.itemId);
    return item === undefined || line === undefined || open === undefined
      ? NOTHING
      : { item: open.stock.refOf(item), figure: line.now };
  }
  const open = countOf(desk, db, tally.sheetId);
  const found = open?.lines.find(({ item }) => item.id === open.stock.idNow(tally.subject));
  const item = open?.stock.itemRef(tally.subject) ?? null;
  return { item, figure: found?.line.counted ?? null };
}

function ofCommand(desk: DeskPorts, db: Writer, command: StoredCommand): Of {
  const { intent } = withRealIds(db, command);
  const item = 'itemId' in intent ? (stockNow(db, desk.mirror.read).itemRef(intent.itemId) ?? null) : null;
  return { item, figure: quantityOf(intent) };
}

const quantityOf = (intent: Intent): Decimal | null =>
  intent.kind === 'move' || intent.kind === 'copy' || intent.kind === 'count' ? intent.quantity : null;
