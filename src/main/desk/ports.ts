/** What the desk works with: the two databases of the open profile, the station's settings, a clock, ids, and whom to tell. */
import type { Topic } from '#bridge/bridge.ts';
import type { Outcome, Sends } from '#domain/replies/reply.ts';
import type { Clock, NewId, RandomBytes, Trace } from '../ports.ts';
import type { Database } from '../store/database.ts';
import type { StationSettings } from '../station/station-settings.ts';
import { operatorOf } from './operator.ts';

export interface DeskPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly settings: StationSettings;
  /** Where the profile's files are. */
  readonly folder: string;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly randomBytes: RandomBytes;
  /** How long (milliseconds) a request without an answer may still arrive at the service, and be read there. */
  readonly settleDelay: number;
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
    by: operatorOf(desk),
    station: desk.settings.get('station'),
  };
}

/** What there is to read anew after something was done to a receipt: the one line it was done to, or all of the orders. */
export function receiptTopics({ place, said }: Outcome): readonly Topic[] {
  if (place?.screen !== 'receive' || place.orderId === undefined || place.lineId === undefined)
    return ['orders'];
  // Counted on several lines, of this order or of others.
  if (said.kind === 'line-counted' && said.others !== undefined) return ['orders', 'sheets', 'arrival'];
  // With its first line a receipt is begun, which other views tell.
  return [`line ${place.orderId} ${place.lineId}`, 'sheets'];
}

/** For the reply to what made commands of these ids, in the order they were given. */
export function madeOf(ids: readonly string[]): { sends?: Sends } {
  const [first] = ids;
  const last = ids.at(-1);
  return first === undefined || last === undefined ? {} : { sends: { first, last } };
}
