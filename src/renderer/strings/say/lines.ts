/** Orders and their lines: what arrived. */
import type { NotSent, OpenQuestion } from '#domain/commands/not-sent.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import type { LineCounted } from '#domain/replies/reply.ts';
import { arrival } from '../arrival.ts';
import { catalogue } from '../catalogue.ts';
import { lines as de } from '../de/say.ts';
import { lines as en } from '../en/say.ts';
import { differences } from '../differences.ts';
import { code, facts, figure, list, orderNumber, place, shortened, signed } from '../figure.ts';
import { lots } from '../lots.ts';
import { orderStatus } from '../order.ts';
import { orders } from '../orders.ts';
import { lastChange, receive } from '../receive.ts';
import { lotWarnings, typedLotWords } from './lots.ts';
import { common, type SaidOf, type Words } from './spoken.ts';

const words = catalogue(en, de);

type OfOrder = SaidOf<
  | 'order-opened'
  | 'order-takes-none'
  | 'line-counted'
  | 'line-aside'
  | 'line-off'
  | 'not-on-order'
  | 'order-unread'
  | 'not-ordered'
  | 'received-in-full'
  | 'not-open'
  | 'lands-in'
  | 'line-choice'
  | 'receipt-sent'
  | 'order-ended'
  | 'order-shown'
  | 'order-given'
  | 'not-sent'
  | 'not-done'
  | 'not-taken'
>;

const openedWords = ({ order, arrival: orders, isLoading }: SaidOf<'order-opened'>): Words => ({
  title: order.number,
  detail: facts(
    order.vendor,
    orders === undefined ? null : arrival.said.added({ n: orders }),
    isLoading ? words.orderLoading : words.scanArrived,
  ),
});

/** @param isMissing not all that it sent is simply done */
export function lineWords(said: OfOrder, isMissing: boolean): Words {
  switch (said.kind) {
    case 'order-opened':
      return openedWords(said);
    case 'order-takes-none': {
      const { number, vendor } = said.order;
      return {
        title: words.takesNone({ order: number }),
        detail: facts(vendor, orderIs(said.order), receive.onItsPage),
      };
    }
    case 'line-counted':
      return {
        title: said.item.name,
        detail: lineDetail(said),
        figure: {
          now: figure(said.now, said.unit),
          of: figure(said.remaining, said.unit),
          counts: words.counts,
        },
      };
    case 'line-aside':
      return { title: said.item.name, detail: words.aside({ line: said.line }) };
    case 'line-off':
      return { title: said.item.name, detail: words.lineOff };
    case 'not-on-order': {
      const { elsewhere } = said;
      return {
        title: words.notOnOrder({ item: said.item.name }),
        detail: elsewhere.length === 0 ? notOrdered(said) : words.onOthers({ orders: numbers(elsewhere) }),
      };
    }
    case 'order-unread':
      return { title: said.item.name, detail: words.unread };
    case 'not-ordered':
      return { title: said.item.name, detail: notOrdered(said) };
    case 'received-in-full':
      return { title: said.item.name, detail: words.receivedInFull({ orders: numbers(said.orders) }) };
    case 'not-open':
      return words.notOpen;
    case 'lands-in':
      return {
        title: landsIn(said),
        detail: facts(
          said.line === null ? words.everything : words.line({ line: said.line }),
          said.secondRecord === true ? words.secondRecord : null,
          ...asBefore(said),
        ),
      };
    case 'line-choice': {
      const line = words.line({ line: said.line });
      return {
        title: said.item?.name ?? line,
        detail: facts(chosenWords(said), line, ...asBefore(said)),
      };
    }
    case 'receipt-sent':
      return {
        title: words.receipt({ order: orderNumber(said.order) }),
        detail: sentDetail(said, said.commands),
        figure: sentFigure(said),
      };
    case 'order-ended':
    case 'order-shown':
    case 'order-given':
      return wholeOrderWords(said, isMissing);
    case 'not-sent':
    case 'not-done':
    case 'not-taken':
      return refusedWords(said);
    default:
      return said satisfies never;
  }
}

/** @param parts in so many commands; absent where that is plain */
export const sentDetail = (
  { aside, extra }: Pick<SaidOf<'receipt-sent'>, 'aside' | 'extra'>,
  parts = 1,
): string =>
  facts(
    parts > 1 ? words.inParts({ parts }) : null,
    aside > 0 ? words.leftAside({ n: aside }) : null,
    extra === undefined ? null : differences.sentExtra({ n: extra }),
  );

export const sentFigure = ({
  lines,
}: Pick<SaidOf<'receipt-sent'>, 'lines'>): NonNullable<Words['figure']> => ({
  now: figure(lines),
  counts: words.lines({ n: lines }),
});

const orderIs = ({ status, becomes }: OrderRef): string =>
  becomes == null
    ? words.orderIs({ status: orderStatus(status) })
    : receive.willBe({ status: orderStatus(becomes) });

/** Of an order as a whole, and not of a line of it. */
function wholeOrderWords(
  said: SaidOf<'order-ended' | 'order-shown' | 'order-given'>,
  isMissing: boolean,
): Words {
  switch (said.kind) {
    case 'order-ended':
      return {
        title: isMissing
          ? said.order.number
          : words.ended({ order: orderNumber(said.order), status: orderStatus(said.status) }),
        detail: said.order.vendor,
      };
    case 'order-shown':
      return {
        title: said.order.number,
        detail: facts(said.order.vendor, orderIs(said.order)),
      };
    case 'order-given':
      if (said.vendors !== undefined)
        return {
          title: orders.draftsMade({ n: said.vendors.length }),
          detail: list(said.vendors),
        };
      return {
        title: isMissing ? said.name : words.given[said.what]({ name: said.name }),
        detail: said.what === 'made' ? '' : said.vendor,
        ...(isMissing || said.what === 'deleted'
          ? {}
          : { figure: { now: figure(said.lines), counts: words.lines({ n: said.lines }) } }),
      };
    default:
      return said satisfies never;
  }
}

