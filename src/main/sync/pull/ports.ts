/** What pulling is given, and what one step of it comes to. */
import type { Answer } from '../../client/answer.ts';
import type { Client, Connection } from '../../client/client.ts';
import type { Clock, Trace } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import type { WorkClass } from '../../client/meter.ts';
import type { Stop } from '../push/deliver.ts';
import type { Page } from './list.ts';

export interface PullPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly trace: Trace;
}

/** With the calls of the class that the turn was begun for. */
export type TurnPorts = PullPorts & { readonly client: Client };

/** What one step came to. `done`: the mirror is as fresh as this turn can make it; or it wants a whole turn for that. */
export type PullStep =
  | { readonly came: 'more'; readonly changed: boolean }
  | { readonly came: 'done'; readonly changed: boolean; readonly wants?: 'turn' }
  | { readonly came: 'stopped'; readonly why: Stop };

export type Stopped = Extract<PullStep, { came: 'stopped' }>;

/** One page, read and written. */
export type Got = (Page & { readonly changed: boolean }) | Stopped;

/** One list of everything the account has. */
export interface Part {
  /** Rows asked for on a page; null where the list comes whole. */
  readonly size: number | null;
  /** Reads one page and writes it. */
  readonly page: (ports: TurnPorts, n: number) => Promise<Got>;
  /** After the last page of a sweep. `again`: it cannot be right, this part has to be read once more. */
  readonly end: (ports: TurnPorts) => Promise<'fine' | 'again' | Stopped>;
}

export type Steps = AsyncGenerator<PullStep, PullStep>;

/** One turn of pulling; a step is one request. Make a new one for the next turn; a turn that stopped is dropped. */
export interface PullTurn {
  /** Whether the whole account is being read for the first time. */
  readonly first: boolean;
  /** Whether the mirror is as fresh as its beginning when it has ended; where not, only in what it looked at. */
  readonly whole: boolean;
  /** The class of every request it makes. */
  readonly work: WorkClass;
  readonly step: () => Promise<PullStep>;
}

export function turnOf(about: Omit<PullTurn, 'step'>, steps: Steps): PullTurn {
  let ended: PullStep | null = null;
  return {
    ...about,
    step: async () => {
      if (ended !== null) return ended;
      const next = await steps.next();
      if (next.done === true || next.value.came === 'stopped') ended = next.value;
      return next.value;
    },
  };
}

export function stopped(answer: Exclude<Answer<unknown>, { got: 'ok' }>): Stopped {
  switch (answer.got) {
    case 'limited':
    case 'key-refused':
      return { came: 'stopped', why: answer.got };
    case 'strange':
    case 'unreadable':
    case 'refused':
      return { came: 'stopped', why: 'strange' };
    case 'not-sent':
    case 'unknown':
      return { came: 'stopped', why: 'offline' };
    default:
      return answer satisfies never;
  }
}
