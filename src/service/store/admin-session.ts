/*
 * The database table of sign-ins to the pages. Every process that serves the account finds a session here. A row is identified by a hash of
 * the session's cookie, and what it contains is encrypted (`../pages/session.ts`). There are at most 100 sessions; the oldest are deleted.
 */
import type { Connection } from './connection.ts';

/** More than people sign in: the oldest go. */
const SESSIONS_MAX = 100;

export interface SessionRow {
  /** What the next page is to tell, once; sealed. */
  readonly news: Buffer | null;
}

/** Of a process; the engine's own counts where it has one. Epoch milliseconds. */
interface At {
  readonly now: number;
}
interface Named {
  readonly hash: Buffer;
}

export function adminSessionTable(db: Connection) {
  const { now } = db.dialect;
  const prune = db.prepare<[At]>(`
    DELETE FROM admin_session WHERE ends_at <= ${now}
      OR hash NOT IN (SELECT hash FROM admin_session ORDER BY ends_at DESC LIMIT ${SESSIONS_MAX - 1})`);
  const insert = db.prepare<[Named & At & { length: number }]>(
    `INSERT INTO admin_session (hash, ends_at) VALUES (@hash, ${now} + @length)`,
  );
  const find = db.prepare<[Named & At], SessionRow>(
    `SELECT news FROM admin_session WHERE hash = @hash AND ends_at > ${now}`,
  );
  const put = db.prepare<[Named & { news: Buffer }]>(
    'UPDATE admin_session SET news = @news WHERE hash = @hash',
  );
  const take = db.prepare<[Named & { news: Buffer }]>(
    'UPDATE admin_session SET news = NULL WHERE hash = @hash AND news = @news',
  );
  const end = db.prepare<[Named]>('DELETE FROM admin_session WHERE hash = @hash');

  return {
    /** @param length milliseconds */
    begin: async (hash: Buffer, now: number, length: number): Promise<void> => {
      await prune.run({ now });
      await insert.run({ hash, now, length });
    },
    find: (hash: Buffer, now: number): Promise<SessionRow | undefined> => find.get({ hash, now }),
    putNews: async (hash: Buffer, news: Buffer): Promise<void> => {
      await put.run({ hash, news });
    },
    /** False: another page has taken it meanwhile, or there is newer. */
    takeNews: async (hash: Buffer, news: Buffer): Promise<boolean> => (await take.run({ hash, news })) > 0,
    end: async (hash: Buffer): Promise<void> => {
      await end.run({ hash });
    },
  };
}
