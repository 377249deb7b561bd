/** Receiving goods of one order. Stock and order change when the service has taken it; what makes a copy is forecast. */
import type { Decimal } from '../values/decimal.ts';
import { exclusive, shared, within } from '../commands/lane.ts';
import type { Forecast } from '../receiving/forecast.ts';
import type { CountedLot } from '../receiving/lot.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

/** Goods of one order arrived. At most 100 lines, no two on one item: `splitReceipt` sees to it. */
export interface ReceiveIntent {
  readonly kind: 'receive';
  readonly orderId: number;
  readonly lines: readonly ReceiveIntentLine[];
  /** As the operator typed them. */
  readonly notes: string | null;
  /** What the station adds to them about goods that came otherwise than ordered. Absent: they came as ordered. */
  readonly remarks?: string;
}

/** What the office reads with the receipt; null: nothing. */
export function notesToSend({ notes, remarks }: Pick<ReceiveIntent, 'notes' | 'remarks'>): string | null {
  const text = [notes ?? '', remarks ?? ''].filter(Boolean).join('\n');
  return text === '' ? null : text;
}

export interface ReceiveIntentLine {
  readonly lineId: number;
  readonly itemId: number;
  readonly quantity: Decimal;
  /** Always said: to the service an unsaid folder is the top level. */
  readonly folderId: number | null;
  /** Stands for the copy the line is forecast to make; null where it adds to the item. */
  readonly copyId: number | null;
  /** Damaged goods, into the location for them. Absent: sound ones. */
  readonly isDamaged?: true;
  /** What of it is of which lot. Absent: no lot was said of any of it. Absent in commands of earlier versions. */
  readonly lots?: readonly CountedLot[];
}

export interface ReceiveBasis {
  readonly kind: 'receive';
  readonly order: string;
  readonly vendor: string;
  readonly version: number;
  /** Of its prices; null where the service does not tell it. Absent in commands of earlier versions. */
  readonly currency?: string | null;
  readonly lines: readonly ReceiveBasisLine[];
}

export interface ReceiveBasisLine {
  readonly lineId: number;
  readonly name: string;
  /** The article of its item. Absent in commands of earlier versions, and where the item is not known. */
  readonly sid?: string;
  readonly ordered: Decimal;
  readonly before: Decimal;
  readonly folder: string;
  readonly forecast: Forecast;
  /** What it is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
}

export const receive: Definition<ReceiveIntent, ReceiveBasis> = {
  // What was ordered, was there before and is forecast stands on the receipt in progress, with what was agreed to of it.
  decide: (facts, { orderId, lines }, { receipt }) => {
    const shown = new Map(receipt?.map((line) => [line.lineId, line]));
    const known = lines.flatMap(({ lineId, folderId }): ReceiveBasisLine[] => {
      const line = shown.get(lineId);
      if (line === undefined) return [];
      const item = facts.item(line.itemId) ?? facts.mirror.item(line.itemId);
      const { ordered, before, forecast, unit } = line;
      const about = { lineId, name: item?.name ?? '', ...(item === undefined ? {} : { sid: item.sid }) };
      const folder = facts.placeOf(folderId).name;
      return [{ ...about, ordered, before, folder, forecast, ...withUnit(unit) }];
    });
    if (known.length < lines.length) return { refused: 'nothing' };
    const order = facts.mirror.order(orderId);
    if (order === undefined) return GONE;
    const { number, vendor, version, currency } = order;
    return { kind: 'receive', order: number, vendor, version, currency, lines: known };
  },
  makes: ({ lines }) => lines.flatMap(({ copyId }) => copyId ?? []),
  effects: ({ intent, basis }) =>
    intent.lines.map(({ lineId, itemId, folderId, quantity, copyId }) => {
      const forecast = basis.lines.find((one) => one.lineId === lineId)?.forecast;
      if (forecast?.kind !== 'copies') return { kind: 'add', itemId, quantity };
      const price = forecast.price === null ? {} : { price: forecast.price.order };
      return { kind: 'arrives', itemId, folderId, quantity, recordId: copyId, ...price };
    }),
  lanes: ({ intent, basis }) => [
    exclusive('order', intent.orderId),
    ...intent.lines.flatMap(({ lineId, itemId, copyId, folderId }) => [
      exclusive('item', itemId),
      ...(copyId === null ? [] : [exclusive('item', copyId)]),
      ...within(folderId),
      // What it adds to the item there, or the copy that it makes, would be taken for another command's move or copy to there.
      ...basis.lines.flatMap(({ sid, name, ...line }) => [
        ...(line.lineId === lineId ? [shared('namesake', { name, folderId })] : []),
        ...(line.lineId === lineId && sid !== undefined ? [shared('stack', { sid, folderId })] : []),
      ]),
    ]),
  ],
};
