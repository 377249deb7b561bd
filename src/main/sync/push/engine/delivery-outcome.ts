/**
 * The types of what a delivery of a command reports to the sync loop (`Delivery`): done for now; parked for some milliseconds; or stopped,
 * because nothing more can be sent to the service for now; and of the reasons for that (`Stop`), which pulls report too.
 */

export type Delivery =
  /** Settled, in review, or cancelled. */
  | { readonly kind: 'done' }
  | { readonly kind: 'parked'; readonly milliseconds: number }
  /** Nothing more can be sent at all for now. */
  | { readonly kind: 'stopped'; readonly why: Stop };

export type Stop = 'offline' | 'strange' | 'limited' | 'key-refused' | 'other-account';
