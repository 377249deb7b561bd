/** F8: takes the last thing back, and says what that was and what there is by now. */
import { isPositive, ZERO, type Decimal } from '#domain/decimal.ts';
import type { Intent } from '#domain/intent.ts';
import type { BackAs, ItemRef, Outcome, Undo } from '#domain/reply.ts';
import type { UndoView } from '#domain/views/outbox.ts';
import { commandById, type StoredCommand } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { withRealIds } from '../store/temporary-ids.ts';
import { folderRef } from '../store/records.ts';
import { openReceipt, receiptSheet } from '../store/sheets.ts';
import { lastTally, tallyById } from '../store/tallies.ts';
import { countOf } from './counts.ts';
import { unnamed } from './moves.ts';
import { madeOf, type DeskPorts } from './ports.ts';
import { receiptOf } from './open-receipt.ts';
import { chooseLine, landIn } from './receipts.ts';
import { stockNow } from './stock.ts';
import { sendUndo, takeBack, undoOf } from './undo.ts';

type OfId = Extract<Undo, { what: 'tally' | 'command' | 'back' }>;

interface Of {
  readonly item: ItemRef | null;
  readonly figure: Decimal | null;
  readonly stays?: BackAs;
}

const NOTHING: Of = { item: null, figure: null };

const LATE: Outcome = {
  tone: 'refused',
  said: { what: 'undo-late', canTakeBack: false, ...NOTHING },
  undo: null,
};

export function undo(desk: DeskPorts, db: Writer, undone: Undo): Outcome {
  switch (undone.what) {
    case 'landing':
    case 'choice':
      return undoOnLine(desk, db, undone);
    case 'taken-back': {
      const { id, orderId, lineId } = undone;
      return takeBack(desk, db, { what: 'tally', id }) === 'undone'
        ? undoOnLine(desk, db, { what: 'choice', orderId, lineId, choice: 'aside' })
        : LATE;
    }
    case 'last': {
      const { sheet } = undone;
      const sheetId = 'orderId' in sheet ? openReceipt(db, sheet.orderId)?.id : sheet.sheetId;
      const id = sheetId === undefined ? undefined : lastTally(db, sheetId);
      return id === undefined ? LATE : undoCounted(desk, db, { what: 'tally', id });
    }
    case 'step':
      return undoStep(desk, db, undone);
    case 'tally':
    case 'command':
    case 'back':
      return undoCounted(desk, db, undone);
    default:
      return undone satisfies never;
  }
}

/** A move as it was before its last scan: nothing has been moved, and what is in hand is where it was. */
function undoStep(desk: DeskPorts, db: Writer, { place, took }: Extract<Undo, { what: 'step' }>): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const item = took?.what === 'item' ? stock.itemRef(took.id) : undefined;
  const step =
    took?.what === 'to'
      ? ({ what: 'to', folder: folderRef(desk.mirror.read, took.id) } as const)
      : item && ({ what: 'item', item } as const);
  const inHand = place.itemId === undefined ? undefined : stock.itemRef(place.itemId);
  return {
    tone: 'done',
    said:
      step === undefined
        ? { what: 'undone', of: 'scan', item: null, figure: null }
        : { what: 'step-undone', took: step, inHand: inHand ?? null },
    undo: null,
    place,
  };
}

/** Where goods go, or what was decided of a line, as it was before. */
function undoOnLine(
  desk: DeskPorts,
  db: Writer,
  undone: Extract<Undo, { what: 'landing' | 'choice' }>,
): Outcome {
  const { orderId, lineId } = undone;
  const outcome =
    undone.what === 'choice'
      ? chooseLine(desk, db, orderId, undone.lineId, undone.choice)
      : landIn(desk, db, orderId, lineId ?? undefined, undone.folderId);
  if (outcome === undefined) return LATE;
  const { said } = outcome;
  return said.what === 'lands-in' || said.what === 'line-choice'
    ? { ...outcome, said: { ...said, undone: true }, undo: null }
    : outcome;
}

