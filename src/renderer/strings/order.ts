/** The service's order status words, as people say them. One it may add later is shown as it is. */
import type { OrderStatus } from '#domain/record.ts';

const WORDS: Readonly<Record<string, string>> = {
  draft: 'a draft',
  ready_for_review: 'waiting for review',
  approved: 'approved, not ordered yet',
  ordered: 'ordered',
  partially_received: 'partly received',
  received: 'received in full',
  voided: 'voided',
  closed: 'closed',
};

export const orderStatus = (status: OrderStatus): string => WORDS[status] ?? status.replaceAll('_', ' ');
