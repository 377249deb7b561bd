/**
 * Tells whether a record that looks like the copy made by a receipt of this station may instead come from another client's receipt
 * (`mayBeOfOthers`). The service does not say which record a receipt made. Two receipts of one article at one rate make records that do not
 * differ, and this receipt's own copy may have been moved, changed or deleted since. There are two kinds of evidence, both since the
 * receipt was first sent:
 * - Arrivals: new records of the article's name and price, wherever they are. A portion that is moved keeps its record's `sid`, so all
 *   records of one `sid` are one arrival, and their quantities are added up. Records with the ordered item's own `sid` are portions moved
 *   from that item and do not count; nor do items that this station created.
 * - What other clients received: by how much the order lines of the article at that rate have grown, less what this station booked on them.
 *
 * The answer is yes
 * - if the arrival to which the record belongs has another quantity than the receipt's line;
 * - if there is another arrival with the line's quantity, and it cannot be this station's;
 * - if other clients received at least the line's quantity, and not exactly that much arrived besides the record and this station's own
 *   arrivals: then the record may be a part of what they received.
 *
 * Orders that the mirror has not read are no evidence: one that this key may not read, or one created and received in full since.
 */
import { compare, sum, type Decimal } from '#domain/values/decimal.ts';
import { marksIn } from '#domain/commands/mark.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import { receivedElsewhere, type OwnBooking } from '#domain/receiving/received-elsewhere.ts';
import type { Item, Order } from '#domain/stock/record.ts';
import { CLOCK_BLUR, instantOf } from '#wire/limits.ts';
import { commandsOnOrder, type StoredCommand } from '../../../../store/commands/commands.ts';
import type { Reader } from '../../../../store/database.ts';
import { growthsOf } from '../../../../store/sheets/received-quantity-growth-of-order-lines.ts';
import { linesOfArticle, orderById } from '../../../../store/mirror/purchase-orders.ts';
import { itemById, itemsPriced } from '../../../../store/mirror/read-items-and-folders.ts';
import { idsOf } from '../../../../store/commands/temporary-ids.ts';

/** A copy whose record is searched for. */
export interface Sought {
  readonly itemId: number;
  /** The names that a copy may have. */
  readonly names: ReadonlySet<string>;
  /** The rate of its order line. */
  readonly price: Decimal | null;
  readonly quantity: Decimal;
  /** The item's sid. */
  readonly article: string | undefined;
  /** A lower bound of the service's clock when the receipt was first sent (epoch milliseconds). */
  readonly since: number;
  /** When that was by the station's clock (ISO 8601). */
  readonly sentAt: string;
}

/** Commands on an order that are searched for own receipts. */
const SEARCH_WINDOW = 1000;

/**
 * @param found the records that look like the copy
 * @param isOurs whether a record is this station's, or may be
 */
export function mayBeOfOthers(
  queue: Reader,
  mirror: Reader,
  one: Sought,
  found: readonly number[],
  isOurs: (id: number) => boolean,
): boolean {
  const arrivals = arrivalsOf(mirror, one);
  const isFound = ({ records }: Arrival) => records.some(({ id }) => found.includes(id));
  const isAsMany = ({ total }: Arrival) => compare(total, one.quantity) === 0;
  if (arrivals.some((arrival) => isFound(arrival) && !isAsMany(arrival))) return true;
  const orders = ordersOf(queue, mirror, one);
  const located = new Set(orders.flatMap(({ receipts }) => receipts.flatMap(locatedBy)));
  const isOwn = ({ records }: Arrival) => records.some(({ id }) => isOurs(id) || located.has(id));
  const beside = arrivals.filter((arrival) => !isFound(arrival) && !isOwn(arrival));
  if (beside.some(isAsMany)) return true;
  const others = receivedByOthers(mirror, orders, one);
  return compare(others, one.quantity) >= 0 && compare(sum(beside.map(({ total }) => total)), others) !== 0;
}

/** The records of one `sid`. */
interface Arrival {
  readonly records: readonly Item[];
  readonly total: Decimal;
}

