/* The values of custom fields of some items of the demo warehouse, with at least one value of each type of field. */
import { arrivalDetails } from './arrival.ts';
import type { CustomFieldType, CustomValue } from '../rules/custom-value.ts';

/** Besides those of `demo.ts`. */
export const furtherFields: readonly (readonly [name: string, type: CustomFieldType])[] = [
  ['Warranty (months)', 'number'],
  ['Colour', 'dropdown'],
  ['Data sheet', 'url'],
  ['Service hotline', 'phone'],
  ['Returns desk', 'email'],
  ['Lot', 'text'],
  ['Expiry date', 'date'],
  ['Serial numbers', 'text'],
  ['Carton size', 'number'],
];

/** By the item, and by the name of the field. */
export const details: Readonly<Record<string, Readonly<Record<string, CustomValue>>>> = {
  'Insulation tester': {
    Fragile: true,
    Remarks: 'Calibration certificate is in the case.',
    'Warranty (months)': 24,
    Colour: 'red',
    'Data sheet': 'https://toolworks.example/it-500.pdf',
    'Service hotline': '+44 20 7946 0123',
    'Returns desk': 'repairs@toolworks.example',
  },
  'Torque screwdriver set': { Fragile: false, 'Warranty (months)': 36, Colour: 'black' },
  'SDS drill, 18 V': {
    'Warranty (months)': 12,
    Colour: 'orange',
    'Service hotline': '+44 20 7946 0123',
    Remarks: 'Second battery in the lid.',
  },
  'Emergency bulkhead, 3 h': { Fragile: true, 'Data sheet': 'https://brightline.example/emb-3h.pdf' },
  'Consumer unit, 10 way': { Colour: 'white', 'Warranty (months)': 60 },
  'Dimmer, LED, 250 W': { Colour: 'white', 'Returns desk': 'desk@brightline.example' },
  ...arrivalDetails,
};
