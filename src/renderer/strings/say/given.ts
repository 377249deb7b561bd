/** What was asked for whole, by hand, and taking things back. */
import type { Said } from '#domain/replies/reply.ts';
import type { BackAs, UndoLate } from '#domain/commands/undo.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { DeliveryView, Settlement, Surplus } from '#domain/views/outbox.ts';
import { alertWords } from '../alert.ts';
import { catalogue } from '../catalogue.ts';
import { fieldsChanged, title as entryTitle } from '../command.ts';
import { given as de } from '../de/say-given.ts';
import { given as en } from '../en/say-given.ts';
import { above, code, facts, figure, list, place, signed } from '../figure.ts';
import { writtenWords } from '../group.ts';
import { jobStatus } from '../job.ts';
import { outbox } from '../outbox.ts';
import { observedWords, reference } from '../reference.ts';
import { stays as staysWords } from '../review.ts';
import { adjustedDetail, adjustWords } from './adjust.ts';
import { manyUndoneWords, manyWords } from './many.ts';
import { common, isAllDone, isAsked, type SaidOf, type Words } from './spoken.ts';

const words = catalogue(en, de);

const GIVEN = [
  'discarded',
  'brought-back',
  'label-written',
  'item-made',
  'item-edited',
  'item-deleted',
  'alert-set',
  'alert-deleted',
  'adjusted',
  'adjust-ready',
  'adjust-refused',
  'job-set',
  'group-written',
  'observed',
  'folder-moved',
  'location',
  'many',
  'many-undone',
  'settled',
  'not-kept',
  'label-off',
  'undone',
  'undo-asked',
  'undo-late',
] as const;
type Given = SaidOf<(typeof GIVEN)[number]>;

const ARE_GIVEN: ReadonlySet<Said['kind']> = new Set(GIVEN);
export const isGiven = (said: Said): said is Given => ARE_GIVEN.has(said.kind);

/** @param sent what has become of what it sent; null: nothing is known of it */
export function givenWords(said: Given, sent: DeliveryView | null): Words {
  return (isAsked(sent) ? wanted(said) : null) ?? doneWords(said, sent);
}

/** What was asked for, of what is not simply done: it may not be so. Null where its words say no more than that anyhow. */
function wanted(said: Given): Words | null {
  switch (said.kind) {
    case 'item-made':
      return { title: said.item.name, detail: facts(place(said.item.folder), code(said.code)) };
    case 'label-written':
      return { title: said.item.name, detail: code(said.code) };
    case 'item-edited':
      return { title: said.item.name, detail: list(fieldsChanged(said.set, said.called)) };
    case 'item-deleted':
      return { title: words.wanted.delete({ item: said.item.name }), detail: deletedDetail(said) };
    case 'alert-deleted':
      return { title: said.item.name, detail: words.wanted.deleteAlert };
    case 'undone':
      return {
        title: said.name === null ? words.wanted.undo : words.wanted.undoOf({ item: said.name }),
        detail: said.figure === null ? '' : amount({ ...said, figure: said.figure }),
      };
    case 'adjusted':
      return { title: said.item.name, detail: adjustedDetail(said) };
    case 'adjust-ready':
    case 'adjust-refused':
    case 'discarded':
    case 'brought-back':
    case 'alert-set':
    case 'job-set':
    case 'group-written':
    case 'observed':
    case 'folder-moved':
    case 'location':
    case 'many':
    case 'many-undone':
    case 'settled':
    case 'not-kept':
    case 'label-off':
    case 'undo-asked':
    case 'undo-late':
      return null;
    default:
      return said satisfies never;
  }
}

