/**
 * Which profile is open, and why not where none is. One opening goes on at a time: a folder has to be let go of before it is
 * opened again. A profile that another program has locked is tried again by itself, at growing pauses.
 */
import { TOPICS, type Problem } from '#bridge/bridge.ts';
import type { Profile } from './profiles.ts';
import type { Budget } from '../sync/budget/request-budget.ts';
import { openSession } from '../session/session.ts';
import type { Session } from '../session/session-type.ts';
import type { SessionPorts } from '../session/session-ports.ts';

export interface How {
  /** Its mirror is damaged: begin a new one. */
  readonly mirrorAside?: boolean;
  /** The account's, where it has been asked something already. */
  readonly budget?: Budget;
  /** Done while nothing is open. Never throws. */
  readonly between?: () => void;
}

export interface Opening {
  session(): Session | null;
  /** Null while a session is open, or is about to be. */
  problem(): Problem | null;
  /** Closes what is open and opens this profile. */
  open(profile: Profile, how?: How): Promise<void>;
  /** For good. */
  close(): Promise<void>;
}

/** Milliseconds until a locked profile is tried again. */
const FIRST_RETRY = 2000;
const LAST_RETRY = 15_000;

export function createOpening(ports: SessionPorts): Opening {
  let session: Session | null = null;
  let problem: Problem | null = null;
  let last: Promise<void> = Promise.resolve();
  /** How often something was asked to be opened: only the last one is tried again. */
  let asked = 0;
  let pause = new AbortController();
  const closing = new AbortController();

  async function reopen(
    before: Promise<void>,
    profile: Profile,
    { mirrorAside = false, budget, between }: How = {},
  ): Promise<void> {
    await Promise.allSettled([before]);
    const open = session;
    session = null;
    if (open !== null) problem = null;
    await open?.close();
    if (closing.signal.aborted) return;
    between?.();
    const opened = openSession(ports, profile, mirrorAside, budget);
    session = opened.ok ? opened.session : null;
    problem = opened.ok ? null : opened.problem;
  }

  async function open(profile: Profile, how: How = {}): Promise<void> {
    asked += 1;
    const turn = asked;
    pause.abort();
    last = reopen(last, profile, how);
    await last;
    ports.announce(TOPICS);
    void keepTrying(profile, turn);
  }

  async function keepTrying(profile: Profile, turn: number): Promise<void> {
    const isLocked = () => problem?.code === 'in-use' && turn === asked && !closing.signal.aborted;
    for (let wait = FIRST_RETRY; isLocked(); wait = Math.min(wait * 2, LAST_RETRY)) {
      pause = new AbortController();
      await ports.clock.sleep(wait, pause.signal);
      if (!isLocked()) return;
      last = reopen(last, profile);
      await last;
      if (problem?.code !== 'in-use') ports.announce(TOPICS);
    }
  }

  return {
    session: () => session,
    problem: () => problem,
    open,
    close: async () => {
      closing.abort();
      pause.abort();
      await Promise.allSettled([last]);
      const open = session;
      session = null;
      problem = null;
      await open?.close();
    },
  };
}
