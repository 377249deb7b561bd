/**
 * One act on many items: a command for each, decided on its own, in one transaction. The screen sends them in pieces, so that scans go
 * between; the commands' ids come of the piece's own, so that a piece that is sent again is done once.
 */
import type { ManyAsk, ManyDone } from '#bridge/items.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { withMarkOf } from '#domain/commands/mark.ts';
import type { Item } from '#domain/stock/record.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { factsNow } from '../facts.ts';
import { append } from './give.ts';
import { moveStock } from '../moving/moves.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

export function giveMany(desk: DeskPorts, db: Writer, { id, itemIds, does }: ManyAsk): ManyDone {
  // Each of another item: what one of them does is nothing to the others.
  const stock = stockNow(db, desk.mirror.read);
  const given: string[] = [];
  let refused = 0;
  for (const [n, itemId] of itemIds.entries()) {
    const commandId = `${id}-${n}`;
    const isDone =
      commandById(db, commandId) !== undefined || giveOne(desk, db, { stock, itemId, does, commandId });
    if (isDone) given.push(commandId);
    else refused += 1;
  }
  return { given: given.length, refused, ...madeOf(given) };
}

const tagsWith = ({ tags }: Item, tag: string): readonly string[] => [...new Set([...tags, tag])];

/** The mark on its notes stays. */
const editOf = (item: Item, set: Extract<ManyAsk['does'], { kind: 'edit' }>['set']) =>
  set.notes === undefined ? set : { ...set, notes: withMarkOf(item.notes, set.notes) };

interface One {
  readonly stock: Stock;
  readonly itemId: number;
  readonly does: ManyAsk['does'];
  readonly commandId: string;
}

function giveOne(desk: DeskPorts, db: Writer, { stock, itemId, does, commandId }: One): boolean {
  const item = stock.item(itemId);
  if (item === undefined || stock.goes(item.id)) return false;
  switch (does.kind) {
    case 'move': {
      const ask = { id: commandId, itemId, quantity: stock.quantityOf(item), folderId: does.folderId };
      return moveStock(desk, db, ask, stock).said.kind === 'moved';
    }
    case 'tag':
    case 'edit': {
      const set = does.kind === 'tag' ? { tags: tagsWith(item, does.tag) } : editOf(item, does.set);
      const decided = decide(factsNow(desk, db, stock), { kind: 'edit-item', itemId, set }, {});
      return append(desk, db, decided, { id: commandId }).given;
    }
    case 'delete': {
      const intent = { kind: 'delete', recordId: itemId, what: 'item' } as const;
      const decided = decide(factsNow(desk, db, stock), intent, { quantity: stock.quantityOf(item) });
      return append(desk, db, decided, { id: commandId }).given;
    }
    default:
      return does satisfies never;
  }
}
