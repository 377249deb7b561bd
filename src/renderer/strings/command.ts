/** An entry in the outbox: what it is, how it stands, how it was proved, what can be done with it. */
import { isSettled, type Decided, type Proof, type ReviewCase } from '#domain/command.ts';
import { add, atLeastZero, compare, subtract } from '#domain/decimal.ts';
import type { AttemptView, CommandRow, Settlement } from '#domain/views/outbox.ts';
import { many, moment, signed } from './figure.ts';
import { orderStatus } from './order.ts';

/** "Move 12 × Cable ties to C-02". */
export function title(command: Decided): string {
  switch (command.kind) {
    case 'receive':
      return `Receive ${many(command.intent.lines.length, 'line')} of ${command.basis.order}`;
    case 'move':
      return `Move ${command.intent.quantity} × ${command.basis.name} to ${at(command.basis.to)}`;
    case 'move-folder':
      return `Move ${command.basis.name} into ${at(command.basis.to)}`;
    case 'count':
      return `Count ${command.basis.name}: ${command.intent.quantity}`;
    case 'adjust':
      return `Adjust ${command.basis.name}: ${signed(command.intent.by)}`;
    case 'create-item':
      return `New ${recordWord(command.intent.what)}: ${command.intent.fields.name}`;
    case 'edit-item':
      return `Change ${command.basis.name}`;
    case 'copy':
      return `Copy ${command.basis.name} to ${at(command.basis.to)}`;
    case 'delete':
      return `Delete ${command.basis.name}`;
    case 'create-order':
      return `New order: ${many(command.intent.lines.length, 'line')} from ${command.intent.vendor.name}`;
    case 'edit-order':
      return `Change order ${command.basis.order}`;
    case 'order-status':
      return `Order ${command.basis.order}: ${orderStatus(command.intent.status)}`;
    case 'delete-order':
      return `Delete order ${command.basis.order}`;
    case 'create-alert':
      return `New alert on ${command.basis.name}`;
    case 'edit-alert':
      return `Change an alert on ${command.basis.name}`;
    case 'delete-alert':
      return `Delete an alert on ${command.basis.name}`;
    default:
      return command satisfies never;
  }
}

/** The second line: who it is about, where from. */
export function about(command: Decided): string {
  switch (command.kind) {
    case 'receive':
    case 'edit-order':
    case 'delete-order':
      return command.basis.vendor;
    case 'move':
      return `from ${at(command.basis.from)}, ${command.basis.available} there`;
    case 'move-folder':
      return `from ${at(command.basis.from)}`;
    case 'count':
      return `in ${at(command.basis.folder)}, ${command.basis.expected} expected`;
    case 'adjust':
      return [`in ${at(command.basis.folder)}, ${command.basis.shown} shown`, command.intent.reason ?? '']
        .filter(Boolean)
        .join(', ');
    case 'create-item':
    case 'delete':
      return `in ${at(command.basis.folder)}`;
    case 'edit-item':
      return Object.keys(command.intent.set)
        .map((name) => fieldName(name))
        .join(', ');
    case 'copy':
      return `quantity ${command.intent.quantity}`;
    case 'create-order':
      return command.basis.names.join(', ');
    case 'order-status':
      return command.basis.status === ''
        ? command.basis.vendor
        : `it was ${orderStatus(command.basis.status)}`;
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
      return '';
    default:
      return command satisfies never;
  }
}

/** A location named in a basis; the top level has no name there. */
const at = (name: string): string => (name === '' ? 'Top level' : name);
const recordWord = (what: 'item' | 'folder'): string => (what === 'folder' ? 'location' : 'item');

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  notes: 'notes',
  price: 'price',
  minQuantity: 'minimum',
  label: 'label',
};
export const fieldName = (name: string): string => FIELD_NAMES[name] ?? name;

export type StateTone = 'quiet' | 'busy' | 'done' | 'look' | 'bad';

export function state(row: CommandRow): { readonly words: string; readonly tone: StateTone } {
  if (row.cancelRequested && !isSettled(row.state) && row.state !== 'review')
    return { words: 'Stopping', tone: 'look' };
  switch (row.state) {
    case 'queued':
      return { words: row.behind === null ? 'Waiting' : 'Waiting its turn', tone: 'quiet' };
    case 'sending':
      return { words: 'Sending', tone: 'busy' };
    case 'accepted':
      return { words: 'Being booked', tone: 'busy' };
    case 'unknown':
      return { words: 'Checking what happened', tone: 'look' };
    case 'review':
      return { words: 'Needs you', tone: 'bad' };
    case 'applied':
      return { words: 'Done', tone: 'done' };
    case 'refused':
      // Only a person's discard ends so: what the service refuses goes to a person first.
      return { words: 'Discarded', tone: 'quiet' };
    case 'cancelled':
      if (continues(row) === 'replaced') return { words: 'Replaced', tone: 'quiet' };
      return {
        words: row.attempts > 0 || continues(row) !== null ? 'Not booked' : 'Not sent',
        tone: 'quiet',
      };
    default:
      return row.state satisfies never;
  }
}

