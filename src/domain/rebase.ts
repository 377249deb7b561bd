/**
 * A command on new ground: the same intent, with the basis moved to what a review found. A command never changes its own
 * basis, so what a person decides after such a review is a command of its own.
 */
import type { Decided, DeleteAlertBasis, EditAlertBasis, Reading, ReviewCase } from './command.ts';
import { add, atLeastZero, compare, subtract, type Decimal } from './decimal.ts';
import type { AlertFields } from './intent.ts';
import { partOf } from './receipt.ts';

/** Null where the review left the ground as it was: then the command itself goes on. */
export function onNewGround(decided: Decided, review: ReviewCase | null): Decided | null {
  if (decided.kind === 'count' && review?.why === 'count-moved')
    return { ...decided, basis: { ...decided.basis, expected: review.now } };
  if (decided.kind === 'edit-item' && review?.why === 'edit-moved')
    return { ...decided, basis: { ...decided.basis, fields: review.nowAll } };
  if (decided.kind === 'delete' && review?.why === 'changed-since') {
    const { nowAt: updatedAt, childrenNow: children, within, direct } = review;
    const { kind, name, folder, folderId } = decided.basis;
    const at = { kind, name, folder, ...(folderId === undefined ? {} : { folderId }) };
    const inside = within == null ? (direct == null ? {} : { direct }) : { within };
    return { ...decided, basis: { ...at, updatedAt, children, ...inside } };
  }
  if (decided.kind === 'move-folder' && review?.why === 'moved-elsewhere')
    return { ...decided, basis: { ...decided.basis, fromId: review.nowIn } };
  if (decided.kind === 'order-status' && review?.why === 'status-moved')
    return { ...decided, basis: { ...decided.basis, status: review.status, ownStatuses: [] } };
  if (decided.kind === 'edit-order' && review?.why === 'order-moved')
    return { ...decided, basis: { ...decided.basis, lines: review.lines } };
  if (decided.kind === 'delete-order' && review?.why === 'order-moved') {
    const { lines, version } = review;
    const { version: _, heads: __, ...basis } = decided.basis;
    return { ...decided, basis: { ...basis, lines, ...(version === undefined ? {} : { version }) } };
  }
  if (decided.kind === 'edit-alert' && review?.why === 'alert-moved')
    return { ...decided, basis: withFields(decided.basis, review.now) };
  if (decided.kind === 'delete-alert' && review?.why === 'alert-moved')
    return { ...decided, basis: withFields(decided.basis, review.now) };
  return null;
}

function withFields<B extends EditAlertBasis | DeleteAlertBasis>(basis: B, now: AlertFields | null) {
  const { fields: _, ...known } = basis;
  return now === null ? known : { ...known, fields: now };
}

/** A count whose difference holds instead of its figure: what moved in between stays moved. */
export function byDifference(decided: Decided, review: ReviewCase | null): Decided | null {
  if (decided.kind !== 'count' || review?.why !== 'count-moved') return null;
  const quantity = atLeastZero(add(review.now, subtract(review.counted, review.expected)));
  return {
    ...decided,
    intent: { ...decided.intent, quantity },
    basis: { ...decided.basis, expected: review.now },
  };
}

/** The lines whose figures are what they would be if they had gone in, of a receipt in doubt. */
export function evidentlyIn(review: ReviewCase | null): number[] {
  if (review?.why !== 'cannot-tell') return [];
  return review.readings.flatMap(({ id, ifApplied, now }) =>
    id !== null && compare(now, ifApplied) === 0 ? [id] : [],
  );
}

/**
 * A receipt of which only some lines went in: the figures that go with that, and what is left to book. Null where it is not a
 * receipt in doubt, or it is all of its lines or none.
 * @param lineIds those that went in
 */
export function inPart(
  decided: Decided,
  review: ReviewCase | null,
  lineIds: readonly number[],
): { readonly readings: readonly Reading[]; readonly rest: Decided } | null {
  if (decided.kind !== 'receive' || review?.why !== 'cannot-tell') return null;
  const readings = review.readings.filter(({ id }) => id !== null && lineIds.includes(id));
  const left = decided.intent.lines.flatMap(({ lineId }) => (lineIds.includes(lineId) ? [] : [lineId]));
  return readings.length === 0 || left.length === 0 ? null : { readings, rest: partOf(decided, left) };
}

/** A count of so many more or fewer: what is expected and what was counted move together. */
export function countedWith<D extends Decided>(decided: D, by: Decimal): D {
  if (decided.kind !== 'count') return decided;
  const { intent, basis } = decided;
  return {
    ...decided,
    intent: { ...intent, quantity: atLeastZero(add(intent.quantity, by)) },
    basis: { ...basis, expected: add(basis.expected, by) },
  };
}
