/** A command in the outbox: what it is, how it stands, how it was proved, what can be done with it. */
import type { Decided, DeliveryState, Proof } from '#domain/command.ts';
import type { AttemptOutcome, CommandRow, Settlement } from '#domain/views/outbox.ts';
import { many, moment } from './figure.ts';

/** "Move 12 × Cable ties to C-02". */
export function title(command: Decided): string {
  switch (command.kind) {
    case 'receive':
      return `Receive ${many(command.intent.lines.length, 'line')} of ${command.basis.order}`;
    case 'move':
      return `Move ${command.intent.quantity} × ${command.basis.name} to ${command.basis.to}`;
    case 'count':
      return `Count ${command.basis.name}: ${command.intent.quantity}`;
    default:
      return command satisfies never;
  }
}

/** The second line: who it is about, where from. */
export function about({ basis }: Decided): string {
  switch (basis.kind) {
    case 'receive':
      return basis.vendor;
    case 'move':
      return `from ${basis.from}, ${basis.available} there`;
    case 'count':
      return `in ${basis.folder}, ${basis.expected} expected`;
    default:
      return basis satisfies never;
  }
}

export type StateTone = 'quiet' | 'busy' | 'done' | 'look' | 'bad';

export function state(row: CommandRow): { readonly words: string; readonly tone: StateTone } {
  if (row.cancelRequested && row.state !== 'cancelled') return { words: 'Stopping', tone: 'look' };
  if (row.state === 'queued' && row.behind !== null) return { words: 'Waits its turn', tone: 'quiet' };
  return byState(row.state);
}

function byState(state: DeliveryState): { readonly words: string; readonly tone: StateTone } {
  switch (state) {
    case 'queued':
      return { words: 'Waiting', tone: 'quiet' };
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
      return { words: 'Refused', tone: 'bad' };
    case 'cancelled':
      return { words: 'Not sent', tone: 'quiet' };
    default:
      return state satisfies never;
  }
}

/** How it is known to be done. */
export function proof({ how }: Proof): string {
  switch (how) {
    case 'answer':
      return 'confirmed by the answer';
    case 'read-back':
      return 'the answer was lost; the stock shows it was done once';
    case 'already':
      return 'it was so already';
    case 'person':
      return 'settled by hand';
    default:
      return how satisfies never;
  }
}

export function attempt(outcome: AttemptOutcome): string {
  switch (outcome) {
    case 'sending':
      return 'On its way';
    case 'not-sent':
      return 'Did not get through';
    case 'not-applied':
      return 'Not booked, will be tried again';
    case 'accepted':
      return 'Taken, being booked';
    case 'unknown':
      return 'No answer came back';
    case 'applied':
      return 'Booked';
    case 'refused':
      return 'Refused';
    default:
      return outcome satisfies never;
  }
}

interface Offer {
  readonly label: string;
  /** What follows from it. */
  readonly means: string;
  /** Asked twice before it is done. */
  readonly twice: boolean;
}

export function offer(how: Settlement, { intent, review }: CommandRow): Offer {
  switch (how) {
    case 'retry':
      return intent.kind === 'count' && review?.why === 'count-moved'
        ? { label: `Make it ${intent.quantity}`, means: 'What was counted holds.', twice: false }
        : { label: 'Send it again', means: 'It is checked first and booked once.', twice: false };
    case 'applied':
      return { label: 'It was booked', means: 'You have looked, and the stock is right.', twice: true };
    case 'discard':
      return { label: 'Drop it', means: 'It was not booked and shall not be.', twice: true };
    case 'cancel':
      return {
        label: 'Do not send it',
        means: 'Nothing is booked; the stock goes back to what it was.',
        twice: true,
      };
    default:
      return how satisfies never;
  }
}

export const madeBy = (by: string, at: string, now?: Date): string => `${by} · ${moment(at, now)}`;
