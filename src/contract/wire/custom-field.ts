/* Fields an account adds to its items and folders. The shape of the definition is assumption customField. */
import { z } from 'zod';
import { withoutRaw } from './decimal.ts';
import { Id, isShallow, keptWhole, textOrNull } from './read.ts';
import { idWrite, textWrite } from './write.ts';

export const CustomField = keptWhole(
  z.looseObject({
    id: Id,
    name: z.string(),
    type: textOrNull,
    applies_to: textOrNull,
    created_at: textOrNull,
    updated_at: textOrNull,
  }),
).meta({ id: 'CustomField' });
export type CustomField = z.output<typeof CustomField>;

/** Reads the deprecated attribute_value where value is missing. */
export const CustomFieldValue = z
  .looseObject({ custom_attribute_id: Id, value: z.unknown().optional(), scanner_code_type: textOrNull })
  .refine(isShallow, { error: 'is nested too deeply' })
  .transform(({ attribute_value: deprecated, ...rest }) => ({
    ...rest,
    value: withoutRaw(rest.value ?? deprecated ?? null),
  }));
export type CustomFieldValue = z.output<typeof CustomFieldValue>;

const scalar = z.union([textWrite, z.number(), z.boolean(), z.null()], {
  error: 'must be text, a number, true, false or null',
});

export const CustomFieldValueWrite = z
  .object({
    custom_attribute_id: idWrite,
    value: scalar.optional(),
    attribute_value: scalar.optional().meta({ deprecated: true, description: 'The former name of value.' }),
    scanner_code_type: textWrite.nullish(),
  })
  .transform(({ attribute_value: deprecated, ...rest }, context) => {
    const value = rest.value === undefined ? deprecated : rest.value;
    if (value === undefined) {
      context.issues.push({ code: 'custom', message: 'is missing', path: ['value'], input: undefined });
      return z.NEVER;
    }
    return { ...rest, value };
  });
export type CustomFieldValueWrite = z.input<typeof CustomFieldValueWrite>;
