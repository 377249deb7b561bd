/*
 * The database table of alerts. Each row also has the level that the alert had after the last change of its item, so that only a new level
 * is reported.
 */
import type { AlertType } from '#wire/alert.ts';
import type { Connection } from './connection.ts';
import type { AlertLevel } from '../rules/alert.ts';
import type { Slice } from './item-list.ts';

export interface AlertRow {
  readonly id: number;
  readonly type: AlertType;
  readonly item_id: number;
  readonly threshold_method: string;
  readonly threshold_value: string | null;
  readonly threshold_interval: string | null;
  readonly custom_field_id: number | null;
  /** JSON list. */
  readonly recipient_groups: string;
  readonly level: AlertLevel;
}

export function alertTable(db: Connection) {
  const byId = db.prepare<[number], AlertRow>('SELECT * FROM alert WHERE id = ?');
  const count = db.value<[], number>('SELECT count(*) FROM alert');
  const page = db.prepare<[Slice], AlertRow>(
    'SELECT * FROM alert ORDER BY id DESC LIMIT @limit OFFSET @offset',
  );
  const onItem = db.prepare<[number], AlertRow>(
    "SELECT * FROM alert WHERE item_id = ? AND type = 'Quantity' ORDER BY id",
  );
  const insert = db.value<[Omit<AlertRow, 'id'>], number>(`
    INSERT INTO alert (type, item_id, threshold_method, threshold_value, threshold_interval, custom_field_id,
      recipient_groups, level)
    VALUES (@type, @item_id, @threshold_method, @threshold_value, @threshold_interval, @custom_field_id,
      @recipient_groups, @level) RETURNING id`);
  const update = db.prepare<[AlertRow]>(`
    UPDATE alert SET type = @type, item_id = @item_id, threshold_method = @threshold_method,
      threshold_value = @threshold_value, threshold_interval = @threshold_interval, custom_field_id = @custom_field_id,
      recipient_groups = @recipient_groups, level = @level
    WHERE id = @id`);
  const remove = db.prepare<[number]>('DELETE FROM alert WHERE id = ?');

  return {
    byId: (id: number): Promise<AlertRow | undefined> => byId.get(id),
    count: async (): Promise<number> => (await count.get()) ?? 0,
    page: (slice: Slice): Promise<AlertRow[]> => page.all(slice),
    /** The quantity alerts that watch an item. */
    onItem: (item: number): Promise<AlertRow[]> => onItem.all(item),
    insert: async (alert: Omit<AlertRow, 'id'>): Promise<AlertRow> => ({
      ...alert,
      id: await insert.one(alert),
    }),
    update: async (alert: AlertRow): Promise<void> => {
      await update.run(alert);
    },
    remove: async (id: number): Promise<void> => {
      await remove.run(id);
    },
  };
}
