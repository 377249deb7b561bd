/* Which process does what is to be done in the background, where there may be several. */
import type { Connection } from './connection.ts';
import type { DeliveryRow } from './delivery.ts';

export interface Claims {
  /** The oldest delivery whose time has come and whose lane is free, for this process to send. @param now epoch milliseconds, where the engine has no clock of its own */
  delivery(now: number): Promise<DeliveryRow | undefined>;
  /** When there may be one next; null: none waits. */
  nextDeliveryAt(): Promise<number | null>;
  /** The receives that are not finished and that no other process works on, oldest first, for this one to work on. */
  receives(): Promise<number[]>;
  /** Goes on with a receive, whose next step is to come after a pause (milliseconds); false: another process has taken it up meanwhile. */
  keepsReceive(id: number, pause: number): Promise<boolean>;
  /** This process ends: what it has claimed is another's to take up now. */
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

/** One process alone does all of it. */
export const soleClaims: MakeClaims = (_, { deliveries, receives }) => ({
  delivery: deliveries.due,
  nextDeliveryAt: deliveries.nextAt,
  receives: receives.pending,
  keepsReceive: async () => true,
  releaseDelivery: async () => undefined,
  releaseReceives: async () => undefined,
});
