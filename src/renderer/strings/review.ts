/** An entry that only a person can settle: what happened, and the figures for both readings. */
import { mayBeBooked } from '#domain/commands/attempt.ts';
import type { AlertFields } from '#domain/stock/alert.ts';
import type { Reading, ReviewCase } from '#domain/commands/command.ts';
import type { BookedOtherwise, Foretold } from '#domain/receiving/forecast.ts';
import { subtract } from '#domain/values/decimal.ts';
import type { IntentKind } from '#domain/commands/intent.ts';
import type { Stays } from '#domain/views/outbox.ts';
import { alert as alertsWords, alertOf } from './alert.ts';
import { catalogue } from './catalogue.ts';
import { fieldName, fieldText } from './command.ts';
import * as de from './de/review.ts';
import * as en from './en/review.ts';
import { figure, money, place, signed } from './figure.ts';
import { jobSaid, jobStatus } from './job.ts';
import { orderStatus } from './order.ts';
import { priceReason } from './receive.ts';

const words = catalogue(en.review, de.review);
const foretoldWords = catalogue(en.foretold, de.foretold);
const readingWords = catalogue(en.reading, de.reading);
const staysWords = catalogue(en.stays, de.stays);

interface ReviewWords {
  readonly title: string;
  readonly detail: string;
  /** What the warehouse system said, word for word. */
  readonly quote: string | null;
}

type Told = Omit<ReviewWords, 'quote'> & Partial<Pick<ReviewWords, 'quote'>>;
type Of<W extends ReviewCase['kind']> = Extract<ReviewCase, { kind: W }>;

interface About {
  /** What it is a review of. */
  readonly kind?: IntentKind;
  /** An attempt may have been booked, for all that is known. */
  readonly isUncertain?: boolean;
  /** What a line of the receipt is called. */
  readonly nameOf?: (lineId: number) => string;
  /** What its figures are measured in; of a receipt those of one of its lines. */
  readonly unitOf?: (lineId: number | null) => string | undefined;
}

export const review = (one: ReviewCase, about: About = {}): ReviewWords => ({
  quote: null,
  ...told(one, about),
});

function told(one: ReviewCase, { kind, isUncertain = false, nameOf, unitOf }: About): Told {
  switch (one.kind) {
    case 'too-many':
      return tooMany(one, nameOf, unitOf);
    case 'refused':
    case 'gone':
    case 'never-made':
    case 'order-busy':
    case 'lines-failed':
    case 'forecast-changed':
      return notBooked(one, isUncertain);
    case 'order-closed': {
      const { title, detail } =
        kind === 'delete-order'
          ? words.noDraft
          : kind === 'receive'
            ? words.receiptClosed
            : words.orderClosed;
      return { title, detail: detail({ status: orderStatus(one.status) }) };
    }
    case 'booked-otherwise':
      return { ...words.bookedOtherwise, title: words.bookedOtherwise.title({ n: one.lines.length }) };
    case 'cannot-tell':
    case 'unclear-answer':
    case 'look-alikes':
    case 'twice':
    case 'applied-late':
      return notKnown(one);
    case 'count-moved':
    case 'edit-moved':
    case 'changed-since':
    case 'moved-elsewhere':
    case 'status-moved':
    case 'alert-moved':
    case 'job-moved':
      return perhapsBooked(one, changedByOthers(one, unitOf?.(null)));
    case 'order-moved':
      return perhapsBooked(one, kind === 'edit-order' ? words.orderEdited : words.orderMoved);
    default:
      return one satisfies never;
  }
}

/** It could not be done. */
function notBooked(
  one: Of<'refused' | 'gone' | 'never-made' | 'order-busy' | 'lines-failed' | 'forecast-changed'>,
  isUncertain: boolean,
): Told {
  switch (one.kind) {
    case 'refused':
      return { ...words.refused, quote: one.words };
    case 'gone': {
      const { title, detail, uncertain } = words.gone;
      return { title: title[one.what], detail: isUncertain ? uncertain : detail };
    }
    case 'never-made': {
      const { title, detail, unknownTitle, unknownDetail } = words.neverMade;
      return one.isUnknown === true
        ? { title: unknownTitle[one.what], detail: unknownDetail }
        : { title: title[one.what], detail };
    }
    case 'order-busy':
      return { ...words.orderBusy, quote: one.words };
    case 'lines-failed': {
      const { title, detail } = words.linesFailed;
      return { title: title({ n: one.lines.length }), detail, quote: one.words };
    }
    case 'forecast-changed':
      return { ...words.forecastChanged, title: words.forecastChanged.title({ n: one.lines.length }) };
    default:
      return one satisfies never;
  }
}

