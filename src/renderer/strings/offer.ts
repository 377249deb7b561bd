/** What a person can say of an entry in the outbox, and what follows from it. */
import { mayBeBooked } from '#domain/commands/attempt.ts';
import type { Foretold } from '#domain/receiving/forecast.ts';
import { add, subtract, type Decimal } from '#domain/values/decimal.ts';
import type { CommandRow, CommandView, Settlement } from '#domain/views/outbox.ts';
import { catalogue } from './catalogue.ts';
import { fieldText, unitIn } from './command.ts';
import { offer as de } from './de/offer.ts';
import { offer as en } from './en/offer.ts';
import { figure, place, signed } from './figure.ts';

const words = catalogue(en, de);

/** With what own entries still add where it is known. */
type AskedRow = CommandRow & Pick<CommandView, 'toCome'>;

interface Offer {
  readonly label: string;
  /** What follows from it. */
  readonly means: string;
  /** Asked twice before it is done. */
  readonly twice: boolean;
}

export function offer(how: Settlement, row: AskedRow): Offer {
  const { review } = row;
  switch (how) {
    case 'retry':
      return again(row);
    case 'applied':
      if (review?.kind === 'applied-late') return once(words.keep);
      return review?.kind === 'twice' || review?.kind === 'booked-otherwise'
        ? once(words.right)
        : twice(words.booked);
    case 'discard':
      if (review?.kind === 'applied-late') return once(words.notOurs);
      return twice(mayBeBooked(review) ? words.discardUnknown : words.discard);
    case 'difference':
      return difference(row);
    case 'recount':
      return once(words.recount);
    case 'in-part':
      return twice(words.inPart);
    case 'take-back':
      return review?.kind === 'applied-late' ? twice(words.undoLate) : twice(secondUndone(row));
    case 'own-place':
      return once(ownPlace(row));
    case 'onto-item':
      return once(words.ontoItem);
    case 'own-stock':
      return once(words.ownStock);
    case 'correct':
      return once(words.correct);
    case 'cancel':
      return twice({ label: words.cancel.label, means: cancelled(row) });
    default:
      return how satisfies never;
  }
}

type Words = Pick<Offer, 'label' | 'means'>;
const once = ({ label, means }: Words): Offer => ({ label, means, twice: false });
const twice = ({ label, means }: Words): Offer => ({ label, means, twice: true });

function difference({ basis, review, toCome }: AskedRow): Offer {
  if (review?.kind !== 'count-moved') return once(words.difference);
  const found = subtract(review.counted, review.expected);
  const unit = unitIn({ basis });
  const { label, means } = words.differenceOf;
  const becomes = add(review.now, found);
  return once({
    label: label({ difference: signed(found, unit) }),
    means: [means({ becomes: figure(becomes, unit) }), ...behind(toCome, becomes, unit)].join(' '),
  });
}

/** What the figure becomes with the own entries that wait behind the count. */
function behind(toCome: AskedRow['toCome'], becomes: Decimal, unit?: string): string[] {
  if (toCome === undefined) return [];
  const { by, entries } = toCome;
  const numbers = entries.map(({ seq }) => String(seq)).join(', ');
  return [
    words.behindCount({
      n: entries.length,
      entries: numbers,
      by: signed(by, unit),
      total: figure(add(becomes, by), unit),
    }),
  ];
}

function cancelled({ state, attempts }: CommandRow): string {
  const { meansUntried, meansTried, meansSent } = words.cancel;
  if (state !== 'queued') return meansSent;
  return attempts === 0 ? meansUntried : meansTried;
}

/** Where the goods go instead: named where there is one such line. */
function ownPlace({ review }: CommandRow): Words {
  const lines = review?.kind === 'forecast-changed' ? review.lines : [];
  const { label, means } = words.ownPlace;
  const [at] = lines.flatMap(({ itemAt }) => itemAt ?? []);
  const folder = { id: at?.folderId ?? null, name: at?.name ?? '', path: [] };
  return { label: label({ n: lines.length, place: place(folder) }), means };
}

/** What the lines would do by now: all of them one thing, or each its own. */
function asShown(lines: readonly Foretold[]): Words {
  const does = new Set(lines.map(({ now }) => now.kind));
  const [how = ''] = does.size === 1 ? does : [];
  const { label, means } = words.asShown;
  return { label: label({ how }), means };
}

/** Only moves and what makes a record leave a second one to take back. */
function secondUndone({ intent, review }: CommandRow): Words {
  const { undoSecond } = words;
  const many = review?.kind === 'twice' && review.made.length > 2 ? 'many' : 'one';
  const label = undoSecond[many];
  if (intent.kind === 'move') return { label, means: undoSecond.meansMove[many] };
  if (intent.kind !== 'copy' && intent.kind !== 'create-item') return { label, means: undoSecond.means };
  const isFolder = intent.kind === 'create-item' && intent.what === 'folder';
  return { label, means: (isFolder ? undoSecond.meansFolder : undoSecond.meansItem)[many] };
}

/** What it means to send it after all depends on why it was stopped. */
function again({ intent, basis, review, toCome }: AskedRow): Offer {
  switch (review?.kind) {
    case 'count-moved': {
      const { label, means } = words.useCount;
      return twice({
        label:
          intent.kind === 'count'
            ? label({ quantity: figure(review.counted, unitIn({ basis })) })
            : words.again.label,
        means: [means, ...behind(toCome, review.counted, unitIn({ basis }))].join(' '),
      });
    }
    case 'edit-moved': {
      const { label, labelEmpty, means } = words.useEdit;
      const { field, ours } = review;
      return twice({ label: ours === null ? labelEmpty : label({ ours: fieldText(field, ours) }), means });
    }
    case 'changed-since': {
      const { label, means, meansFolder } = words.deleteAnyway;
      const isFolder = intent.kind === 'delete' && intent.what === 'folder';
      return twice({ label, means: isFolder ? meansFolder : means });
    }
    case 'moved-elsewhere':
      return once(words.moveFromThere);
    case 'status-moved':
      return twice(words.changeAnyway);
    case 'order-moved': {
      const { label, meansOrder: means } = words.deleteAnyway;
      if (intent.kind === 'order-status') return twice(words.changeAnyway);
      return twice(intent.kind === 'delete-order' ? { label, means } : words.useLines);
    }
    case 'alert-moved': {
      const { label, meansAlert: means } = words.deleteAnyway;
      return twice(intent.kind === 'delete-alert' ? { label, means } : words.useAlert);
    }
    case 'job-moved': {
      const { label, meansJob: means } = words.deleteAnyway;
      return twice(intent.kind === 'delete-job' ? { label, means } : words.useJob);
    }
    case 'look-alikes':
      return intent.kind === 'create-item' && review.ids.length > 1
        ? once(words.checkAgain)
        : twice(words.notBooked);
    case 'unclear-answer':
      return review.unsent === true ? once(words.tryAgain) : twice(words.notBooked);
    case 'cannot-tell':
      return twice(words.notBooked);
    case 'forecast-changed':
      return once(asShown(review.lines));
    case 'booked-otherwise':
    case 'refused':
    case 'gone':
    case 'never-made':
    case 'order-closed':
    case 'order-busy':
    case 'too-many':
    case 'lines-failed':
    case 'twice':
    case 'applied-late':
    case undefined:
      return once(words.again);
    default:
      return review satisfies never;
  }
}
