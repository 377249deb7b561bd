/**
 * What a screen shows: the service's figures as last read, with the commands they do not reflect yet laid over them in order.
 * Nothing of this is stored. A command drops out when the mirror has been read after it was proved, so it is never counted
 * twice.
 */
import { add, compare, ZERO, type Decimal } from '../values/decimal.ts';
import type { Command } from './command.ts';
import type { Effect } from './effect.ts';
import { editRecord } from '../stock/fields.ts';
import { effectsOf } from '../kinds/definitions.ts';
import type { Folder, Item } from '../stock/record.ts';

/**
 * The effects of all of them. The service may have put a moved portion onto a record that was there, or that an earlier one of them
 * has made: then it is no record of its own, and adds to that one.
 * @param commands with real ids where they are known
 * @param isThere whether a record is there without them
 */
export function effectsOfAll(commands: readonly Command[], isThere: (id: number) => boolean): Effect[] {
  const made = new Set<number>();
  return commands.flatMap((command) =>
    effectsOf(command).map((effect): Effect => {
      if (effect.kind === 'appears') made.add(effect.record.itemId);
      if (effect.kind !== 'arrives' || effect.recordId === null) return effect;
      const { recordId, quantity } = effect;
      if (command.kind === 'move' && (made.has(recordId) || isThere(recordId)))
        return { kind: 'add', itemId: recordId, quantity };
      made.add(recordId);
      return effect;
    }),
  );
}

/** The stock of one item after `effects`, which may speak of others too. */
export function projectQuantity(itemId: number, quantity: Decimal, effects: readonly Effect[]): Decimal {
  let now = quantity;
  for (const effect of effects) {
    if (effect.kind === 'add' && effect.itemId === itemId) now = add(now, effect.quantity);
    if (effect.kind === 'set' && effect.itemId === itemId) now = effect.quantity;
  }
  return now;
}

/** Whether one of `effects` takes the last of an item away, and its record with it. */
export function isEmptied(itemId: number, quantity: Decimal, effects: readonly Effect[]): boolean {
  return effects.some(
    (effect, n) =>
      effect.kind === 'add' &&
      effect.goesAtZero === true &&
      effect.itemId === itemId &&
      compare(projectQuantity(itemId, quantity, effects.slice(0, n + 1)), ZERO) === 0,
  );
}

/** The record with what is edited on it. */
export function projectFields<R extends Item | Folder>(record: R, effects: readonly Effect[]): R {
  let now = record;
  for (const effect of effects) {
    if (effect.kind === 'edits' && effect.recordId === record.id) now = editRecord(now, effect.set);
  }
  return now;
}

const NOTHING = { name: '', label: null, notes: null, price: null, minQuantity: null };

/**
 * The item that a command is to make, as it will be; undefined where none makes it.
 * @param itemById the items that are there already
 */
export function projectMade(
  id: number,
  effects: readonly Effect[],
  itemById: (id: number) => Item | undefined,
): Item | undefined {
  for (const [n, effect] of effects.entries()) {
    if (effect.kind === 'appears' && effect.record.itemId === id && effect.record.what === 'item') {
      const { folderId } = effect.record;
      const { quantity, ...fields } = effect.record.fields;
      const bare = { id, sid: `#${id}`, folderId, quantity, codes: [], tags: [], updatedAt: '' };
      return editRecord({ ...bare, ...NOTHING }, fields);
    }
    if (effect.kind === 'arrives' && effect.recordId === id) {
      const original = itemById(effect.itemId) ?? projectMade(effect.itemId, effects, itemById);
      // It is like the original as it is by then: edited by what goes before.
      const then = original && projectFields(original, effects.slice(0, n));
      const { folderId, quantity, price, isOwnArticle } = effect;
      const sid = isOwnArticle === true ? { sid: `#${id}` } : {};
      return then && { ...then, id, folderId, quantity, ...sid, ...(price === undefined ? {} : { price }) };
    }
  }
  return undefined;
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
