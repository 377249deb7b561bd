/** Carries out a reading plan: one read after the other, given up whole where one of them fails. */
import type { Item } from '#domain/record.ts';
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Answer } from '../../client/answer.ts';
import type { Client } from '../../client/client.ts';
import { orderOf, recordOf } from '../convert.ts';
import type { Stop } from './deliver.ts';
import type { Ask, Look, Told } from './kind.ts';

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

async function ask(client: Client, what: Ask): Promise<LookedUp<Told>> {
  switch (what.read) {
    case 'item': {
      const path = fillPath(routes.getItem.path, { item_id: what.id });
      return told(await client.read(path, routes.getItem.answer), (wire) => {
        const record = wire === null ? null : recordOf(wire);
        return { read: 'item', item: record?.kind === 'item' ? record.item : null };
      });
    }
    case 'contents': {
      const perPage = pageSizes.items.max;
      const query = { folder_id: what.folderId, per_page: perPage, page: what.page };
      return told(
        await client.read(routes.listItems.path + queryString(query), routes.listItems.answer),
        (page) => ({
          read: 'contents',
          items: (page?.data ?? []).flatMap((wire): Item[] => {
            const record = recordOf(wire);
            return record.kind === 'item' ? [record.item] : [];
          }),
          more: page !== null && page.meta.page < page.meta.total_pages,
        }),
      );
    }
    case 'order': {
      const path = fillPath(routes.getOrder.path, { purchase_order_id: what.id });
      return told(await client.read(path, routes.getOrder.answer), (wire) => ({
        read: 'order',
        order: wire === null ? null : orderOf(wire),
      }));
    }
    case 'receipt': {
      const path = fillPath(routes.getReceiveStatus.path, { purchase_order_id: what.orderId });
      return told(await client.read(path, routes.getReceiveStatus.answer), (receipt) => ({
        read: 'receipt',
        receipt,
      }));
    }
    default:
      return what satisfies never;
  }
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
