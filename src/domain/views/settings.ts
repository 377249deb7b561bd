/** Profiles, key, station and scanner settings. */
import type { AdjustSettings } from '../stock/adjustment.ts';
import type { Switchable } from '../commands/assumed.ts';
import type { LotSettings } from '../receiving/lot-route.ts';
import type { LabelsPer } from '../barcode/label.ts';
import type { PalletNumbers } from '../barcode/sscc.ts';
import type { ReceivingSwitches } from '../receiving/receipt.ts';
import type { ScannerProfile } from '../scanning/scanner.ts';
import type { LinesOrder } from './lines-shown.ts';
import type { PolicyView } from './computer.ts';
import type { KeyState } from './status.ts';
import type { WedgeSettings } from '../scanning/wedge-settings.ts';

export interface SettingsView {
  readonly profiles: readonly ProfileRow[];
  readonly station: string;
  readonly operator: string;
  readonly wedge: WedgeSettings;
  readonly scanners: readonly ScannerProfile[];
  readonly zpl: ZplPrinter | null;
  /** Whether this shell writes PDF files by itself; a browser does in its own print dialogue. */
  readonly writesPdf: boolean;
  readonly sound: boolean;
  /** A scan on an order counts all that is still to come on its line, and not one piece. */
  readonly wholeLine: boolean;
  readonly receiving: ReceivingSwitches;
  /** Names of locations that goods are put away in; empty: any. */
  readonly putAwayPattern: string;
  readonly lots: LotSettings;
  /** Why a stock may be adjusted here. */
  readonly adjust: AdjustSettings;
  /** The custom field that has the size of a pack; null: sizes are kept at this station alone. */
  readonly packField: number | null;
  /** What gets a label of its own at the labels of a receipt. */
  readonly labelsPer: LabelsPer;
  /** The numbers of pallets that this station may use, and how many are left of them; null: none. */
  readonly pallets: (PalletNumbers & { readonly left: number }) | null;
  /** In which order the lines of an order that is received are shown. */
  readonly linesOrder: LinesOrder;
  /** Of what the API document leaves open, what is not written. */
  readonly switchedOff: readonly Switchable[];
  /** Null on the practice profile, whose warehouse tells by itself. */
  readonly events: EventsView | null;
  /** What the keys of accounts are kept in; null where that is nothing but memory. */
  readonly keptIn: KeychainKind | null;
  /** Where this profile's files are, to be found by a person. */
  readonly folder: string;
  readonly version: string;
  readonly policy: PolicyView;
}

/**
 * keytar, native-keyring: an entry in the computer's keychain, by that library. safe-storage: a file that Electron seals, with its
 * key in the keychain.
 */
export type KeychainKind = 'keytar' | 'native-keyring' | 'safe-storage';

/** Whether the service can tell this station that something has changed. */
export interface EventsView {
  readonly state: 'off' | 'listening' | 'port-taken';
  /** Where deliveries are taken; null while they are not. */
  readonly url: string | null;
  /** The port that was chosen. */
  readonly port: number | null;
  /** From where they are taken: the site's proxy or tunnel runs on this computer, or on another. */
  readonly reach: 'computer' | 'network';
  /**
   * Whether deliveries must be signed. until-closed: the keychain would not keep the secret. missing: it does not give it
   * back, and until it does or a person puts it in again every delivery is refused.
   */
  readonly signed: 'no' | 'yes' | 'until-closed' | 'missing';
}

/** Where a profile listens. Who does not know the token is told nothing. */
export interface EventsPlace {
  readonly port: number;
  readonly token: string;
  readonly reach: EventsView['reach'];
  /** Absent in what an older version remembered. */
  readonly signed?: boolean;
}

export interface ProfilesView {
  readonly profiles: readonly ProfileRow[];
}

export interface ProfileRow {
  readonly id: string;
  readonly name: string;
  /** Null for the practice profile, whose service is embedded. */
  readonly address: string | null;
  readonly active: boolean;
  /** The administrator has set it: it cannot be renamed or removed. */
  readonly isFixed: boolean;
  /** Of the open profile; null for the others. */
  readonly key: KeyState | null;
  /** Null where its files cannot be read. */
  readonly unsent: Unsent | null;
}

/** Work at a warehouse that has not reached it. Nothing of it is sent while another warehouse is in use. */
export interface Unsent {
  /** Entries of the outbox. */
  readonly waiting: number;
  /** Entries that need a person. */
  readonly review: number;
  /** Receipts and counts that were begun. */
  readonly sheets: number;
}

export const DEFAULT_WEDGE: WedgeSettings = { averageGap: 30, settle: 100, minimumLength: 3 };

/** A label printer on the network that understands ZPL. */
export interface ZplPrinter {
  readonly host: string;
  readonly port: number;
  /** Dots per inch of its head. */
  readonly dpi: 203 | 300 | 600;
}