/** Where a person has put another entry in the place of one; of a count it may also have been dropped, to be counted anew. */
const REPLACED: Partial<Readonly<Record<ReviewCase['why'], 'replaced' | 'perhaps'>>> = {
  'edit-moved': 'replaced',
  'changed-since': 'replaced',
  'moved-elsewhere': 'replaced',
  'status-moved': 'replaced',
  'order-moved': 'replaced',
  'alert-moved': 'replaced',
  'count-moved': 'perhaps',
};

function continues({ state, review }: CommandRow): 'replaced' | 'perhaps' | null {
  return state === 'cancelled' && review !== null ? (REPLACED[review.why] ?? null) : null;
}

/** What became of an entry that a person has settled without its being booked; null where the badge says it all. */
export function replacement(row: CommandRow): string | null {
  const how = continues(row);
  if (how === null) return null;
  return how === 'replaced'
    ? 'It continues as another entry.'
    : 'It is to be counted again, or continues as another entry.';
}

/** How it is known to be done. */
export function proof({ how, readings }: Proof): string {
  switch (how) {
    case 'answer':
      return 'confirmed by the warehouse system';
    case 'read-back':
      return 'a check of the records shows that it was booked';
    case 'figures':
      if (readings.length === 0)
        return 'what is there fits: booked by us, or by somebody else at the same moment';
      return readings.some(({ now, ifApplied }) => compare(now, ifApplied) !== 0)
        ? 'the figures fit once the changes of others are taken out: booked by us, or by somebody else'
        : 'the figures fit: booked by us, or by somebody else at the same moment';
    case 'already':
      return 'already the case';
    case 'person':
      return 'confirmed by a person';
    default:
      return how satisfies never;
  }
}

export function attempt({ outcome, answered }: Pick<AttemptView, 'outcome' | 'answered'>): string {
  const status = answered?.status ?? null;
  switch (outcome) {
    case 'sending':
      return 'On its way';
    case 'not-sent':
      return 'Did not get through';
    case 'not-applied':
      return 'Not booked, will be tried again';
    case 'not-seen':
      return `${unclear(status)}; it counts as not booked`;
    case 'accepted':
      return 'Accepted, being booked';
    case 'unknown':
      return unclear(status);
    case 'applied':
      return 'Booked';
    case 'refused':
      return 'Refused';
    default:
      return outcome satisfies never;
  }
}

/** What came back of an attempt that no answer settles. A refusal without the service's marks may be anybody's on the way. */
function unclear(status: number | null): string {
  if (status === null) return 'No answer came back';
  return status >= 400 && status < 500
    ? 'An answer came that may not be the warehouse system’s'
    : 'An answer came that does not say whether it was booked';
}

interface Offer {
  readonly label: string;
  /** What follows from it. */
  readonly means: string;
  /** Asked twice before it is done. */
  readonly twice: boolean;
}

