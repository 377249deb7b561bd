/** What the Scan screen shows: the thing scanned or found last. */
import { create } from 'zustand';
import type { OrderRef } from '#domain/stock/refs.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import type { CodeTaken } from '#domain/replies/reply-of-parts.ts';
import type { ScannedCode } from '#domain/views/unmatched.ts';
import type { Stand } from './stand.ts';
import type { OwnUndo } from '../undo/undo-kinds.ts';

export type Subject =
  /** `form`: a label or pack code of it is being named, what is written on it changed, or an alert set. */
  | { readonly kind: 'item'; readonly itemId: number; readonly form?: 'label' | 'edit' | 'alert' }
  /** `form`: it is being moved into another. */
  | { readonly kind: 'folder'; readonly folderId: number | null; readonly form?: 'move' }
  /** One that takes no receipt; the others open on Receive. */
  | { readonly kind: 'order'; readonly order: OrderRef }
  /** `form`: the operator says what it is. */
  | { readonly kind: 'unknown'; readonly scanned: ScannedCode; readonly form?: 'link' | 'place' | 'make' }
  /** All that nobody knows. */
  | { readonly kind: 'unmatched' };

export const subject = create<{ readonly subject: Subject | null }>(() => ({ subject: null }));

export const setSubject = (next: Subject | null): void => subject.setState({ subject: next });

/** `own`: what takes back what the form did with it. */
export interface Taken {
  readonly reply: ScanReply;
  readonly own?: OwnUndo;
}

/** @returns the reply with what the form did with it; nothing where that changes no word of it */
type Form = (reply: ScanReply, stand: Stand) => ScanReply | Taken | void;

/** The form that is open on the screen. */
let form: Form | null = null;

/**
 * While a form is open a scan is still a scan: it is done, said and taped, and offered to the form, which may have a use for it.
 * Only the form stays where it is, so that nothing typed is lost. @returns what ends it
 */
export function offerScans(to: Form): () => void {
  form = to;
  return () => {
    if (form === to) form = null;
  };
}

/**
 * The reply to an unknown code that the form has taken: it says for what, and does not ask the operator to identify it.
 * @param isWhole whether the form can be saved with it
 */
export function takenAs(taken: CodeTaken, reply: ScanReply, isWhole = true): ScanReply {
  const { said } = reply;
  if (said.kind !== 'unknown-code') return reply;
  return {
    ...reply,
    tone: said.unread === true ? 'look' : 'done',
    said: { ...said, taken, ...(isWhole ? {} : { lacks: true }) },
  };
}

/** @param stand where it was scanned. @returns the reply, with what a form did with it */
export function showSubject(reply: ScanReply, stand: Stand): Taken {
  if (form !== null) {
    const taken = form(reply, stand) ?? reply;
    return 'reply' in taken ? taken : { reply: taken };
  }
  const { said, code, symbology, told, gs1 } = reply;
  if (said.kind === 'item') setSubject({ kind: 'item', itemId: said.item.id });
  if (said.kind === 'folder') setSubject({ kind: 'folder', folderId: said.folder.id });
  if (said.kind === 'order-takes-none') setSubject({ kind: 'order', order: said.order });
  if (said.kind === 'which' || said.kind === 'unreadable') setSubject(null);
  if (said.kind === 'unknown-code') {
    const scanned = { code, symbology, told, ...(gs1 === undefined ? {} : { gs1 }) };
    setSubject({ kind: 'unknown', scanned });
  }
  return { reply };
}
