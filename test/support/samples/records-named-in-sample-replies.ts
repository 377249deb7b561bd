/** The item, order and locations that the sample replies name (`sample-station-replies-about-*.ts`), and the type of those samples. */
import { decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Said } from '#domain/replies/reply.ts';

export const FOLDER = { id: 3, name: 'B-01', path: ['Aisle B'] };
export const TOP = { id: null, name: '', path: [] };
export const ORDER = { id: 7, number: 'PO-10442', vendor: 'Meyer Electrical', status: 'ordered' };
export const ITEM: ItemRef = {
  id: 1,
  name: 'Cable ties 200 mm',
  code: '4006381333931',
  folder: FOLDER,
  quantity: decimal(138),
};

/** A list of samples for each kind of reply; the type makes sure that no kind is missing. */
export type Samples<S extends Said> = { readonly [W in S['kind']]: readonly Extract<S, { kind: W }>[] };
