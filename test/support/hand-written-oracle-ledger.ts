/**
 * Builds parts of the outbox simulation's ledger by hand, for tests of the oracle: writes, the values they changed, and what the screen
 * says of a command. `needless` passes a ledger to the oracle and returns only its findings of unnecessary questions.
 */
import type { Proof, ReviewCase } from '#domain/commands/command.ts';
import { judge } from '../simulation/outbox/oracle/judge-commands.ts';
import type {
  Change,
  Ledger,
  Statement,
  ShownCommand,
  Write,
} from '../simulation/outbox/oracle/oracle-ledger.ts';

export const ledger = (about: Partial<Ledger>): Ledger => ({
  start: new Map(),
  writes: [],
  departures: [],
  reads: [],
  pulls: [],
  sharesName: false,
  isUnreadable: false,
  ...about,
});
export const change = (at: number, cell: string, before: string, after: string): Change => ({
  at,
  cell,
  before,
  after,
});
export const write = (by: string, ...changes: readonly Change[]): Write => ({
  at: changes[0]?.at ?? 0,
  by,
  request: '',
  status: 200,
  changes: [...changes],
  failed: [],
});
export const says = (at: number, state: string, review: ReviewCase | null = null): Statement => ({
  at,
  state,
  review,
  proof: state === 'queued' ? null : SHOWN,
});
export const SHOWN: Proof = { how: 'figures', readings: [], made: [], gone: [] };
export const told = (
  id: string,
  about: Pick<ShownCommand, 'intent' | 'statements'> & Partial<ShownCommand>,
): ShownCommand => ({
  id,
  decidedAt: 0,
  givenAt: 0,
  seenAt: 0,
  saw: new Map(),
  ...about,
});
export const item = (id: number, folder: number): readonly [string, string][] => [
  [`there:${id}`, 'item'],
  [`sid:${id}`, 'S5'],
  [`parent:${id}`, String(folder)],
  [`stock:${id}`, '40'],
];
/** The oracle's findings of unnecessary questions. */
export const needless = (one: Ledger, ...commands: readonly ShownCommand[]) =>
  judge(one, commands).filter(({ count }) => count === 'needless');
