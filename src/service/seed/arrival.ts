/*
 * A truck that stands at the dock: three orders of one vendor, and what makes receiving them more than counting. Goods with lots,
 * a drum that is kept in metres, two records of one article at two prices, cartons, and a trolley to put them away with.
 */
import { code128, ean13, gtin14 } from './codes.ts';
import type { DemoOrder } from './demo-order.ts';
import type { Place, Stock } from './stock.ts';

export const VENDOR = 'Elbe Kabelwerk';

export const cart: Place = {
  name: 'Trolley 1',
  notes: 'A cart: load it at the dock, unload it place by place.',
};

const TUBE = 'LED tube 1200 mm, 18 W';
const RESIN = 'Casting resin, 400 ml';
const GEL = 'Sealing gel, 250 ml';
const CABLE = 'Control cable 5 × 1.5 mm², by the metre';
const LUG = 'Cable lug 16 mm², M8';
const SLEEVE = 'End sleeve 2.5 mm², bag of 100';
const JOINT = 'Cable joint, 4 × 16 mm²';
const HANGER = 'Cable hanger 80 mm';

export const arrivalItems: readonly Stock[] = [
  { name: TUBE, in: 'C-03', quantity: '48', price: '6.90', label: ean13('871869630030'), tags: ['lighting'] },
  { name: RESIN, in: 'B-06', quantity: '18', price: '14.20', label: ean13('401234567030'), min: '10' },
  { name: GEL, in: 'B-06', quantity: '9', price: '11.60', label: ean13('401234567031') },
  {
    name: CABLE,
    in: 'Yard',
    quantity: '122.5',
    price: '1.85',
    label: ean13('401234567032'),
    measured: { type: 'length', name: 'meter', value: '1' },
  },
  {
    name: LUG,
    in: 'A-07',
    quantity: '140',
    price: '0.62',
    label: ean13('401234567033'),
    extra: gtin14('1401234567033'),
    notes: 'Carton of 20 carries the long code.',
  },
  { name: SLEEVE, in: 'A-07', quantity: '33', price: '2.40', label: ean13('401234567034') },
  { name: JOINT, in: 'A-08', quantity: '12', price: '23.50', label: ean13('401234567035'), min: '6' },
  { name: HANGER, in: 'B-05', quantity: '260', price: '0.48', label: code128('EKW-HANG-80') },
];

/** In the account's own fields (see `details.ts`), by the item. */
export const arrivalDetails = {
  [RESIN]: { Lot: 'R-2406', 'Expiry date': '2027-06-30' },
  [GEL]: { Lot: 'G-118', 'Expiry date': '2027-03-31' },
  [LUG]: { 'Carton size': 20 },
};

export const arrivalOrders: readonly DemoOrder[] = [
  {
    number: 'PO-10436',
    vendor: VENDOR,
    age: 40,
    status: 'closed',
    lines: [[TUBE, '20', '7.40']],
    received: [[TUBE, '20']],
    notes: 'Dearer than before: these tubes are a record of their own.',
  },
  {
    number: 'PO-10439',
    vendor: VENDOR,
    age: 21,
    status: 'ordered',
    lines: [
      [RESIN, '24'],
      [LUG, '100'],
      [SLEEVE, '30'],
      [TUBE, '25', '7.40'],
    ],
  },
  {
    number: 'PO-10440',
    vendor: VENDOR,
    age: 14,
    status: 'ordered',
    lines: [
      [CABLE, '305', undefined, 'meter'],
      [JOINT, '6'],
      [HANGER, '49'],
    ],
    notes: 'Second half of the order for the harbour.',
  },
  {
    number: 'PO-10441',
    vendor: VENDOR,
    age: 9,
    status: 'ordered',
    lines: [
      [GEL, '12'],
      [RESIN, '12'],
      [LUG, '60'],
      [SLEEVE, '20'],
      [HANGER, '40'],
    ],
  },
];
