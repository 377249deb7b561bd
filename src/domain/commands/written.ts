/**
 * What came of a write that is sent while a person waits, and is not kept. offline: nothing has left this computer. off: such writes are switched off
 * here. busy: the allowance is
 * needed for other work just now, and nothing was sent. unread: what is to be changed could not be read, and nothing was sent. refused: the
 * service said no; its words. unknown: it was sent, and nothing says
 * whether it was done; `isRead`: what the service has now was read, and is shown.
 */
export type Written =
  | { readonly kind: 'done' | 'offline' | 'off' | 'busy' | 'unread' }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unknown'; readonly isRead: boolean };
