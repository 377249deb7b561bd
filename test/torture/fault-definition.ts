/**
 * The type of a fault that the torture test injects: how it is injected, which kinds of commands it applies to, and which conclusion the
 * app must come to (`Class`). `isTakenFor` checks the outcomes of a command's attempts against that conclusion. `D` is the settle delay of
 * the torture test's runs: how long the app waits for a request without an answer.
 */
import type { ReviewCase } from '#domain/command.ts';
import type { IntentKind } from '#domain/intent.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { KindCase } from '../support/one-command-per-kind.ts';
import type { ProxyFault } from '../support/faulty-proxy.ts';
import type { OtherWrite } from './write-as-other-client.ts';

/** The settle delay in these histories (milliseconds). */
export const D = 700;

/**
 * What the station must conclude. not sent: nothing has left. not applied: the service said that it did nothing. unheard: uncertain; it
 * did not arrive, and is sent again. done unheard: uncertain; a read finds it applied. done: the service said so. once: uncertain which
 * of two requests was applied. refused: a person gets the service's words. any: several conclusions are possible, and the oracle judges
 * the one taken.
 */
export type Class =
  'not sent' | 'not applied' | 'unheard' | 'done unheard' | 'done' | 'once' | 'refused' | 'any';

type Write = KindCase['write'];
/** A proxy fault; `meanwhile` is a write of another client. */
export type PlannedFault = Omit<ProxyFault, 'meanwhile'> & { readonly meanwhile?: OtherWrite };

export interface Fault {
  readonly class: Class;
  readonly script?: (write: Write) => readonly object[];
  readonly wire?: (write: Write) => readonly PlannedFault[];
  /** Another client's write once the command is settled. */
  readonly afterVerdict?: OtherWrite;
  /** The service is unreachable when the command is given. */
  readonly unplugs?: true;
  /** The station's process is suspended while its request is under way. */
  readonly sleeps?: true;
  /** While the request is under way another program locks the queue, for longer than the station waits for it. */
  readonly locks?: true;
  /** While the request is under way the disk has no room for the queue. Needs a C compiler. */
  readonly fills?: true;
  /** The profile is an account's, and its keychain never answers: the operator types the key at every start. */
  readonly keychainIsSilent?: true;
  /**
   * Questions that are justified here although the ledger does not support them: the service itself says what is not so, or the
   * command's records cannot be read.
   */
  readonly mayAsk?: readonly ReviewCase['kind'][];
  /** Milliseconds that its wall clock jumps while the command is under way. */
  readonly jumps?: number;
  /** Milliseconds that its wall clock is ahead from the first start to the last. */
  readonly ahead?: number;
  readonly requestTimeout?: number;
  /** Milliseconds until the history counts as stuck, if an unconfirmed 404 is read many times before a person is asked. */
  readonly patience?: number;
  /** The kinds it applies to; all if absent. */
  readonly kinds?: ReadonlySet<IntentKind>;
  readonly notKinds?: ReadonlySet<IntentKind>;
}

/** The attempts' outcomes that show the right conclusion, for each class. */
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
