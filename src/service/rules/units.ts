/* The units of measure that every account has. `scale` is the usual number of decimals of a quantity in that unit. */

interface Unit {
  readonly unit_name: string;
  readonly unit_type: 'count' | 'length' | 'area' | 'volume' | 'weight';
  readonly pretty_name: string;
  readonly pretty_unit: string;
  readonly scale: number;
}

export const units: readonly Unit[] = [
  { unit_name: 'unit', unit_type: 'count', pretty_name: 'Unit', pretty_unit: 'unit', scale: 0 },
  { unit_name: 'pair', unit_type: 'count', pretty_name: 'Pair', pretty_unit: 'pair', scale: 0 },
  { unit_name: 'box', unit_type: 'count', pretty_name: 'Box', pretty_unit: 'box', scale: 0 },
  { unit_name: 'pack', unit_type: 'count', pretty_name: 'Pack', pretty_unit: 'pack', scale: 0 },
  { unit_name: 'roll', unit_type: 'count', pretty_name: 'Roll', pretty_unit: 'roll', scale: 0 },
  { unit_name: 'millimeter', unit_type: 'length', pretty_name: 'Millimeter', pretty_unit: 'mm', scale: 0 },
  { unit_name: 'centimeter', unit_type: 'length', pretty_name: 'Centimeter', pretty_unit: 'cm', scale: 1 },
  { unit_name: 'meter', unit_type: 'length', pretty_name: 'Meter', pretty_unit: 'm', scale: 2 },
  { unit_name: 'inch', unit_type: 'length', pretty_name: 'Inch', pretty_unit: 'in', scale: 2 },
  { unit_name: 'foot', unit_type: 'length', pretty_name: 'Foot', pretty_unit: 'ft', scale: 2 },
  { unit_name: 'yard', unit_type: 'length', pretty_name: 'Yard', pretty_unit: 'yd', scale: 2 },
  { unit_name: 'square_meter', unit_type: 'area', pretty_name: 'Square meter', pretty_unit: 'm²', scale: 2 },
  { unit_name: 'milliliter', unit_type: 'volume', pretty_name: 'Milliliter', pretty_unit: 'ml', scale: 0 },
  { unit_name: 'liter', unit_type: 'volume', pretty_name: 'Liter', pretty_unit: 'l', scale: 2 },
  { unit_name: 'gallon', unit_type: 'volume', pretty_name: 'Gallon', pretty_unit: 'gal', scale: 2 },
  { unit_name: 'gram', unit_type: 'weight', pretty_name: 'Gram', pretty_unit: 'g', scale: 0 },
  { unit_name: 'kilogram', unit_type: 'weight', pretty_name: 'Kilogram', pretty_unit: 'kg', scale: 3 },
  { unit_name: 'pound', unit_type: 'weight', pretty_name: 'Pound', pretty_unit: 'lb', scale: 2 },
];

export function isUnit(name: string): boolean {
  return units.some((unit) => unit.unit_name === name);
}
