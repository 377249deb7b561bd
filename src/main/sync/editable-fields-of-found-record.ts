/**
 * Returns the editable fields (`domain/fields.ts`) of an item or folder that was read from the service or from the mirror. The rules of the
 * commands that create, edit and delete records compare these fields with what the operator saw or asked for.
 */
import { fieldsOfRecord } from '#domain/stock/fields.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import type { Found } from './push/reads/read-plan-types.ts';

export const fieldsOf = (found: Found): EditableFields =>
  fieldsOfRecord(found.kind === 'item' ? found.item : found.folder);
