/**
 * A command on new ground: the same intent, with the basis moved to what a review found. A command never changes its own
 * basis, so what a person decides after such a review is a command of its own.
 */
import type { Command, Decided, Reading, ReviewCase } from './command.ts';
import type { DeleteAlertBasis } from '../kinds/delete-alert.ts';
import type { EditAlertBasis } from '../kinds/edit-alert.ts';
import { fieldIn, settingOf, withFields as withFieldsOfRecord } from '../stock/fields.ts';
import type { Foretold } from '../receiving/forecast.ts';
import { add, compare, isNegative, subtract } from '../values/decimal.ts';
import { jobFields } from '../stock/job.ts';
import { bookOver, type AdjustIntent } from '../kinds/adjust.ts';
import type { AlertFields } from '../stock/alert.ts';
import { partOf } from '../receiving/receipt.ts';

/** Null where the review left the ground as it was: then the command itself goes on. */
export function onNewGround(decided: Decided, review: ReviewCase | null): Decided | null {
  if (decided.kind === 'receive' && review?.kind === 'forecast-changed')
    return onForecasts(decided, review.lines);
  if (decided.kind === 'count' && review?.kind === 'count-moved') return countedAs(decided, review);
  // The question was about one field. Another one that has changed as well is the next question.
  if (decided.kind === 'edit-item' && review?.kind === 'edit-moved') {
    const seen = settingOf(review.field, fieldIn(review.nowAll, review.field));
    return {
      ...decided,
      basis: { ...decided.basis, fields: withFieldsOfRecord(decided.basis.fields, seen) },
    };
  }
  if (decided.kind === 'delete' && review?.kind === 'changed-since') {
    const { nowAt: updatedAt, childrenNow: children, within, direct } = review;
    const { kind, name, folder, folderId } = decided.basis;
    const at = { kind, name, folder, ...(folderId === undefined ? {} : { folderId }) };
    const inside = within == null ? (direct == null ? {} : { direct }) : { within };
    return { ...decided, basis: { ...at, updatedAt, children, ...inside } };
  }
  if (decided.kind === 'move-folder' && review?.kind === 'moved-elsewhere')
    return { ...decided, basis: { ...decided.basis, fromId: review.nowIn } };
  if (decided.kind === 'order-status' && review?.kind === 'status-moved')
    return { ...decided, basis: { ...decided.basis, status: review.status, ownStatuses: [] } };
  if (decided.kind === 'edit-order' && review?.kind === 'order-moved') {
    const { lines, fields, ...basis } = decided.basis;
    const seen = {
      ...(lines && { lines: review.lines }),
      ...(fields && { fields: { ...fields, ...review.fields } }),
    };
    return { ...decided, basis: { ...basis, ...seen } };
  }
  if (decided.kind === 'delete-order' && review?.kind === 'order-moved') {
    const { lines, version } = review;
    const { version: _, heads: __, ...basis } = decided.basis;
    return { ...decided, basis: { ...basis, lines, ...(version === undefined ? {} : { version }) } };
  }
  if (decided.kind === 'order-status' && review?.kind === 'order-moved') {
    const { lines, version } = review;
    return {
      ...decided,
      basis: { ...decided.basis, saw: { lines, ...(version === undefined ? {} : { version }) } },
    };
  }
  if (decided.kind === 'edit-alert' && review?.kind === 'alert-moved')
    return { ...decided, basis: withFields(decided.basis, review.now) };
  if (decided.kind === 'delete-alert' && review?.kind === 'alert-moved')
    return { ...decided, basis: withFields(decided.basis, review.now) };
  if (decided.kind === 'edit-job' && review?.kind === 'job-moved')
    return { ...decided, basis: { ...decided.basis, fields: jobFields(review.now) } };
  if (decided.kind === 'delete-job' && review?.kind === 'job-moved')
    return { ...decided, basis: { ...decided.basis, saw: review.now } };
  if (decided.kind === 'job-status' && review?.kind === 'status-moved') {
    const { status, version } = review;
    const { version: saw, ...basis } = decided.basis;
    const isCompared = saw !== undefined && version !== undefined;
    return { ...decided, basis: { ...basis, status, ...(isCompared ? { version } : {}) } };
  }
  return null;
}

type Receiving = Extract<Decided, { kind: 'receive' }>;
type Counting = Extract<Decided, { kind: 'count' }>;
type CountMoved = Extract<ReviewCase, { kind: 'count-moved' }>;

