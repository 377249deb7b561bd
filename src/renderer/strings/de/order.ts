import type { Translation } from '../catalogue.ts';
import type { order as english } from '../en/order.ts';

export const order: Translation<typeof english> = {
  draft: 'ein Entwurf',
  ready_for_review: 'in Prüfung',
  approved: 'freigegeben, noch nicht bestellt',
  ordered: 'bestellt',
  partially_received: 'teilweise eingegangen',
  received: 'vollständig eingegangen',
  voided: 'storniert',
  deleted: 'gelöscht',
  closed: 'abgeschlossen',
};
