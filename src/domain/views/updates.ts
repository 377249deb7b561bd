/** Whether this station updates itself, what it found, and what it waits for. */

/** Why the list, or the package it names, was not believed or is not for this station. Nothing was changed then. */
export type UpdateRefusal =
  /** It is no list: damaged, cut off, or the page of something in between. */
  | 'unreadable'
  | 'unsigned'
  /** Its signature is not of the key that the policy names. */
  | 'forged'
  | 'older'
  | 'other-channel'
  | 'other-system'
  /** It names no package of the kind that is installed here. */
  | 'no-package'
  /** Nothing of that name is at the address. */
  | 'absent'
  /** A package is not, byte for byte, the one that the list names. */
  | 'altered'
  /** A file that was chosen is not named by the list beside it. */
  | 'not-listed';

/** What an update that is downloaded waits for. */
export type UpdateWait = 'scanning' | 'sending' | 'in-hand' | 'hour';

export type UpdateState =
  | { readonly kind: 'not-looked' }
  | { readonly kind: 'current' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly why: UpdateRefusal }
  /** Not for this station: another version is pinned, its turn comes later, or it did not start here. */
  | { readonly kind: 'held'; readonly version: string; readonly why: 'pinned' | 'later' | 'failed' }
  /** The user that Dockhand runs as may not replace it. */
  | {
      readonly kind: 'administrator';
      readonly version: string;
      readonly packageKind: 'deb' | 'rpm' | 'other';
    }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly kind: 'downloaded'; readonly version: string; readonly waits: UpdateWait | null }
  | { readonly kind: 'installing'; readonly version: string }
  /** It was to be installed, and the system would not. The version before goes on. */
  | { readonly kind: 'not-installed'; readonly version: string };

export type UpdatesView =
  /** Started from its sources: updates come with them. */
  | { readonly kind: 'sources' }
  /** The policy names no address, or cannot be understood. */
  | { readonly kind: 'off'; readonly isPolicyUnreadable: boolean }
  | {
      readonly kind: 'on';
      readonly state: UpdateState;
      /** When the list was last read (ISO 8601); null: not since the start. */
      readonly lookedAt: string | null;
      /** The hour of the policy; null: whenever nothing is in hand. */
      readonly hour: number | null;
    };