function arrivalsOf(mirror: Reader, one: Sought): readonly Arrival[] {
  const { names, price, article, since } = one;
  const isOtherNew = isNewItemHere(mirror, one);
  const bySid = new Map<string, Item[]>();
  for (const item of [...names].flatMap((name) => itemsPriced(mirror, name, price))) {
    if (item.sid === article || isOtherNew(item)) continue;
    const key = item.sid === '' ? `record ${item.id}` : item.sid;
    bySid.set(key, [...(bySid.get(key) ?? []), item]);
  }
  // What was there before the receipt has a record that has not changed since.
  return [...bySid.values()]
    .filter((records) => records.every(({ updatedAt }) => isSince(updatedAt, since)))
    .map((records) => ({ records, total: sum(records.map(({ quantity }) => quantity)) }));
}

/** A record whose notes have a mark that the item's lack is a new item of this station, and no copy of the item. */
export function isNewItemHere(mirror: Reader, { itemId }: Sought): (record: Item) => boolean {
  const marks = marksIn(itemById(mirror, itemId)?.notes ?? null);
  return ({ notes }) => marksIn(notes).some((mark) => !marks.includes(mark));
}

/** Whether a stamp of the service may be of after the receipt was sent. An unreadable stamp may. */
export const isSince = (stamp: string, since: number): boolean => !(instantOf(stamp) < since - CLOCK_BLUR);

interface OrderOfArticle {
  readonly order: Order;
  /** Its lines of the article at the rate. */
  readonly lineIds: ReadonlySet<number>;
  /** This station's receipts on it that were booked. */
  readonly receipts: readonly StoredCommand[];
}

function ordersOf(queue: Reader, mirror: Reader, one: Sought): readonly OrderOfArticle[] {
  const lines = linesOfArticle(mirror, one.itemId, [...one.names], one.price);
  return [...new Set(lines.map(({ orderId }) => orderId))].flatMap((orderId) => {
    const order = orderById(mirror, orderId);
    // The station may have been away for long: what came onto an order that has not changed since the receipt is no evidence.
    if (order === undefined || !isSince(order.updatedAt, one.since)) return [];
    const lineIds = new Set(lines.flatMap((line) => (line.orderId === orderId ? [line.lineId] : [])));
    const commands = commandsOnOrder(queue, idsOf(queue, orderId), SEARCH_WINDOW);
    const receipts = commands.filter(({ kind, proof }) => kind === 'receive' && proof !== null);
    return [{ order, lineIds, receipts }];
  });
}

/** The records that own receipts have made, though it was forecast that they add to the item. */
const locatedBy = ({ proof }: StoredCommand): readonly number[] =>
  proof?.receivedOn?.flatMap(({ recordId }) => recordId ?? []) ?? [];

/** What others have received of the article at the rate, as far as the mirror shows it. */
const receivedByOthers = (mirror: Reader, orders: readonly OrderOfArticle[], { sentAt }: Sought): Decimal =>
  sum(
    orders.flatMap(({ order, lineIds, receipts }) => {
      const growths = growthsOf(mirror, order.id);
      const received = order.lines.map(({ id: lineId, received: quantity }) => ({ lineId, quantity }));
      // Of a line that was first read since, it is not known what was received before.
      const firstReadAt = (id: number) => growths.find(({ lineId }) => lineId === id)?.readAt ?? '';
      return receivedElsewhere(growths, receipts.flatMap(bookingsOf), received).flatMap(({ readAt, lines }) =>
        lines.flatMap(({ lineId, quantity }) =>
          lineIds.has(lineId) && (readAt ?? firstReadAt(lineId)) >= sentAt ? [quantity] : [],
        ),
      );
    }),
  );

const bookingsOf = ({ intent, proof, settledAt }: StoredCommand): readonly OwnBooking[] =>
  intent.kind !== 'receive'
    ? []
    : intent.lines.flatMap(({ lineId, quantity }) =>
        isLineBooked(proof, lineId) ? [{ lineId, quantity, settledAt: settledAt ?? '' }] : [],
      );
