/** What defines a fault of the torture test: how it is made, to which kinds it applies, and what the station must conclude from it. */
import type { ReviewCase } from '#domain/command.ts';
import type { IntentKind } from '#domain/intent.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { KindCase } from '../support/one-command-per-kind.ts';
import type { WireFault } from '../support/faulty-proxy.ts';
import type { OtherWrite } from './other-client.ts';

/** Milliseconds that an unheard request may take in these worlds. */
export const D = 700;

/**
 * What has to be made of it. not sent: nothing has left. not applied: the service said that it did nothing. unheard: nobody
 * knows; it did not arrive, and is sent again. done unheard: nobody knows; it is found to be done. done: it was said to be
 * done. once: nobody knows which of two requests did it. refused: a person gets the service's words. any: it may be taken for
 * several things, and the oracle says whether what was made of it is true.
 */
export type Class =
  'not sent' | 'not applied' | 'unheard' | 'done unheard' | 'done' | 'once' | 'refused' | 'any';

type Write = KindCase['write'];
/** What happens meanwhile is another client's doing. */
export type PlannedFault = Omit<WireFault, 'meanwhile'> & { readonly meanwhile?: OtherWrite };

export interface Fault {
  readonly class: Class;
  readonly script?: (write: Write) => readonly object[];
  readonly wire?: (write: Write) => readonly PlannedFault[];
  /** What another client does once the command is settled. */
  readonly afterVerdict?: OtherWrite;
  /** The service cannot be reached when the command is given. */
  readonly unplugs?: true;
  /** The station's process stands still while its request is on the way. */
  readonly sleeps?: true;
  /** Another program holds the queue locked, longer than the station waits for it, from when the request is on the way. */
  readonly locks?: true;
  /** There is no room for the queue on the disk, from when the request is on the way. Needs a C compiler. */
  readonly fills?: true;
  /** The profile is an account's, and the keychain that has its key never answers: somebody types the key at every start. */
  readonly keychainIsSilent?: true;
  /**
   * Questions that are fair here though the ledger does not bear them out: the service itself says what is not so, or what the
   * command is looked up in cannot be read.
   */
  readonly mayAsk?: readonly ReviewCase['why'][];
  /** Milliseconds its wall clock jumps while the command is on the way. */
  readonly jumps?: number;
  /** Milliseconds its wall clock is ahead from the first start to the last. */
  readonly ahead?: number;
  readonly requestTimeout?: number;
  /** Milliseconds until it is stuck, where two paths that do not agree are read again and again before a person is asked. */
  readonly patience?: number;
  /** The kinds it falls on; all of them where neither is said. */
  readonly kinds?: ReadonlySet<IntentKind>;
  readonly notKinds?: ReadonlySet<IntentKind>;
}

/** What a command's attempts came to, where it was taken as it has to be. */
const OUTCOMES: Record<Class, RegExp> = {
  'not sent': /^(not-sent )*applied$/,
  'not applied': /^(not-applied )+applied$/,
  unheard: /^(not-seen|unknown) applied$/,
  'done unheard': /^applied$/,
  done: /^applied$/,
  once: /^((not-seen|unknown) )?applied$/,
  refused: /refused$/,
  any: /^/,
};

export const isTakenFor = (of: Class, outcomes: readonly AttemptOutcome[]): boolean =>
  OUTCOMES[of].test(outcomes.join(' '));
