/** What the desk works with: the two databases of the open profile, a clock, ids, and somebody to tell what changed. */
import type { Topic } from '#bridge/bridge.ts';
import type { Clock, NewId, RandomBytes, Trace } from '../ports.ts';
import type { Database } from '../store/database.ts';
import { setting } from '../store/settings.ts';

export interface DeskPorts {
  readonly queue: Database;
  readonly mirror: Database;
  /** Where the profile's files are. */
  readonly folder: string;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly randomBytes: RandomBytes;
  /** Nothing is real here: see `control.ts` of the domain. */
  readonly isPractice: boolean;
  /** Whether the account's key is in a text, in whatever way it is written there. */
  readonly hasKeyIn: (text: string) => boolean;
  readonly trace: Trace;
  readonly announce: (topics: readonly Topic[]) => void;
  /** The outbox has something new to send. */
  readonly wake: () => void;
}

/** Who does something and when, for what is written down. */
export interface Signature {
  readonly at: string;
  readonly by: string;
  readonly station: string;
}

export function sign(desk: DeskPorts): Signature {
  return {
    at: desk.clock.now().toISOString(),
    by: setting(desk.queue.read, 'operator'),
    station: setting(desk.queue.read, 'station'),
  };
}
