/* The database tables of item groups, with their attributes as JSON, and of the items in them. */
import type { Connection } from './connection.ts';
import type { Slice } from './item-list.ts';

export interface ItemGroupRow {
  readonly id: number;
  readonly name: string;
  readonly attributes: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export function itemGroupTable(db: Connection) {
  const byId = db.prepare<[number], ItemGroupRow>('SELECT * FROM item_group WHERE id = ?');
  const count = db.value<[], number>('SELECT count(*) FROM item_group');
  const page = db.prepare<[Slice], ItemGroupRow>(
    'SELECT * FROM item_group ORDER BY id DESC LIMIT @limit OFFSET @offset',
  );
  const insert = db.value<[Omit<ItemGroupRow, 'id'>], number>(`
    INSERT INTO item_group (name, attributes, created_at, updated_at)
    VALUES (@name, @attributes, @created_at, @updated_at) RETURNING id`);
  const update = db.prepare<[ItemGroupRow]>(
    'UPDATE item_group SET name = @name, attributes = @attributes, updated_at = @updated_at WHERE id = @id',
  );
  const remove = db.prepare<[number]>('DELETE FROM item_group WHERE id = ?');
  const members = db.value<[number], number>(
    'SELECT item_id FROM item_group_member WHERE item_group_id = ? ORDER BY item_id',
  );
  const clear = db.prepare<[number]>('DELETE FROM item_group_member WHERE item_group_id = ?');
  const join = db.prepare<[number, number]>(
    'INSERT INTO item_group_member (item_group_id, item_id) VALUES (?, ?)',
  );

  return {
    byId: (id: number): Promise<ItemGroupRow | undefined> => byId.get(id),
    count: async (): Promise<number> => (await count.get()) ?? 0,
    page: (slice: Slice): Promise<ItemGroupRow[]> => page.all(slice),
    insert: async (group: Omit<ItemGroupRow, 'id'>): Promise<ItemGroupRow> => ({
      ...group,
      id: await insert.one(group),
    }),
    update: async (group: ItemGroupRow): Promise<void> => {
      await update.run(group);
    },
    remove: async (id: number): Promise<void> => {
      await remove.run(id);
    },
    members: (id: number): Promise<number[]> => members.all(id),
    async setMembers(id: number, items: Iterable<number>): Promise<void> {
      await clear.run(id);
      for (const item of items) await join.run(id, item);
    },
  };
}
