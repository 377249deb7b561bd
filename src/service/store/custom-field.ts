/* The account's own fields, and what items and folders hold in them (values as JSON texts). */
import type { assumptions } from '#wire/assumptions.ts';
import type { Database } from 'better-sqlite3';
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

export function customFieldTable(db: Database) {
  const all = db.prepare<[], CustomFieldRow>('SELECT * FROM custom_field ORDER BY id');
  const byId = db.prepare<[number], CustomFieldRow>('SELECT * FROM custom_field WHERE id = ?');
  const count = db.prepare<[], number>('SELECT count(*) FROM custom_field').pluck();
  const page = db.prepare<[Slice], CustomFieldRow>(
    'SELECT * FROM custom_field ORDER BY id LIMIT @limit OFFSET @offset',
  );
  const insert = db.prepare<[Omit<CustomFieldRow, 'id'>]>(`
    INSERT INTO custom_field (name, type, applies_to, created_at, updated_at)
    VALUES (@name, @type, @applies_to, @created_at, @updated_at)`);
  const valuesOf = db.prepare<[string], CustomValueRow>(
    'SELECT * FROM custom_value WHERE item_id IN (SELECT value FROM json_each(?))',
  );
  const value = db
    .prepare<[number, number], string>(
      'SELECT value FROM custom_value WHERE item_id = ? AND custom_field_id = ?',
    )
    .pluck();
  const put = db.prepare<[CustomValueRow]>(`
    INSERT INTO custom_value (item_id, custom_field_id, value, scanner_code_type)
    VALUES (@item_id, @custom_field_id, @value, @scanner_code_type)
    ON CONFLICT DO UPDATE SET value = excluded.value, scanner_code_type = excluded.scanner_code_type`);
  const clear = db.prepare<[number, number]>(
    'DELETE FROM custom_value WHERE item_id = ? AND custom_field_id = ?',
  );
  const clearAll = db.prepare<[number]>('DELETE FROM custom_value WHERE item_id = ?');
  const copy = db.prepare<[number, number]>(`
    INSERT INTO custom_value (item_id, custom_field_id, value, scanner_code_type)
    SELECT ?, custom_field_id, value, scanner_code_type FROM custom_value WHERE item_id = ?`);

  return {
    all: (): CustomFieldRow[] => all.all(),
    byId: (id: number): CustomFieldRow | undefined => byId.get(id),
    count: (): number => count.get() ?? 0,
    page: (slice: Slice): CustomFieldRow[] => page.all(slice),
    insert: (field: Omit<CustomFieldRow, 'id'>): CustomFieldRow => ({
      ...field,
      id: Number(insert.run(field).lastInsertRowid),
    }),
    valuesOf: (items: readonly number[]): CustomValueRow[] => valuesOf.all(JSON.stringify(items)),
    /** The JSON text of one value, or undefined when it is not set. */
    value: (item: number, field: number): string | undefined => value.get(item, field),
    put: (row: CustomValueRow): void => {
      put.run(row);
    },
    clear: (item: number, field: number): void => {
      clear.run(item, field);
    },
    clearAll: (item: number): void => {
      clearAll.run(item);
    },
    copy: (from: number, to: number): void => {
      copy.run(to, from);
    },
  };
}
