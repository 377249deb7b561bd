/** What can be looked at, by name. Nothing here waits for anything but the disk. */
import type { Answer } from '#bridge/bridge.ts';
import type { ReadAsk, ReadName, ReadView } from '#bridge/reads.ts';
import { evidenceView } from './outbox/evidence.ts';
import { commandView, deliveryView, outboxView } from './outbox/outbox.ts';
import type { DeskPorts } from './ports.ts';
import { keptDrafts } from '../store/sheets/kept-drafts.ts';
import { photoFile } from '../store/sheets/stored-photos.ts';
import { setting } from '../store/profile-settings-and-state.ts';
import { scanLogView } from './scanning/scan-log.ts';
import { lastDoneView } from './undo/undo-outcome.ts';
import { unmatchedView } from './scanning/unmatched.ts';
import { alertChoicesView, alertsView, firedView } from './views/alerts.ts';
import { locationsThere } from './moving/locations.ts';
import { arrivalView } from './views/arrival.ts';
import { batchView } from './views/batch.ts';
import { putAwayView } from './views/put-away.ts';
import { twinsView } from './views/twins.ts';
import { countingView, sheetsView } from './views/counting.ts';
import { groupsView } from './views/groups.ts';
import { jobsView } from './views/jobs.ts';
import { assumptionsView } from './views/assumptions.ts';
import { referenceView } from './views/reference.ts';
import { lineView, ordersView, receivingView } from './views/receiving.ts';
import { itemIdsView, itemRowsView, itemsView, treeView } from './views/items.ts';
import { placesView } from './views/places.ts';
import { ownFields, recordView, suggestionsView } from './views/record.ts';
import { orderListView, orderPageView, vendorsView } from './views/orders.ts';
import { goodsNotesView, orderHistoryView } from './views/order-history.ts';
import { reorderView } from './views/reorder.ts';
import { folderView, itemView, labelledView, searchView } from './views/stock.ts';
import { withinView } from './views/within.ts';
import { todayView } from './views/today.ts';

/** Reads that concern one profile's desk; the station has a few of its own. */
export type DeskRead = Exclude<
  ReadName,
  'status' | 'photo' | 'estimate' | 'settings' | 'profiles' | 'support' | 'computer' | 'handed' | 'updates'
>;

type Handlers = { [N in DeskRead]: (desk: DeskPorts, ask: ReadAsk<N>) => Answer<ReadView<N>> };

export const DESK_READS: Handlers = {
  item: (desk, { itemId }) => found(itemView(desk, itemId)),
  folder: (desk, { folderId }) => found(folderView(desk, folderId)),
  record: (desk, { recordId }) => found(recordView(desk, recordId)),
  keptPhoto: (desk, { id }) => found(photoFile(desk.queue.read, id)),
  suggestions: (desk, { field }) => ({ ok: true, value: suggestionsView(desk, field) }),
  labelled: (desk, { code }) => ({ ok: true, value: labelledView(desk, code) }),
  search: (desk, { text, kind }) => ({ ok: true, value: searchView(desk, text, kind) }),
  places: (desk) => ({ ok: true, value: placesView(desk) }),
  orders: (desk) => ({ ok: true, value: ordersView(desk) }),
  receiving: (desk, { orderId }) => found(receivingView(desk, orderId)),
  line: (desk, { orderId, lineId }) => found(lineView(desk, orderId, lineId)),
  sheets: (desk) => ({ ok: true, value: sheetsView(desk) }),
  counting: (desk, { sheetId, isReview = false }) => found(countingView(desk, sheetId, isReview)),
  lastDone: (desk, sheet) => found(lastDoneView(desk, sheet)),
  drafts: (desk) => ({ ok: true, value: keptDrafts(desk.queue.read) }),
  arrival: (desk) => ({ ok: true, value: arrivalView(desk) }),
  batch: (desk) => ({ ok: true, value: batchView(desk) }),
  twins: (desk, ask) => found(twinsView(desk, ask)),
  putAway: (desk) => ({ ok: true, value: putAwayView(desk) }),
  outbox: (desk) => ({ ok: true, value: outboxView(desk) }),
  unmatched: (desk) => ({ ok: true, value: unmatchedView(desk) }),
  scanLog: (desk) => ({ ok: true, value: scanLogView(desk) }),
  today: (desk, { since }) => ({ ok: true, value: todayView(desk, since) }),
  command: (desk, { id }) => found(commandView(desk, id)),
  delivery: (desk, ask) => found(deliveryView(desk, ask)),
  alerts: (desk) => ({ ok: true, value: alertsView(desk) }),
  fired: (desk) => ({ ok: true, value: firedView(desk) }),
  alertChoices: (desk) => ({ ok: true, value: alertChoicesView(desk) }),
  jobs: (desk, ask) => ({ ok: true, value: jobsView(desk, ask) }),
  groups: (desk) => ({ ok: true, value: groupsView(desk) }),
  ownFields: (desk, { what }) => ({ ok: true, value: { fields: ownFields(desk.mirror.read, what) } }),
  reference: (desk) => ({ ok: true, value: referenceView(desk) }),
  assumptions: (desk) => ({ ok: true, value: assumptionsView(desk) }),
  evidence: (desk, { id }) => found(evidenceView(desk, id)),
  orderList: (desk, ask) => ({ ok: true, value: orderListView(desk, ask) }),
  order: (desk, { orderId }) => found(orderPageView(desk, orderId)),
  orderHistory: (desk, { orderId }) => found(orderHistoryView(desk, orderId)),
  goodsNotes: (desk, { sheetIds }) => ({ ok: true, value: goodsNotesView(desk, sheetIds) }),
  vendors: (desk) => ({ ok: true, value: vendorsView(desk) }),
  reorder: (desk) => ({ ok: true, value: reorderView(desk) }),
  items: (desk, ask) => ({ ok: true, value: itemsView(desk, ask) }),
  itemIds: (desk, ask) => ({ ok: true, value: itemIdsView(desk, ask) }),
  tree: (desk, { open }) => ({ ok: true, value: treeView(desk, open) }),
  itemRows: (desk, { itemIds }) => ({ ok: true, value: { rows: itemRowsView(desk, itemIds) } }),
  within: (desk, { folderId }) => ({ ok: true, value: withinView(desk, folderId) }),
  locationsThere: (desk, ask) => ({ ok: true, value: locationsThere(desk, ask) }),
  itemsLook: (desk) => ({ ok: true, value: setting(desk.queue.read, 'itemsLook') }),
};

function found<T>(view: T | undefined): Answer<T> {
  return view === undefined
    ? { ok: false, problem: { code: 'not-there', detail: '' } }
    : { ok: true, value: view };
}
