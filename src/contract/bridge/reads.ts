/** Everything a screen can look at. `READS` is what main checks an ask against; the types follow from it. */
import { z } from 'zod';
import type { Checked } from './checked.ts';
import { ITEM_IDS_ASK, ITEMS_ASK, LOCATIONS_THERE_ASK, MOST_ROWS, type LocationsThere } from './items.ts';
import { newPhoto, recordId } from './intents.ts';
import { TWINS_ASK } from './merge.ts';
import { lastOn } from './place.ts';
import type { AlertChoicesView, AlertsView, FiredView } from '#domain/views/alerts.ts';
import type { ArrivalView } from '#domain/views/arrival.ts';
import type { BatchView } from '#domain/views/batch.ts';
import type { ComputerView, HandedView } from '#domain/views/computer.ts';
import type { CountingView, LastDone, SheetsView } from '#domain/views/counting.ts';
import type { EvidenceView, SupportView } from '#domain/views/evidence.ts';
import type { GroupsView } from '#domain/views/groups.ts';
import type { AssumptionsView, ReferenceView } from '#domain/views/reference.ts';
import type { JobsView } from '#domain/views/jobs.ts';
import type { EstimateView, ItemRow, ItemsLook, ItemsView, TreeView } from '#domain/views/items.ts';
import type { CommandView, DeliveryView, OutboxView } from '#domain/views/outbox.ts';
import type { OrderHistoryView, PastReceipt } from '#domain/views/order-history.ts';
import type { PlacesView } from '#domain/views/places.ts';
import type { PutAwayView } from '#domain/views/put-away.ts';
import type { LineView, OrdersView, ReceivingView } from '#domain/views/receiving.ts';
import type { ProfilesView, SettingsView } from '#domain/views/settings.ts';
import type { StatusView } from '#domain/views/status.ts';
import type { FolderView, ItemView, LabelledView, SearchView, WithinView } from '#domain/views/stock.ts';
import type { KeptPhotoView, PhotoView } from '#domain/views/photo.ts';
import type { OwnField, RecordView, SuggestionsView } from '#domain/views/record.ts';
import type { OrderListView, OrderPageView, ReorderView, VendorsView } from '#domain/views/orders.ts';
import type { ScanLogView } from '#domain/views/scan-log.ts';
import type { TodayView } from '#domain/views/today.ts';
import type { TwinsView } from '#domain/views/twins.ts';
import type { UpdatesView } from '#domain/views/updates.ts';
import type { UnmatchedView } from '#domain/views/unmatched.ts';

const id = z.number().int().positive();
const uid = z.string().min(1).max(64);

