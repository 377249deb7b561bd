/** The strip that is always in sight. */
export interface StatusView {
  readonly profile: {
    readonly id: string;
    readonly name: string;
    readonly practice: boolean;
    /** Made with the file of the profile's queue: a practice profile that is begun anew has another one. */
    readonly queueId: string;
  };
  /** The ids of the profiles there are. */
  readonly profiles: readonly string[];
  /** It was killed, or the power failed, while this profile was open; true until something is done here. */
  readonly wasCutOff: boolean;
  /**
   * What is typed on a page and not taken, or was when the page that had it was closed: its text, and the name of what it is a figure
   * of. Null: nothing.
   */
  readonly typed: { readonly text: string; readonly of: string } | null;
  readonly station: string;
  readonly operator: string;
  /** The first steps have been neither taken nor skipped on this computer. */
  readonly isNew: boolean;
  readonly network: Network;
  readonly key: KeyState;
  readonly outbox: OutboxCounts;
  /** Null until the service has answered once. */
  readonly budget: BudgetView | null;
  readonly pull: PullView;
  /** Practice only: whether the network plug is in. */
  readonly plug: 'in' | 'out' | null;
}

export interface Network {
  /**
   * `silent`: online, but a request has been unanswered for long. `strange`: something answers there that is not the service (a captive
   * portal, a proxy's page). `failing`: the service answers with errors alone. `untrusted`: what answers there has a certificate that does
   * not hold. `practice-failed`: the practice warehouse would not open.
   */
  readonly state:
    'starting' | 'online' | 'silent' | 'offline' | 'strange' | 'failing' | 'untrusted' | 'practice-failed';
  /** ISO 8601, the station's clock. */
  readonly since: string;
}

/**
 * `ready`: stored in the keychain. `held`: there is a key, but only until Dockhand closes; the keychain has not stored it.
 * Without a key nothing is sent, and scanning goes on: `opening`: the keychain has not answered yet; `missing`: none is
 * stored; `locked`: the keychain would not open, and is asked again; `absent`: this computer has no keychain; `refused`: the
 * service does not take the one there is.
 */
export type KeyState =
  'ready' | 'opening' | 'held' | 'missing' | 'locked' | 'absent' | 'refused' | 'other-account';

export interface OutboxCounts {
  /** Not settled and not in review. */
  readonly waiting: number;
  readonly review: number;
  readonly oldestAt: string | null;
  readonly sending: boolean;
  /** When all of it will have been sent, as things stand (ISO 8601); null where nothing waits or nobody can be reached. */
  readonly clearAt: string | null;
  /** True while a refused key stops the whole queue. */
  readonly paused: boolean;
}

export interface BudgetView {
  readonly max: number;
  readonly remaining: number;
  readonly secondsToReset: number | null;
  /** Seconds for which all but a waiting person's requests are held back, after a 429; null where they are not. */
  readonly pausedFor: number | null;
  /** What others on the account take a minute, over the last minutes; null while that cannot be told. */
  readonly othersPerMinute: number | null;
}

export interface PullView {
  /** `never`: nothing has been read yet. `first`: the first pull runs. `ready`: the mirror is whole. */
  readonly state: 'never' | 'first' | 'ready';
  readonly items: number;
  /** How many there will be; null until the service has said. */
  readonly total: number | null;
  /** When the first pull will be through, as things stand (ISO 8601); null where it is, or where nobody can tell. */
  readonly readyAt: string | null;
  readonly lastAt: string | null;
  /**
   * The list of open orders, as it came the last time: never yet, not given out to this key, or not to its end. `at`: when it was last
   * read whole (ISO 8601); null where it never was.
   */
  readonly orders: {
    /** `denied`: their list is refused; `failing`: the service fails on it; `part`: it was not read to its end. */
    readonly state: 'unread' | 'read' | 'part' | 'denied' | 'failing';
    readonly at: string | null;
  };
  /** The list of alerts was not given out the last time it was asked for: what is shown is from before, or nothing. */
  readonly alertsDenied: boolean;
  /**
   * When everything was last read whole (ISO 8601), where that is much longer ago than it should be, as where the list is refused: what
   * was deleted since may still be shown. Null where it is not.
   */
  readonly wholeLastAt: string | null;
  /** Records of the service that could not be read, and the first of them; null where there are none. */
  readonly unread: Unread | null;
}

export interface Unread {
  readonly count: number;
  readonly kind: 'item' | 'order' | 'job' | 'alert' | 'custom-field' | 'unit' | 'item-group';
  /** 0 where not even that could be read. */
  readonly id: number;
}
