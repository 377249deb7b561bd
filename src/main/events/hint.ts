/**
 * Translates a webhook delivery into a hint where to read again; it is never taken for the record's state. Unknown event types, verbs
 * and node types are ignored, as the document asks.
 */
import { itemVerbs, KnownEvent } from '#wire/webhook.ts';
import { subject, type Subject } from '#domain/lane.ts';

export interface Hint {
  /** Items and folders that may be gone, by id: the list of changes would not tell. */
  readonly gone: readonly number[];
  /** Where to look. At orders, and at jobs even more so, the items and folders that were changed are read as well. */
  readonly at: 'items' | 'orders' | 'jobs';
  /** What was written: what was read of it before is out of date. */
  readonly written: readonly Subject[];
}

const VERBS: ReadonlySet<string> = new Set(itemVerbs);
const NODES: ReadonlySet<string> = new Set(['item', 'folder']);

/** Null for what says nothing to us. @param body of a delivery, parsed */
export function hintOf(body: unknown): Hint | null {
  const { data: event } = KnownEvent.safeParse(body);
  if (event === undefined) return null;
  switch (event.type) {
    case 'service.company.transaction.created': {
      const { verb, node_type, node_id } = event.body;
      if (!VERBS.has(verb) || !NODES.has(node_type)) return null;
      // A moved portion may have been all there was.
      const mayBeGone = verb === 'delete' || verb === 'quantity_move';
      return {
        gone: mayBeGone && node_id !== null ? [node_id] : [],
        at: 'items',
        written: node_id === null ? [] : [subject('item', node_id), subject('folder', node_id)],
      };
    }
    case 'service.company.purchase_order.created':
    case 'service.company.purchase_order.status_changed':
      return { gone: [], at: 'orders', written: [subject('order', event.body.purchase_order.id)] };
    case 'service.company.alert.low_stock':
      return { gone: [], at: 'items', written: [] };
    case 'service.company.job.created':
    case 'service.company.job.status_changed':
      return { gone: [], at: 'jobs', written: [] };
    default:
      return event satisfies never;
  }
}
