/**
 * Two types. `Delivery` is what the delivery of a command reports to the sync loop: `done` for now; `parked` for some milliseconds; or
 * `stopped`, because nothing more can be sent to the service for now. `Stop` is the reason for that, which pulls report too: the service is
 * not reached, an intermediary answered, the rate limit is used up, the key is refused, or the key is of another account.
 */

export type Delivery =
  /** Settled, in review, or cancelled. */
  | { readonly kind: 'done' }
  /** `wantsPull`: until a pull has shown the record that an applied command has made. */
  | { readonly kind: 'parked'; readonly milliseconds: number; readonly wantsPull?: boolean }
  /** Nothing more can be sent at all for now. */
  | { readonly kind: 'stopped'; readonly why: Stop };

export type Stop = 'offline' | 'strange' | 'limited' | 'key-refused' | 'other-account';
