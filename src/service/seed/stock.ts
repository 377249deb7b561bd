/* The locations and the stock of the demo warehouse, an electrical and hardware wholesaler. */
import {
  aztec,
  code128,
  code39,
  code93,
  ean13,
  ean8,
  gtin14,
  mod43,
  ours,
  pdf417,
  qr,
  typed,
  upcA,
  upcEShort,
  type Label,
} from './codes.ts';

export interface Place {
  readonly name: string;
  readonly in?: string;
  readonly notes?: string;
}

export interface Stock {
  readonly name: string;
  readonly in: string;
  readonly quantity: string;
  readonly price: string;
  readonly label: Label;
  readonly extra?: Label;
  /** An alert watches this level. */
  readonly min?: string;
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly supplierCode?: Label;
  readonly inspectionDue?: string;
  readonly measured?: { readonly type: string; readonly name: string; readonly value: string };
}

/** Every place carries a label, LOC- and its name. */
export const places: readonly Place[] = [
  { name: 'Dock', notes: 'Goods in. Nothing stays here overnight.' },
  { name: 'Dock 1', in: 'Dock' },
  { name: 'Dock 2', in: 'Dock' },
  { name: 'Aisle A', notes: 'Wiring accessories' },
  ...bins('A', ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']),
  { name: 'Aisle B', notes: 'Fixings' },
  ...bins('B', ['01', '02', '03', '04', '05', '06']),
  { name: 'Aisle C', notes: 'Lighting and controls' },
  ...bins('C', ['01', '02', '03', '04', '09', '10', '11']),
  { name: 'Yard', notes: 'Long goods and drums, under the canopy' },
  { name: 'Drums', in: 'Yard' },
  { name: 'Tool crib' },
  { name: 'Quarantine', notes: 'Not to be sold' },
  { name: 'Returns' },
];

function bins(aisle: string, numbers: readonly string[]): Place[] {
  return numbers.map((number) => ({ name: `${aisle}-${number}`, in: `Aisle ${aisle}` }));
}

function stock(
  name: string,
  place: string,
  quantity: string,
  price: string,
  label: Label,
  more: Partial<Stock> = {},
): Stock {
  return { name, in: place, quantity, price, label, ...more };
}

const wiring = ['wiring'];
const fixings = ['fixings'];
const lighting = ['lighting'];
const tools = ['tools'];

export const items: readonly Stock[] = [
  stock('Wall socket, single, white', 'A-01', '86', '2.45', ean13('501234567880'), {
    tags: wiring,
    min: '40',
  }),
  stock('Wall socket, single, USB-C', 'A-01', '31', '14.90', ean13('501234567881'), {
    tags: wiring,
    min: '12',
  }),
  stock('Light switch, 1 gang', 'A-02', '120', '1.95', ean13('501234567882'), { tags: wiring, min: '50' }),
  stock('Light switch, 2 gang', 'A-02', '64', '2.75', ean13('501234567883'), { tags: wiring }),
  stock('Dimmer, LED, 250 W', 'A-02', '18', '22.40', ean13('501234567884'), {
    tags: [...wiring, ...lighting],
  }),
  stock('Wall socket, double, white', 'A-03', '140', '3.80', ean13('501234567890'), {
    tags: wiring,
    min: '60',
    extra: gtin14('1501234567890'),
    notes: 'Carton of 10 carries the long code.',
  }),
  stock('Wall socket, double, steel', 'A-03', '22', '9.60', ean13('501234567891'), { tags: wiring }),
  stock('Junction box IP65', 'A-04', '48', '4.25', ean8('9638507'), { tags: wiring, min: '20' }),
  stock('Junction box IP20, 4 way', 'A-04', '75', '1.10', ean8('4012345'), { tags: wiring }),
  stock('Back box 35 mm, metal', 'A-05', '200', '0.95', upcA('03600029146'), { tags: wiring, min: '80' }),
  stock('Back box 47 mm, metal', 'A-05', '160', '1.15', upcA('03600029147'), { tags: wiring }),
  stock('Grommet 20 mm, bag of 100', 'A-05', '12', '3.20', typed('GROM 20/100'), { tags: wiring }),
  stock('RCBO 32 A, type A', 'A-06', '26', '27.50', ean13('401234567010'), {
    tags: wiring,
    supplierCode: code128('ME-RCBO-32A'),
  }),
  stock('RCBO 16 A, type A', 'A-06', '34', '26.90', ean13('401234567011'), { tags: wiring }),
  stock('MCB 16 A, curve B', 'A-06', '90', '4.60', ean13('401234567012'), { tags: wiring, min: '30' }),
  stock('MCB 32 A, curve B', 'A-06', '72', '4.80', ean13('401234567013'), { tags: wiring, min: '30' }),
  stock(
    'Consumer unit, 10 way',
    'A-07',
    '9',
    '68.00',
    qr('https://id.example/01/04012345670203/21/CU10-0091'),
    {
      tags: wiring,
      min: '4',
    },
  ),
  stock('Consumer unit, 18 way', 'A-07', '5', '104.00', qr('https://id.example/01/04012345670210'), {
    tags: wiring,
  }),
  stock('Terminal block 4 mm², strip', 'A-08', '58', '1.40', upcEShort('425261'), { tags: wiring }),
  stock('Lever connector 2 way, box of 100', 'A-08', '40', '21.00', ean13('404424500011'), {
    tags: wiring,
    min: '25',
    extra: qr('https://id.example/01/04044245000112'),
  }),
  stock('Lever connector 3 way, box of 50', 'A-08', '36', '16.50', ean13('404424500012'), { tags: wiring }),
  stock('Lever connector 5 way, box of 25', 'A-08', '8', '13.20', ean13('404424500013'), {
    tags: wiring,
    min: '15',
  }),
  stock('Label tape 12 mm', 'A-09', '54', '6.40', upcA('03600029145'), { tags: ['consumables'] }),
  stock('Label tape 24 mm', 'A-09', '21', '9.80', upcA('03600029148'), { tags: ['consumables'] }),
  stock('PVC tape, black', 'A-09', '150', '0.85', ean8('5012340'), { tags: ['consumables'], min: '60' }),
  stock('PVC tape, green/yellow', 'A-09', '95', '0.85', ean8('5012341'), { tags: ['consumables'] }),
  stock('Heat shrink set, 127 pieces', 'A-10', '14', '7.90', code39('HS-127'), { tags: ['consumables'] }),
  stock('Cable gland M20, pack of 10', 'A-10', '44', '5.60', mod43('GLAND-M20'), { tags: wiring }),
  stock('Cable gland M25, pack of 10', 'A-10', '30', '7.10', mod43('GLAND-M25'), { tags: wiring }),

  stock('Cable ties 200 mm, black', 'B-01', '138', '3.90', ean13('400638133393'), {
    tags: fixings,
    min: '50',
    extra: gtin14('1400638133393'),
    supplierCode: code128('ME-CT200-BK'),
    notes: 'Bag of 100.',
  }),
  stock('Cable ties 300 mm, black', 'B-01', '77', '5.40', ean13('400638133394'), { tags: fixings }),
  stock('Cable ties 200 mm, natural', 'B-01', '61', '3.70', ean13('400638133395'), { tags: fixings }),
  stock('Wood screw 4 × 40, box of 200', 'B-02', '52', '6.20', ean13('400638133401'), {
    tags: fixings,
    min: '20',
  }),
  stock('Wood screw 5 × 60, box of 200', 'B-02', '47', '8.90', ean13('400638133402'), { tags: fixings }),
  stock('Drywall screw 3.5 × 35, box of 500', 'B-02', '33', '9.50', ean13('400638133403'), { tags: fixings }),
  stock('Plug 6 mm, bag of 100', 'B-03', '110', '2.10', upcEShort('123457'), { tags: fixings, min: '40' }),
  stock('Plug 8 mm, bag of 100', 'B-03', '98', '2.60', upcEShort('654321'), { tags: fixings }),
  stock('Hammer fixing 6 × 60, box of 100', 'B-03', '25', '11.80', ean13('400638133405'), { tags: fixings }),
  stock('Threaded rod M8, 1 m', 'B-04', '180', '1.35', code128('TR-M8-1000'), { tags: fixings }),
  stock('Hex nut M8, box of 100', 'B-04', '64', '3.05', code128('HN-M8-100'), { tags: fixings }),
  stock('Washer M8, box of 100', 'B-04', '70', '2.20', code128('WA-M8-100'), { tags: fixings }),
  stock('P-clip 20 mm, pack of 25', 'B-05', '55', '4.15', code93('PC20-25'), { tags: fixings }),
  stock('Saddle 25 mm, pack of 50', 'B-05', '41', '5.25', code93('SAD25-50'), { tags: fixings }),
  stock('Chemical anchor, 300 ml', 'B-06', '16', '12.75', ean13('400638133410'), {
    tags: fixings,
    min: '10',
    measured: { type: 'volume', name: 'milliliter', value: '300' },
  }),
  stock('Fire-stop sealant, 310 ml', 'B-06', '28', '9.30', ean13('400638133411'), { tags: fixings }),

  stock('LED panel 600 × 600, 4000 K', 'C-01', '24', '31.00', ean13('871869630001'), {
    tags: lighting,
    min: '10',
  }),
  stock('LED panel 1200 × 300, 4000 K', 'C-01', '11', '36.50', ean13('871869630002'), { tags: lighting }),
  stock('LED downlight 8 W, white', 'C-02', '66', '7.20', ean13('871869630003'), {
    tags: lighting,
    min: '30',
  }),
  stock('LED downlight 8 W, steel', 'C-02', '38', '7.90', ean13('871869630004'), { tags: lighting }),
  stock('LED lamp E27, 9 W', 'C-03', '210', '2.30', ean13('871869630005'), {
    tags: lighting,
    min: '80',
    extra: gtin14('1871869630005'),
  }),
  stock('LED lamp GU10, 5 W', 'C-03', '185', '2.10', ean13('871869630006'), { tags: lighting }),
  stock('Emergency bulkhead, 3 h', 'C-04', '13', '28.40', aztec('EMB-3H;LOT 2418;SN 000731'), {
    tags: lighting,
    min: '6',
  }),
  stock('Exit sign, maintained', 'C-04', '7', '33.70', aztec('EXIT-M;LOT 2420;SN 000114'), {
    tags: lighting,
  }),
  stock('PIR sensor, ceiling', 'C-09', '19', '17.60', code128('PIR-C-360'), { tags: ['controls'] }),
  stock('Photocell, IP65', 'C-09', '23', '11.20', code128('PHC-65'), { tags: ['controls'] }),
  stock('Time switch, 7 day, DIN', 'C-09', '10', '34.00', ours('S7DAY-DIN-01'), { tags: ['controls'] }),
  stock('Contactor 25 A, 4 pole', 'C-10', '12', '29.90', pdf417('PN CT25-4P|LOT 88-2031|QTY 1'), {
    tags: ['controls'],
  }),
  stock('Contactor 40 A, 4 pole', 'C-10', '6', '43.50', pdf417('PN CT40-4P|LOT 88-2107|QTY 1'), {
    tags: ['controls'],
    min: '6',
  }),
  stock('LED driver 24 V 100 W', 'C-11', '17', '24.60', code128('WH-C11-0042'), {
    tags: lighting,
    min: '5',
    supplierCode: code128('BL-DRV-24-100'),
  }),
  stock('LED driver 12 V 60 W', 'C-11', '15', '18.20', code128('WH-C11-0043'), { tags: lighting }),
  stock('LED strip 24 V, 5 m', 'C-11', '29', '19.80', code128('WH-C11-0044'), {
    tags: lighting,
    measured: { type: 'length', name: 'meter', value: '5' },
  }),

  stock('Conduit 20 mm, 3 m', 'Yard', '260', '2.15', upcEShort('123456'), { tags: ['conduit'], min: '100' }),
  stock('Conduit 25 mm, 3 m', 'Yard', '190', '2.95', upcEShort('123458'), { tags: ['conduit'] }),
  stock('Cable tray 100 mm, 3 m', 'Yard', '42', '18.90', code39('TRAY-100-3'), { tags: ['conduit'] }),
  stock('Cable tray 225 mm, 3 m', 'Yard', '26', '29.50', code39('TRAY-225-3'), { tags: ['conduit'] }),
  stock('Earth rod, 1.2 m', 'Yard', '58', '12.30', code39('EROD-1200'), { tags: ['conduit'] }),
  stock('Twin and earth 2.5 mm²', 'Drums', '7', '58.00', gtin14('1506012340001'), {
    tags: ['cable'],
    min: '4',
    measured: { type: 'length', name: 'meter', value: '100' },
  }),
  stock('Twin and earth 1.5 mm²', 'Drums', '9', '41.00', gtin14('1506012340002'), {
    tags: ['cable'],
    measured: { type: 'length', name: 'meter', value: '100' },
  }),
  stock('SWA cable 3 × 6 mm²', 'Drums', '3', '212.00', gtin14('1506012340003'), {
    tags: ['cable'],
    min: '3',
    measured: { type: 'length', name: 'meter', value: '50' },
  }),
  stock('Cat 6 cable, grey', 'Drums', '6', '96.50', gtin14('1506012340004'), {
    tags: ['cable', 'data'],
    measured: { type: 'length', name: 'meter', value: '305' },
  }),

  stock('Insulation tester', 'Tool crib', '2', '489.00', ours('TOOL-IT-0001'), {
    tags: tools,
    inspectionDue: '+10',
  }),
  stock('Torque screwdriver set', 'Tool crib', '4', '129.00', ours('TOOL-TS-0001'), {
    tags: tools,
    inspectionDue: '+75',
  }),
  stock('SDS drill, 18 V', 'Tool crib', '3', '214.00', qr('TOOL|SDS18|2023-117'), { tags: tools }),
  stock('Cable puller rods, set', 'Tool crib', '5', '62.00', typed('RODS SET 5'), { tags: tools }),
  stock('Crimp tool, ratchet', 'Tool crib', '6', '38.50', code39('CRIMP-R'), { tags: tools }),

  stock('LED floodlight 50 W', 'Quarantine', '8', '34.20', ean13('871869630020'), {
    tags: lighting,
    notes: 'Batch 2417: drivers fail when wet. Held for Brightline.',
  }),
  stock('Smoke alarm, mains', 'Quarantine', '15', '16.80', ean13('502034567001'), { tags: ['safety'] }),
  stock('Extension lead, 4 gang, 5 m', 'Returns', '4', '13.40', ean13('501234567899'), { tags: wiring }),
  stock('Work light, rechargeable', 'Returns', '2', '44.90', ean13('871869630021'), { tags: lighting }),
  stock('Cable reel, 25 m', 'Returns', '1', '52.00', upcA('03600029150'), { tags: wiring }),
];
