/**
 * What a screen shows: the service's figures as last read, with the commands they do not reflect yet laid over them in order.
 * Nothing of this is stored. A command drops out when the mirror has been read after it was proved, so it is never counted
 * twice.
 */
import { add, negate, ZERO, type Decimal } from './decimal.ts';
import type { Command } from './command.ts';

/** What one command will do to one item's stock. `arrives`: a record of its own appears, whose id is not known yet. */
export type Effect =
  | { readonly does: 'add'; readonly itemId: number; readonly quantity: Decimal }
  | { readonly does: 'set'; readonly itemId: number; readonly quantity: Decimal }
  | {
      readonly does: 'arrives';
      readonly itemId: number;
      readonly folderId: number | null;
      readonly quantity: Decimal;
    };

export function effectsOf(command: Command): Effect[] {
  switch (command.kind) {
    case 'count':
      return [{ does: 'set', itemId: command.intent.itemId, quantity: command.intent.quantity }];
    case 'move': {
      const { itemId, quantity, folderId } = command.intent;
      return [
        { does: 'add', itemId, quantity: negate(quantity) },
        { does: 'arrives', itemId, folderId, quantity },
      ];
    }
    case 'receive':
      return command.intent.lines.map(({ lineId, itemId, folderId, quantity }): Effect => {
        const copies = command.basis.lines.some(
          (one) => one.lineId === lineId && one.forecast.does === 'copies',
        );
        return copies ? { does: 'arrives', itemId, folderId, quantity } : { does: 'add', itemId, quantity };
      });
    default:
      return command satisfies never;
  }
}

/** The stock of one item after `effects`, which may speak of others too. */
export function projectQuantity(itemId: number, quantity: Decimal, effects: readonly Effect[]): Decimal {
  let now = quantity;
  for (const effect of effects) {
    if (effect.itemId !== itemId) continue;
    if (effect.does === 'add') now = add(now, effect.quantity);
    if (effect.does === 'set') now = effect.quantity;
  }
  return now;
}

/** Per line of one order: what waits in commands, on top of what the service says was received. */
export function queuedByLine(orderId: number, commands: readonly Command[]): ReadonlyMap<number, Decimal> {
  const queued = new Map<number, Decimal>();
  for (const command of commands) {
    if (command.kind !== 'receive' || command.intent.orderId !== orderId) continue;
    for (const line of command.intent.lines) {
      queued.set(line.lineId, add(queued.get(line.lineId) ?? ZERO, line.quantity));
    }
  }
  return queued;
}
