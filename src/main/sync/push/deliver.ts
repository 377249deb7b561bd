/**
 * Delivers one command: read, decide, write the attempt down, send, write down what was heard, settle. Every step is on disk
 * before the next begins, and each begins from what is on disk, so being killed between any two changes nothing but the time
 * it takes. An answer that was not heard is never taken for a no.
 */
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { Answer } from '../../client/answer.ts';
import type { Client } from '../../client/client.ts';
import type { Clock, NewId, Trace } from '../../ports.ts';
import { attemptsOf, beginAttempt, endAttempt } from '../../store/attempts.ts';
import {
  appendCommand,
  commandById,
  putInReview,
  setState,
  settleApplied,
  settleUnapplied,
  type StoredCommand,
} from '../../store/commands.ts';
import type { Database } from '../../store/database.ts';
import { isSettled } from '#domain/command.ts';
import { lookUp } from './look-up.ts';
import type { Hearing, Past, Settle, Step } from './kind.ts';
import { kindOf, lanesOf } from './kinds.ts';

export interface DeliveryPorts {
  readonly queue: Database;
  readonly client: Client;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly trace: Trace;
  /** How long an unheard request may still arrive (milliseconds). */
  readonly settleDelay: number;
  /** When each command was last sent, by the monotonic clock; what is missing was sent before this process began. */
  readonly sentAt: Map<string, number>;
  readonly startedAt: number;
}

export type Delivery =
  /** Settled, in review, or cancelled. */
  | { readonly came: 'done' }
  | { readonly came: 'parked'; readonly milliseconds: number }
  /** Nothing more can be sent at all for now. */
  | { readonly came: 'stopped'; readonly why: Stop };

export type Stop = 'offline' | 'strange' | 'limited' | 'key-refused';

interface HeardAnswer {
  readonly n: number;
  readonly answer: Answer<unknown>;
}

/** A service that keeps answering "not now" gets this rest between two tries of one command. */
const BREATHER = 5000;

export async function deliver(ports: DeliveryPorts, id: string): Promise<Delivery> {
  let sent = false;
  for (;;) {
    const command = commandById(ports.queue.read, id);
    if (command === undefined || isSettled(command.state) || command.state === 'review')
      return { came: 'done' };
    const past = pastOf(ports, command);
    if (command.cancelRequested && past.doubt === null) return cancel(ports, command);

    const looked = await lookUp(ports.client, kindOf(command).look(command));
    if (looked.came === 'stopped') return looked;
    if (looked.came === 'unreadable') {
      const strange = { why: 'strange-answer', words: looked.words } as const;
      return review(ports, command, { do: 'review', review: strange }, null);
    }
    ports.trace('looked', command.id);

    const step = kindOf(command).decide(command, looked.facts, past);
    switch (step.do) {
      case 'settle':
        return settle(ports, command, step, null);
      case 'review':
        return review(ports, command, step, null);
      case 'wait':
        return { came: 'parked', milliseconds: step.milliseconds };
      case 'send': {
        if (command.cancelRequested) return cancel(ports, command);
        if (sent) return { came: 'parked', milliseconds: BREATHER };
        sent = true;
        const heard = await sendOnce(ports, command, step, past);
        if (heard !== 'look') return heard;
        break;
      }
      default:
        return step satisfies never;
    }
  }
}

function pastOf(ports: DeliveryPorts, command: StoredCommand): Past<unknown> {
  const tries = attemptsOf(ports.queue.read, command.seq);
  const last = tries.at(-1);
  const since = ports.sentAt.get(command.id) ?? ports.startedAt;
  const doubt =
    last?.outcome === 'unknown' || last?.outcome === 'accepted'
      ? { outcome: last.outcome, preimage: last.preimage, waited: ports.clock.monotonic() - since }
      : null;
  return { tries, doubt, settleDelay: ports.settleDelay };
}

