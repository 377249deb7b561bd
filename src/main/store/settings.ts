/** What a person has set, in the profile's own queue file. */
import type { ScannerProfile } from '#domain/scanner.ts';
import {
  DEFAULT_WEDGE,
  type EventsPlace,
  type WedgeSettings,
  type ZplPrinter,
} from '#domain/views/settings.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json.ts';

interface Settings {
  station: string;
  operator: string;
  sound: boolean;
  wedge: WedgeSettings;
  scanners: readonly ScannerProfile[];
  zpl: ZplPrinter | null;
  /** Practice: the network plug. */
  plug: 'in' | 'out';
  /** Where it listens for deliveries; null where it does not. */
  events: EventsPlace | null;
  /** The `updated_by` the service gives to writes with this profile's key, as last seen; null before that. A new key forgets it. */
  author: string | null;
  /** The secret that the command codes printed at this site carry; null where none were printed yet. */
  site: string | null;
  /** Unknown codes that somebody is done with: the place on the tape of the last scan of each. */
  forgotten: Readonly<Record<string, number>>;
  /** What the account's rate headers begin with; null until an answer has shown it. */
  ratePrefix: string | null;
}

const DEFAULTS: Settings = {
  station: 'Dock 1',
  operator: 'Operator',
  sound: true,
  wedge: DEFAULT_WEDGE,
  scanners: [],
  zpl: null,
  plug: 'in',
  events: null,
  author: null,
  site: null,
  forgotten: {},
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
