/** Settings and learned values of one profile, in its queue file. Settings of the whole station are in `station-settings.ts`. */
import type { EventsPlace } from '#domain/views/settings.ts';
import type { Network } from '#domain/views/status.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json-columns.ts';

interface Settings {
  /** From its opening until it is closed in order. */
  isOpen: boolean;
  /** Tells this queue file from every other one; empty until it is first opened. */
  id: string;
  /** A scan on an order counts all that is still to come on its line, and not one piece. */
  wholeLine: boolean;
  /** Practice: the network plug. */
  plug: 'in' | 'out';
  /** Where it listens for deliveries; null where it does not. */
  events: EventsPlace | null;
  /** The `updated_by` the service gives to writes with this profile's key, as last seen; null before that. A new key forgets it. */
  author: string | null;
  /** The secret that the command codes printed at this site carry; null where none were printed yet. */
  site: string | null;
  /** Practice: whom a badge has named, in place of the station's operator. */
  practiceOperator: string | null;
  /** Unknown codes that somebody is done with: the place on the tape of the last scan of each. */
  forgotten: Readonly<Record<string, number>>;
  /** How the service cannot be reached, and since when; null while it can. */
  offline: { readonly network: Network['state']; readonly since: string } | null;
  /** What the account's rate headers begin with; null until an answer has shown it. */
  ratePrefix: string | null;
}

const DEFAULTS: Settings = {
  isOpen: false,
  id: '',
  wholeLine: false,
  plug: 'in',
  events: null,
  author: null,
  site: null,
  practiceOperator: null,
  forgotten: {},
  offline: null,
  ratePrefix: null,
};

export function setting<K extends keyof Settings>(db: Reader, key: K): Settings[K] {
  const row = db.one<{ value: string }>(`SELECT value FROM setting WHERE key = ?`, key);
  return row === undefined ? DEFAULTS[key] : fromJson<Settings[K]>(row.value);
}

export function putSetting<K extends keyof Settings>(db: Writer, key: K, value: Settings[K]): void {
  db.run(
    `INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    key,
    JSON.stringify(value),
  );
}
