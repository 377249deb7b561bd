/**
 * Types for one simulated run of the outbox, which the simulation calls a history; its faults are drawn from a seed. `History` is the state
 * of the run that the simulated network, the draws and the oracle's recorders share. `Given` holds when a command was decided and when it
 * was enqueued. `Defect` is a fault of the station that a test of the oracle injects. `run-one-history.ts` runs one history.
 */
import type { Database } from '#main/store/database.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import type { LedgerRead, SentRequest, Failure } from './oracle/oracle-ledger.ts';
import type { SimulatedService } from './network-and-service/simulated-service.ts';

export interface History {
  readonly world: SimulatedService;
  readonly queue: Database;
  readonly mirror: Database;
  /** The broken invariants, in order. */
  readonly broken: string[];
  /** For the oracle: the reads that the station made for its commands, and the writes that left it. */
  readonly reads: LedgerRead[];
  readonly departures: SentRequest[];
  /** For the oracle: the reads that failed. */
  readonly failures: Failure[];
  readonly pulls: number[];
  /** The number of reads made for a command since the last delivery began. */
  readsForCommand: number;
  /** The station's wall clock, which may be off. */
  readonly wallClock: () => Date;
  /** For each command: when it was decided and enqueued, and the time of the values on which it was decided. */
  readonly given: Map<string, Given>;
  /** When the mirror last read each record and order. */
  readonly readAt: Map<number, number>;
  readonly cancelled: Set<string>;
  /** For the rest of a command that was applied in part: that command. */
  readonly restOf: Map<string, string>;
  /** The key that the screen shows as active; the key that the service refused, and until when the queue pauses for that. */
  readonly key: { shown: string; refused: string | null; restsUntil: number };
}

/** A defect of a station, injected from outside to test the oracle. */
export interface Defect {
  /** Changes the ports of delivery. */
  readonly ports?: (ports: DeliveryPorts, history: History) => DeliveryPorts;
  /** Changes the queue when the station starts, before a delivery, and after it. */
  readonly opened?: (history: History) => void;
  readonly before?: (history: History, id: string) => void;
  readonly after?: (history: History, id: string) => void;
}

export interface Given {
  /** When it was decided; for a count, when it was counted. */
  readonly at: number;
  /** When it was enqueued, and so shown on the screens. */
  readonly givenAt: number;
  readonly seenAt: number;
  /** The newest command (its seq) there was when it was decided. */
  readonly newestCommand?: number;
}