async function sendOnce(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Extract<Step<unknown>, { do: 'send' }>,
  past: Past<unknown>,
): Promise<Delivery | 'look'> {
  const n = ports.queue.write((db) => {
    const last = past.tries.at(-1);
    // Sending again means that the doubtful attempt before it was proved to have done nothing.
    if (last !== undefined && past.doubt !== null) {
      endAttempt(db, command.seq, last.n, { ...last, outcome: 'not-applied', at: nowText(ports) });
    }
    setState(db, command.seq, 'sending');
    return beginAttempt(db, command.seq, {
      at: nowText(ports),
      request: step.request,
      preimage: step.preimage,
    });
  });
  ports.trace('attempting', command.id);
  ports.sentAt.set(command.id, ports.clock.monotonic());
  const answer = await ports.client.send(step.request);
  ports.trace('answered', command.id);

  const end = (outcome: AttemptOutcome, state: 'queued' | 'accepted' | 'unknown') =>
    ports.queue.write((db) => {
      endAttempt(db, command.seq, n, { outcome, ...kept(answer), at: nowText(ports) });
      setState(db, command.seq, state);
    });

  switch (answer.got) {
    case 'not-sent':
      end('not-sent', 'queued');
      return { came: 'stopped', why: 'offline' };
    case 'limited':
      end('not-applied', 'queued');
      return { came: 'stopped', why: 'limited' };
    case 'key-refused':
      end('not-applied', 'queued');
      return { came: 'stopped', why: 'key-refused' };
    case 'unknown':
    case 'strange':
      end('unknown', 'unknown');
      return 'look';
    case 'unreadable':
      // The service has taken it; only what it said is lost.
      end('accepted', 'accepted');
      return 'look';
    case 'ok':
      return obey(ports, command, n, answer, { got: 'ok', json: answer.value }, step.preimage, end);
    case 'refused':
      return obey(ports, command, n, answer, answer, step.preimage, end);
    default:
      return answer satisfies never;
  }
}

function obey(
  ports: DeliveryPorts,
  command: StoredCommand,
  n: number,
  answer: Answer<unknown>,
  answered: Parameters<ReturnType<typeof kindOf>['hear']>[2],
  preimage: unknown,
  end: (outcome: AttemptOutcome, state: 'queued' | 'accepted' | 'unknown') => void,
): Delivery | 'look' {
  const hearing: Hearing = kindOf(command).hear(command, preimage, answered);
  switch (hearing.do) {
    case 'settle':
      return settle(ports, command, hearing, { n, answer });
    case 'review':
      return review(ports, command, hearing, { n, answer });
    case 'look':
      end(hearing.outcome, hearing.outcome === 'not-applied' ? 'queued' : hearing.outcome);
      return 'look';
    default:
      return hearing satisfies never;
  }
}

function settle(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Settle,
  heard: HeardAnswer | null,
): Delivery {
  ports.queue.write((db) => {
    const at = nowText(ports);
    const last = attemptsOf(db, command.seq).at(-1);
    if (heard !== null) {
      endAttempt(db, command.seq, heard.n, { outcome: 'applied', ...kept(heard.answer), at });
    } else if (last?.outcome === 'unknown' || last?.outcome === 'accepted') {
      endAttempt(db, command.seq, last.n, { ...last, outcome: 'applied', at });
    }
    settleApplied(db, command.seq, step.proof, at);
    for (const rest of step.rest ?? []) {
      const seq = appendCommand(db, {
        ...command,
        id: ports.newId(),
        decided: rest.decided,
        lanes: lanesOf(rest.decided),
      });
      if (rest.review !== null) putInReview(db, seq, rest.review);
    }
  });
  ports.trace('settling', command.id);
  return { came: 'done' };
}

function review(
  ports: DeliveryPorts,
  command: StoredCommand,
  step: Extract<Step<unknown>, { do: 'review' }>,
  heard: HeardAnswer | null,
): Delivery {
  ports.queue.write((db) => {
    if (heard !== null) {
      endAttempt(db, command.seq, heard.n, { outcome: 'refused', ...kept(heard.answer), at: nowText(ports) });
    }
    putInReview(db, command.seq, step.review);
  });
  return { came: 'done' };
}

function cancel(ports: DeliveryPorts, command: StoredCommand): Delivery {
  ports.queue.write((db) => settleUnapplied(db, command.seq, 'cancelled', nowText(ports)));
  return { came: 'done' };
}

function kept(answer: Answer<unknown>): { status: number | null; answer: string | null } {
  return {
    status: 'status' in answer ? answer.status : null,
    answer: 'body' in answer ? answer.body : 'why' in answer ? answer.why : null,
  };
}

const nowText = (ports: DeliveryPorts) => ports.clock.now().toISOString();
