/** The outcomes of one attempt to deliver a command, as the loop sees them. */

export type Delivery =
  /** Settled, in review, or cancelled. */
  | { readonly came: 'done' }
  | { readonly came: 'parked'; readonly milliseconds: number }
  /** Nothing more can be sent at all for now. */
  | { readonly came: 'stopped'; readonly why: Stop };

export type Stop = 'offline' | 'strange' | 'limited' | 'key-refused';
