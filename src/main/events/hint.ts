/**
 * Translates a webhook delivery into a hint: which list must be read again, which records may be gone, and which were written. A delivery
 * is never taken for the state of a record. Unknown event types, verbs and node types are ignored, as the API requires.
 */
import { itemVerbs, KnownEvent } from '#wire/webhook.ts';
import { subject, type Subject } from '#domain/commands/lane.ts';

export interface Hint {
  /** The ids of items and folders that may be gone: a list of changes does not contain deleted records. */
  readonly gone: readonly number[];
  /** What to read. For `orders` and `jobs`, the changed items and folders are read as well. */
  readonly at: 'items' | 'orders' | 'jobs';
  /** The records that were written: what was read of them before is outdated. */
  readonly written: readonly Subject[];
}

const VERBS: ReadonlySet<string> = new Set(itemVerbs);
const NODES: ReadonlySet<string> = new Set(['item', 'folder']);

/** @param body the parsed body of a delivery @returns null if nothing needs to be read */
export function hintOf(body: unknown): Hint | null {
  const { data: event } = KnownEvent.safeParse(body);
  if (event === undefined) return null;
  switch (event.type) {
    case 'service.company.transaction.created': {
      const { verb, node_type, node_id } = event.body;
      if (!VERBS.has(verb) || !NODES.has(node_type)) return null;
      // The moved quantity may have been all of it; then the record is gone.
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
