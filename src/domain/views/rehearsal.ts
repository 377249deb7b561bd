/** What would happen if everything that waits were sent now: found out by reading alone. */
import type { ReviewCase } from '../commands/command.ts';

export interface RehearsalView {
  readonly commands: readonly Rehearsed[];
  /** How many more need a person, who decides what becomes of them. */
  readonly asks: number;
  /** Requests the whole queue would take. */
  readonly requests: number;
  /** Requests the rehearsal itself took. */
  readonly asked: number;
  /** False where it did not come to its end: what is missing was not rehearsed. */
  readonly whole: boolean;
  /** How many commands were left out, and why; null where it is whole. */
  readonly left: Left | null;
}

/**
 * many: they would take more requests than a rehearsal may. no-key: there is none to ask with. busy: the allowance is needed for
 * other work just now. unread: the service could not be asked, or not be understood; `words` say more.
 */
export interface Left {
  readonly commands: number;
  readonly why: 'many' | 'no-key' | 'busy' | 'unread';
  readonly words: string;
}

/**
 * apply: it would go through. already: it is so already, nothing would be sent. ask: a person would be asked. depends: on a
 * record that is yet to be made. under-way: it has left before; what becomes of it is being found out. waits: its turn comes
 * after one that is under way or needs a person.
 */
export interface Rehearsed {
  readonly id: string;
  readonly will: 'apply' | 'already' | 'ask' | 'depends' | 'under-way' | 'waits';
  readonly review: ReviewCase | null;
  /** Lines of a receipt that would make a copy where an addition was forecast. */
  readonly copies: number;
  readonly requests: number;
}
