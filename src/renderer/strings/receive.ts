/** Receiving: what a line will do, what bars sending, where goods are put away. */
import { add, isPositive } from '#domain/decimal.ts';
import type { LineTone } from '#domain/receipt.ts';
import type { FolderRef, OrderStatus } from '#domain/record.ts';
import type { OrderRow, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { count, day, many, money, place } from './figure.ts';
import { orderStatus } from './order.ts';

interface ForecastWords {
  readonly tone: 'ok' | 'look' | 'quiet';
  readonly title: string;
  readonly detail: string;
}

/** What sending this line will do to the stock, said beforehand. */
export function forecast(line: ReceivingLine): ForecastWords {
  const { forecast, item } = line;
  switch (forecast.does) {
    case 'adds':
      return {
        tone: 'ok',
        title: 'Adds to the item',
        detail:
          item === null || !isPositive(line.now)
            ? `Same price, same location: it adds to the stock in ${place(line.landsIn)}.`
            : `${item.quantity} in ${place(item.folder)} becomes ${add(item.quantity, line.now)}.`,
      };
    case 'copies':
      return { tone: 'look', title: 'Will make a copy', detail: copyReason(line) };
    case 'unknown':
      return {
        tone: 'quiet',
        title: 'Not known yet',
        detail: 'The item has not been loaded, or is gone. It will be checked before anything is booked.',
      };
    default:
      return forecast satisfies never;
  }
}

function copyReason({ forecast, item, landsIn, unitRate }: ReceivingLine): string {
  if (forecast.does !== 'copies') return '';
  const reasons: string[] = [];
  if (forecast.price !== null) {
    const order = money(forecast.price.order);
    reasons.push(
      forecast.price.item === null
        ? `The order says ${order}, the item has no price.`
        : `The order says ${order}, the item ${money(forecast.price.item)}.`,
    );
  }
  if (forecast.folderDiffers && item !== null) {
    reasons.push(`It goes to ${place(landsIn)}, the item is in ${place(item.folder)}.`);
  }
  const rate = unitRate === null ? '' : ` at ${money(unitRate)}`;
  const keeps = item === null ? 'The item stays as it is' : `The item stays at ${item.quantity}`;
  return `${reasons.join(' ')} ${keeps}, and a copy appears in ${place(landsIn)}${rate}.`;
}

/** "138 + 12", or "138 + copy 12". */
export function afterwards({ item, now, forecast }: ReceivingLine): string {
  const stock = item?.quantity ?? '?';
  if (!isPositive(now)) return stock;
  if (forecast.does === 'copies') return `${stock} + copy ${now}`;
  return item === null ? `? + ${now}` : add(item.quantity, now);
}

/** The footer: the first thing that bars sending, else what would go out. */
export function footer(view: ReceivingView): string {
  const [first, ...others] = view.bars;
  if (first === undefined) {
    if (view.sends === 0) return 'Scan what arrived.';
    const parts = view.commands > 1 ? ` in ${view.commands} parts` : '';
    return `${many(view.sends, 'line')} ready to send${parts}.`;
  }
  const line = view.lines.find((one) => one.lineId === first.lineId);
  const name = line?.item?.name ?? `Line ${line?.number ?? '?'}`;
  const more = others.length === 0 ? '' : ` ${many(others.length, 'more line')} to check.`;
  switch (first.why) {
    case 'over':
      return `${name}: ${first.now} counted, but only ${first.remaining} left on the order. Correct it, or set it aside.${more}`;
    case 'copy':
      return line?.forecast.does === 'copies' && line.forecast.folderDiffers
        ? `${name} will make a copy. Accept it, or put it where the item is.${more}`
        : `${name} will make a copy. Accept it, or set it aside.${more}`;
    default:
      return first satisfies never;
  }
}

/** Ending an order: what the button does, and what it asks before it does it. */
export function ending(status: OrderStatus, open: number): { readonly does: string; readonly ask: string } {
  if (status === 'voided') return { does: 'Void order', ask: 'Cannot be undone. Press again' };
  return open === 0
    ? { does: 'Close order', ask: 'Cannot be undone. Press again' }
    : { does: 'Close order short', ask: `${many(open, 'line')} incomplete. Press again` };
}

function lineTone(tone: LineTone): string {
  switch (tone) {
    case 'none':
      return 'nothing yet';
    case 'part':
      return 'partly counted';
    case 'full':
      return 'complete';
    case 'over':
      return 'more than ordered';
    case 'aside':
      return 'set aside';
    default:
      return tone satisfies never;
  }
}

export const lineName = (line: ReceivingLine): string =>
  line.item?.name ?? `Item ${line.itemId}, not loaded or gone`;

/** Where a line goes; unknown where that is the item's own place and the item is not there. */
export const lineGoesTo = ({ item, landsIn }: ReceivingLine): string =>
  item === null && landsIn.id === null ? '?' : place(landsIn);

/** A whole row in words, for who hears it instead of seeing it. */
export const lineSpoken = (line: ReceivingLine): string =>
  `${lineName(line)}, line ${line.number}, ordered ${line.ordered}, before ${line.before}, remaining ${line.remaining}, now ${line.now}, ${lineTone(line.tone)}`;

export const orderSpoken = (row: OrderRow): string =>
  [
    row.order.number,
    row.order.vendor,
    `${row.complete} of ${many(row.lines, 'line')} complete`,
    ...orderBadges(row).map((badge) => badge.words),
  ].join(', ');

/** "ordered 14 Nov", or how the order stands. */
export const since = ({ order, orderedDate }: ReceivingView): string =>
  orderedDate === null ? orderStatus(order.status) : `ordered ${day(orderedDate)}`;

export const landing = (destination: FolderRef | null): string =>
  destination === null ? 'Each item’s own location' : place(destination);

export function orderBadges(
  row: OrderRow,
): readonly { readonly words: string; readonly tone: 'look' | 'quiet' | 'bad' }[] {
  const badges: { words: string; tone: 'look' | 'quiet' | 'bad' }[] = [];
  if (row.review > 0)
    badges.push({ words: `${row.review} ${row.review === 1 ? 'needs' : 'need'} you`, tone: 'bad' });
  if (row.becomes !== null) badges.push({ words: `Will be ${orderStatus(row.becomes)}`, tone: 'quiet' });
  if (row.started) badges.push({ words: 'Started', tone: 'look' });
  if (row.waiting > 0) badges.push({ words: `${row.waiting} waiting`, tone: 'quiet' });
  return badges;
}

export const receive = {
  ending: 'Close this order',
  becomes: (status: string) => `Will be ${orderStatus(status)}; waiting in the Outbox.`,
  title: 'Receive',
  filter: 'Find an order',
  filterPlaceholder: 'Number or vendor',
  orders: 'Open orders',
  listSentence: 'Scan an order, or an item that has arrived.',
  noneTitle: 'No open orders',
  noneNext: 'New orders appear here automatically.',
  noMatchTitle: 'No matching order',
  noMatchNext: 'Type less, or scan the delivery note.',
  lines: 'Lines',
  order: 'Order',
  ordered: 'Ordered',
  linesComplete: 'Lines complete',
  openOrders: (n: number) => many(n, 'open order'),
  complete: (done: number, all: number) => `${count(done)} of ${count(all)}`,
  completeLines: (done: number, all: number) => `${count(done)} of ${count(all)} lines`,
  item: 'Item',
  before: 'Before',
  remaining: 'Remaining',
  lineInHand: 'Current line',
  noPrice: 'none',
  send: 'Send receipt',
  discard: 'Discard',
  discardAsk: 'Press again to discard',
  acceptCopy: 'Accept the copy and label it',
  putInOwnPlace: (name: string) => `Put it in ${name} instead`,
  setAside: 'Set this line aside',
  takeAll: (quantity: string) => `All ${quantity}`,
  now: 'Now',
  landsIn: 'Put away in',
  stockThere: (name: string) => `In stock in ${name}`,
  afterwards: 'After this receipt',
  price: 'Price, order / item',
  change: 'Change',
  everythingLands: 'Put everything away in',
  whereTo: 'Put away where?',
  wherePlaceholder: 'Name, or scan its label',
  ownPlace: 'Each item’s own location',
  onTheWay: 'Receipts for this order',
  notes: 'Note for the receipt',
  pickLine: 'Scan an item, or pick a line, to see what will happen.',
  takesNone: 'This order can no longer be received.',
};
