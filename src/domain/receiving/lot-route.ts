/**
 * What becomes of lots when they are received: they stay in the station's record and in the notes for the office, or each is a record of its
 * own. The service makes a record of its own where goods land in another location than their item, or at another price; into the item's own
 * location at its price it adds them to the stock there, whatever lot that is of. So another lot than the item's is asked for a place of its
 * own, once.
 */
import { isPositive, sum, type Decimal } from '../values/decimal.ts';
import { forecastLine, type Forecast } from './forecast.ts';
import { lotKey, lotsInParts, type CountedLot } from './lot.ts';
import { lotsIn, type LotFields } from './lot-fields.ts';
import type { Item, OrderLine } from '../stock/record.ts';

export type LotRoute = 'notes' | 'apart';

export interface LotSettings {
  readonly route: LotRoute;
  /** Which of the account's own fields they are written into. */
  readonly fields: LotFields;
}

/** With what they go by. */
export interface LotRules extends LotSettings {
  /** The stock of an item once what waits has gone through. */
  readonly stockOf: (item: Item) => Decimal;
}

export const USUAL_LOTS: LotSettings = {
  route: 'notes',
  fields: { lot: null, expires: null, serial: null },
};

/** One lot of a line, and where it goes: with its line, into a location of its own, or that is asked. */
export interface LineLot extends CountedLot {
  readonly to: 'line' | 'asked' | LotPlace;
  /** Of what was counted last on the line. */
  readonly isLast?: true;
}

export interface LotPlace {
  readonly folderId: number | null;
  readonly forecast: Forecast;
}

/** By `lotKey`. */
export type LotPlaces = ReadonlyMap<string, number | null>;

/**
 * @param landsIn where the line's goods go
 * @param first the lot, by its key, of which the first goods of the item in the receipt are
 * @param last likewise, of which what was counted last on the line is
 */
export function lotsOfLine(
  counted: readonly CountedLot[],
  { route, fields, stockOf }: LotRules,
  about: {
    readonly line: OrderLine;
    readonly item: Item | undefined;
    readonly landsIn: number | null;
    readonly places: LotPlaces;
    readonly first: string | undefined;
    readonly last: string | undefined;
  },
): readonly LineLot[] {
  const { line, item, landsIn, places, first, last } = about;
  if (route === 'notes') return counted.map((one) => ({ ...one, to: 'line' }));
  const isAdded = forecastLine(line, item, landsIn).kind === 'adds';
  const carried = item === undefined ? [] : lotsIn(item.customValues, fields.lot);
  const isEmpty = item !== undefined && !isPositive(stockOf(item));
  return counted.map((one) => {
    const folderId = places.get(lotKey(one.lot));
    if (folderId !== undefined && folderId !== landsIn)
      return { ...one, to: { folderId, forecast: forecastLine(line, item, folderId) } };
    const isOfItem =
      one.lot === null ||
      (isEmpty ? lotKey(one.lot) === first : one.lot.lot !== null && carried.includes(one.lot.lot));
    // Said to go with the line all the same.
    const isSaid = folderId !== undefined;
    const isLast = lotKey(one.lot) === last;
    return {
      ...one,
      to: !isAdded || isOfItem || isSaid ? 'line' : 'asked',
      ...(isLast ? { isLast } : {}),
    };
  });
}

/** Which of a line's lots is asked where it goes: the one that was counted last, as it is in the operator's hands; then the one before it. */
export const askedLot = <L extends LineLot>(lots: readonly L[]): L | undefined => {
  const asked = lots.filter(({ to }) => to === 'asked');
  return asked.find(({ isLast }) => isLast) ?? asked.at(-1);
};

/** Lots that are booked together, and where. */
export interface LotGroup {
  readonly quantity: Decimal;
  /** Absent: as the line. */
  readonly place?: LotPlace;
  readonly lots: readonly CountedLot[];
}

/**
 * What of a line is booked apart from the rest of it.
 * @param isApart each lot is a record of its own, where it is one at all
 * @param copies whether the service makes a record of its own of what goes where the line goes
 */
export function groupsOf(
  lots: readonly LineLot[],
  quantity: Decimal,
  { isApart, copies }: { readonly isApart: boolean; readonly copies: boolean },
): readonly LotGroup[] {
  const [own = []] = lotsInParts(lots, [quantity]);
  if (!isApart || own.length === 0) return [{ quantity, lots: own }];
  const placeOf = ({ lot }: CountedLot): LineLot['to'] | undefined =>
    lots.find((one) => lotKey(one.lot) === lotKey(lot))?.to;
  const groups: LotGroup[] = [];
  let together: readonly CountedLot[] = [];
  for (const one of own) {
    const to = placeOf(one);
    if (typeof to === 'object') groups.push({ quantity: one.quantity, place: to, lots: [one] });
    else if (copies) groups.push({ quantity: one.quantity, lots: [one] });
    else together = [...together, one];
  }
  return together.length === 0
    ? groups
    : [{ quantity: sum(together.map((one) => one.quantity)), lots: together }, ...groups];
}
