/**
 * Defines for pulls the query parameters that request the items of the whole account, and the schemas that parse items and orders in
 * answers. A list is parsed row by row, so that one row that cannot be parsed does not spoil its page.
 * Also defines the schemas by which commands parse items (`EVIDENCE`, `WRITTEN_ITEM`). Members that only an edit needs (tags, photos,
 * measures, custom fields) are parsed as leniently as in pulls: otherwise a command could not be delivered for an item that the mirror
 * shows.
 */
import { evidenceRow, itemRow } from '#wire/item.ts';
import { countedRows, dataRow, dataRowWithUnfit, plainRows } from '#wire/page.ts';
import { PurchaseOrder, PurchaseOrderEntry } from '#wire/purchase-order.ts';
import { rowOf } from '#wire/read.ts';

/**
 * Always names the folder: what the service lists without one is only assumed (`unfilteredList`), for all items as well as for changed
 * ones.
 */
export const WHOLE_ACCOUNT = {
  folder_id: null,
  include_subfolders: true,
  include: 'custom_attributes,photos',
} as const;

export const ITEMS = countedRows(itemRow);
export const ITEM = dataRow(itemRow);
export const EVIDENCE = dataRowWithUnfit(evidenceRow);
export const EVIDENCE_LIST = countedRows(evidenceRow);
/** An item that a write answers with. */
export const WRITTEN_ITEM = dataRow(evidenceRow);
export const ORDER_HEADS = plainRows(rowOf(PurchaseOrderEntry));
/** An order without one of these members is unreadable: ordered and received quantities must be certain. */
export const ORDER = dataRow(rowOf(PurchaseOrder, ['id', 'status', 'version', 'line_items']));