/** Of a receipt: which of its lines it is. */
function tooMany({ lineId, ...one }: Of<'too-many'>, nameOf: About['nameOf'], unitOf: About['unitOf']): Told {
  const unit = unitOf?.(lineId);
  const [wanted, left] = [figure(one.wanted, unit), figure(one.left, unit)];
  const { title, detail, lineTitle, lineDetail, sourceTitle, sourceDetail } = words.tooMany;
  if (one.isOfSource === true) return { title: sourceTitle({ wanted, left }), detail: sourceDetail };
  if (lineId === null || nameOf === undefined) return { title: title({ wanted, left }), detail };
  return { title: lineTitle({ name: nameOf(lineId), wanted, left }), detail: lineDetail };
}

/** Whether it was booked, or how often, nobody can say from here. */
function notKnown(
  one: Of<'cannot-tell' | 'unclear-answer' | 'look-alikes' | 'twice' | 'applied-late'>,
): Told {
  switch (one.kind) {
    case 'cannot-tell': {
      if (one.reason === 'unkept') return words.unkept;
      const { title, detail, because, noFigures } = words.cannotTell;
      const figures = one.readings.length === 0 ? noFigures : detail;
      return {
        title,
        detail: one.reason === undefined ? figures : because[one.reason],
        quote: one.words ?? null,
      };
    }
    case 'unclear-answer':
      return {
        ...(one.unsent === true ? words.unsent : words.unclearAnswer),
        quote: one.words === '' ? null : one.words,
      };
    case 'look-alikes': {
      if (one.ids.length === 0) return words.notFound;
      const { title, detail, record } = words.lookAlikes;
      const records = one.ids.map((id) => record({ id: String(id) })).join(', ');
      return { title: title({ n: one.ids.length }), detail: detail({ records }) };
    }
    case 'twice':
      return words.twice;
    case 'applied-late':
      return words.appliedLate;
    default:
      return one satisfies never;
  }
}

const perhapsBooked = (one: ReviewCase, changed: Told): Told =>
  mayBeBooked(one) ? { ...changed, detail: `${changed.detail} ${words.perhapsBooked}` } : changed;

/** What it was decided on is not so any more. */
function changedByOthers(
  one: Of<
    | 'count-moved'
    | 'edit-moved'
    | 'changed-since'
    | 'moved-elsewhere'
    | 'status-moved'
    | 'alert-moved'
    | 'job-moved'
  >,
  unit?: string,
): Told {
  switch (one.kind) {
    case 'count-moved': {
      const { title, detail, detailOwn } = words.countMoved;
      const { counted, expected, now, own } = one;
      const by = signed(subtract(now, expected), unit);
      return {
        title: title({
          counted: figure(counted, unit),
          expected: figure(expected, unit),
          now: figure(now, unit),
        }),
        detail: own === undefined ? detail({ by }) : detailOwn({ by, own: signed(own, unit) }),
      };
    }
    case 'edit-moved': {
      const { detail } = words.editMoved;
      const said = (text: string | null) => valueSaid(one.field, text);
      return {
        title: editMoved(one),
        detail: detail({ base: said(one.base), ours: said(one.ours), now: said(one.now) }),
      };
    }
    case 'changed-since':
      return {
        title: words.changedSince.title,
        detail: `${changedSince(one)} ${words.changedSince.check}`,
      };
    case 'moved-elsewhere':
      return words.movedElsewhere;
    case 'status-moved': {
      const { title, titleJob, final, again, impossible } = words.statusMoved;
      const isJob = one.of === 'job';
      const [said, heading, check] = isJob ? [jobStatus, titleJob, again] : [orderStatus, title, final];
      const wanted = said(one.wanted);
      return {
        title: heading({ status: said(one.status) }),
        detail: one.possible ? check({ wanted: capital(wanted) }) : impossible({ wanted }),
      };
    }
    case 'job-moved': {
      const { title, detail } = words.jobMoved;
      return { title, detail: detail({ now: jobSaid(one.now) }) };
    }
    case 'alert-moved': {
      const { title, detail } = words.alertMoved;
      return { title, detail: detail({ saw: alertSaid(one.saw, unit), now: alertSaid(one.now, unit) }) };
    }
    default:
      return one satisfies never;
  }
}

