/* Handles the API calls that list custom fields and units of measure. */
import { pageSizes } from '#wire/limits.ts';
import type { Account } from '../account.ts';
import type { HandlersOf } from '../http/call.ts';
import { countedAnswer, pageOf } from '../http/paging.ts';
import { isoTime } from '../items/present.ts';
import { isRefusal } from '../rules/refusal.ts';
import { units } from '../rules/units.ts';
import type { CustomFieldRow } from '../store/custom-field.ts';

export function catalogueHandlers({ store }: Account): HandlersOf<'listCustomFields' | 'listUnits'> {
  return {
    listCustomFields: async ({ query, url }) => {
      const page = pageOf(pageSizes.customFields, query);
      if (isRefusal(page)) return page;
      const fields = await store.customFields.page(page);
      return countedAnswer(url, page, await store.customFields.count(), fields.map(presentField));
    },
    listUnits: () => units,
  };
}

export function presentField(field: CustomFieldRow): object {
  return { ...field, created_at: isoTime(field.created_at), updated_at: isoTime(field.updated_at) };
}
