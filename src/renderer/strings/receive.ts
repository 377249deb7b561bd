/** Receiving: what a line will do, what bars sending, where goods are put away. */
import { add, isPositive, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Forecast } from '#domain/receiving/forecast.ts';
import { canReceive, type FolderRef, type OrderStatus } from '#domain/stock/record.ts';
import { bookedWithLine } from '#domain/receiving/receipt-bookings.ts';
import { splitOf } from '#domain/receiving/receipt.ts';
import { askedLot } from '#domain/receiving/lot-route.ts';
import { isStillToCome } from '#domain/views/lines-shown.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { OrderRow, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { catalogue } from './catalogue.ts';
import { differences, partsOfLine, partsShort } from './differences.ts';
import { receive as de } from './de/receive.ts';
import { receive as en } from './en/receive.ts';
import {
  code,
  day,
  facts,
  figure,
  list,
  measure,
  moment,
  money,
  place,
  shortened,
  spokenFacts,
} from './figure.ts';
import { apartWords, lotName, lots, lotWithPlace } from './lots.ts';
import { orderStatus } from './order.ts';
import { part } from './part.ts';

export const receive = catalogue(en, de);

interface ForecastWords {
  readonly tone: 'ok' | 'look' | 'bad' | 'quiet';
  readonly title: string;
  readonly detail: string;
}

/**
 * What sending this line will do to the stock, said beforehand.
 * @param fromOthers what other lines of the receipt add to the same item
 */
export function forecast(line: ReceivingLine, fromOthers: Decimal = ZERO): ForecastWords {
  const words = receive.forecast;
  const { remaining } = line;
  if (line.isOff) return { tone: 'bad', title: receive.off.title, detail: offDetail(line) };
  if (line.isLost) return { tone: 'bad', title: words.lost, detail: words.lostAsk };
  if (line.choice === 'aside') return { tone: 'look', title: words.aside, detail: words.asideMeans };
  if (line.tone === 'over') {
    const elsewhere = expectedElsewhere(line);
    const figures = {
      remaining: figure(remaining, line.unit),
      over: figure(splitOf(line).undecided, line.unit),
    };
    const detail =
      elsewhere === '' ? differences.overAsk(figures) : `${elsewhere} ${differences.overBeside(figures)}`;
    return { tone: 'bad', title: differences.overTitle, detail };
  }
  const asked = askedLot(line.lots);
  if (asked !== undefined)
    return { tone: 'look', title: lots.askTitle, detail: lots.ask({ lot: lotName(asked.lot) }) };
  const parts = [
    ...partsOfLine(splitOf(line), { to: line.landsIn, quarantine: line.quarantineIn, unit: line.unit }),
    ...apartWords(line),
  ];
  if (isNoneWithLine(line)) return { tone: 'quiet', title: words.addsNone, detail: parts.join(' ') };
  const whole = wholeForecast(line, fromOthers);
  return parts.length === 0 ? whole : { ...whole, detail: [whole.detail, ...parts].join(' ') };
}

/** Comes first: what is expected on another line is not more than ordered. */
function expectedElsewhere({ alsoExpected, unit }: ReceivingLine): string {
  const { onLine, onOrder, elsewhere } = differences.expected;
  const where = alsoExpected.map(({ order, line, room }) =>
    order === undefined
      ? onLine({ n: figure(room, unit), line })
      : onOrder({ n: figure(room, unit), line, order }),
  );
  return where.length === 0 ? '' : elsewhere({ where: list(where) });
}

/** All that was counted goes elsewhere, or is not booked: what the line would do is done to nothing. */
function isNoneWithLine(line: ReceivingLine): boolean {
  const { now, forecast: told } = line;
  if (!isPositive(now)) return false;
  return told.kind === 'adds'
    ? !isPositive(bookedWithLine(line))
    : told.kind === 'copies' && !isPositive(splitOf(line).sound);
}