/** What the parts of Items do. */
function itemsWords(
  said: SaidOf<
    | 'alert-set'
    | 'alert-deleted'
    | 'observed'
    | 'group-written'
    | 'job-set'
    | 'location'
    | 'many'
    | 'many-undone'
  >,
  sent: DeliveryView | null,
): Words {
  switch (said.kind) {
    case 'alert-set':
      return { title: said.item.name, detail: alertDetail(said) };
    case 'alert-deleted':
      return { title: said.item.name, detail: words.alertDeleted };
    case 'observed':
      return { title: reference.open, detail: observedWords(said.came) };
    case 'group-written':
      return { title: said.name, detail: writtenWords(said.did, said.came) };
    case 'job-set':
      return { title: said.name, detail: jobDetail(said) };
    case 'location':
      return {
        title: place(said.folder),
        detail: facts(words.location[said.did], above(said.folder)),
      };
    case 'many':
      return manyWords(said, sent);
    case 'many-undone':
      return manyUndoneWords(said, sent);
    default:
      return said satisfies never;
  }
}

function doneWords(said: Given, sent: DeliveryView | null): Words {
  switch (said.kind) {
    case 'discarded':
      return {
        title: said.name === null ? words.discarded : words.discardedOf({ name: said.name }),
        detail: facts(
          said.lines === 0 ? null : words.discardedLines({ n: said.lines }),
          words.discardedDetail[said.of],
        ),
      };
    case 'brought-back':
      return {
        title: said.name === null ? words.broughtBack : words.broughtBackOf({ name: said.name }),
        detail: words.broughtBackDetail({ n: said.lines }),
      };
    case 'label-written':
      return { title: said.item.name, detail: words.isItsLabel({ code: code(said.code) }) };
    case 'item-made':
      return {
        title: said.item.name,
        detail: facts(words.newIn({ where: place(said.item.folder) }), code(said.code)),
        figure: { now: figure(said.item.quantity, said.item.unit), counts: common.inStock },
      };
    case 'item-edited':
      return {
        title: said.item.name,
        detail: words.changed({ fields: list(fieldsChanged(said.set, said.called)) }),
      };
    case 'item-deleted':
      return { title: words.deleted({ item: said.item.name }), detail: deletedDetail(said) };
    case 'adjusted':
    case 'adjust-ready':
    case 'adjust-refused':
      return adjustWords(said, sent);
    case 'alert-set':
    case 'alert-deleted':
    case 'observed':
    case 'group-written':
    case 'job-set':
    case 'location':
    case 'many':
    case 'many-undone':
      return itemsWords(said, sent);
    case 'folder-moved':
      return {
        title: words.folderMoved({ folder: place(said.folder), where: place(said.into) }),
        detail: words.folderMovedDetail,
      };
    case 'settled':
      return {
        title: entryTitle(said.command),
        detail: facts(
          settledWords(said.how, sent),
          said.entry === null ? null : words.asEntry({ entry: String(said.entry) }),
        ),
      };
    case 'not-kept':
      return { title: words.notKept, detail: words.refused[said.why] };
    case 'label-off':
      return {
        title: words.undoneOf({ item: said.name }),
        detail: words.labelsOf({ n: said.left }),
        figure: { now: figure(said.all), counts: words.labels({ n: said.all }) },
      };
    case 'undone':
      return undoneWords(said, isAllDone(sent));
    case 'undo-asked':
      return askedWords(said);
    case 'undo-late':
      return said.reason === 'booked' ? bookedWords(said) : lateWords(said, said.reason);
    default:
      return said satisfies never;
  }
}

const deletedDetail = ({ item: { quantity, unit, folder } }: SaidOf<'item-deleted'>): string =>
  words.deletedDetail({ quantity: figure(quantity, unit), where: place(folder) });

function askedWords(said: SaidOf<'undo-asked'>): Words {
  const { name: item, figure: many, stays, isForGood } = said;
  const title = item === null ? words.undoAsked.title : words.undoAskedOf({ item });
  if (isForGood === true) return { title, detail: words.undoAskedForGood };
  if (many === null) return { title, detail: words.undoAsked.detail };
  const n = amount({ ...said, figure: many });
  return { title, detail: stays === undefined ? words.undoAskedFigure({ n }) : words.undoAskedSecond({ n }) };
}

function bookedWords(said: SaidOf<'undo-late'>): Words {
  const { name: item, figure: many, stays } = said;
  const title = item === null ? words.undoBooked.title : words.undoBookedOf({ item });
  if (stays === 'perhaps-copied') return { title, detail: facts(words.undoBooked.detail, staysWords(stays)) };
  if (many === null) return { title, detail: words.undoBooked.detail };
  const n = amount({ ...said, figure: many });
  return {
    title,
    detail: stays === undefined ? words.undoBookedFigure({ n }) : words.undoBookedSecond({ n }),
  };
}

