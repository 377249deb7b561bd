/** Where a command stands on its way to the service. */
/**
 * queued → sending → accepted | unknown → applied | review, and back to queued when it is proved that nothing happened.
 * `sending` is written before the first byte leaves; found at start-up it means `unknown`. `accepted`: the service has taken
 * it and is at work. `refused` and `cancelled` are final and changed nothing.
 */
export type DeliveryState =
  'queued' | 'sending' | 'accepted' | 'unknown' | 'review' | 'applied' | 'refused' | 'cancelled';

export const isSettled = (state: DeliveryState): boolean =>
  state === 'applied' || state === 'refused' || state === 'cancelled';

/** Settled, and the service's records do not have it. */
export const isUnapplied = ({ state }: { readonly state: DeliveryState }): boolean =>
  state === 'cancelled' || state === 'refused';
