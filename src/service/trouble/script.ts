/*
 * The schema of a script of faults, for tests and training. A fault names the requests, or lines of a receive, to which it applies, how
 * many of them it skips first, how often it is applied, and with what probability. All random numbers come from the script's seed, so a
 * script behaves the same way every time.
 */
import { z } from 'zod';

const milliseconds = z.int().min(0).max(600_000);

const requestEffect = z.discriminatedUnion('kind', [
  /** Applied at once, answered late. */
  z.object({ kind: z.literal('latency'), ms: milliseconds }),
  /** Applied late; with drop, the connection is broken at once and the request lands afterwards. */
  z.object({ kind: z.literal('hold'), ms: milliseconds, drop: z.boolean().default(false) }),
  /** The connection breaks, before or after the request was applied. */
  z.object({ kind: z.literal('drop'), when: z.enum(['before', 'after']) }),
  /** Applied twice; the first answer is given. */
  z.object({ kind: z.literal('duplicate') }),
  /** Some other answer, whether or not the request was applied. */
  z.object({
    kind: z.literal('answer'),
    status: z.int().min(200).max(599),
    body: z.string().default(''),
    headers: z.record(z.string(), z.string()).default({}),
    applied: z.boolean().default(false),
    rate_headers: z.boolean().default(true),
  }),
  /** Applied; half of the answer is sent, as if it were whole or with the connection breaking under it. */
  z.object({ kind: z.literal('truncate'), breaks: z.boolean().default(false) }),
  /** The key of the request is revoked before it is looked at. */
  z.object({ kind: z.literal('revoke_key') }),
]);

const receiveEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fail_line'), error: z.string().min(1) }),
  /** The receive ends as failed before the line is reached. */
  z.object({ kind: z.literal('fail_receive'), error: z.string().min(1) }),
]);

const strikes = {
  times: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
  chance: z.number().min(0).max(1).default(1),
};

const requestFault = z.object({
  /** Path patterns: * is one segment, ** any number. */
  on: z.object({ method: z.string().optional(), path: z.string().default('/api/**') }),
  effect: requestEffect,
  ...strikes,
});

const receiveFault = z.object({
  on_receive: z.object({ purchase_order_id: z.int().optional(), line_item_id: z.int().optional() }),
  effect: receiveEffect,
  ...strikes,
});

export const TroubleScript = z.object({
  seed: z.int().default(1),
  faults: z.array(z.union([requestFault, receiveFault])),
});

export type TroubleScript = z.output<typeof TroubleScript>;
export type RequestEffect = z.output<typeof requestEffect>;
export type ReceiveFault = z.output<typeof receiveFault>;
export type Fault = TroubleScript['faults'][number];
