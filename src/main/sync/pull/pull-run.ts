/** The ports of a pull, its state while it runs, and the outcomes of one step of it. */
import type { Item as WireItem } from '#wire/item.ts';
import type { Client, Connection } from '../../client/client.ts';
import type { Clock, Trace } from '../../ports.ts';
import type { appliedUnreflected } from '../../store/commands.ts';
import type { Database, Writer } from '../../store/database.ts';
import type { UnreadableKind } from '../../store/unreadable-rows.ts';
import type { WorkClass } from '../../client/meter.ts';
import type { Stop } from '../push/engine/delivery-outcome.ts';
import type { Page } from './pagination.ts';

export interface PullPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly trace: Trace;
}

/** With the calls of the class that the pull was begun for. */
export type PullStatePorts = PullPorts & { readonly client: Client };

/** What one step came to. `done`: the mirror is as fresh as this pull can make it; or it wants a whole incremental pull for that. */
export type PullStep =
  | { readonly came: 'more'; readonly changed: boolean }
  | { readonly came: 'done'; readonly changed: boolean; readonly wants?: 'turn' }
  | { readonly came: 'stopped'; readonly why: Stop | 'failing' };

export type Stopped = Extract<PullStep, { came: 'stopped' }>;

/** One page, read and written. */
export interface GotPage extends Omit<Page, 'fresh'> {
  /** The ids of its rows, as far as they have some. */
  readonly ids: readonly number[];
  readonly changed: boolean;
}

/** A page without rows, and none after it. */
export const noRows = (n: number): GotPage => ({
  n,
  rows: 0,
  ids: [],
  total: null,
  more: false,
  changed: false,
});

export interface TooLarge {
  readonly came: 'too-large';
}

export type Got = GotPage | TooLarge | Stopped;

/** One list of everything the account has. */
export interface Part {
  /** What its rows are. */
  readonly list: UnreadableKind;
  /** Rows asked for on a page; null where the list comes whole. */
  readonly size: number | null;
  /** Reads one page of so many rows and writes it. */
  readonly page: (ports: PullStatePorts, n: number, perPage: number) => Promise<Got>;
  /**
   * After the last page of a reconciliation scan. `again`: it cannot be right, this part has to be read once more.
   * @param passed rows that could not be read, and were not named
   */
  readonly end: (ports: PullStatePorts, passed: number) => Promise<'fine' | 'again' | 'more' | Stopped>;
  /** Whether that asks the service: one request in each call, while it comes to `more`. */
  readonly endAsks?: boolean;
}

/** What an incremental pull has come by so far. */
export interface PullState {
  /** Applied commands that this pull will show; none while what was before the watermark is still on its way. */
  readonly applied: readonly Applied[];
  /** Something was left out, or is on its way by the full list: the pull does not show all there is. */
  isPartial: boolean;
  /** What one of those commands touches could not be read: none of them is shown by this pull. */
  isBlind: boolean;
  changed: boolean;
  /**
   * What belongs to those commands is written when they are reflected, or a screen would count them twice in between: records,
   * by id, as they were read last, and the rest.
   */
  readonly kept: Map<number, Kept>;
  readonly lastly: ((db: Writer) => void)[];
}

export type Applied = ReturnType<typeof appliedUnreflected>[number];

export interface Kept {
  readonly wire: WireItem;
  /** Where it is owed until then, how often that was said. */
  readonly told: number | null;
}

export const seqs = (turn: PullState): number[] => turn.applied.map((command) => command.seq);

/** Part of an incremental pull, one request before each `yield` and after the last: stopped, or through (with what it found out). */
export type Reading<T = null> = AsyncGenerator<PullStep, Stopped | T>;

export type Steps = AsyncGenerator<PullStep, PullStep>;

/** One incremental pull; a step is one request. Make a new one for the next pull; an incremental pull that stopped is dropped. */
export interface PullRun {
  /** Whether the whole account is being read for the first time. */
  readonly first: boolean;
  /** Whether the mirror is as fresh as its beginning when it has ended; where not, only in what it looked at. */
  readonly whole: boolean;
  /** The class of every request it makes. */
  readonly work: WorkClass;
  readonly step: () => Promise<PullStep>;
}

export function runOf(about: Omit<PullRun, 'step'>, steps: Steps): PullRun {
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