/** What was wanted and not done, and what was typed and not taken. */
function refusedWords(said: SaidOf<'not-sent' | 'not-done' | 'not-taken'>): Words {
  switch (said.kind) {
    case 'not-sent':
      return {
        title: said.why.kind === 'unread' ? words.notTaken : words.notSent,
        detail: facts(barWords(said.why), said.alsoAsks && alsoAsks(said.alsoAsks)),
      };
    case 'not-done':
      return { title: words.notDone, detail: barWords(said.why) };
    case 'not-taken':
      return {
        title: words.typedNotTaken({ text: said.text }),
        detail: said.isLost === true ? facts(said.item, words.typedLost) : said.item,
      };
    default:
      return said satisfies never;
  }
}

function notOrdered({ lost = [], unread, loading }: SaidOf<'not-on-order' | 'not-ordered'>): string {
  if (loading === true) return words.ordersLoading;
  if (unread === true) return words.notAllOrders;
  return lost.length === 0 ? words.notOrdered : words.mayBeLost({ orders: numbers(lost), n: lost.length });
}

/** Taken back, they go where they went before. */
function landsIn({ folder, undone }: SaidOf<'lands-in'>): string {
  if (folder === null) return undone === true ? words.backIntoOwn : words.intoOwn;
  return words[undone === true ? 'backInto' : 'into']({ where: place(folder) });
}

/** What was decided of a line or, where nothing is any more, what is not so now. */
function chosenWords({ choice, was }: SaidOf<'line-choice'>): string {
  if (choice !== null || was === null) return words.chosen[choice ?? 'none'];
  return was === 'aside' ? words.chosen.notAside : words.chosen.notAccepted;
}

const numbers = (orders: readonly OrderRef[]): string => list(orders.map(orderNumber));

const asBefore = ({ undone }: { readonly undone?: true }): string[] =>
  undone === true ? [words.asBefore] : [];

const short = <W extends { readonly item: string }>(why: W): W => ({ ...why, item: shortened(why.item) });

/** A figure that could not be read, and is gone. */
export const unreadFigure = (why: Extract<NotSent, { kind: 'unread' }>): string =>
  words.unreadFigure(short(why));

const alsoAsks = (open: OpenQuestion): string => words.alsoAsks[open.asks]({ code: code(open.code) });

function barWords(why: NotSent): string {
  switch (why.kind) {
    case 'aside':
      return words.allAside;
    case 'nothing-booked':
      return words.nothingBooked;
    case 'asks':
      return words.asks[why.asks]({ code: code(why.code) });
    case 'unread':
      return unreadFigure(why);
    case 'typed':
      return why.as === undefined ? words.typed : words.typedAs[why.as];
    case 'offline':
    case 'carton':
    case 'counted':
    case 'nothing':
    case 'stock-unread':
    case 'no-item':
    case 'no-quantity':
    case 'no-destination':
      return words[why.kind];
    case 'undecided':
      return words.undecided({ ...short(why), quantity: figure(why.quantity, why.unit) });
    case 'over':
      return words.barredOver({
        ...short(why),
        amount: figure(why.now, why.unit),
        remaining: figure(why.remaining, why.unit),
      });
    case 'copy':
      return words.barredCopy(short(why));
    case 'goes':
      return words.barredGoes(short(why));
    case 'lot':
      return lots.barred({ ...short(why), lot: why.lot ?? lots.noNumber });
    case 'off':
      return words.barredOff({ ...short(why), amount: figure(why.now, why.unit) });
    case 'others':
      return [
        words.others({ ...short(why), quantity: figure(why.quantity, why.unit) }),
        lastChange(why),
        words.othersAsk,
      ]
        .filter(Boolean)
        .join(' ');
    case 'ended':
      return words.barredEnded({ status: orderStatus(why.status) });
    default:
      return why satisfies never;
  }
}

/** "+4 on line 4 of PO-10442". */
const otherLine = (
  { added, line, order }: NonNullable<LineCounted['others']>[number],
  unit: string | undefined,
): string =>
  line === null
    ? words.addedOff({ added: signed(added, unit) })
    : words.addedOn({ added: signed(added, unit), line, order: orderNumber(order) });

function lineDetail(said: LineCounted): string {
  const { opened, order, added, line, over, forecast, unit } = said;
  if (line === null) return words.addedOff({ added: signed(added, unit) });
  // First what is not to be overlooked.
  const parts = [
    ...lotWarnings(said),
    said.isPartOfPiece === true ? common.partOfPiece : null,
    ...(said.others ?? []).map((other) => otherLine(other, unit)),
    words.added({ added: signed(added, unit), line }),
  ];
  if (said.arrival === 'in') parts.push(orderNumber(order));
  if (said.arrival === 'joins') parts.unshift(arrival.said.joins({ order: orderNumber(order) }));
  if (opened) parts.unshift(words.opened({ order: orderNumber(order) }));
  if (over) parts.push(words.over);
  else if (forecast.kind === 'copies') parts.push(words.secondRecord);
  else if (forecast.kind === 'goes') parts.push(words.goes);
  parts.push(...typedLotWords(said));
  return facts(...parts);
}
