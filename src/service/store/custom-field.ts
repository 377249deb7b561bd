/*
 * The database tables of the account's custom fields and of the values that items and folders have of them. Values are stored as JSON
 * texts.
 */
import type { assumptions } from '#wire/assumptions.ts';
import type { Connection } from './connection.ts';
import type { CustomFieldType } from '../rules/custom-value.ts';
import type { Slice } from './item-list.ts';

export interface CustomFieldRow {
  readonly id: number;
  readonly name: string;
  readonly type: CustomFieldType;
  readonly applies_to: (typeof assumptions.customField.value.appliesTo)[number];
  readonly created_at: number;
  readonly updated_at: number;
}

export interface CustomValueRow {
  readonly item_id: number;
  readonly custom_field_id: number;
  readonly value: string;
  readonly scanner_code_type: string | null;
}

export function customFieldTable(db: Connection) {
  const all = db.prepare<[], CustomFieldRow>('SELECT * FROM custom_field ORDER BY id');
  const byId = db.prepare<[number], CustomFieldRow>('SELECT * FROM custom_field WHERE id = ?');
  const count = db.value<[], number>('SELECT count(*) FROM custom_field');
  const page = db.prepare<[Slice], CustomFieldRow>(
    'SELECT * FROM custom_field ORDER BY id LIMIT @limit OFFSET @offset',
  );
  const insert = db.value<[Omit<CustomFieldRow, 'id'>], number>(`
    INSERT INTO custom_field (name, type, applies_to, created_at, updated_at)
    VALUES (@name, @type, @applies_to, @created_at, @updated_at) RETURNING id`);
  const valuesOf = db.prepare<[string], CustomValueRow>(
    `SELECT * FROM custom_value WHERE item_id IN (SELECT value FROM ${db.dialect.list('?')})`,
  );
  const value = db.value<[number, number], string>(
    'SELECT value FROM custom_value WHERE item_id = ? AND custom_field_id = ?',
  );
  const put = db.prepare<[CustomValueRow]>(`
    INSERT INTO custom_value (item_id, custom_field_id, value, scanner_code_type)
    VALUES (@item_id, @custom_field_id, @value, @scanner_code_type)
    ON CONFLICT ${db.dialect.key('item_id, custom_field_id')}
    DO UPDATE SET value = excluded.value, scanner_code_type = excluded.scanner_code_type`);
  const clear = db.prepare<[number, number]>(
    'DELETE FROM custom_value WHERE item_id = ? AND custom_field_id = ?',
  );
  const clearAll = db.prepare<[number]>('DELETE FROM custom_value WHERE item_id = ?');
  const copy = db.prepare<[number, number]>(`
    INSERT INTO custom_value (item_id, custom_field_id, value, scanner_code_type)
    SELECT CAST(? AS BIGINT), custom_field_id, value, scanner_code_type FROM custom_value WHERE item_id = ?`);

  return {
    all: (): Promise<CustomFieldRow[]> => all.all(),
    byId: (id: number): Promise<CustomFieldRow | undefined> => byId.get(id),
    count: async (): Promise<number> => (await count.get()) ?? 0,
    page: (slice: Slice): Promise<CustomFieldRow[]> => page.all(slice),
    insert: async (field: Omit<CustomFieldRow, 'id'>): Promise<CustomFieldRow> => ({
      ...field,
      id: await insert.one(field),
    }),
    valuesOf: (items: readonly number[]): Promise<CustomValueRow[]> => valuesOf.all(JSON.stringify(items)),
    /** The JSON text of one value, or undefined when it is not set. */
    value: (item: number, field: number): Promise<string | undefined> => value.get(item, field),
    put: async (row: CustomValueRow): Promise<void> => {
      await put.run(row);
    },
    clear: async (item: number, field: number): Promise<void> => {
      await clear.run(item, field);
    },
    clearAll: async (item: number): Promise<void> => {
      await clearAll.run(item);
    },
    copy: async (from: number, to: number): Promise<void> => {
      await copy.run(to, from);
    },
  };
}
