export const order = {
  draft: 'a draft',
  ready_for_review: 'waiting for review',
  approved: 'approved, not ordered yet',
  ordered: 'ordered',
  partially_received: 'partly received',
  received: 'received in full',
  voided: 'voided',
  closed: 'closed',
  deleted: 'deleted',
} as const;
