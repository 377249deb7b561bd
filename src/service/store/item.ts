/* The database table of items and folders. The table of which record is inside which folder is maintained by `placement.ts`. */
import type { ItemType } from '#wire/item.ts';
import type { Connection } from './connection.ts';

/** A row: amounts as canonical decimals, times as epoch milliseconds, tags and measured_quantity as JSON. */
export interface ItemRow {
  readonly id: number;
  readonly sid: string;
  readonly type: ItemType;
  readonly name: string;
  readonly price: string | null;
  /** Never null on an item, always null on a folder. */
  readonly quantity: string | null;
  readonly min_quantity: string | null;
  readonly notes: string | null;
  readonly parent_id: number | null;
  readonly label_url: string | null;
  readonly label_url_type: string | null;
  readonly label_url_extra: string | null;
  readonly label_url_extra_type: string | null;
  readonly tags: string;
  readonly measured_quantity: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export type NewItem = Omit<ItemRow, 'id'>;

export function itemTable(db: Connection) {
  const byId = db.prepare<[number], ItemRow>('SELECT * FROM item WHERE id = ?');
  const inFolderBySid = db.prepare<[{ folder: number | null; sid: string }], ItemRow>(
    `SELECT * FROM item WHERE ${db.dialect.isFolder('parent_id', '@folder')} AND sid = @sid AND type = 'item'
    ORDER BY id LIMIT 1`,
  );
  const insert = db.value<[NewItem], number>(`
    INSERT INTO item (sid, type, name, price, quantity, min_quantity, notes, parent_id, label_url, label_url_type,
      label_url_extra, label_url_extra_type, tags, measured_quantity, created_at, updated_at)
    VALUES (@sid, @type, @name, @price, @quantity, @min_quantity, @notes, @parent_id, @label_url, @label_url_type,
      @label_url_extra, @label_url_extra_type, @tags, @measured_quantity, @created_at, @updated_at) RETURNING id`);
  const update = db.prepare<[ItemRow]>(`
    UPDATE item SET name = @name, price = @price, quantity = @quantity, min_quantity = @min_quantity, notes = @notes,
      parent_id = @parent_id, label_url = @label_url, label_url_type = @label_url_type,
      label_url_extra = @label_url_extra, label_url_extra_type = @label_url_extra_type, tags = @tags,
      measured_quantity = @measured_quantity, updated_at = @updated_at
    WHERE id = @id`);
  const nested = db.prepare<[number], ItemRow>(
    'SELECT item.* FROM placement JOIN item ON item.id = placement.item_id WHERE placement.folder_id = ? ORDER BY item.id',
  );
  const removeTree = db.prepare<[number, number]>(
    `DELETE FROM item WHERE id IN (
      SELECT CAST(? AS BIGINT) UNION ALL SELECT item_id FROM placement WHERE folder_id = ?)`,
  );

  return {
    byId: (id: number): Promise<ItemRow | undefined> => byId.get(id),
    /** The oldest item of that sid directly in the folder. */
    inFolderBySid: (folder: number | null, sid: string): Promise<ItemRow | undefined> =>
      inFolderBySid.get({ folder, sid }),
    /** Everything under a folder at any depth, oldest first. */
    nested: (folder: number): Promise<ItemRow[]> => nested.all(folder),
    insert: async (item: NewItem): Promise<ItemRow> => ({ ...item, id: await insert.one(item) }),
    update: async (item: ItemRow): Promise<void> => {
      await update.run(item);
    },
    /** Removes the record and what is nested in it; its placements must still stand. */
    removeTree: async (id: number): Promise<void> => {
      await removeTree.run(id, id);
    },
  };
}
