/*
 * The interface by which processes divide the background work of an account, where there may be several: a process claims a delivery or a
 * receive before it works on it. With one process (`soleClaims`) no claims are needed.
 */
import type { Connection } from './connection.ts';
import type { DeliveryRow } from './delivery.ts';

export interface Claims {
  /** Claims the oldest delivery that is due and whose lane is free. @param now epoch milliseconds, for an engine without its own clock */
  delivery(now: number): Promise<DeliveryRow | undefined>;
  /** When the next delivery may be claimed; null: none waits. */
  nextDeliveryAt(): Promise<number | null>;
  /** Claims the unfinished receives that no other process works on, oldest first. */
  receives(): Promise<number[]>;
  /** Renews the claim of a receive, whose next step follows after a pause (milliseconds); false: another process has claimed it. */
  keepsReceive(id: number, pause: number): Promise<boolean>;
  /** Gives up claims when this process ends, so that another process can take the work up at once. */
  releaseDelivery(id: number): Promise<void>;
  releaseReceives(): Promise<void>;
}

export interface Claimable {
  readonly deliveries: {
    readonly byId: (id: number) => Promise<DeliveryRow | undefined>;
    readonly due: (now: number) => Promise<DeliveryRow | undefined>;
    readonly nextAt: () => Promise<number | null>;
  };
  readonly receives: { readonly pending: () => Promise<number[]> };
}

export type MakeClaims = (db: Connection, of: Claimable) => Claims;

/** The claims of a single process, which does all the work. */
export const soleClaims: MakeClaims = (_, { deliveries, receives }) => ({
  delivery: deliveries.due,
  nextDeliveryAt: deliveries.nextAt,
  receives: receives.pending,
  keepsReceive: async () => true,
  releaseDelivery: async () => undefined,
  releaseReceives: async () => undefined,
});
