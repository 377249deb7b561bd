/**
 * Makes one read of a read plan at the service and classifies the answer: facts, missing, unreadable, or stopped. No command is decided on
 * an answer that may be another's or that lacks what decides, because a wrong decision repeats or drops an operator's work.
 * - A 404 with the service's rate headers shows that the record does not exist. Without them it may be a gateway's: it is `missing`, and
 *   counts only if a second path agrees (`confirm-missing-record.ts`). The 404 of a list, or of a read marked `sure` (where a wrong
 *   "missing" would decide the command wrongly), needs the second path even with the headers.
 * - Any other refusal without the headers says nothing about the record and stops the plan, to be retried; so does an error (5xx) or a
 *   truncated answer.
 * - The answer is unreadable if it is about another record, or lacks a readable quantity of an item or of an item's order line. A list with
 *   one unreadable row is unreadable as a whole: that row may be the one that the command created. Tags, photos, measures and custom fields
 *   that do not match our schema do not affect the decision; they are left out (`Found.unfit`).
 */
import { parseDecimal } from '#domain/values/decimal.ts';
import type { z } from 'zod';
import type { Item } from '#wire/item.ts';
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes, type AnswerOf } from '#wire/routes.ts';
import type { Answer } from '../../../client/answer.ts';
import type { Client } from '../../../client/client.ts';
import { EVIDENCE, EVIDENCE_LIST } from '../../pull/lists/item-and-order-queries-and-schemas.ts';
import { orderHeadOf, orderOf, recordOf } from '../../pull/lists/wire-to-domain.ts';
import type { Stop } from '../engine/delivery-outcome.ts';
import type { ReadRequest, Found, PageAsk, ReadAnswer } from './read-plan-types.ts';

export type ServiceRead<Facts> =
  | { readonly kind: 'facts'; readonly facts: Facts }
  | Stopped
  | Unreadable
  /** A 404 that the second path does not confirm, although the service answers there. */
  | { readonly kind: 'unsure'; readonly words: string };

/** The result of one read. `missing`: a 404 that is not yet confirmed; `facts` is the answer if it is. */
export type Answered =
  | { readonly kind: 'facts'; readonly facts: ReadAnswer }
  | {
      readonly kind: 'missing';
      readonly facts: ReadAnswer;
      readonly words: string;
      /** The answer carried the service's rate headers. */
      readonly isConfirmed?: true;
    }
  | Unreadable;

export type Stopped =
  | { readonly kind: 'stopped'; readonly why: Stop }
  /** The answer was an error or was cut off, perhaps for this read alone. `words`: for the operator. */
  | { readonly kind: 'stopped'; readonly why: 'failing'; readonly words: string };

/**
 * The answer cannot be interpreted, or a list does not end. `words`: for a person. `isAnswer`: a single answer could not be read, and the
 * next one may be readable.
 */
interface Unreadable {
  readonly kind: 'unreadable';
  readonly words: string;
  readonly isAnswer?: true;
}

export const UNRECOGNIZED = { kind: 'stopped', why: 'strange' } as const;

export async function readFromService(client: Client, what: ReadRequest): Promise<Answered | Stopped> {
  switch (what.type) {
    case 'record': {
      const path = fillPath(routes.getItem.path, { item_id: what.id }) + queryString(included(what));
      const answer = await client.read(path, EVIDENCE);
      return classifyAnswer(
        refuseIf(answer, ({ value }) => faultOfRecord(value, what.id)),
        recordAnswer(what),
        what.sure,
      );
    }
    case 'contents': {
      const at = { folder_id: what.folderId, ...included(what) };
      const query = { ...at, per_page: what.size ?? pageSizes.items.max, page: what.page };
      const path = routes.listItems.path + queryString(query);
      return listOf(what, await client.read(path, EVIDENCE_LIST));
    }
    case 'recent': {
      // Always names the folder: what the service lists without one is not certain.
      const query = {
        folder_id: null,
        include_subfolders: true,
        updated_since: Math.max(0, Math.floor(what.since / 1000)),
        per_page: what.size ?? pageSizes.recent.max,
        page: what.page,
      };
      const path = routes.recentItems.path + queryString(query);
      return listOf(what, await client.read(path, EVIDENCE_LIST));
    }
    case 'order': {
      const path = fillPath(routes.getOrder.path, { purchase_order_id: what.id });
      const answer = await client.read(path, routes.getOrder.answer);
      return classifyAnswer(
        refuseIf(answer, (wire) => faultOfOrder(wire, what.id)),
        orderAnswer,
        what.sure,
      );
    }
    case 'orders': {
      const query = { per_page: what.size ?? pageSizes.orders.max, page: what.page };
      const path = routes.listOrders.path + queryString(query);
      return classifyAnswer(
        await client.read(path, routes.listOrders.answer),
        (page) => ({
          type: 'orders',
          orders: (page?.data ?? []).map(orderHeadOf),
          more: page?.meta.pagination.has_next ?? false,
        }),
        true,
      );
    }
    case 'receipt': {
      const path = fillPath(routes.getReceiveStatus.path, { purchase_order_id: what.orderId });
      return classifyAnswer(await client.read(path, routes.getReceiveStatus.answer), (receipt) => ({
        type: 'receipt',
        receipt,
      }));
    }
    case 'alerts':
      return readAlertsPage(client, what);
    case 'jobs':
      return readJobsPage(client, what);
    case 'give-up':
      return { kind: 'unreadable', words: what.words };
    default:
      return what satisfies never;
  }
}