/** A receipt with these lines as they are forecast by now. What adds to its item makes no record. */
function onForecasts(decided: Receiving, lines: readonly Foretold[]): Receiving {
  const { intent, basis } = decided;
  const found = (lineId: number) => lines.find((one) => one.lineId === lineId)?.now;
  return {
    ...decided,
    intent: {
      ...intent,
      lines: intent.lines.map((line) =>
        found(line.lineId)?.kind === 'adds' ? { ...line, copyId: null } : line,
      ),
    },
    basis: {
      ...basis,
      lines: basis.lines.map((line) => ({ ...line, forecast: found(line.lineId) ?? line.forecast })),
    },
  };
}

/** Whether putting the goods where the item is by now keeps them from being a second record. */
const isElsewhere = ({ now, itemAt }: Foretold): boolean =>
  now.kind === 'copies' && now.price === null && itemAt !== null;

/** A receipt whose goods go where their items are by now, as far as that keeps them in one record; null where it does not. */
export function inOwnPlace(decided: Decided, review: ReviewCase | null): Decided | null {
  if (decided.kind !== 'receive' || review?.kind !== 'forecast-changed') return null;
  const moved = review.lines.filter(isElsewhere);
  if (moved.length === 0) return null;
  const placeOf = (lineId: number) => moved.find((one) => one.lineId === lineId)?.itemAt;
  const { intent, basis } = decided;
  const itemOf = (lineId: number) => intent.lines.find((one) => one.lineId === lineId)?.itemId ?? 0;
  const there: Receiving = {
    ...decided,
    intent: {
      ...intent,
      lines: intent.lines.map((line) => {
        const at = placeOf(line.lineId);
        return at == null ? line : { ...line, folderId: at.folderId };
      }),
    },
    basis: {
      ...basis,
      lines: basis.lines.map((line) => ({ ...line, folder: placeOf(line.lineId)?.name ?? line.folder })),
    },
  };
  return onForecasts(
    there,
    review.lines.map((one) =>
      isElsewhere(one) ? { ...one, now: { kind: 'adds', itemId: itemOf(one.lineId) } } : one,
    ),
  );
}

/** What puts goods that came as a second record onto the item they were told to be added to, and takes them off that record. */
export function ontoItems(command: Command, review: ReviewCase | null): readonly AdjustIntent[] {
  if (command.kind !== 'receive' || review?.kind !== 'booked-otherwise') return [];
  return review.lines.flatMap(({ lineId, quantity, recordId, itemAt }): AdjustIntent[] => {
    const line = command.intent.lines.find((one) => one.lineId === lineId);
    if (line === undefined || recordId === null || itemAt === null) return [];
    const pairId = `${command.id}-${lineId}`;
    return [...bookOver({ fromId: recordId, intoId: line.itemId, quantity, reason: null, pairId })];
  });
}

function withFields<B extends EditAlertBasis | DeleteAlertBasis>(basis: B, now: AlertFields | null) {
  const { fields: _, ...known } = basis;
  return now === null ? known : { ...known, fields: now };
}

/** A count that is to find another stock than the screen showed: it sets the figure that the question named. */
function countedAs(decided: Counting, { counted: quantity, now }: CountMoved): Counting {
  const { seenAt: _, since: __, ...about } = decided.basis;
  return { ...decided, intent: { ...decided.intent, quantity }, basis: { ...about, expected: now } };
}

/**
 * A count whose difference holds instead of its figure: what moved in between stays moved. It changes the stock by the difference, on
 * whatever is there when its turn comes, so what was counted stays what is told. Null also where less is there than it takes.
 */
export function byDifference(decided: Decided, review: ReviewCase | null): Decided | null {
  if (decided.kind !== 'count' || review?.kind !== 'count-moved') return null;
  const { counted: quantity, expected, now: shown } = review;
  const by = subtract(quantity, expected);
  if (isNegative(add(shown, by))) return null;
  const { kind: _, expected: __, seenAt: ___, since: ____, price: _____, ...about } = decided.basis;
  return {
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: decided.intent.itemId, by, reason: null },
    basis: { ...about, kind: 'adjust', shown, counted: { quantity, expected } },
  };
}

/** The lines whose figures are what they would be if they had gone in, of a receipt in doubt. */
export function evidentlyIn(review: ReviewCase | null): number[] {
  if (review?.kind !== 'cannot-tell') return [];
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
  if (decided.kind !== 'receive' || review?.kind !== 'cannot-tell') return null;
  const readings = review.readings.filter(({ id }) => id !== null && lineIds.includes(id));
  const left = decided.intent.lines.flatMap(({ lineId }) => (lineIds.includes(lineId) ? [] : [lineId]));
  return readings.length === 0 || left.length === 0 ? null : { readings, rest: partOf(decided, left) };
}
