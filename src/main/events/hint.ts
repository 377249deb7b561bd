/**
 * What a delivery tells: never what the record is now, only where to look again. Types, verbs and node types this Dockhand does
 * not know are passed over, as the document asks.
 */
import { itemVerbs, KnownEvent } from '#wire/webhook.ts';

export interface Hint {
  /** Items and folders that may be gone, by id: the list of changes would not tell. */
  readonly gone: readonly number[];
  /** Whether orders or jobs are to be read as well, and not only what was changed among items and folders. */
  readonly whole: boolean;
  /** Whether the jobs are to be read as well. */
  readonly jobs: boolean;
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
      return { gone: mayBeGone && node_id !== null ? [node_id] : [], whole: false, jobs: false };
    }
    case 'service.company.purchase_order.created':
    case 'service.company.purchase_order.status_changed':
      return { gone: [], whole: true, jobs: false };
    case 'service.company.alert.low_stock':
      return { gone: [], whole: false, jobs: false };
    case 'service.company.job.created':
    case 'service.company.job.status_changed':
      return { gone: [], whole: true, jobs: true };
    default:
      return event satisfies never;
  }
}
