/**
 * The outcome of one delivery of a command, for the sync loop: it is done for now, it is parked for some milliseconds, or nothing can be
 * sent to the service at all.
 */

export type Delivery =
  /** Settled, in review, or cancelled. */
  | { readonly came: 'done' }
  | { readonly came: 'parked'; readonly milliseconds: number }
  /** Nothing more can be sent at all for now. */
  | { readonly came: 'stopped'; readonly why: Stop };

export type Stop = 'offline' | 'strange' | 'limited' | 'key-refused' | 'other-account';
