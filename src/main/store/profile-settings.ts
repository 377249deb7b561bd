/**
 * Reads and writes the settings of one profile (a service, with its address, its key and its own files), and values learned about the
 * service, as key and value in the profile's queue database. A setting that was never stored has its default. Settings of the whole station
 * are in `station-settings.ts`.
 */
import type { Switchable } from '#domain/assumed.ts';
import type { Observed } from '#domain/views/reference.ts';
import { USUAL_LOOK, type ItemsLook } from '#domain/views/items.ts';
import type { EventsPlace } from '#domain/views/settings.ts';
import type { Network, StatusView } from '#domain/views/status.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json-columns.ts';

interface Settings {
  /** True from opening until an orderly close: true at opening means that the last process crashed. */
  isOpen: boolean;
  /** What was typed on a page, and not taken, when it was closed; null: nothing. */
  typed: StatusView['typed'];
  /** Identifies this queue file; empty until it is first opened. */
  id: string;
  /** Whether a scan on an order counts the line's whole remaining quantity instead of one piece. */
  wholeLine: boolean;
  /** Practice: the network plug. */
  plug: 'in' | 'out';
  /** The address at which the station listens for webhook deliveries; null if it does not listen. */
  events: EventsPlace | null;
  /** The `updated_by` that the service gives to writes with this profile's key, as last seen; null before that and after a new key. */
  author: string | null;
  /** Whether the key in use is known to be of the account that the mirror was read from; false from a new key until that is seen. */
  isAccountKnown: boolean;
  /** The secret in the command codes printed at this site; null if none were printed yet. */
  site: string | null;
  /** Practice: the operator named by a badge, in place of the station's operator. */
  practiceOperator: string | null;
  /** Unknown codes that an operator has dismissed, each with the seq of its last scan in the scan log. */
  forgotten: Readonly<Record<string, number>>;
  /** Why the service is unreachable, and since when; null while it is reachable. */
  offline: { readonly network: Network['state']; readonly since: string } | null;
  /** The prefix of the account's rate headers; null until an answer has shown it. */
  ratePrefix: string | null;
  /** The assumptions that commands are not to rest on. */
  switchedOff: readonly Switchable[];
  /** What the account has shown of the assumptions when it was last looked at; null before that. */
  observed: Observed | null;
  /** How the list of items is looked at: columns, order, filters that are kept. */
  itemsLook: ItemsLook;
}

const DEFAULTS: Settings = {
  isOpen: false,
  typed: null,
  id: '',
  wholeLine: false,
  plug: 'in',
  events: null,
  author: null,
  isAccountKnown: true,
  site: null,
  practiceOperator: null,
  forgotten: {},
  offline: null,
  ratePrefix: null,
  switchedOff: [],
  observed: null,
  itemsLook: USUAL_LOOK,
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
