/*
 * Every endpoint, once: both the client and the service are made from this table. `query` reads the URL's parameters, `body`
 * holds a request to the document, `answer` reads what comes back, `status` is the one success there is.
 */
import type { z } from 'zod';
import { Alert, AlertUpdate, AlertWrite } from './alert.ts';
import { assumptions } from './assumptions.ts';
import { CustomField } from './custom-field.ts';
import { CopyRequest, Item, ItemUpdate, ItemWrite, MoveRequest, SearchRequest } from './item.ts';
import { ItemGroup, ItemGroupUpdate, ItemGroupWrite } from './item-group.ts';
import { Job, JobItemsRequest, JobReturnRequest, JobStatusRequest, JobUpdate, JobWrite } from './job.ts';
import { bareList, countedPage, dataOf, nothing, plainPage } from './page.ts';
import {
  CreatedOrder,
  OrderStatusRequest,
  PurchaseOrder,
  PurchaseOrderEntry,
  PurchaseOrderUpdate,
  PurchaseOrderWrite,
} from './purchase-order.ts';
import { ItemListQuery, ItemQuery, OrderListQuery, PageQuery, RecentItemsQuery } from './query.ts';
import { ReceiveProgress, ReceiveRequest } from './receive.ts';
import { Unit } from './unit.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  readonly status: 200 | 202 | 204;
}

const item = '/api/v1/items/{item_id}';
const group = '/api/v1/item_groups/{item_group_id}';
const order = '/api/v1/purchase_orders/{purchase_order_id}';
const { order: assumedOrder, duplicate: orderDuplicate } = assumptions.orderWrites.value;
const { job: jobPath, status: jobStatus } = assumptions.jobWrites.value;
const { add: jobAdd, giveBack: jobReturn } = assumptions.jobItems.value;

