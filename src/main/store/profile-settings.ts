/**
 * Reads and writes the settings of one profile (a service, with its address, its key and its own files), and values learned about the
 * service, as key and value in the profile's queue database. A setting that was never stored has its default. Settings of the whole station
 * are in `station-settings.ts`.
 */
import { USUAL_ADJUST_SETTINGS, type AdjustSettings } from '#domain/adjustment.ts';
import type { Switchable } from '#domain/assumed.ts';
import type { BatchRow } from '#domain/batch.ts';
import { NO_PUT_AWAY, type PutAwayList } from '#domain/put-away.ts';
import type { Observed } from '#domain/views/reference.ts';
import type { LabelsPer } from '#domain/label.ts';
import type { PalletNumbers } from '#domain/sscc.ts';
import { USUAL_SWITCHES, type ReceivingSwitches } from '#domain/receipt.ts';
import { USUAL_LOTS, type LotSettings } from '#domain/lot-route.ts';
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
  /** When it was scanned, and when goods there were last. */
  readonly since: string;
  readonly at: string;
  /** Goods were moved there: it says nothing of where the next ones come from. */
  readonly isDestination?: true;
}

interface Settings {
  /** True from opening until an orderly close: true at opening means that the last process crashed. */
  isOpen: boolean;
  /** What was typed on a page, and not taken, when it was closed; null: nothing. */
  typed: StatusView['typed'];
  /** Identifies this queue file; empty until it is first opened. */
  id: string;
  /** Whether a scan on an order counts the line's whole remaining quantity instead of one piece. */
  wholeLine: boolean;
  /** How receiving goes otherwise. */
  receiving: ReceivingSwitches;
  /** What becomes of lots that are received, and into which fields they are written. */
  lots: LotSettings;
  /** The reasons for which a stock is adjusted by hand, and where they are written besides the entry. */
  adjust: AdjustSettings;
  /** The account's custom field that has how many pieces are in the pack of an item's second label; null: sizes are kept here alone. */
  packField: number | null;
  /** In which order the lines of an order that is received are shown. */
  linesOrder: LinesOrder;
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
  /** The batch of moves in hand. */
  batch: readonly BatchRow[];
  /** The id of the batch that was sent last; null if none was. */
  batchSent: string | null;
  /** The last rows that were sent, as they were in hand, with the commands that they became. */
  rowsSent: readonly { readonly commandId: string; readonly row: BatchRow }[];
  /** The ids of the orders of the arrival in hand, in the order in which they came into it. */
  arrival: readonly number[];
  /** The ids of the sheets of the arrival that was sent last, until another is begun. */
  arrivalSent: readonly string[];
  /** The numbers of pallets that this station may use in this warehouse; null: none. */
  pallets: PalletNumbers | null;
  /** What gets a label of its own at the labels of a receipt. */
  labelsPer: LabelsPer;
  /** The location that is the cart; null if none was chosen. */
  cart: number | null;
  /** Goods that are to be put away. */
  putAway: PutAwayList;
  /** The act that put records together last, and onto which; null if none did. */
  mergeSent: { readonly id: string; readonly itemId: number } | null;
  /** Names of locations that goods are kept in (see `fitsPattern`); empty: any. */
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
