/**
 * Runs a pull step by step (`runOf`), and defines the types that pulls share. A pull is a generator: each call of `step` makes one request,
 * so that the sync loop can do other work in between. A pull that stopped cannot be resumed: the caller begins a new one. The types: what
 * pulls need from outside (`PullPorts`), what an incremental pull or a targeted refresh has found so far (`PullState`), the outcome of a
 * step (`more`, `done`, `stopped`), and one list of a full scan (`Part`).
 */
import type { Subject } from '#domain/commands/lane.ts';
import type { Order } from '#domain/stock/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Item as WireItem } from '#wire/item.ts';
import type { Client, Connection } from '../../client/client.ts';
import type { Trace } from '../../ports.ts';
import type { appliedUnreflected } from '../../store/commands/commands.ts';
import type { Database, Writer } from '../../store/database.ts';
import type { UnreadableKind } from '../../store/pull/unreadable-rows.ts';
import type { WorkClass } from '../../client/meter.ts';
import type { Stop } from '../push/engine/delivery-outcome.ts';
import type { WriteTimes } from '../push/reads/stale-read-detection.ts';
import type { Page } from './lists/next-page-and-end-of-list.ts';
import type { Flaw } from './pull-flaws-and-consequences.ts';

export interface PullPorts extends WriteTimes {
  readonly queue: Database;
  readonly mirror: Database;
  readonly connection: Connection;
  readonly trace: Trace;
}

/** The ports with a client whose requests count for the class that the pull was begun for. */
export type PullStatePorts = PullPorts & { readonly client: Client };

/** The outcome of one step. `done`: the pull has ended; with `wants` it could not read all and asks for an incremental pull. */
export type PullStep =
  | { readonly kind: 'more'; readonly changed: boolean }
  /** `late-pull`: what was read was older than own writes; a pull is wanted as soon as reads show those. */
  | { readonly kind: 'done'; readonly changed: boolean; readonly wants?: 'incremental-pull' | 'late-pull' }
  | { readonly kind: 'stopped'; readonly why: Stop | 'failing' };

export type Stopped = Extract<PullStep, { kind: 'stopped' }>;

/** One page, read and written. */
export interface PageRead extends Omit<Page, 'fresh'> {
  /** The ids of its rows, as far as they have some. */
  readonly ids: readonly number[];
  readonly changed: boolean;
  /** Nothing was read: the service failed to answer, and may answer later. */
  readonly isFailing?: true;
}

/** A page without rows, and none after it. */
export const noRows = (n: number): PageRead => ({
  n,
  rows: 0,
  ids: [],
  total: null,
  more: false,
  changed: false,
});

export interface TooLarge {
  readonly kind: 'too-large';
}

export type PageResult = PageRead | TooLarge | Stopped;

/** One list of a full scan. */
export interface Part {
  /** Which list its rows are from. */
  readonly list: UnreadableKind;
  /** Rows requested on a page; null where the list comes whole. */
  readonly size: number | null;
  /** Reads one page and writes it into the mirror. */
  readonly page: (ports: PullStatePorts, n: number, perPage: number) => Promise<PageResult>;
  /**
   * Called after the last page: deletes stored records that the list does not contain.
   * `again`: too many are missing, so the list must be read once more. `more`: it has made one request and wants to be called again.
   * @param passed rows that were skipped as too large
   */
  readonly end: (
    ports: PullStatePorts,
    passed: number,
    sample: Sample,
  ) => Promise<'fine' | 'again' | 'more' | Stopped>;
  /** Whether `end` makes requests, one in each call. */
  readonly endAsks?: boolean;
}

/** Requests a few of the records that a list did not contain: see sample-missing-records.ts. */
export interface Sample {
  /**
   * Requests one record of the sample. `gone`: all records of the sample are gone, and this call made no request. `there`: one of them
   * exists, or may exist. `more`: further ones are to be requested.
   */
  next(ports: PullStatePorts): Promise<'gone' | 'there' | 'more' | Stopped>;
}

/** What an incremental pull or a targeted refresh has found so far. */
export interface PullState {
  /** Applied commands that this pull will mark as reflected; none while a full scan still has to bring older changes. */
  readonly applied: readonly Applied[];
  /** What is wrong with what it has read (`pull-flaws-and-consequences.ts`). */
  readonly flaws: Set<Flaw>;
  changed: boolean;
  /**
   * Writes put off until the end of the pull, because the screens would count the commands twice in between: the records that the
   * commands touch (by id, as last read), and other writes.
   */
  readonly kept: Map<number, KeptRecord>;
  /** The records that the commands touch and that a single read found to be gone: the mirror drops them at the end. */
  readonly gone: Set<number>;
  /** Orders that the commands touch and that could not be read. */
  readonly unreadOrders: Set<number>;
  /** Lists that the service failed to answer; one that this key may not read is none of them. */
  readonly unreadLists: Set<'alert' | 'job'>;
  /** The orders that the commands touch, as last read; and all alerts, if one of the commands is about an alert. */
  readonly orders: Order[];
  readonly alerts: Alert[];
  /** The jobs that were read, by their ids. */
  readonly jobIds: number[];
  readonly writesAtEnd: WriteAtEnd[];
}

/** A write, and what it is of: it is left out if a command on that cannot be marked as reflected yet. */
export interface WriteAtEnd {
  readonly of: Subject | 'alerts';
  readonly write: (db: Writer) => void;
}

export type Applied = ReturnType<typeof appliedUnreflected>[number];

export interface KeptRecord {
  readonly wire: WireItem;
  /** The version of its entry in the recheck queue (`RecheckEntry.timesQueued`); null where it has none. */
  readonly timesQueued: number | null;
}

export const appliedSeqs = (state: PullState): number[] => state.applied.map((command) => command.seq);

/** Part of a pull: yields before each request. Returns `Stopped`, or its result where it came to its end. */
export type PullPart<T = null> = AsyncGenerator<PullStep, Stopped | T>;

export type Steps = AsyncGenerator<PullStep, PullStep>;

/** One pull, advanced step by step; a step is one request. A pull that stopped cannot be resumed: a new one is made. */
export interface PullRun {
  /** Whether it is the first full scan of the account. */
  readonly first: boolean;
  /**
   * Whether it reads everything that has changed, so that the mirror then has every change from before its beginning; a targeted refresh
   * does not.
   */
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
      if (next.done === true || next.value.kind === 'stopped') ended = next.value;
      return next.value;
    },
  };
}