function lateWords(
  { name: item, figure: n, unit, isChange }: SaidOf<'undo-late'>,
  reason: Exclude<UndoLate, 'booked'>,
): Words {
  const title = item === null ? words.nothingUndone : words.nothingUndoneOf({ item });
  return {
    title,
    detail: facts(n === null ? null : amount({ figure: n, unit, isChange }), outbox.undoLate[reason]),
  };
}

function undoneWords(said: SaidOf<'undone'>, isDone: boolean): Words {
  const words = plainlyUndone(said, isDone);
  const { surplus = [] } = said;
  return surplus.length === 0
    ? words
    : { ...words, detail: facts(words.detail, ...surplus.map(surplusStays)) };
}

/** "3 × LED driver stay: beyond the order". */
export const surplusStays = ({ name, quantity, unit }: Surplus): string =>
  words.surplusStays({ item: name, quantity, amount: figure(quantity, unit) });

function plainlyUndone(
  { of, name, figure: many, unit, isChange, inStock, order, lines, stays }: SaidOf<'undone'>,
  isDone: boolean,
): Words {
  const item = name !== null && of === 'noted' ? code(name) : name;
  const title = item === null ? words.undone : words.undoneOf({ item });
  const how = of === 'back' && isDone ? 'isBack' : of;
  if (stays === 'perhaps-copied') return { title, detail: facts(words.undoneDetail[how], staysWords(stays)) };
  if (many === null || how === 'unseen') return { title, detail: words.undoneDetail[how] };
  if (how === 'noted') return { title, detail: words.undoneFigure.noted({ times: many }) };
  if (stays !== undefined && (how === 'back' || how === 'isBack'))
    return { title, detail: backAsWords({ stays, quantity: many, unit }, isDone) };
  const n = amount({ figure: many, unit, isChange });
  const detail =
    lines === undefined || how !== 'scan'
      ? facts(words.undoneFigure[how]({ n }), order)
      : words.undoneLines({ n, lines });
  if (inStock === undefined) return { title, detail };
  return { title, detail, figure: { now: figure(inStock, unit), counts: common.inStock } };
}

interface Amount {
  readonly figure: Decimal;
  readonly unit?: string | undefined;
  readonly isChange?: true | undefined;
}

const amount = ({ figure: many, unit, isChange }: Amount): string =>
  isChange === true ? signed(many, unit) : figure(many, unit);

interface Back {
  readonly stays: BackAs;
  readonly quantity: Decimal;
  readonly unit?: string | undefined;
}

/** How goods come back that had been booked elsewhere, where they do not simply join what they were taken from. */
export function backAsWords({ stays, quantity, unit }: Back, isDone: boolean): string {
  if (stays === 'perhaps-copied') return staysWords(stays);
  const n = figure(quantity, unit);
  return words.undoneSecond[isDone ? 'isBack' : 'back']({ n, many: quantity });
}

const jobDetail = ({ did, status }: SaidOf<'job-set'>): string =>
  did === 'status' ? words.jobSet.status({ status: jobStatus(status ?? '') }) : words.jobSet[did];

const alertDetail = ({ item, when, value, reminder }: SaidOf<'alert-set'>): string => {
  if (reminder !== undefined) return words.reminder({ what: alertWords({ when, value, reminder }) });
  return when === null || when === 'minimum' || value === null
    ? words.alertAtMinimum
    : words.alertAt[when]({ value: figure(value, item.unit) });
};

/** What was promised; null where that asks again, or where what has become of it says it. */
function settledWords(how: Settlement, sent: DeliveryView | null): string | null {
  if (isAllDone(sent) && isSent(how)) return words.settledDone[how];
  return isAsked(sent) || (how === 'retry' && sent !== null) ? null : words.settled[how];
}

/** Something is sent: the command itself, or another in its place. */
const isSent = (how: Settlement): how is keyof typeof words.settledDone => how in words.settledDone;
