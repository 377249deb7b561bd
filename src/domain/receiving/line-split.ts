/**
 * What becomes of the goods that were counted on a line of a receipt: what goes onto the order, what of that is damaged, and what is more
 * than the line has left. The service takes no more than that, so the rest comes in as a record of its own, or does not come in.
 */
import { add, compare, isPositive, subtract, sum, ZERO, type Decimal } from '../values/decimal.ts';
import type { NewPhoto } from '../stock/record.ts';

/** `stock`: a record of its own. `not-ours`: it is not booked. */
export type OverChoice = 'stock' | 'not-ours';

/** What the operator has said of a line that did not come as ordered. */
export interface LineDifferences {
  /** What becomes of more than the line has left; null: not said. */
  readonly over: OverChoice | null;
  /** How many more there were when that was said: of any further ones it is not said. */
  readonly agreed: Decimal;
  /** Of what was counted. */
  readonly damaged: Decimal;
  /** Looked for and not there: what is still to come of the line is not in this delivery. */
  readonly missing: Decimal;
  /** Why, in the words of the list of reasons; null: not said. */
  readonly reason: string | null;
  readonly note: string;
  /** What was seen: they are kept at this station, and go onto the receipt's paper. */
  readonly photos: readonly NewPhoto[];
}

export const AS_ORDERED: LineDifferences = {
  over: null,
  agreed: ZERO,
  damaged: ZERO,
  missing: ZERO,
  reason: null,
  note: '',
  photos: [],
};

export interface CountedLine {
  readonly now: Decimal;
  readonly remaining: Decimal;
  readonly differences: LineDifferences;
  /** So many more than remain come in as a record of their own unasked. */
  readonly tolerated: Decimal;
  /** Whether damaged goods are booked, in a place of their own. */
  readonly isDamageBooked: boolean;
}

export interface LineSplit {
  /** Onto the order, undamaged. */
  readonly sound: Decimal;
  /** Onto the order, into the place for damaged goods. */
  readonly damaged: Decimal;
  /** As a record of its own. */
  readonly extra: Decimal;
  /** The same of damaged goods, in the place for these. Absent: none. */
  readonly extraDamaged?: Decimal;
  /** Counted and not booked: damaged goods, and what is not ours. */
  readonly damagedLeft: Decimal;
  readonly notOurs: Decimal;
  /** More than remains, without a decision: the line cannot be sent. */
  readonly undecided: Decimal;
  /** Not counted, and not in this delivery. */
  readonly missing: Decimal;
}

/** The parts but the last add up to what was counted. */
export function splitLine({
  now,
  remaining,
  differences,
  tolerated,
  isDamageBooked,
}: CountedLine): LineSplit {
  // Scans may have been made or taken back since it was said.
  const broken = least(differences.damaged, now);
  const good = subtract(now, broken);
  const sound = least(good, remaining);
  const damaged = isDamageBooked ? least(broken, subtract(remaining, sound)) : ZERO;
  const damagedOver = isDamageBooked ? subtract(broken, damaged) : ZERO;
  const over = add(subtract(good, sound), damagedOver);
  const isTolerated = isPositive(over) && compare(over, tolerated) <= 0;
  const said = compare(over, differences.agreed) <= 0 ? differences.over : null;
  const choice = said ?? (isTolerated ? 'stock' : null);
  return {
    sound,
    damaged,
    damagedLeft: isDamageBooked ? ZERO : broken,
    extra: choice === 'stock' ? subtract(over, damagedOver) : ZERO,
    ...(choice === 'stock' && isPositive(damagedOver) ? { extraDamaged: damagedOver } : {}),
    notOurs: choice === 'not-ours' ? over : ZERO,
    undecided: choice === null ? over : ZERO,
    missing: least(differences.missing, subtract(remaining, least(now, remaining))),
  };
}

/** Goods beyond what remains, but for damaged ones that are not booked at all; whatever becomes of them. */
export const overOf = (split: LineSplit): Decimal => sum([ownStockOf(split), split.notOurs, split.undecided]);

/** What of the line comes in as records of its own. */
export const ownStockOf = ({ extra, extraDamaged = ZERO }: LineSplit): Decimal => add(extra, extraDamaged);

/** What of the line is booked on the order. */
export const onOrderOf = ({ sound, damaged }: LineSplit): Decimal => add(sound, damaged);

const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b);
