/** What the Scan screen shows: the thing scanned or found last. */
import { create } from 'zustand';
import type { OrderRef, ScanReply } from '#domain/reply.ts';

export type Subject =
  | { readonly what: 'item'; readonly itemId: number }
  | { readonly what: 'folder'; readonly folderId: number | null }
  /** One that takes no receipt; the others open on Receive. */
  | { readonly what: 'order'; readonly order: OrderRef }
  | { readonly what: 'unknown'; readonly code: string };

export const subject = create<{ readonly subject: Subject | null }>(() => ({ subject: null }));

export const setSubject = (next: Subject | null): void => subject.setState({ subject: next });

export function showSubject({ said, code }: ScanReply): void {
  if (said.what === 'item') setSubject({ what: 'item', itemId: said.item.id });
  if (said.what === 'folder') setSubject({ what: 'folder', folderId: said.folder.id });
  if (said.what === 'order-takes-none') setSubject({ what: 'order', order: said.order });
  if (said.what === 'which' || said.what === 'unreadable') setSubject(null);
  if (said.what === 'unknown-code') setSubject({ what: 'unknown', code });
}
