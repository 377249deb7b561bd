/** The practice profile's network plug: pulled, every exchange fails as it does with a cable out. */
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
