/*
 * The database tables of photos and of which items show them in which order. The bytes are in the row, or in the object store if there is
 * one.
 */
import type { Connection } from './connection.ts';

export interface NewPhoto {
  readonly token: string;
  readonly name: string;
  readonly content_type: string;
  /** Null: they are in the object store. */
  readonly bytes: Buffer | null;
  readonly created_at: number;
}

export interface ShownPhoto {
  readonly item_id: number;
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

export function photoTable(db: Connection) {
  const insert = db.value<[NewPhoto], number>(`
    INSERT INTO photo (token, name, content_type, bytes, created_at)
    VALUES (@token, @name, @content_type, @bytes, @created_at) RETURNING id`);
  const exists = db.prepare<[number]>('SELECT 1 FROM photo WHERE id = ?');
  const byToken = db.prepare<[string], { id: number; content_type: string; bytes: Buffer | null }>(
    'SELECT id, content_type, bytes FROM photo WHERE token = ?',
  );
  const of = db.prepare<[string], ShownPhoto>(`
    SELECT item_photo.item_id, photo.id, photo.name, photo.token
    FROM item_photo JOIN photo ON photo.id = item_photo.photo_id
    WHERE item_photo.item_id IN (SELECT value FROM ${db.dialect.list('?')}) ORDER BY item_photo.item_id, item_photo.position`);
  const clear = db.prepare<[number]>('DELETE FROM item_photo WHERE item_id = ?');
  const attach = db.prepare<[number, number, number]>(
    'INSERT INTO item_photo (item_id, position, photo_id) VALUES (?, ?, ?)',
  );
  const copy = db.prepare<[number, number]>(
    'INSERT INTO item_photo (item_id, position, photo_id) SELECT CAST(? AS BIGINT), position, photo_id FROM item_photo WHERE item_id = ?',
  );

  return {
    insert: (photo: NewPhoto): Promise<number> => insert.one(photo),
    exists: async (id: number): Promise<boolean> => (await exists.get(id)) !== undefined,
    byToken: (token: string) => byToken.get(token),
    of: (items: readonly number[]): Promise<ShownPhoto[]> => of.all(JSON.stringify(items)),
    /** The item shows exactly these photos, in this order. */
    async show(item: number, photos: readonly number[]): Promise<void> {
      await clear.run(item);
      for (const [position, photo] of photos.entries()) await attach.run(item, position, photo);
    },
    copy: async (from: number, to: number): Promise<void> => {
      await copy.run(to, from);
    },
  };
}
