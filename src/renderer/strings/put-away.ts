/** The list of goods that are to be put away, on the Move screen. */
import type { PutAwayRowView, PutAwayStepView, PutAwayView } from '#domain/views/put-away.ts';
import { isPositive } from '#domain/values/decimal.ts';
import { catalogue } from './catalogue.ts';
import { putAway as de } from './de/put-away.ts';
import { putAway as en } from './en/put-away.ts';
import { facts, figure, place } from './figure.ts';
import { lotDays, lotName, lots, lotShort } from './lots.ts';

export const putAway = catalogue(en, de);

export const nameOf = ({ name, itemId }: PutAwayRowView): string => name ?? `#${itemId}`;

export const isDone = ({ left }: PutAwayRowView): boolean => !isPositive(left);

/** Something of it was put elsewhere than directed. */
export const isElsewhere = ({ steps }: PutAwayRowView): boolean =>
  steps.some((step) => step.isElsewhere && step.as !== 'dropped');

/** Where it is directed, and why. */
export const direction = ({ to, by }: PutAwayRowView): string =>
  to === null || by === null ? putAway.anywhere : putAway.to({ where: place(to), why: putAway.by[by] });

/** So many were scanned, and are put where the next location is. */
export const heldWords = ({ now, unit }: PutAwayRowView): string | undefined =>
  isPositive(now) ? putAway.held({ n: figure(now, unit) }) : undefined;

export const isTakenBack = ({ takenBack }: PutAwayRowView): boolean => isPositive(takenBack);

export function stepWords(
  { quantity, at, isElsewhere: isOther, as }: PutAwayStepView,
  row: PutAwayRowView,
): string {
  const where = { quantity: figure(quantity, row.unit), at: place(at) };
  const is = isOther
    ? row.to === null
      ? putAway.undirected(where)
      : putAway.elsewhere({ ...where, to: place(row.to) })
    : putAway.step(where);
  return as === 'asks' || as === 'dropped' ? facts(is, putAway.as[as]) : is;
}

/** Which lots it is of, and when they expire; of one alone it is not said again how many there are. */
export function lotWords({ lots: all, isSplit, unit }: PutAwayRowView): string {
  const [only, ...more] = all;
  if (only === undefined) return '';
  const named =
    more.length === 0 && only.lot !== null
      ? [facts(lots.of({ lot: lotName(only.lot) }), ...lotDays(only.lot))]
      : all.map((one) => lotShort(one, unit));
  return facts(...named, isSplit ? putAway.split : null);
}

/** Where it goes, or what was put where. */
function parts(row: PutAwayRowView): readonly string[] {
  const steps = [
    ...(isTakenBack(row) ? [putAway.takenBackOf({ quantity: figure(row.takenBack, row.unit) })] : []),
    ...row.steps.map((one) => stepWords(one, row)),
  ];
  if (isDone(row)) return steps;
  if (row.item === null) return [putAway.gone, ...steps];
  const isThere = row.from.id === row.to?.id;
  return [direction(row), ...(isThere ? [] : [putAway.from({ from: place(row.from) })]), ...steps];
}

/** First where it goes: what there is no room for is cut at the end. */
export const under = (row: PutAwayRowView): string => facts(...parts(row), lotWords(row));

/** The row in words, for who hears it instead of seeing it. */
export const rowSpoken = (row: PutAwayRowView): string =>
  [
    nameOf(row),
    figure(isDone(row) ? row.quantity : row.left, row.unit),
    ...(isDone(row) ? [doneWords(row)] : []),
    lotWords(row),
    ...parts(row),
  ]
    .filter((part) => part !== '')
    .join(', ');

export const doneWords = (row: PutAwayRowView): string =>
  isTakenBack(row) ? putAway.takenBack : isElsewhere(row) ? putAway.doneElsewhere : putAway.done;

export function sentence({ rows, open }: PutAwayView, inHand: PutAwayRowView | undefined): string {
  if (rows.length === 0) return putAway.emptyNext;
  if (inHand !== undefined && isTakenBack(inHand))
    return putAway.sentence.takenBack({ quantity: figure(inHand.takenBack, inHand.unit) });
  if (inHand !== undefined && isPositive(inHand.now))
    return inHand.to === null ? putAway.sentence.whereAny : putAway.sentence.where;
  if (open > 0) return putAway.sentence.scan({ n: open });
  const elsewhere = rows.filter(isElsewhere).length;
  return elsewhere === 0 ? putAway.sentence.over : putAway.sentence.overElsewhere({ n: elsewhere });
}