/** Of what comes in on the order, undamaged. */
function wholeForecast(line: ReceivingLine, fromOthers: Decimal): ForecastWords {
  const words = receive.forecast;
  const { forecast, item, now, remaining } = line;
  const sound = bookedWithLine(line);
  if (!isPositive(remaining) && !isPositive(now))
    return { tone: 'quiet', title: words.complete, detail: words.completeMeans };
  switch (forecast.kind) {
    case 'adds': {
      const detail =
        item === null || !isPositive(sound)
          ? words.addsTo({ place: place(line.landsIn) })
          : upTo(line, item, add(item.quantity, fromOthers), isPositive(fromOthers) ? 'some' : 'none');
      return { tone: 'ok', title: words.adds, detail };
    }
    case 'copies':
      return { tone: 'look', title: words.copies, detail: copyReason(line, fromOthers) };
    case 'goes':
      return { tone: 'bad', title: words.goes, detail: words.goesBy };
    case 'unknown':
      return { tone: 'quiet', title: words.unknown, detail: words.unknownUntil };
    default:
      return forecast satisfies never;
  }
}

/** @param before the stock with what the item's other lines add to it */
function upTo(
  line: ReceivingLine,
  { quantity: stock, folder }: ItemRef,
  before: Decimal,
  others: 'some' | 'none',
): string {
  const { addsUpTo, measuresUpTo } = receive.forecast;
  const sum = add(before, bookedWithLine(line));
  const at = place(folder);
  return line.unit === undefined
    ? addsUpTo({ stock, place: at, sum, others })
    : measuresUpTo({ stock: figure(stock, line.unit), place: at, sum: figure(sum, line.unit), others });
}

/** What becomes of what was counted onto a line that the order does not have any more. */
function offDetail({ now, unit, alsoOn }: ReceivingLine): string {
  const orders = list(alsoOn.map(({ number }) => number));
  const next = alsoOn.length === 0 ? receive.off.nowhere : receive.off.alsoOn({ orders });
  return `${receive.off.detail({ now, amount: figure(now, unit) })} ${next}`;
}

function copyReason(
  { forecast, item, landsIn, unitRate, currency, unit }: ReceivingLine,
  fromOthers: Decimal,
): string {
  if (forecast.kind !== 'copies') return '';
  const words = receive.forecast;
  const sentences: string[] = [];
  if (forecast.price !== null) sentences.push(priceReason(forecast.price, currency));
  const to = place(landsIn);
  if (forecast.folderDiffers && item !== null) {
    sentences.push(words.placeDiffers({ to, from: place(item.folder) }));
  }
  sentences.push(
    item === null || isPositive(fromOthers)
      ? words.stays
      : words.staysAt({ stock: figure(item.quantity, unit) }),
    unitRate === null
      ? words.second({ place: to })
      : words.secondAt({ place: to, price: money(unitRate, currency) }),
  );
  return sentences.join(' ');
}

type PriceDiffers = NonNullable<Extract<Forecast, { kind: 'copies' }>['price']>;

/**
 * How the order's price and the item's differ.
 * @param currency the order's; null where it is not known
 */
export function priceReason({ order, item }: PriceDiffers, currency: string | null = null): string {
  const { priceMissing, priceDiffers } = receive.forecast;
  return item === null
    ? priceMissing({ order: money(order, currency) })
    : priceDiffers({ order: money(order, currency), item: money(item) });
}

/** "150", or "138 + 12 in a new record". @param fromOthers as in `forecast` */
export function afterwards(line: ReceivingLine, fromOthers: Decimal = ZERO): string {
  const { item, forecast, tone, choice, unit } = line;
  const now = bookedWithLine(line);
  const held = item === null ? null : add(item.quantity, fromOthers);
  const stock = held === null ? '?' : figure(held, unit);
  if (tone === 'over') return receive.cannotGoIn;
  if (!isPositive(now) || choice === 'aside') return stock;
  if (forecast.kind === 'goes') return receive.forecast.goes;
  if (forecast.kind === 'copies') return receive.andSecond({ stock, now: figure(now, unit) });
  return held === null ? `? + ${figure(now, unit)}` : figure(add(held, now), unit);
}

/**
 * The footer: the first thing that bars sending, else what would go out.
 * @param isWholeLine whether a scan counts all that is still to come on its line
 * @param inHand the line; null: the order alone; undefined: neither
 */
