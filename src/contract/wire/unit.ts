/* Units of measure, a bare unpaginated list. The shape is assumption unit. */
import { z } from 'zod';
import { decimalOrNull, keptWhole, textOrNull } from './read.ts';

export const Unit = keptWhole(
  z.looseObject({
    unit_name: textOrNull,
    unit_type: textOrNull,
    pretty_name: textOrNull,
    pretty_unit: textOrNull,
    scale: decimalOrNull,
  }),
).meta({ id: 'Unit' });
export type Unit = z.output<typeof Unit>;
