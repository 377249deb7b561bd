/**
 * Defines two types. `Delivery` is what the delivery of a command reports to the sync loop:
 * - `done`: the command is settled, in review or cancelled, or its duplicate check has ended;
 * - `parked`: the same command is delivered again after some milliseconds. With `wantsPull`, the command needs the id of a record that is
 *   already created, and the loop starts a pull to learn it;
 * - `stopped`: no command can be sent now.
 *
 * `Stop` is the reason for `stopped`; pulls report it too: the service is not reached (`offline`), an intermediary answered (`strange`),
 * the rate limit is used up, the key is refused, or the key is of another account.
 */

export type Delivery =
  /** The command is settled, in review or cancelled, or its duplicate check has ended. */
  | { readonly kind: 'done' }
  /** `wantsPull`: the command waits until a pull has shown the record that an applied command has created. */
  | { readonly kind: 'parked'; readonly milliseconds: number; readonly wantsPull?: boolean }
  /** No command can be sent now. */
  | { readonly kind: 'stopped'; readonly why: Stop };

export type Stop = 'offline' | 'strange' | 'limited' | 'key-refused' | 'other-account';
