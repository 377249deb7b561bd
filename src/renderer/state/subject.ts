/** What the Scan screen shows: the thing scanned or found last. */
import { create } from 'zustand';
import type { OrderRef, ScanReply } from '#domain/reply.ts';
import type { ScannedCode } from '#domain/views/unmatched.ts';

export type Subject =
  /** `does`: a label or pack code of it is being named, what is written on it changed, or an alert set. */
  | { readonly what: 'item'; readonly itemId: number; readonly does?: 'label' | 'edit' | 'alert' }
  /** `does`: it is being moved into another. */
  | { readonly what: 'folder'; readonly folderId: number | null; readonly does?: 'move' }
  /** One that takes no receipt; the others open on Receive. */
  | { readonly what: 'order'; readonly order: OrderRef }
  /** `does`: somebody is saying what it is. */
  | { readonly what: 'unknown'; readonly scanned: ScannedCode; readonly does?: 'link' | 'make' }
  /** All that nobody knows. */
  | { readonly what: 'unmatched' };

export const subject = create<{ readonly subject: Subject | null }>(() => ({ subject: null }));

export const setSubject = (next: Subject | null): void => subject.setState({ subject: next });

/** The form that is open on the screen. */
let form: ((reply: ScanReply) => void) | null = null;

/**
 * While a form is open a scan is still a scan: it is done, said and taped, and offered to the form, which may have a use for it.
 * Only the form stays where it is, so that nothing typed is lost. @returns what ends it
 */
export function offerScans(to: (reply: ScanReply) => void): () => void {
  form = to;
  return () => {
    if (form === to) form = null;
  };
}

export function showSubject(reply: ScanReply): void {
  if (form !== null) {
    form(reply);
    return;
  }
  const { said, code, symbology, told, gs1 } = reply;
  if (said.what === 'item') setSubject({ what: 'item', itemId: said.item.id });
  if (said.what === 'folder') setSubject({ what: 'folder', folderId: said.folder.id });
  if (said.what === 'order-takes-none') setSubject({ what: 'order', order: said.order });
  if (said.what === 'which' || said.what === 'unreadable') setSubject(null);
  if (said.what === 'unknown-code') {
    const scanned = { code, symbology, told, ...(gs1 === undefined ? {} : { gs1 }) };
    setSubject({ what: 'unknown', scanned });
  }
}
