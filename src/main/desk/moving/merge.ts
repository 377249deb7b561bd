/**
 * Several records of an article become one, as one act on many: a move for each, or two adjustments, each a command of its own with its own
 * proof. The ids come of the act's, so that it is given once and taken back as one.
 */
import type { ActAsked } from '#bridge/acts.ts';
import type { Merged } from '#bridge/merge.ts';
import { compare, type Decimal } from '#domain/values/decimal.ts';
import { bookOver, type AdjustIntent } from '#domain/kinds/adjust.ts';
import { decide } from '#domain/kinds/definitions.ts';
import {
  merged,
  mergeLosses,
  mergeStop,
  mergeWay,
  type AlikeBy,
  type MergeLoss,
  type MergeStop,
  type MergeWay,
} from '#domain/stock/merge.ts';
import type { Item } from '#domain/stock/record.ts';
import { isOneArticle } from '#domain/scanning/twins.ts';
import { commandsOfPiece } from '../../store/commands/find-commands-of-request.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { putSetting } from '../../store/profile-settings-and-state.ts';
import { itemsNamed } from '../../store/mirror/read-items-and-folders.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import { accountMerges } from './landed-as.ts';
import { moveStock } from './moves.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { eachOnce, recordsOfArticle, stockNow, type Stock } from '../items/stock.ts';

/** More than these are no copies of one article. */
const MOST = 100;

export interface Alike {
  readonly item: Item;
  readonly quantity: Decimal;
  readonly by: AlikeBy;
  readonly stop: MergeStop | null;
  readonly way: MergeWay;
  readonly loses: readonly MergeLoss[];
}

interface MergePlan {
  readonly into: Item;
  readonly alike: readonly Alike[];
  readonly taken: readonly Alike[];
  readonly becomes: Decimal;
}

/** @param taken absent: all in the same location that are surely of the article, and can be: goods elsewhere would have to be carried */
export function mergePlan(
  desk: DeskPorts,
  db: Reader,
  stock: Stock,
  itemId: number,
  taken?: readonly number[],
): MergePlan | undefined {
  const into = stock.item(itemId);
  // Emptied by a move that waits, it is shown until the mirror has it gone.
  if (into === undefined || stock.goes(itemId)) return undefined;
  const records = recordsAlike(desk, stock, into);
  const merges = accountMerges(db);
  const isAlone = records.every(({ item }) => item.sid !== into.sid || item.folderId !== into.folderId);
  const alike = records.map(({ item, by }): Alike => {
    const quantity = stock.quantityOf(item);
    return {
      item,
      quantity,
      by,
      stop: mergeStop({ item, quantity }, into),
      way: mergeWay(item, into, merges, isAlone),
      loses: mergeLosses(item, into),
    };
  });
  const wanted = taken?.map((id) => stock.idNow(id));
  const takes = alike.filter(
    ({ item, by, stop }) =>
      stop === null &&
      (wanted === undefined
        ? by !== 'name' && item.folderId === into.folderId && isOneArticle(item, into)
        : wanted.includes(item.id)),
  );
  return { into, alike, taken: takes, becomes: merged(stock.quantityOf(into), takes) };
}

/** By its number at the service, by a code, or by its name alone; without itself. */
function recordsAlike(
  { mirror }: DeskPorts,
  stock: Stock,
  into: Item,
): readonly { readonly item: Item; readonly by: AlikeBy }[] {
  const ofArticle = recordsOfArticle(stock, mirror.read, into, stock.made());
  const byName = itemsNamed(mirror.read, into.name, MOST).flatMap((item) => stock.itemNow(item) ?? []);
  const byOf = (item: Item): AlikeBy => {
    if (item.sid === into.sid) return 'sid';
    return ofArticle.includes(item) ? 'code' : 'name';
  };
  return eachOnce([...ofArticle, ...byName])
    .filter(({ id }) => id !== into.id && !stock.goes(id))
    .slice(0, MOST)
    .map((item) => ({ item, by: byOf(item) }));
}

export function mergeRecords(desk: DeskPorts, db: Writer, ask: ActAsked<'items.merge'>): Merged | undefined {
  const before = commandsOfPiece(db, ask.id);
  if (before.length > 0) return { given: before.length, said: null, ...madeOf(before.toReversed()) };
  const stock = stockNow(db, desk.mirror.read);
  const plan = mergePlan(desk, db, stock, ask.itemId, ask.taken);
  if (plan === undefined) return undefined;
  const { into, taken, becomes } = plan;
  const item = stock.refOf(into);
  if (taken.length === 0) return { given: 0, said: { kind: 'merge-refused', item, why: 'nothing' } };
  // What was agreed to are the figures that were seen.
  if (compare(becomes, ask.seen) !== 0)
    return { given: 0, said: { kind: 'merge-refused', item, why: 'changed' } };
  const given: string[] = [];
  const nextId = () => `${ask.id}-${given.length}`;
  for (const one of taken) given.push(...mergeOne(desk, db, { into, one, nextId, reason: ask.reason }));
  putSetting(db, 'mergeSent', { id: ask.id, itemId: into.id });
  const moves = taken.filter(({ way }) => way === 'move').length;
  const said = { kind: 'merge-given', item, records: taken.length, moves, becomes } as const;
  return { given: given.length, said, ...madeOf(given) };
}

interface One {
  readonly into: Item;
  readonly one: Alike;
  readonly nextId: () => string;
  readonly reason: string;
}

/** The record that stays is raised first (`bookOver`): between the two the goods are booked twice, and not nowhere. */
function mergeOne(desk: DeskPorts, db: Writer, { into, one, nextId, reason }: One): readonly string[] {
  const { item, quantity, way } = one;
  const first = nextId();
  if (way === 'move') {
    const ask = { id: first, itemId: item.id, quantity, folderId: into.folderId, leaveZero: true };
    const { said } = moveStock(desk, db, ask);
    if (said.kind !== 'moved') throw new Error(`item ${item.id} can be moved, and is not: ${said.kind}`);
    return [first];
  }
  const second = first.replace(/\d+$/, (n) => String(Number(n) + 1));
  const [raise, emptying] = bookOver({ fromId: item.id, intoId: into.id, quantity, reason, pairId: first });
  adjust(desk, db, first, raise);
  adjust(desk, db, second, emptying);
  return [first, second];
}

function adjust(desk: DeskPorts, db: Writer, id: string, intent: AdjustIntent): void {
  const given = append(desk, db, decide(factsNow(desk, db), intent, {}), { id });
  if (!given.given) throw new Error(`item ${intent.itemId} can be adjusted, and is not: ${given.why}`);
}
