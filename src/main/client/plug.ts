/**
 * Simulates the network plug of the practice profile: while it is pulled, every request fails before a byte is sent, as without a cable.
 */
import type { Transport } from './transport.ts';

export function throughPlug(transport: Transport, isIn: () => boolean): Transport {
  return {
    exchange: (request) =>
      isIn()
        ? transport.exchange(request)
        : Promise.resolve({ kind: 'nothing', sent: false, why: 'the plug is pulled' }),
    close: () => transport.close(),
  };
}
