/**
 * An act on many is taken back as one, in the pieces in which it was given: what waits is not sent, what has been booked gets the
 * commands that undo it once that is asked for, and what can be neither is counted by why.
 */
import type { ActAsked } from '#bridge/acts.ts';
import type { ManyUndone } from '#bridge/items.ts';
import { isNegative, negate } from '#domain/values/decimal.ts';
import { goodsTogether, type GoodsBack } from '#domain/stock/goods-back.ts';
import { OF_GOODS, type ManyLate, type OfGoods } from '#domain/replies/reply-of-parts.ts';
import { withUnit } from '#domain/stock/unit.ts';
import { commandsOfPiece } from '../../store/commands/find-commands-of-request.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';
import { bringRowsBack } from '../moving/batch.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';
import { backAs, lateBecause } from './undo-outcome.ts';
import { canSendUndo, sendUndo, takeBack, undoOf } from './undo.ts';

/** Without `isBack` what is booked stays: that it would be taken back is told before it is. */
export function undoMany(
  desk: DeskPorts,
  db: Writer,
  { id: piece, isBack }: ActAsked<'items.takeBack'>,
): ManyUndone {
  const of = { cancelled: 0, asked: 0, back: 0, beside: 0 };
  const left: Partial<Record<ManyLate, number>> = {};
  const moved: Partial<Record<OfGoods, GoodsBack>> = {};
  const stock = stockNow(db, desk.mirror.read);
  const sent: string[] = [];
  const unsent = new Set<string>();
  // The newest first: a location goes before the one it lies in.
  for (const id of commandsOfPiece(db, piece)) {
    const came = undoOne(desk, db, id, isBack === true);
    if (came === null) continue;
    const as = OF_GOODS.find((one) => one === (typeof came === 'string' ? came : came.as));
    const goods = as && goodsOf(db, stock, id);
    if (goods) moved[as] = goodsTogether(goods, moved[as]);
    if (typeof came === 'string') left[came] = (left[came] ?? 0) + 1;
    else {
      of[came.as] += 1;
      if (came.as === 'cancelled') unsent.add(id);
      if (came.isBeside) of.beside += 1;
      sent.push(...came.sent);
    }
  }
  const inHand = bringRowsBack(desk, db, unsent);
  return {
    ...of,
    ...(inHand === 0 ? {} : { inHand }),
    ...(Object.keys(moved).length === 0 ? {} : { goods: moved }),
    left,
    ...madeOf(sent),
  };
}

/**
 * The goods that a command has moved, the way they go back. Of two adjustments that book goods over it is the one that empties: the other
 * is the same goods. Undefined: it moves none.
 */
function goodsOf(db: Writer, stock: Stock, id: string): GoodsBack | undefined {
  const command = commandById(db, id);
  const decided = command && withRealIds(db, command);
  if (decided?.kind === 'move') {
    const { intent, basis } = decided;
    return goods(basis, intent.quantity, stock.placeOf(intent.folderId), stock.placeOf(basis.fromId));
  }
  if (decided?.kind !== 'adjust' || !isNegative(decided.intent.by)) return undefined;
  const { intent, basis } = decided;
  const into = intent.intoId === undefined ? undefined : stock.itemRef(intent.intoId);
  const back = stock.itemRef(intent.itemId);
  return into && back && goods(basis, negate(intent.by), into.folder, back.folder);
}

type Goods = GoodsBack['first'];

const goods = (
  { name, unit }: Pick<Goods, 'name' | 'unit'>,
  quantity: Goods['quantity'],
  from: Goods['from'],
  to: Goods['to'],
): GoodsBack => ({
  first: { name, quantity, ...withUnit(unit), from, to },
  records: 1,
  isOneItem: true,
  all: quantity,
});

interface Came {
  readonly as: 'cancelled' | 'asked' | 'back';
  readonly isBeside: boolean;
  readonly sent: readonly string[];
}

/** @returns why nothing was undone; null: nothing of it is booked, or it was undone before */
function undoOne(desk: DeskPorts, db: Writer, id: string, isBack: boolean): Came | ManyLate | null {
  const before = commandById(db, id);
  if (before === undefined || before.state === 'refused') return null;
  // Taken back before; one that was being stopped since then is told of once it is.
  if (before.state === 'cancelled' && !before.cancelRequested) return null;
  const taken = takeBack(desk, db, { kind: 'command', id });
  if (taken !== 'late') return { as: taken === 'undone' ? 'cancelled' : 'asked', isBeside: false, sent: [] };
  const why = lateBecause(desk, db, before);
  if (before.state === 'review') return why === 'asks' ? 'asks' : 'asks-unsure';
  if (why === 'moved-on') return why;
  const back = undoOf(desk, db, before);
  if (back === null) return null;
  const isBeside = backAs(desk, db, before).stays === 'second-record';
  // The record that was emptied for it is raised first: by the same act, once it is known whether it was emptied.
  if (back.stays.includes('emptied')) return isBack ? 'unread' : 'booked';
  if (canSendUndo(back) && !isBack) return isBeside ? 'booked-beside' : 'booked';
  const reply = canSendUndo(back) ? sendUndo(desk, db, id) : undefined;
  if (reply?.given === true) return { as: 'back', isBeside, sent: reply.ids };
  return back.stays.find(isToldApart) ?? 'stays';
}

const isToldApart = (
  why: string,
): why is Exclude<ManyLate, 'booked' | 'booked-beside' | 'stays' | 'asks' | 'asks-unsure' | 'moved-on'> =>
  why === 'deleted-for-good' || why === 'not-any-more' || why === 'was-so' || why === 'unread';