export const routes = {
  createItem: { method: 'POST', path: '/api/v1/items', body: ItemWrite, answer: dataOf(Item), status: 200 },
  listItems: {
    method: 'GET',
    path: '/api/v1/items',
    query: ItemListQuery,
    answer: countedPage(Item),
    status: 200,
  },
  recentItems: {
    method: 'GET',
    path: '/api/v1/items/recent',
    query: RecentItemsQuery,
    answer: countedPage(Item),
    status: 200,
  },
  searchItems: {
    method: 'POST',
    path: '/api/v1/items/search',
    query: PageQuery,
    body: SearchRequest,
    answer: countedPage(Item),
    status: 200,
  },
  getItem: { method: 'GET', path: item, query: ItemQuery, answer: dataOf(Item), status: 200 },
  updateItem: { method: 'PUT', path: item, body: ItemUpdate, answer: nothing, status: 204 },
  deleteItem: { method: 'DELETE', path: item, answer: nothing, status: 200 },
  moveItem: { method: 'POST', path: `${item}/move`, body: MoveRequest, answer: dataOf(Item), status: 200 },
  copyItem: { method: 'POST', path: `${item}/copy`, body: CopyRequest, answer: dataOf(Item), status: 200 },

  listCustomFields: {
    method: 'GET',
    path: '/api/v1/custom_fields',
    query: PageQuery,
    answer: countedPage(CustomField),
    status: 200,
  },
  listUnits: { method: 'GET', path: '/api/v1/units', answer: bareList(Unit), status: 200 },

  listAlerts: {
    method: 'GET',
    path: '/api/v1/alerts',
    query: PageQuery,
    answer: countedPage(Alert),
    status: 200,
  },
  createAlert: {
    method: 'POST',
    path: '/api/v1/alerts',
    body: AlertWrite,
    answer: dataOf(Alert),
    status: 200,
  },
  updateAlert: {
    method: 'PUT',
    path: '/api/v1/alerts/{alert_id}',
    body: AlertUpdate,
    answer: dataOf(Alert),
    status: 200,
  },
  deleteAlert: { method: 'DELETE', path: '/api/v1/alerts/{alert_id}', answer: nothing, status: 200 },

  createItemGroup: {
    method: 'POST',
    path: '/api/v1/item_groups',
    body: ItemGroupWrite,
    answer: dataOf(ItemGroup),
    status: 200,
  },
  listItemGroups: {
    method: 'GET',
    path: '/api/v1/item_groups',
    query: PageQuery,
    answer: countedPage(ItemGroup),
    status: 200,
  },
  getItemGroup: { method: 'GET', path: group, answer: dataOf(ItemGroup), status: 200 },
  updateItemGroup: {
    method: 'PUT',
    path: group,
    body: ItemGroupUpdate,
    answer: dataOf(ItemGroup),
    status: 200,
  },
  deleteItemGroup: { method: 'DELETE', path: group, answer: nothing, status: 200 },

  listOrders: {
    method: 'GET',
    path: '/api/v1/purchase_orders',
    query: OrderListQuery,
    answer: plainPage(PurchaseOrderEntry),
    status: 200,
  },
  createOrder: {
    method: 'POST',
    path: '/api/v1/purchase_orders',
    body: PurchaseOrderWrite,
    answer: dataOf(CreatedOrder),
    status: 200,
  },
  getOrder: { method: 'GET', path: order, answer: dataOf(PurchaseOrder), status: 200 },
  updateOrder: {
    method: 'PUT',
    path: order,
    body: PurchaseOrderUpdate,
    answer: dataOf(PurchaseOrder),
    status: 200,
  },
  setOrderStatus: {
    method: 'PUT',
    path: `${order}/status`,
    body: OrderStatusRequest,
    answer: dataOf(PurchaseOrder),
    status: 200,
  },
  deleteOrder: { method: 'DELETE', path: assumedOrder, answer: nothing, status: 200 },
  duplicateOrder: { method: 'POST', path: orderDuplicate, answer: dataOf(PurchaseOrder), status: 200 },
  startReceive: {
    method: 'POST',
    path: `${order}/receive`,
    body: ReceiveRequest,
    answer: dataOf(ReceiveProgress),
    status: 202,
  },
  getReceiveStatus: {
    method: 'GET',
    path: `${order}/receive/status`,
    answer: dataOf(ReceiveProgress),
    status: 200,
  },

  listJobs: { method: 'GET', path: '/api/v1/jobs', query: PageQuery, answer: plainPage(Job), status: 200 },
  createJob: { method: 'POST', path: '/api/v1/jobs', body: JobWrite, answer: dataOf(Job), status: 200 },
  getJob: { method: 'GET', path: '/api/v1/jobs/{job_id}', answer: dataOf(Job), status: 200 },
  updateJob: { method: 'PUT', path: jobPath, body: JobUpdate, answer: dataOf(Job), status: 200 },
  setJobStatus: { method: 'PUT', path: jobStatus, body: JobStatusRequest, answer: dataOf(Job), status: 200 },
  deleteJob: { method: 'DELETE', path: jobPath, answer: nothing, status: 200 },
  addJobItems: {
    method: 'POST',
    path: jobAdd,
    body: JobItemsRequest,
    answer: dataOf(Item.array()),
    status: 200,
  },
  returnJobItems: {
    method: 'POST',
    path: jobReturn,
    body: JobReturnRequest,
    answer: dataOf(Item.array()),
    status: 200,
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

type Placeholder<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The ids a path template asks for: {item_id: number} for /api/v1/items/{item_id}. */
export type PathIds<Path extends string> = { readonly [Name in Placeholder<Path>]: number };

/** What the route's query holds, typed. */
export type QueryOf<R extends Route> = R extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
/** What the service takes the body for. */
export type ParsedBodyOf<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
/** What a client reads. */
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** Fills the ids into a path template. */
export function fillPath<Path extends string>(template: Path, ids: PathIds<Path>): string {
  const values: Readonly<Record<string, number>> = ids;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = values[name];
    if (id === undefined) throw new Error(`${template} needs ${name}`);
    return String(id);
  });
}
