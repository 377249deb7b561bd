/**
 * Reads and writes the settings and the state of one profile (a service, with its address, its key and its own files). The state is
 * - what the station learned about the service;
 * - the operator's work in progress that must survive a restart: the batch, the arrival, the put-away list, the current location, what was
 *   typed;
 * - whether the last process closed the profile in order.
 *
 * All are stored as key and JSON value in one table of the profile's queue database. So one transaction can change several of them, or
 * change them together with the outbox. A value that was never stored has its default. The settings of the whole station are in
 * `station-settings.ts`.
 */
import { USUAL_ADJUST_SETTINGS, type AdjustSettings } from '#domain/stock/adjustment.ts';
import type { Switchable } from '#domain/commands/assumed.ts';
import type { BatchRow } from '#domain/stock/batch.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import { NO_PUT_AWAY, type PutAwayList } from '#domain/stock/put-away.ts';
import type { Observed } from '#domain/views/reference.ts';
import type { LabelsPer } from '#domain/barcode/label.ts';
import type { PalletNumbers } from '#domain/barcode/sscc.ts';
import { USUAL_SWITCHES, type ReceivingSwitches } from '#domain/receiving/receipt.ts';
import { USUAL_LOTS, type LotSettings } from '#domain/receiving/lot-route.ts';
import { USUAL_LOOK, type ItemsLook } from '#domain/views/items.ts';
import type { LinesOrder } from '#domain/views/lines-shown.ts';
import type { EventsPlace } from '#domain/views/settings.ts';
import type { Network, StatusView } from '#domain/views/status.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json-columns.ts';

export interface StandsAt {
  readonly folderId: number;
  /** The operator who scanned it. */
  readonly by: string;
  /** `since`: when the location was scanned. `at`: when goods were last scanned there. */
  readonly since: string;
  readonly at: string;
  /** Goods were moved to the location, so it does not tell where the next goods come from. */
  readonly isDestination?: true;
}

interface Settings {
  /** True from opening until an orderly close: true at opening means that the last process crashed. */
  isOpen: boolean;
  /** What was typed on a page and not applied when the page was closed; null: nothing. */
  typed: StatusView['typed'];
  /** Identifies this queue file; empty until it is first opened. */
  id: string;
  /** Whether a scan on an order counts the line's whole remaining quantity instead of one piece. */
  wholeLine: boolean;
  /** The other switches for receiving. */
  receiving: ReceivingSwitches;
  /** How received lots are treated, and into which custom fields they are written. */
  lots: LotSettings;
  /** The reasons for which a stock is adjusted by hand, and where they are written besides the entry. */
  adjust: AdjustSettings;
  /** The custom field with the number of pieces in the pack of an item's second label; null: only this station stores pack sizes. */
  packField: number | null;
  /** How the lines of an order are sorted while it is received. */
  linesOrder: LinesOrder;
  /** Practice warehouse: whether the simulated network is plugged in. */
  plug: 'in' | 'out';
  /** The address at which the station listens for webhook deliveries; null if it does not listen. */
  events: EventsPlace | null;
  /** The `updated_by` that the service gives to writes with this profile's key, as last seen; null before that and after a new key. */
  author: string | null;
  /** Whether the key is known to belong to the account that the mirror was read from; false after a new key until that is checked. */
  isAccountKnown: boolean;
  /** The secret in the command codes printed at this site; null if none were printed yet. */
  site: string | null;
  /** Practice warehouse: the operator who scanned a badge, in place of the station's operator. */
  practiceOperator: string | null;
  /** Unknown codes that an operator has dismissed, each with the seq of its last scan in the scan log. */
  forgotten: Readonly<Record<string, number>>;
  /** Why the service is unreachable, and since when; null while it is reachable. */
  offline: { readonly network: Network['state']; readonly since: string } | null;
  /** The prefix of the names of the account's rate limit headers; null until an answer contained such headers. */
  ratePrefix: string | null;
  /** The assumptions about the service that an operator switched off; commands do not rely on them. */
  switchedOff: readonly Switchable[];
  /** What the last check of the account found about the assumptions; null: there was no check yet. */
  observed: Observed | null;
  /** The columns, order and saved filters of the list of items. */
  itemsLook: ItemsLook;
  /** The batch of moves that is being prepared. */
  batch: readonly BatchRow[];
  /** The id of the last batch that was sent; null: none. */
  batchSent: string | null;
  /** The rows of the last batch as they were before it was sent, each with the id of its command. */
  rowsSent: readonly { readonly commandId: string; readonly row: BatchRow }[];
  /** The ids of the orders of the current arrival, in the order in which they were added. */
  arrival: readonly number[];
  /** The ids of the sheets of the last arrival that was sent, until another is begun. */
  arrivalSent: readonly string[];
  /** The numbers of pallets that this station may use in this warehouse; null: none. */
  pallets: PalletNumbers | null;
  /** What gets its own label when labels for a receipt are printed. */
  labelsPer: LabelsPer;
  /** The location that is the cart; null if none was chosen. */
  cart: number | null;
  /** What was counted of each item when a blind count was first reviewed, by sheet and item. */
  countedBlind: Readonly<Record<string, Readonly<Record<string, Decimal>>>>;
  /** The goods that must still be put away. */
  putAway: PutAwayList;
  /** The last act that merged records, and the item that they were merged into; null: none. */
  mergeSent: { readonly id: string; readonly itemId: number } | null;
  /** The pattern of the names of locations where goods are stored (`fitsPattern`); empty: any name. */
  putAwayPattern: string;
  /** The location that was scanned last; null if none was. */
  standsAt: StandsAt | null;
}

const DEFAULTS: Settings = {
  isOpen: false,
  typed: null,
  id: '',
  wholeLine: false,
  receiving: USUAL_SWITCHES,
  lots: USUAL_LOTS,
  adjust: USUAL_ADJUST_SETTINGS,
  packField: null,
  linesOrder: 'order',
  pallets: null,
  labelsPer: 'piece',
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
  batch: [],
  batchSent: null,
  rowsSent: [],
  arrival: [],
  arrivalSent: [],
  cart: null,
  countedBlind: {},
  putAway: NO_PUT_AWAY,
  mergeSent: null,
  putAwayPattern: '',
  standsAt: null,
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