export function offer(how: Settlement, row: CommandRow): Offer {
  const { review } = row;
  switch (how) {
    case 'retry':
      return again(row);
    case 'applied':
      if (review?.why === 'landed-late')
        return { label: 'Keep it', means: 'You have checked: it was booked.', twice: false };
      return review?.why === 'twice'
        ? { label: 'It is right as it is', means: 'You have checked. Nothing is sent.', twice: false }
        : { label: 'It was booked', means: 'You have checked. Nothing more is sent.', twice: true };
    case 'discard':
      if (review?.why === 'landed-late')
        return {
          label: 'It is not ours',
          means: 'Someone else did it. This stays not booked.',
          twice: false,
        };
      return { label: 'Discard', means: 'It was not booked and will not be.', twice: true };
    case 'difference':
      return review?.why === 'count-moved'
        ? {
            label: `Book the difference, ${signed(subtract(review.counted, review.expected))}`,
            means: `Changes made since are kept: it becomes ${atLeastZero(add(review.now, subtract(review.counted, review.expected)))}.`,
            twice: false,
          }
        : { label: 'Book the difference', means: 'Changes made since are kept.', twice: false };
    case 'recount':
      return { label: 'Count again', means: 'This count is discarded. Nothing is booked.', twice: false };
    case 'in-part':
      return {
        label: 'Only the marked lines were booked',
        means: 'You have checked. They stay as they are; the others are sent.',
        twice: true,
      };
    case 'take-back':
      if (review?.why === 'landed-late')
        return { label: 'Undo it', means: 'You have checked: it was booked, and is undone.', twice: true };
      return {
        label: isMany(review) ? 'Undo all but one' : 'Undo the second one',
        means: secondUndone(row),
        twice: true,
      };
    case 'cancel':
      return {
        label: 'Do not send',
        means:
          row.state === 'queued'
            ? `${row.attempts === 0 ? 'Nothing is booked' : 'It is not sent again'}; what is shown goes back to how it was.`
            : 'If it has been booked by now, it says so here.',
        twice: true,
      };
    default:
      return how satisfies never;
  }
}

const isMany = (review: ReviewCase | null): boolean => review?.why === 'twice' && review.made.length > 2;

/** Only moves and what makes a record leave a second one to take back. */
function secondUndone({ intent, review }: CommandRow): string {
  if (intent.kind === 'move') return isMany(review) ? 'They are moved back.' : 'It is moved back.';
  if (intent.kind !== 'copy' && intent.kind !== 'create-item') return 'What was booked too much is undone.';
  const what = intent.kind === 'create-item' ? recordWord(intent.what) : 'item';
  return isMany(review)
    ? `The other ${what}s are deleted for good.`
    : `The second ${what} is deleted for good.`;
}

const NOT_BOOKED: Offer = {
  label: 'It was not booked: send it',
  means: 'You have checked. It is sent once more.',
  twice: true,
};

/** What it means to send it after all depends on why it was stopped. */
function again({ intent, review }: CommandRow): Offer {
  switch (review?.why) {
    case 'count-moved':
      return {
        label: intent.kind === 'count' ? `Make it ${intent.quantity} anyway` : 'Send again',
        means: 'Your count is used; changes made since are overwritten.',
        twice: true,
      };
    case 'edit-moved':
      return {
        label: `Make it ${review.ours ?? 'empty'}`,
        means: 'Your change is used; the other one is overwritten.',
        twice: true,
      };
    case 'changed-since':
      return {
        label: 'Delete it anyway',
        means: `For good${intent.kind === 'delete' && intent.what === 'folder' ? ', with everything in it' : ''}. You have checked.`,
        twice: true,
      };
    case 'moved-elsewhere':
      return { label: 'Move it from where it is now', means: 'It goes where you said.', twice: false };
    case 'status-moved':
      return { label: 'Change it anyway', means: 'You have checked the order.', twice: true };
    case 'order-moved':
      return intent.kind === 'delete-order'
        ? { label: 'Delete it anyway', means: 'For good, with what was changed on it.', twice: true }
        : { label: 'Use your lines', means: 'The other change is overwritten.', twice: true };
    case 'alert-moved':
      return intent.kind === 'delete-alert'
        ? { label: 'Delete it anyway', means: 'The other change goes with it.', twice: true }
        : { label: 'Use your alert', means: 'The other change is overwritten.', twice: true };
    case 'look-alikes':
      if (intent.kind === 'create-item' && review.ids.length > 1) {
        return {
          label: 'Check again',
          means: 'If none of them is there any more, it is created again.',
          twice: false,
        };
      }
      return NOT_BOOKED;
    case 'strange-answer':
      return review.unsent === true
        ? { label: 'Try again', means: 'It is checked first and booked once.', twice: false }
        : NOT_BOOKED;
    case 'cannot-tell':
      return NOT_BOOKED;
    case 'refused':
    case 'gone':
    case 'order-closed':
    case 'order-busy':
    case 'too-many':
    case 'lines-failed':
    case 'twice':
    case 'landed-late':
    case undefined:
      return { label: 'Send again', means: 'It is checked first and booked once.', twice: false };
    default:
      return review satisfies never;
  }
}

export const madeBy = (by: string, at: string, now?: Date): string => `${by} · ${moment(at, now)}`;

export function lineName({ basis }: CommandRow, lineId: number): string {
  const line = basis.kind === 'receive' ? basis.lines.find((one) => one.lineId === lineId) : undefined;
  return line?.name ?? `Line ${lineId}`;
}