export function footer(view: ReceivingView, isWholeLine = false, inHand?: number | null): string {
  const asks = view.receipts.filter(({ state }) => state === 'review');
  const booked = asks.filter(({ proof }) => proof !== null).length;
  const open = asks.length - booked;
  return [
    ...(booked === 0 ? [] : [receive.footer.asksBooked({ n: booked })]),
    ...(open === 0 ? [] : [receive.footer.asks({ n: open })]),
    nextStep(view, isWholeLine, inHand),
  ].join(' ');
}

/** What others have received since the receipt was begun, and who was last, where known; null where nobody has. */
export function othersReceived(
  view: ReceivingView,
): { readonly lines: readonly string[]; readonly last: string } | null {
  const { line: oneLine, more } = receive.others;
  if (view.others === null) return null;
  const lines = view.lines.filter(({ elsewhere }) => isPositive(elsewhere));
  const shown = lines.slice(0, MOST_OTHERS).map((line) =>
    oneLine({
      quantity: figure(line.elsewhere, line.unit),
      name: shortened(lineName(line)),
      line: line.number,
    }),
  );
  const rest = lines.length - shown.length;
  return { lines: rest === 0 ? shown : [...shown, more({ n: rest })], last: lastChange(view.others) };
}

/** When the order was written last and by whom, so far as is known; empty where neither is. */
export function lastChange({ at, by }: NonNullable<ReceivingView['others']>): string {
  const { who, when, whoWhen } = receive.others;
  if (at === null) return by === null ? '' : who({ by });
  return by === null ? when({ at: moment(at) }) : whoWhen({ by, at: moment(at) });
}

/** Lines named in the notice above the list, which has to leave room for that. */
const MOST_OTHERS = 2;

/** What else is to be known of a line's figures, beside where it goes. */
export const lineNotes = ({ elsewhere, asked, isOff, unit }: ReceivingLine): readonly string[] => [
  ...(isOff ? [receive.off.onLine] : []),
  ...(isPositive(asked) ? [receive.asked({ quantity: figure(asked, unit) })] : []),
  ...(isPositive(elsewhere) ? [receive.others.onLine({ quantity: figure(elsewhere, unit) })] : []),
];

/** The same on its row, which has no other words for how it stands. */
export function rowNotes(line: ReceivingLine): readonly string[] {
  const asked = askedLot(line.lots);
  return [
    ...(line.choice === 'aside' ? [receive.tones.aside] : partsShort(splitOf(line), line.unit)),
    ...(asked === undefined ? [] : [lotWithPlace(asked, line.unit)]),
    ...lineNotes(line),
  ];
}

/** Where it goes and its code before its lots: what there is no room for is cut at the end. */
export const rowUnder = (line: ReceivingLine): string =>
  facts(
    measure(line.item?.measure),
    lineGoesTo(line),
    line.item?.code && code(line.item.code),
    ...line.lots.filter((one) => one !== askedLot(line.lots)).map((one) => lotWithPlace(one, line.unit)),
  );

function nextStep(
  { order, becomes, lines, blockers, sends, commands }: ReceivingView,
  isWholeLine: boolean,
  inHand: number | null | undefined,
): string {
  const words = receive.footer;
  if (!canReceive(order.status)) return receive.takesNone({ status: orderStatus(order.status) });
  if (becomes !== null && !canReceive(becomes)) return receive.willTakeNone({ status: orderStatus(becomes) });
  const [first, ...others] = blockers;
  if (first === undefined) {
    if (sends === 0) return isWholeLine ? words.wholeLine : words.nothing;
    const ready =
      commands > 1 ? words.readyInParts({ n: sends, parts: commands }) : words.ready({ n: sends });
    const open = lines.filter(isStillToCome).length;
    return open === 0 ? ready : `${ready} ${words.open({ n: open })}`;
  }
  const line = lines.find((one) => one.lineId === first.lineId);
  const name =
    line === undefined
      ? '?'
      : shortened(
          line.item?.name ?? (line.isOff ? lineName(line) : receive.lineNumber({ line: line.number })),
        );
  const more = others.length === 0 ? '' : ` ${words.more({ n: others.length })}`;
  switch (first.kind) {
    case 'over':
      return (
        words.over({
          name,
          now: figure(first.now, line?.unit),
          remaining: figure(first.remaining, line?.unit),
        }) + more
      );
    case 'copy':
      return line?.forecast.kind === 'copies' && line.forecast.folderDiffers
        ? words.copyElsewhere({ name }) + more
        : words.copy({ name }) + more;
    case 'goes':
      return words.goes({ name }) + more;
    case 'lot':
      return lots.footer({ name, lot: lotName(first.lot), next: nextForLot(blockers, first, inHand) }) + more;
    case 'off':
      return words.off({ name, now: first.now, amount: figure(first.now, line?.unit) }) + more;
    default:
      return first satisfies never;
  }
}

