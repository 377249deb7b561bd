/* The texts of the OpenAPI document that the schemas do not contain: for each endpoint a summary, its family, and what it refuses. */
import type { RouteName } from '#wire/routes.ts';

export type Family =
  | 'Items and folders'
  | 'Custom fields and units'
  | 'Alerts'
  | 'Item groups'
  | 'Purchase orders'
  | 'Receiving'
  | 'Jobs';

export interface Words {
  readonly family: Family;
  readonly says: string;
  /** Statuses it refuses with, beyond those that follow from its schemas. */
  readonly refuses?: readonly (400 | 404 | 409 | 422)[];
}

export const words: { readonly [N in RouteName]: Words } = {
  createItem: { family: 'Items and folders', says: 'Create an item or a folder', refuses: [404] },
  listItems: { family: 'Items and folders', says: 'List items and folders, newest first', refuses: [404] },
  recentItems: {
    family: 'Items and folders',
    says: 'List what has changed since an instant',
    refuses: [404],
  },
  searchItems: { family: 'Items and folders', says: 'Search by a part of the name' },
  getItem: { family: 'Items and folders', says: 'Read an item or a folder' },
  updateItem: { family: 'Items and folders', says: 'Change some members of an item or a folder' },
  deleteItem: { family: 'Items and folders', says: 'Delete an item, or a folder with everything in it' },
  moveItem: { family: 'Items and folders', says: 'Move a quantity to another folder' },
  copyItem: { family: 'Items and folders', says: 'Clone an item or a folder' },
  listCustomFields: { family: 'Custom fields and units', says: "List the account's own fields" },
  listUnits: { family: 'Custom fields and units', says: 'List the units of measure, all at once' },
  listAlerts: { family: 'Alerts', says: 'List alerts, newest first' },
  createAlert: { family: 'Alerts', says: 'Watch an item', refuses: [404] },
  updateAlert: { family: 'Alerts', says: 'Change an alert; item_id goes with every change' },
  deleteAlert: { family: 'Alerts', says: 'Delete an alert' },
  createItemGroup: { family: 'Item groups', says: 'Create a group of variants', refuses: [404] },
  listItemGroups: { family: 'Item groups', says: 'List item groups, newest first' },
  getItemGroup: { family: 'Item groups', says: 'Read an item group' },
  updateItemGroup: { family: 'Item groups', says: 'Change an item group' },
  deleteItemGroup: { family: 'Item groups', says: 'Delete an item group, not its items' },
  listOrders: { family: 'Purchase orders', says: 'List purchase orders, newest first, without their lines' },
  createOrder: { family: 'Purchase orders', says: 'Raise a purchase order as a draft', refuses: [404] },
  getOrder: { family: 'Purchase orders', says: 'Read a purchase order with its lines' },
  updateOrder: {
    family: 'Purchase orders',
    says: 'Replace a purchase order that is not ordered yet; the lines sent are all it has afterwards',
    refuses: [409],
  },
  setOrderStatus: { family: 'Purchase orders', says: 'Move a purchase order on', refuses: [409] },
  deleteOrder: { family: 'Purchase orders', says: 'Delete a draft', refuses: [400] },
  duplicateOrder: { family: 'Purchase orders', says: 'Raise the same order again, as a draft' },
  startReceive: {
    family: 'Receiving',
    says: 'Begin to receive lines of an order; how it went is read from its progress',
    refuses: [409],
  },
  getReceiveStatus: { family: 'Receiving', says: 'Read how the last receive of an order goes' },
  listJobs: { family: 'Jobs', says: 'List jobs, newest first' },
  createJob: { family: 'Jobs', says: 'Create a job and its folder' },
  getJob: { family: 'Jobs', says: 'Read a job' },
  updateJob: { family: 'Jobs', says: 'Change some members of a job', refuses: [409] },
  setJobStatus: { family: 'Jobs', says: 'Start, complete or reopen a job', refuses: [409] },
  deleteJob: { family: 'Jobs', says: 'Delete a job; its folder stays' },
  addJobItems: { family: 'Jobs', says: "Move quantities into a job's folder: all of them or none" },
  returnJobItems: { family: 'Jobs', says: "Move quantities out of a job's folder: all of them or none" },
};