async function readAlertsPage(client: Client, what: PageAsk): Promise<Answered | Stopped> {
  const query = { per_page: what.size ?? pageSizes.alerts.max, page: what.page };
  const path = routes.listAlerts.path + queryString(query);
  return classifyAnswer(
    await client.read(path, routes.listAlerts.answer),
    (page) => ({
      type: 'alerts',
      alerts: page?.data ?? [],
      total: page?.meta.total_count ?? 0,
      more: page !== null && page.meta.page < page.meta.total_pages,
    }),
    true,
  );
}

async function readJobsPage(client: Client, what: PageAsk): Promise<Answered | Stopped> {
  const query = { per_page: what.size ?? pageSizes.jobs.max, page: what.page };
  const path = routes.listJobs.path + queryString(query);
  return classifyAnswer(
    await client.read(path, routes.listJobs.answer),
    (page) => ({
      type: 'jobs',
      jobs: page?.data ?? [],
      more: page?.meta.pagination.has_next ?? false,
    }),
    true,
  );
}

/** The same members as a pull requests, in another order, so that a log of requests tells the two apart. */
const included = ({ whole }: Asked) => ({
  include: whole === undefined ? undefined : 'photos,custom_attributes',
});

type Asked = { readonly whole?: true };

const bareOr = ({ whole }: Asked): Pick<Found, 'isBare'> => (whole === undefined ? { isBare: true } : {});

const recordAnswer =
  (what: Asked) =>
  (read: z.output<typeof EVIDENCE> | null): ReadAnswer => ({
    type: 'record',
    record:
      read === null
        ? null
        : {
            ...recordOf(read.value),
            ...bareOr(what),
            ...(read.unfit.length === 0 ? {} : { unfit: read.unfit }),
          },
  });

const orderAnswer = (wire: AnswerOf<typeof routes.getOrder> | null): ReadAnswer => ({
  type: 'order',
  order: wire === null ? null : orderOf(wire),
  wire,
});

type Page = z.output<typeof EVIDENCE_LIST>;

/** Makes an answer with a fault unreadable: otherwise the command would be decided on another record, or on stand-in quantities. */
function refuseIf<T>(answer: Answer<T>, faultOf: (value: T) => string | null): Answer<T> {
  if (answer.kind !== 'ok') return answer;
  const why = faultOf(answer.value);
  return why === null ? answer : { kind: 'unreadable', status: answer.status, body: answer.body, why };
}

/** A cache or a connection out of step may give the answer of another request. */
const isOther = (asked: number, answered: number): string | null =>
  asked === answered ? null : `asked for number ${asked}, the answer is of number ${answered}`;

const isDecimal = (value: string | number | null): boolean => parseDecimal(value) !== undefined;

function faultOfRecord(wire: Item, id: number): string | null {
  const isWithout = wire.type !== 'folder' && !isDecimal(wire.quantity);
  return isOther(id, wire.id) ?? (isWithout ? `number ${id} has no quantity that can be read` : null);
}

function faultOfOrder(wire: AnswerOf<typeof routes.getOrder>, id: number): string | null {
  // A line such as freight has no item, and nothing is received on it.
  const line = wire.line_items.find(
    (one) => one.item_id !== null && !(isDecimal(one.quantity) && isDecimal(one.received_quantity)),
  );
  const isWithout = line !== undefined;
  return isOther(id, wire.id) ?? (isWithout ? `line ${line.id} has no quantities that can be read` : null);
}

type ListAsk = Asked & { readonly type: 'contents' | 'recent' };

/** A list with a row that cannot be read is unreadable: that row may be what the command made. */
const listOf = (what: ListAsk, answer: Answer<Page>): Answered | Stopped =>
  classifyAnswer(
    refuseIf(answer, ({ unreadable: [row] }) => row?.why ?? null),
    (page) => recordsOf(what, page),
    true,
  );

function recordsOf(what: ListAsk, page: Page | null): ReadAnswer {
  return {
    type: what.type,
    records: (page?.data ?? []).map((wire): Found => ({
      ...recordOf(wire),
      ...bareOr(what),
      createdAt: wire.created_at,
    })),
    total: page?.meta.total_count ?? 0,
    more: page !== null && page.meta.page < page.meta.total_pages,
  };
}

/**
 * Classifies an answer. @param sure an absence counts only if a second path agrees; always true for a list, which exists if its folder does
 */
function classifyAnswer<T>(
  answer: Answer<T>,
  read: (value: T | null) => ReadAnswer,
  sure?: true,
): Answered | Stopped {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'facts', facts: read(answer.value) };
    case 'refused':
      if (answer.status === 404)
        return answer.confirmed && sure !== true
          ? { kind: 'facts', facts: read(null) }
          : {
              kind: 'missing',
              facts: read(null),
              words: answer.words,
              ...(answer.confirmed ? { isConfirmed: true } : {}),
            };
      return answer.confirmed ? { kind: 'unreadable', words: answer.words, isAnswer: true } : UNRECOGNIZED;
    case 'unreadable':
      return answer.isCut === true
        ? { kind: 'stopped', why: 'failing', words: 'the answer was cut short' }
        : { kind: 'unreadable', words: answer.why, isAnswer: true };
    case 'too-large':
      return { kind: 'facts', facts: { type: 'too-large' } };
    case 'key-refused':
    case 'limited':
    case 'strange':
      return { kind: 'stopped', why: answer.kind };
    case 'not-sent':
      return { kind: 'stopped', why: 'offline' };
    case 'unknown':
      return answer.status === null
        ? { kind: 'stopped', why: 'offline' }
        : { kind: 'stopped', why: 'failing', words: answer.why };
    default:
      return answer satisfies never;
  }
}
