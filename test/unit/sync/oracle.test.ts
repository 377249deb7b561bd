/** The oracle of the outbox simulation, on ledgers written by hand: what it takes for evidence. */
import { expect, test } from 'vitest';
import type { Proof, ReviewCase } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import { judge } from '../../simulation/outbox/ledger-oracle.ts';
import type { Change, Ledger, Statement, Told, Write } from '../../simulation/outbox/ledger.ts';

const ledger = (about: Partial<Ledger>): Ledger => ({
  start: new Map(),
  writes: [],
  departures: [],
  looks: [],
  pulls: [],
  sharesName: false,
  isUnreadable: false,
  ...about,
});
const change = (at: number, cell: string, before: string, after: string): Change => ({
  at,
  cell,
  before,
  after,
});
const write = (by: string, ...changes: readonly Change[]): Write => ({
  at: changes[0]?.at ?? 0,
  by,
  request: '',
  status: 200,
  changes: [...changes],
  failed: [],
});
const says = (at: number, state: string, review: ReviewCase | null = null): Statement => ({
  at,
  state,
  review,
  proof: state === 'queued' ? null : SHOWN,
});
const SHOWN: Proof = { how: 'figures', readings: [], made: [], gone: [] };
const told = (id: string, about: Pick<Told, 'intent' | 'statements'> & Partial<Told>): Told => ({
  id,
  decidedAt: 0,
  givenAt: 0,
  seenAt: 0,
  saw: new Map(),
  ...about,
});
const item = (id: number, folder: number): readonly [string, string][] => [
  [`there:${id}`, 'item'],
  [`sid:${id}`, 'S5'],
  [`parent:${id}`, String(folder)],
  [`stock:${id}`, '40'],
];
/** The questions that were needless. */
const needless = (one: Ledger, ...commands: readonly Told[]) =>
  judge(one, commands).filter(({ count }) => count === 'needless');

test('another client moves as many between two reads of a duplicate check, and the mirror was pulled before → fair to ask', () => {
  const c1 = told('c1', {
    intent: {
      kind: 'move',
      itemId: 5,
      quantity: decimal(2),
      folderId: 2,
      leaveZero: false,
      portionId: 17,
    },
    statements: [
      says(500, 'queued'),
      says(2000, 'applied'),
      says(200_500, 'review', { why: 'twice', readings: [], made: [17] }),
      says(300_000, 'applied'),
    ],
  });
  const moved = (by: string, at: number, from: number): Write =>
    write(
      by,
      change(at, 'stock:5', String(from), String(from - 2)),
      change(at, 'stock:17', String(80 - from), String(82 - from)),
    );
  const all = {
    start: new Map([...item(5, 1), ...item(17, 2)]),
    departures: [{ by: 'c1', at: 1000, answered: false, heard: false }],
    looks: [900, 950, 1500, 1600, 200_000, 200_050, 200_200, 200_300].map((at) => ({ by: 'c1', at })),
    pulls: [100, 200, 150_000, 150_100],
  };
  const ours = moved('c1', 1100, 40);
  expect(needless(ledger({ ...all, writes: [ours, moved('other 1', 200_100, 38)] }), c1)).toEqual([]);
  expect(needless(ledger({ ...all, writes: [ours] }), c1)).toHaveLength(1);
});