function undoCounted(desk: DeskPorts, db: Writer, { what, id }: OfId): Outcome {
  const command = what === 'tally' ? undefined : commandById(db, id);
  const was = command === undefined ? NOTHING : ofCommand(desk, db, command);
  if (what === 'back') {
    const stays = command === undefined ? {} : backAs(desk, db, command);
    const reply = sendUndo(desk, db, id);
    if (reply?.given === true) {
      const said = { what: 'undone', of: 'back', ...was, ...stays } as const;
      return { tone: 'done', said, undo: null, ...madeOf(reply.ids) };
    }
    return reply === undefined
      ? { tone: 'refused', said: { what: 'undo-late', canTakeBack: false, ...was }, undo: null }
      : { tone: 'refused', said: { what: 'not-kept', why: reply.why }, undo: null };
  }
  const undone = takeBack(desk, db, { what, id });
  switch (undone) {
    case 'undone': {
      const of = what === 'tally' ? ofTally(desk, db, id) : ({ of: 'command', ...was } as const);
      return { tone: 'done', said: { what: 'undone', ...of }, undo: null };
    }
    case 'asked':
      // Where it got there all the same, the key once more takes it back.
      return {
        tone: 'look',
        said: {
          what: 'undo-asked',
          ...was,
          ...(command === undefined ? {} : besideSource(desk, db, command)),
        },
        undo: { what, id },
      };
    case 'late': {
      const back = command === undefined ? null : undoOf(desk, db, command);
      const canTakeBack = back !== null && canSend(back);
      const next: Undo | null = canTakeBack ? { what: 'back', id } : null;
      const stays = canTakeBack && command !== undefined ? backAs(desk, db, command) : {};
      const said = { what: 'undo-late', canTakeBack, ...was, ...stays } as const;
      return { tone: canTakeBack ? 'look' : 'refused', said, undo: next };
    }
    default:
      return undone satisfies never;
  }
}

/** All of it, or nothing: see `sendUndo`. */
const canSend = ({ steps, stays }: UndoView): boolean => steps.length > 0 && !stays.includes('not-any-more');

/** What a line or a count has, now that this is not counted any more. */
function ofTally(desk: DeskPorts, db: Writer, id: string): Of & { readonly of: 'scan' | 'count' } {
  const tally = tallyById(db, id);
  if (tally === undefined) return { of: 'scan', ...NOTHING };
  const orderId = receiptSheet(db, tally.sheetId);
  if (orderId !== undefined) {
    const open = receiptOf(desk, db, orderId, { lineId: tally.subject });
    const line = open?.receipt.lines[0];
    const item = line && open?.items.get(line.itemId);
    return item === undefined || line === undefined || open === undefined
      ? { of: 'scan', ...NOTHING }
      : { of: 'scan', item: open.stock.refOf(item), figure: line.now };
  }
  const open = countOf(desk, db, tally.sheetId);
  const itemId = open?.stock.idNow(tally.subject);
  const item = open?.stock.itemRef(tally.subject) ?? null;
  if (item === null || open === undefined || itemId === undefined) return { of: 'count', ...NOTHING };
  const found = open.lines.find((one) => one.item.id === itemId);
  const counted = tally.outside ? open.outside.get(itemId) : found?.line.counted;
  return { of: 'count', item, figure: counted ?? ZERO };
}

/** How what has been moved comes back. */
const backAs = (desk: DeskPorts, db: Writer, command: StoredCommand): { readonly stays?: BackAs } =>
  undoOf(desk, db, command)?.stays.includes('second-record') === true ? besideSource(desk, db, command) : {};

/** Where the one that goods were moved from is still there, what is moved back lies beside it. */
function besideSource(desk: DeskPorts, db: Writer, command: StoredCommand): { readonly stays?: BackAs } {
  const { intent } = withRealIds(db, command);
  if (intent.kind !== 'move') return {};
  const source = stockNow(db, desk.mirror.read).itemRef(intent.itemId);
  // With the last piece of it goes the record, unless it is to stay.
  const isThere = source !== undefined && (intent.leaveZero || isPositive(source.quantity));
  return isThere ? { stays: 'second-record' } : {};
}

function ofCommand(desk: DeskPorts, db: Writer, command: StoredCommand): Of {
  const { intent, basis } = withRealIds(db, command);
  if (!('itemId' in intent)) return { item: null, figure: quantityOf(intent) };
  const found = stockNow(db, desk.mirror.read).itemRef(intent.itemId);
  // All there was of it may have gone: it keeps the name it had.
  const lost = 'name' in basis ? { ...unnamed(intent.itemId), name: basis.name } : null;
  const item = found ?? lost;
  return { item, figure: quantityOf(intent) };
}

const quantityOf = (intent: Intent): Decimal | null =>
  intent.kind === 'move' || intent.kind === 'copy' || intent.kind === 'count' ? intent.quantity : null;
