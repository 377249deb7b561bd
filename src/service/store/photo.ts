/* Photos, bytes and all, and which items show them in which order. */
import type { Database } from 'better-sqlite3';

export interface NewPhoto {
  readonly token: string;
  readonly name: string;
  readonly content_type: string;
  readonly bytes: Buffer;
  readonly created_at: number;
}

export interface ShownPhoto {
  readonly item_id: number;
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

export function photoTable(db: Database) {
  const insert = db.prepare<[NewPhoto]>(`
    INSERT INTO photo (token, name, content_type, bytes, created_at)
    VALUES (@token, @name, @content_type, @bytes, @created_at)`);
  const exists = db.prepare<[number]>('SELECT 1 FROM photo WHERE id = ?');
  const byToken = db.prepare<[string], { content_type: string; bytes: Buffer }>(
    'SELECT content_type, bytes FROM photo WHERE token = ?',
  );
  const of = db.prepare<[string], ShownPhoto>(`
    SELECT item_photo.item_id, photo.id, photo.name, photo.token
    FROM item_photo JOIN photo ON photo.id = item_photo.photo_id
    WHERE item_photo.item_id IN (SELECT value FROM json_each(?)) ORDER BY item_photo.item_id, item_photo.position`);
  const clear = db.prepare<[number]>('DELETE FROM item_photo WHERE item_id = ?');
  const attach = db.prepare<[number, number, number]>(
    'INSERT INTO item_photo (item_id, position, photo_id) VALUES (?, ?, ?)',
  );
  const copy = db.prepare<[number, number]>(
    'INSERT INTO item_photo (item_id, position, photo_id) SELECT ?, position, photo_id FROM item_photo WHERE item_id = ?',
  );

  return {
    insert: (photo: NewPhoto): number => Number(insert.run(photo).lastInsertRowid),
    exists: (id: number): boolean => exists.get(id) !== undefined,
    byToken: (token: string) => byToken.get(token),
    of: (items: readonly number[]): ShownPhoto[] => of.all(JSON.stringify(items)),
    /** The item shows exactly these photos, in this order. */
    show(item: number, photos: readonly number[]): void {
      clear.run(item);
      for (const [position, photo] of photos.entries()) attach.run(item, position, photo);
    },
    copy: (from: number, to: number): void => {
      copy.run(to, from);
    },
  };
}
