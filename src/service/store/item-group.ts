/* Item groups (attributes as JSON) and the items in them. */
import type { Database } from 'better-sqlite3';
import type { Slice } from './item-list.ts';

export interface ItemGroupRow {
  readonly id: number;
  readonly name: string;
  readonly attributes: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export function itemGroupTable(db: Database) {
  const byId = db.prepare<[number], ItemGroupRow>('SELECT * FROM item_group WHERE id = ?');
  const count = db.prepare<[], number>('SELECT count(*) FROM item_group').pluck();
  const page = db.prepare<[Slice], ItemGroupRow>(
    'SELECT * FROM item_group ORDER BY id DESC LIMIT @limit OFFSET @offset',
  );
  const insert = db.prepare<[Omit<ItemGroupRow, 'id'>]>(`
    INSERT INTO item_group (name, attributes, created_at, updated_at)
    VALUES (@name, @attributes, @created_at, @updated_at)`);
  const update = db.prepare<[ItemGroupRow]>(
    'UPDATE item_group SET name = @name, attributes = @attributes, updated_at = @updated_at WHERE id = @id',
  );
  const remove = db.prepare<[number]>('DELETE FROM item_group WHERE id = ?');
  const members = db
    .prepare<[number], number>(
      'SELECT item_id FROM item_group_member WHERE item_group_id = ? ORDER BY item_id',
    )
    .pluck();
  const clear = db.prepare<[number]>('DELETE FROM item_group_member WHERE item_group_id = ?');
  const join = db.prepare<[number, number]>(
    'INSERT INTO item_group_member (item_group_id, item_id) VALUES (?, ?)',
  );

  return {
    byId: (id: number): ItemGroupRow | undefined => byId.get(id),
    count: (): number => count.get() ?? 0,
    page: (slice: Slice): ItemGroupRow[] => page.all(slice),
    insert: (group: Omit<ItemGroupRow, 'id'>): ItemGroupRow => ({
      ...group,
      id: Number(insert.run(group).lastInsertRowid),
    }),
    update: (group: ItemGroupRow): void => {
      update.run(group);
    },
    remove: (id: number): void => {
      remove.run(id);
    },
    members: (id: number): number[] => members.all(id),
    setMembers(id: number, items: Iterable<number>): void {
      clear.run(id);
      for (const item of items) join.run(id, item);
    },
  };
}
