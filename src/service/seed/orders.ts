/* The purchase orders of the demo warehouse. Together they contain every case that a receiving dock meets. */
import { arrivalOrders, VENDOR } from './arrival.ts';
import type { DemoLine, DemoOrder } from './demo-order.ts';

export const vendors: Readonly<Record<string, string>> = {
  'Meyer Electrical': 'orders@meyer-electrical.example',
  Nordkabel: 'sales@nordkabel.example',
  'Brightline Lighting': 'desk@brightline.example',
  'Hausmann Fasteners': 'bestellung@hausmann.example',
  'Toolworks Supply': 'trade@toolworks.example',
  [VENDOR]: 'versand@elbe-kabelwerk.example',
};

const hands: readonly DemoLine[] = [
  ['Wall socket, single, white', '50'],
  ['Light switch, 1 gang', '60'],
  ['MCB 16 A, curve B', '24'],
  ['PVC tape, black', '100'],
  ['Plug 6 mm, bag of 100', '40'],
  ['Wood screw 4 × 40, box of 200', '20'],
  ['LED lamp E27, 9 W', '100'],
  ['LED downlight 8 W, white', '30'],
  ['Lever connector 2 way, box of 100', '12'],
  ['Back box 35 mm, metal', '80'],
];

const placed: readonly DemoOrder[] = [
  {
    number: 'PO-10431',
    vendor: 'Hausmann Fasteners',
    age: 64,
    status: 'closed',
    lines: [
      ['Hex nut M8, box of 100', '40'],
      ['Washer M8, box of 100', '40'],
    ],
    received: [
      ['Hex nut M8, box of 100', '40'],
      ['Washer M8, box of 100', '30'],
    ],
    notes: 'Closed short: ten boxes of washers never came.',
  },
  {
    number: 'PO-10434',
    vendor: 'Toolworks Supply',
    age: 51,
    status: 'voided',
    lines: [['SDS drill, 18 V', '2', '199.00']],
  },
  {
    number: 'PO-10438',
    vendor: 'Nordkabel',
    age: 33,
    status: 'ordered',
    lines: [
      ['Twin and earth 2.5 mm²', '4'],
      ['Cat 6 cable, grey', '2'],
    ],
    received: [
      ['Twin and earth 2.5 mm²', '4'],
      ['Cat 6 cable, grey', '2'],
    ],
    notes: 'Complete.',
  },
  {
    number: 'PO-10442',
    vendor: 'Meyer Electrical',
    age: 6,
    status: 'ordered',
    lines: [
      ['Wall socket, double, white', '40'],
      ['Junction box IP65', '24'],
      ['Cable ties 200 mm, black', '20', '4.10'],
      ['LED driver 24 V 100 W', '6'],
      ['Conduit 20 mm, 3 m', '100'],
      ['Label tape 12 mm', '10'],
      ['RCBO 32 A, type A', '12'],
      ['MCB 32 A, curve B', '24'],
      ['Cable gland M20, pack of 10', '20'],
      ['Heat shrink set, 127 pieces', '6'],
      ['Terminal block 4 mm², strip', '30'],
      ['Light switch, 2 gang', '20'],
    ],
    received: [
      ['Junction box IP65', '12'],
      ['Conduit 20 mm, 3 m', '80'],
    ],
  },
  { number: 'PO-10443', vendor: 'Meyer Electrical', age: 5, status: 'ordered', lines: hands },
  {
    number: 'PO-10444',
    vendor: 'Brightline Lighting',
    age: 4,
    status: 'ordered',
    lines: [
      ['LED panel 600 × 600, 4000 K', '12', '29.50'],
      ['LED lamp GU10, 5 W', '60', '2.25'],
      ['LED downlight 8 W, steel', '20', '7.90'],
    ],
    notes: 'New price list: panels cheaper, GU10 dearer.',
  },
  {
    number: 'PO-10445',
    vendor: 'Brightline Lighting',
    age: 4,
    status: 'ordered',
    lines: [
      ['LED floodlight 50 W', '8'],
      ['Work light, rechargeable', '6'],
      ['Smoke alarm, mains', '20'],
    ],
    notes: 'Replacements. The old stock stays in Quarantine and Returns: land these elsewhere.',
  },
  {
    number: 'PO-10446',
    vendor: 'Hausmann Fasteners',
    age: 3,
    status: 'ordered',
    lines: [
      ['Threaded rod M8, 1 m', '100'],
      ['Threaded rod M8, 1 m', '50', '1.20'],
      ['Saddle 25 mm, pack of 50', '20'],
    ],
    notes: 'Fifty rods at the project price.',
  },
];

const inPreparation: readonly DemoOrder[] = [
  {
    number: 'PO-10448',
    vendor: 'Nordkabel',
    age: 1,
    status: 'draft',
    lines: [
      ['SWA cable 3 × 6 mm²', '2'],
      ['Twin and earth 1.5 mm²', '6'],
    ],
  },
  {
    number: 'PO-10449',
    vendor: 'Toolworks Supply',
    age: 1,
    status: 'approved',
    lines: [
      ['Crimp tool, ratchet', '4'],
      ['Cable puller rods, set', '2', '59.00'],
    ],
  },
  {
    number: 'PO-10450',
    vendor: 'Hausmann Fasteners',
    age: 0,
    status: 'ready_for_review',
    lines: [['Chemical anchor, 300 ml', '24']],
  },
];

/** The oldest first. @param names of the items for the order that asks for some of everything */
export function demoOrders(names: readonly string[]): readonly DemoOrder[] {
  const made = [...placed, ...arrivalOrders].toSorted((one, other) => other.age - one.age);
  return [...made, openingStock(names), ...inPreparation];
}

function openingStock(names: readonly string[]): DemoOrder {
  return {
    number: 'PO-10447',
    vendor: 'Meyer Electrical',
    age: 2,
    status: 'ordered',
    lines: [...names, ...names.slice(0, 112 - names.length)].map((name) => [name, '2'] as const),
    notes: 'Opening stock of the new counter: two of everything, and two more of the first shelves.',
  };
}
