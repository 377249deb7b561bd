/** Carries out a reading plan over the network: one read after the other, given up whole where one of them fails. */
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes, type AnswerOf } from '#wire/routes.ts';
import type { Answer } from '../../client/answer.ts';
import type { Client } from '../../client/client.ts';
import { orderHeadOf, orderOf, recordOf } from '../convert.ts';
import type { Stop } from './deliver.ts';
import type { Ask, Look, Told } from './look.ts';

export type LookedUp<Facts> =
  | { readonly came: 'facts'; readonly facts: Facts }
  | { readonly came: 'stopped'; readonly why: Stop }
  /** The service answered in a shape that says nothing; its words, for a person. */
  | { readonly came: 'unreadable'; readonly words: string };

export async function lookUp<Facts>(client: Client, look: Look<Facts>): Promise<LookedUp<Facts>> {
  let next = look.next();
  while (next.done !== true) {
    const found = await ask(client, next.value);
    if (found.came !== 'facts') return found;
    next = look.next(found.facts);
  }
  return { came: 'facts', facts: next.value };
}

export async function ask(client: Client, what: Ask): Promise<LookedUp<Told>> {
  switch (what.read) {
    case 'record': {
      const path = fillPath(routes.getItem.path, { item_id: what.id });
      return told(await client.read(path, routes.getItem.answer), (wire) => ({
        read: 'record',
        record: wire === null ? null : recordOf(wire),
      }));
    }
    case 'contents': {
      const query = { folder_id: what.folderId, per_page: pageSizes.items.max, page: what.page };
      const path = routes.listItems.path + queryString(query);
      return told(await client.read(path, routes.listItems.answer), (page) => recordsOf(what.read, page));
    }
    case 'recent': {
      // The folder is always named: what the service lists without one is not certain.
      const query = {
        folder_id: null,
        include_subfolders: true,
        updated_since: Math.max(0, Math.floor(what.since / 1000)),
        per_page: pageSizes.recent.max,
        page: what.page,
      };
      const path = routes.recentItems.path + queryString(query);
      return told(await client.read(path, routes.recentItems.answer), (page) => recordsOf(what.read, page));
    }
    case 'order': {
      const path = fillPath(routes.getOrder.path, { purchase_order_id: what.id });
      return told(await client.read(path, routes.getOrder.answer), (wire) => ({
        read: 'order',
        order: wire === null ? null : orderOf(wire),
        wire,
      }));
    }
    case 'orders': {
      const path = routes.listOrders.path + queryString({ per_page: pageSizes.orders.max, page: what.page });
      return told(await client.read(path, routes.listOrders.answer), (page) => ({
        read: 'orders',
        orders: (page?.data ?? []).map(orderHeadOf),
        more: page?.meta.pagination.has_next ?? false,
      }));
    }
    case 'receipt': {
      const path = fillPath(routes.getReceiveStatus.path, { purchase_order_id: what.orderId });
      return told(await client.read(path, routes.getReceiveStatus.answer), (receipt) => ({
        read: 'receipt',
        receipt,
      }));
    }
    case 'alerts': {
      const path = routes.listAlerts.path + queryString({ per_page: pageSizes.alerts.max, page: what.page });
      return told(await client.read(path, routes.listAlerts.answer), (page) => ({
        read: 'alerts',
        alerts: page?.data ?? [],
        more: page !== null && page.meta.page < page.meta.total_pages,
      }));
    }
    default:
      return what satisfies never;
  }
}

type Page = AnswerOf<typeof routes.listItems>;

function recordsOf(read: 'contents' | 'recent', page: Page | null): Told {
  return {
    read,
    records: (page?.data ?? []).map(recordOf),
    total: page?.meta.total_count ?? 0,
    more: page !== null && page.meta.page < page.meta.total_pages,
  };
}

function told<T>(answer: Answer<T>, read: (value: T | null) => Told): LookedUp<Told> {
  switch (answer.got) {
    case 'ok':
      return { came: 'facts', facts: read(answer.value) };
    case 'refused':
      return answer.status === 404
        ? { came: 'facts', facts: read(null) }
        : { came: 'unreadable', words: answer.words };
    case 'unreadable':
      return { came: 'unreadable', words: answer.why };
    case 'too-large':
      return { came: 'unreadable', words: 'too large' };
    case 'key-refused':
    case 'limited':
    case 'strange':
      return { came: 'stopped', why: answer.got };
    case 'not-sent':
    case 'unknown':
      return { came: 'stopped', why: 'offline' };
    default:
      return answer satisfies never;
  }
}