function changedSince({ childrenThen, childrenNow, within }: Of<'changed-since'>): string {
  const { tooMany, contains, itself, within: somethingIn } = words.changedSince;
  if (within === null) return tooMany({ now: childrenNow });
  if (childrenThen !== childrenNow) return contains({ saw: childrenThen, now: childrenNow });
  return within === undefined || within.length === 0 ? itself : somethingIn;
}

/** "Below 10, for owners". */
function alertSaid(fields: AlertFields | null, unit?: string): string {
  const alert = fields === null ? alertsWords.unknownKind : alertOf(fields, unit);
  return fields === null || fields.groups.length === 0
    ? alert
    : words.alertMoved.for({ alert, groups: fields.groups.join(', ') });
}

function editMoved({ field, called }: Of<'edit-moved'>): string {
  const { title, titleCustom } = words.editMoved;
  const isOwn = (name: string): name is keyof typeof title => Object.hasOwn(title, name);
  if (isOwn(field)) return title[field];
  return titleCustom({ field: called ?? fieldName(field) });
}

function valueSaid(field: Of<'edit-moved'>['field'], text: string | null): string {
  const { quoted, empty } = words.editMoved;
  return text === null ? empty : quoted({ text: fieldText(field, text) });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A line of a receipt whose forecast does not hold: how many of what, and what was told, would be or came instead, and why.
 * @param goods what they are called, where they went, and the currency of the order's prices, where it is known
 */
export function foretold(
  { quantity, told, now, rate, itemAt, ...came }: Foretold | BookedOtherwise,
  goods: {
    readonly name: string;
    readonly folder: string;
    readonly currency: string | null;
    readonly unit?: string | undefined;
  },
): { readonly line: string; readonly facts: readonly string[] } {
  const { line, told: before, placeDiffers, ...says } = foretoldWords;
  const price = rate === null ? null : money(rate, goods.currency);
  const at = placeNamed(goods.folder);
  const facts = [told.kind === 'adds' || told.kind === 'copies' ? before[told.kind] : before.other];
  if (now.kind === 'adds') {
    const id = String(now.itemId);
    facts.push(
      'recordId' in came
        ? says.added({ quantity: figure(quantity, goods.unit), id, place: at })
        : says.wouldAdd({ place: at }),
    );
  } else if ('recordId' in came) {
    const of = { place: at, price: price ?? '' };
    facts.push(
      came.recordId === null ? says.copiedSomewhere(of) : says.copied({ ...of, id: String(came.recordId) }),
    );
  } else facts.push(price === null ? says.wouldCopy({ place: at }) : says.wouldCopyAt({ place: at, price }));
  if (now.kind === 'copies' && now.price !== null) facts.push(priceReason(now.price, goods.currency));
  if (now.kind === 'copies' && now.folderDiffers && itemAt !== null)
    facts.push(placeDiffers({ place: placeNamed(itemAt.name) }));
  return { line: line({ quantity: figure(quantity, goods.unit), name: goods.name }), facts };
}

/** As a basis or a review names it: the top level has no name there. */
const placeNamed = (name: string): string => place({ id: name === '' ? null : 0, name, path: [] });

/**
 * Of where it went, only what came on top is told: what else is there is not among the figures.
 */
export function shownReading(one: Reading): Pick<Reading, 'before' | 'ifApplied' | 'now'> {
  if (one.of !== 'destination') return one;
  const since = (figure: Reading['now']) => subtract(figure, one.before);
  return { before: since(one.before), ifApplied: since(one.ifApplied), now: since(one.now) };
}

/** What a figure is of. @param line the name of the item, where it is of a line of an order and known */
export const reading = (of: Reading['of'], line?: string): string =>
  line === undefined ? readingWords.of[of] : readingWords.onLine({ name: line });

/** What each reading would mean, for one figure. */
export const bothReadings = ({ before, ifApplied, now }: Reading): string =>
  readingWords.both({
    ifBooked: signed(subtract(now, ifApplied)),
    ifNot: signed(subtract(now, before)),
  });

/** What an undo leaves as it is. */
export const stays = (one: Stays): string => staysWords[one];