export const READS = {
  status: z.object({}),
  item: z.object({ itemId: recordId }),
  folder: z.object({ folderId: recordId.nullable() }),
  /** All records of an item's article, and what putting them together would do. */
  twins: TWINS_ASK,
  /** An item or a folder with all that is written on it. */
  record: z.object({ recordId }),
  /** A photo of a record; where it is not here yet it is fetched, which the topic `photos` tells. */
  photo: z.object({ recordId, photoId: id, size: z.enum(['thumb', 'full']) }),
  /** A photo that this station keeps, by the name that `photo.add` has given it. */
  keptPhoto: z.object({ id: newPhoto.shape.id }),
  /** Values of tags, or of a custom field, that are in use. */
  suggestions: z.object({ field: z.union([z.literal('tags'), id]) }),
  /** Names, codes and folders that contain `text`; nothing for an empty text. */
  search: z.object({ text: z.string().max(200), kind: z.enum(['all', 'item', 'folder']) }),
  /** The items and folders that a scan of the code would mean by itself. */
  labelled: z.object({ code: z.string().min(1).max(500) }),
  /** All locations, to be drawn as a plan. */
  places: z.object({}),
  orders: z.object({}),
  receiving: z.object({ orderId: id }),
  /** What a count or a decision changes of one line of it. */
  line: z.object({ orderId: id, lineId: id }),
  sheets: z.object({}),
  /** `isReview`: counting is over, and what a blind count has kept hidden is shown. */
  counting: z.object({ sheetId: uid, isReview: z.literal(true).exactOptional() }),
  /** What was done last on a sheet that is open, and has not been taken back. */
  lastDone: lastOn,
  /** What was kept of forms, by their kind. */
  drafts: z.object({}),
  /** The orders of the arrival in hand, and what was sent of the last. */
  arrival: z.object({}),
  /** The batch of moves in hand, and the one sent last. */
  batch: z.object({}),
  /** Goods that are to be put away. */
  putAway: z.object({}),
  outbox: z.object({}),
  command: z.object({ id: uid }),
  /** Of the commands from one to another, in the order they were given. */
  delivery: z.object({ first: uid, last: uid }),
  /** Everything that was kept of a command, to be handed on as a file. */
  evidence: z.object({ id: uid }),
  /** How the deliveries went, without a key or anything personal. */
  support: z.object({}),
  settings: z.object({}),
  computer: z.object({}),
  /** What another program has handed over, until an operator has answered it. */
  handed: z.object({}),
  /** The profiles there are. Answered also while none of them is open. */
  profiles: z.object({}),
  /** Whether this station updates itself. Answered also while no profile is open. */
  updates: z.object({}),
  /** The last scans, the newest first. */
  scanLog: z.object({}),
  /** What this station did `since` (ISO 8601, in UTC), which is where its day began. */
  today: z.object({ since: z.iso.datetime() }),
  /** Codes that were scanned lately and that nobody knows. */
  unmatched: z.object({}),
  /** Purchase orders of every status, the newest first, `most` of them. What is null does not matter. */
  orderList: z.object({
    text: z.string().max(200),
    status: z.string().max(80).nullable(),
    vendor: z.string().max(500).nullable(),
    /** Ordered from that day on, and until that day. */
    from: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
    isLate: z.boolean(),
    /** Absent: the newest first. */
    isOldestFirst: z.boolean().exactOptional(),
    most: z.number().int().min(1).max(20_000),
  }),
  order: z.object({ orderId: recordId }),
  /** The receipts of an order. */
  orderHistory: z.object({ orderId: id }),
  /** Receipts as they were sent from here, with what has become of them: for their paper. */
  goodsNotes: z.object({ sheetIds: z.array(uid).max(100).readonly() }),
  /** Those that orders name. */
  vendors: z.object({}),
  /** What is to be ordered again. */
  reorder: z.object({}),
  /** All alerts, those that have fired first. */
  alerts: z.object({}),
  /** How many alerts have fired, and which. */
  fired: z.object({}),
  /** What an alert can be set on, and whom it can tell. */
  alertChoices: z.object({}),
  /** All jobs. What is out on one is told by `folder`, of its folder. `jobId`: the one that is open. */
  jobs: z.object({ jobId: recordId.exactOptional() }),
  /** All item groups. */
  groups: z.object({}),
  /** The account's own fields that an item or a location can have. */
  ownFields: z.object({ what: z.enum(['item', 'folder', 'job']) }),
  /** The account's own fields and units. */
  reference: z.object({}),
  /** What is assumed of the service, and what the account was seen to do. */
  assumptions: z.object({}),
  /** A window of the items that fit a filter, in order. */
  items: ITEMS_ASK,
  /** The ids of a stretch of them. */
  itemIds: ITEM_IDS_ASK,
  /** The locations at the top level and in each of those that are open. */
  tree: z.object({ open: z.array(recordId).max(5000).readonly() }),
  /** How the list of items is looked at here. */
  itemsLook: z.object({}),
  /** Some of them, by their ids; one that is not there any more is left out. */
  itemRows: z.object({ itemIds: z.array(recordId).max(MOST_ROWS).readonly() }),
  /** What a location holds, at any depth: what goes with it. */
  within: z.object({ folderId: id }),
  /** What so many commands would cost. */
  estimate: z.object({ commands: z.number().int().min(0).max(100_000) }),
  /** How many locations of these names are there, and how many would have to be made. */
  locationsThere: LOCATIONS_THERE_ASK,
} as const;

export type ReadName = keyof typeof READS;
export type ReadAsk<N extends ReadName> = z.input<(typeof READS)[N]>;

interface Views {
  status: StatusView;
  item: ItemView;
  folder: FolderView;
  twins: TwinsView;
  record: RecordView;
  suggestions: SuggestionsView;
  photo: PhotoView;
  keptPhoto: KeptPhotoView;
  search: SearchView;
  labelled: LabelledView;
  places: PlacesView;
  orders: OrdersView;
  receiving: ReceivingView;
  line: LineView;
  sheets: SheetsView;
  counting: CountingView;
  lastDone: LastDone;
  drafts: Readonly<Record<string, string>>;
  arrival: ArrivalView;
  batch: BatchView;
  putAway: PutAwayView;
  outbox: OutboxView;
  command: CommandView;
  delivery: DeliveryView;
  evidence: EvidenceView;
  support: SupportView;
  settings: SettingsView;
  computer: ComputerView;
  handed: { readonly handed: HandedView | null };
  profiles: ProfilesView;
  updates: UpdatesView;
  scanLog: ScanLogView;
  today: TodayView;
  unmatched: UnmatchedView;
  orderList: OrderListView;
  order: OrderPageView;
  orderHistory: OrderHistoryView;
  goodsNotes: { readonly receipts: readonly PastReceipt[] };
  vendors: VendorsView;
  reorder: ReorderView;
  alerts: AlertsView;
  fired: FiredView;
  alertChoices: AlertChoicesView;
  jobs: JobsView;
  groups: GroupsView;
  ownFields: { readonly fields: readonly OwnField[] };
  reference: ReferenceView;
  assumptions: AssumptionsView;
  items: ItemsView;
  itemIds: { readonly ids: readonly number[] };
  tree: TreeView;
  itemsLook: ItemsLook;
  itemRows: { readonly rows: readonly ItemRow[] };
  within: WithinView;
  estimate: EstimateView;
  locationsThere: LocationsThere;
}

export type ReadView<N extends ReadName> = Views[N];

/** Holds what a screen sent to the shape of the read it names. */
export function checkRead<N extends ReadName>(name: N, ask: unknown): Checked<ReadAsk<N>> {
  if (!Object.hasOwn(READS, name)) return { ok: false, detail: `there is no read ${name}` };
  const checked = READS[name].safeParse(ask);
  if (!checked.success) return { ok: false, detail: checked.error.message };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape was picked by the same name
  return { ok: true, ask: checked.data as ReadAsk<N> };
}
