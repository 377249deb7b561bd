/**
 * A count as it was sent: by its commands, which keep what was expected and counted, the price, and where that was. What the stock or a
 * price is by now does not change it. A command that a person has put in the place of another tells what became of that one alone.
 */
import { isSettled } from '#domain/commands/delivery-state.ts';
import { subtract, type Decimal } from '#domain/values/decimal.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { CountOutcome } from '#domain/views/counting.ts';
import type { CommandRow } from '#domain/views/outbox.ts';
import type { Reader } from '../../store/database.ts';
import { realId } from '../../store/commands/temporary-ids.ts';

export interface LineAsSent {
  readonly itemId: number;
  readonly name: string;
  readonly sid: string | null;
  /** The location by its name then; its id is not known of earlier versions. */
  readonly folder: { readonly id?: number | null; readonly name: string };
  readonly expected: Decimal;
  readonly counted: Decimal;
  readonly variance: Decimal;
  readonly unit?: string;
  /** Null: it had none, or it was sent by a version that did not keep it. */
  readonly price: Decimal | null;
  readonly by: string;
  readonly at: string;
  readonly outcome: CountOutcome;
}

/** @param entries of the sheet, the first first; an item of which none is found any more is left out */
export function linesAsSent(db: Reader, entries: readonly CommandRow[]): LineAsSent[] {
  const byItem = new Map<number, [CommandRow, ...CommandRow[]]>();
  for (const command of entries) {
    const { intent } = command;
    if (intent.kind !== 'count' && intent.kind !== 'adjust') continue;
    const itemId = realId(db, intent.itemId);
    const before = byItem.get(itemId);
    if (before === undefined) byItem.set(itemId, [command]);
    else before.push(command);
  }
  return [...byItem].flatMap(([itemId, [first, ...others]]) => lineOf(itemId, first, others.at(-1)) ?? []);
}

/** Counted, and not sent: an item that was deleted after its count was sent is none of these. */
export function goneUnsent(
  gone: ReadonlyMap<number, Decimal>,
  sent: readonly LineAsSent[],
): (readonly [itemId: number, quantity: Decimal])[] {
  const ids = new Set(sent.map(({ itemId }) => itemId));
  return [...gone].filter(([itemId]) => !ids.has(itemId));
}

function lineOf(itemId: number, first: CommandRow, last = first): LineAsSent | undefined {
  if (first.kind !== 'count') return undefined;
  const { name, expected, folder, at, unit, price = null } = first.basis;
  const { quantity } = first.intent;
  return {
    itemId,
    name,
    sid: at?.sid ?? null,
    folder: { name: folder, ...(at === undefined ? {} : { id: at.folderId }) },
    expected,
    counted: quantity,
    variance: subtract(quantity, expected),
    ...withUnit(unit),
    price,
    by: first.by,
    at: first.at,
    outcome: outcomeOf(last),
  };
}

function outcomeOf({ state, isTakenBack }: CommandRow): CountOutcome {
  if (state === 'review') return 'asks';
  if (!isSettled(state)) return 'waits';
  if (state !== 'applied') return 'dropped';
  return isTakenBack === true ? 'back' : 'booked';
}