/** With several lots waiting, and none of their lines in hand, a scanned location is for none of them. */
function nextForLot(
  blockers: ReceivingView['blockers'],
  { lineId }: ReceivingView['blockers'][number],
  inHand: number | null | undefined,
): 'hand' | 'alone' | 'pick' {
  if (inHand === lineId) return 'hand';
  const isAlone = blockers.every(({ kind, lineId: id }) => kind !== 'lot' || id === lineId);
  return inHand === null && isAlone ? 'alone' : 'pick';
}

/** Ending an order: what the button does, and what it asks before it does it. */
export function ending(status: OrderStatus, open: number): { readonly does: string; readonly ask: string } {
  const words = receive.ends;
  if (status === 'voided') return { does: words.voids, ask: words.asksVoid };
  return open === 0
    ? { does: words.closes, ask: words.asks }
    : { does: words.closesShort, ask: words.asksShort({ n: open }) };
}

export const lineName = ({ item, itemId, isLost }: ReceivingLine): string =>
  item?.name ?? receive[isLost ? 'lostItem' : 'noItem']({ id: String(itemId) });

/** Where a line goes; unknown where that is the item's own place and the item is not there. */
export const lineGoesTo = ({ item, landsIn }: ReceivingLine): string =>
  item === null && landsIn.id === null ? '?' : place(landsIn);

/** A whole row in words, for who hears it instead of seeing it. */
export function lineSpoken(line: ReceivingLine): string {
  const { number, ordered, before, remaining, now, tone, unit } = line;
  const name = lineName(line);
  if (line.isOff) return receive.off.spoken({ name, amount: figure(now, unit) });
  const said = receive.lineSpoken({
    name,
    line: number,
    ordered: figure(ordered, unit),
    before: figure(before, unit),
    remaining: figure(remaining, unit),
    now: figure(now, unit),
    tone: receive.tones[tone],
  });
  return spokenFacts(said, ...line.lots.map((one) => lotWithPlace(one, unit)), ...lineNotes(line));
}

export const orderSpoken = (row: OrderRow): string =>
  spokenFacts(
    row.order.number,
    row.order.vendor,
    row.isRead ? receive.completeSpoken({ done: row.complete, all: row.lines }) : part.linesShort,
    ...orderBadges(row).map((badge) => badge.words),
  );

/** "ordered 14 Nov", or how the order stands. */
export const since = ({ order, orderedDate }: ReceivingView): string =>
  orderedDate === null ? orderStatus(order.status) : receive.orderedOn({ day: day(orderedDate) });

/** How the order will stand, by what waits in the outbox. */
export const becomes = (status: OrderStatus): string => receive.becomes({ status: orderStatus(status) });

export const landing = (destination: FolderRef | null): string =>
  destination === null ? receive.ownPlace : place(destination);

export function orderBadges(
  row: OrderRow,
): readonly { readonly words: string; readonly tone: 'look' | 'quiet' | 'bad' }[] {
  const { badge } = receive;
  const badges: { words: string; tone: 'look' | 'quiet' | 'bad' }[] = [];
  if (!canReceive(row.order.status)) badges.push({ words: orderStatus(row.order.status), tone: 'bad' });
  if (row.review > 0) badges.push({ words: badge.needsYou({ n: row.review }), tone: 'bad' });
  if (row.becomes !== null) {
    badges.push({ words: badge.becomes({ status: orderStatus(row.becomes) }), tone: 'quiet' });
  }
  if (row.started) badges.push({ words: badge.started, tone: 'look' });
  if (row.waiting > 0) badges.push({ words: badge.waiting({ n: row.waiting }), tone: 'quiet' });
  return badges;
}
