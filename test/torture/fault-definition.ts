/**
 * Defines the type of a fault that the torture test injects (`Fault`): how it is injected, to which kinds of commands it applies, and what
 * the station must conclude from it (`Class`). `isTakenFor` checks that conclusion against the outcomes of the command's attempts.
 * `SETTLE_DELAY` is how long the station waits in this test for the effect of a request that got no answer.
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import type { IntentKind } from '#domain/commands/intent.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { KindCase } from '../support/samples/one-command-per-kind.ts';
import type { ProxyFault } from '../support/service/faulty-proxy.ts';
import type { OtherWrite } from './write-as-other-client.ts';

/** The settle delay in the torture test (milliseconds). */
export const SETTLE_DELAY = 700;

/**
 * What the station must conclude.
 * - not sent: no byte left the station.
 * - not applied: the service said that it did nothing.
 * - unheard: no usable answer; a read shows that the request was not applied, and it is sent again.
 * - done unheard: no usable answer; a read shows that the request was applied.
 * - done: the service said that it applied the request.
 * - once: the request was sent once or twice; it is uncertain which of them was applied.
 * - refused: a person is shown the service's refusal.
 * - any: several conclusions are possible; the oracle judges the one that the station came to.
 */
export type Class =
  'not sent' | 'not applied' | 'unheard' | 'done unheard' | 'done' | 'once' | 'refused' | 'any';

type Write = KindCase['write'];
/** A fault that the proxy makes; `meanwhile` is what another client writes at that moment. */
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
  /** While the request is under way another program locks the queue, for longer than the station waits for the lock. */
  readonly locks?: true;
  /** While the request is under way the disk has no room for the queue. Needs a C compiler. */
  readonly fills?: true;
  /** The profile is an account's, and its keychain never answers: the operator types the key at every start. */
  readonly keychainIsSilent?: true;
  /**
   * The review questions that the station may ask under this fault although the ledger does not justify them: the service itself gives a
   * wrong state, or the command's records cannot be read.
   */
  readonly mayAsk?: readonly ReviewCase['kind'][];
  /** Milliseconds by which the station's wall clock jumps while the command is under way. */
  readonly jumps?: number;
  /** Milliseconds by which the station's wall clock is ahead, from the first start to the last. */
  readonly ahead?: number;
  readonly requestTimeout?: number;
  /** Milliseconds until the history counts as stuck, if not the usual limit: some answers are read many times before a person is asked. */
  readonly patience?: number;
  /** The kinds it applies to; all if absent. */
  readonly kinds?: ReadonlySet<IntentKind>;
  readonly notKinds?: ReadonlySet<IntentKind>;
}

/** For each class: the outcomes of the attempts, in order, that prove the right conclusion. */
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
