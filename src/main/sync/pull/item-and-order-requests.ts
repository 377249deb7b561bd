/** The requests for items, folders and orders, and the parsing of their answers row by row. */
import { itemRow } from '#wire/item.ts';
import { countedRows, dataRow, plainRows } from '#wire/page.ts';
import { PurchaseOrder, PurchaseOrderEntry } from '#wire/purchase-order.ts';
import { rowOf } from '#wire/read.ts';

/**
 * The folder is always named: what the service lists without one is not certain, neither of everything nor of what was changed.
 */
export const WHOLE_ACCOUNT = {
  folder_id: null,
  include_subfolders: true,
  include: 'custom_attributes,photos',
} as const;

export const ITEMS = countedRows(itemRow);
export const ITEM = dataRow(itemRow);
export const ORDER_HEADS = plainRows(rowOf(PurchaseOrderEntry));
/** What is ordered and what has come must be certain. */
export const ORDER = dataRow(rowOf(PurchaseOrder, ['id', 'status', 'version', 'line_items']));
