/** How far the pulls have come. Kept in the mirror itself: a mirror that is rebuilt starts from nothing. */
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json.ts';

interface Progress {
  /** The next page of the first pull, from 1; absent once it is complete. */
  firstPage: number;
  /** How many records the service said there are. */
  total: number;
  /** Everything changed before this is here; the service's own clock (epoch milliseconds). */
  watermark: number;
  /** The station's clock when the last pull was complete. */
  lastAt: string;
  complete: boolean;
  /** Commands the mirror shows and the outbox has not been told of. */
  reflected: number[];
}

export function progress<K extends keyof Progress>(db: Reader, key: K): Progress[K] | undefined {
  const row = db.one<{ value: string }>(`SELECT value FROM progress WHERE key = ?`, key);
  return row && fromJson<Progress[K]>(row.value);
}

export function putProgress<K extends keyof Progress>(db: Writer, key: K, value: Progress[K]): void {
  db.run(
    `INSERT INTO progress (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    key,
    JSON.stringify(value),
  );
}
