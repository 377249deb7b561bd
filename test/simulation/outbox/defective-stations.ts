/**
 * Twenty-three stations with one deliberate defect each, such as a lost answer that counts as a refusal. They test the oracle of the
 * outbox simulation: for each station, at least one of the kinds of findings that it names (`counts`) must be reported more often than
 * without the defect. The defects are injected from outside, at the ports of delivery or in the rows of the queue; `src` contains none of
 * them.
 */
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import type { Class } from './draws/draw-conditions-of-run.ts';
import type { Count } from './oracle/finding-kinds.ts';
import type { Defect, History } from './simulated-history.ts';

export interface Seeded extends Defect {
  readonly name: string;
  /** The classes of conditions that must be drawn for the defect to do harm. */
  readonly classes: readonly Class[];
  /** The kinds of findings of which at least one must be reported more often. */
  readonly counts: readonly Count[];
}

type Got = Answer<unknown>;

const asks = (change: (own: Client) => Partial<Client>): Defect => ({
  ports: (ports) => ({ ...ports, client: { ...ports.client, ...change(ports.client) } }),
});
/** A station that misinterprets the answer to a write. */
const sends = (change: (answer: Got) => Got): Defect =>
  asks((own) => ({ send: async (request) => change(await own.send(request)) }));
const sql =
  (text: string) =>
  ({ queue }: History): void => {
    queue.write((db) => db.run(text));
  };
const fine: Got = { kind: 'ok', value: undefined, status: 200, body: '' };
const no = (status: number): Got => ({ kind: 'refused', status, words: 'no', body: '', confirmed: true });

/** Changes an answer so that its page counts as the last one of the list. */
function onePage(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    name === 'has_next' ? false : name === 'total_pages' ? 1 : value,
  );
}

/** A station that reads each path once and then repeats that answer. */
function remembering(): Defect {
  const seen = new WeakMap<History, Map<string, unknown>>();
  return {
    ports: (ports, history) => {
      const paths = seen.get(history) ?? new Map<string, unknown>();
      seen.set(history, paths);
      const { client } = ports;
      return {
        ...ports,
        client: {
          ...client,
          read: async (path, shape) => {
            const before = shape.safeParse(paths.get(path));
            const answer = await client.read(path, shape);
            if (answer.kind !== 'ok') return answer;
            if (before.success) return { ...answer, value: before.data };
            paths.set(path, answer.value);
            return answer;
          },
        },
      };
    },
  };
}

/** The columns that settle a command which should have gone to review. */
const INSTEAD = `review = NULL, settled_at = '2026-11-20T08:00:00.000Z', reflected = 1, duplicate_check = 0`;

export const DEFECTS: readonly Seeded[] = [
  {
    name: 'an unheard write counts as refused',
    classes: [],
    counts: ['falselyDenied'],
    ...sends((answer) => (answer.kind === 'unknown' ? no(422) : answer)),
  },
  {
    name: 'a write that left counts as not sent',
    classes: [],
    counts: ['doubled', 'falselyDenied'],
    ...sends((answer) => (answer.kind === 'unknown' ? { kind: 'not-sent', why: 'offline' } : answer)),
  },
  {
    name: 'the network layer repeats a write that was not heard',
    classes: [],
    counts: ['doubled'],
    ...asks((own) => ({
      send: async (request) => {
        const answer = await own.send(request);
        return answer.kind === 'unknown' ? own.send(request) : answer;
      },
    })),
  },
  {
    name: 'over the limit counts as done',
    classes: [],
    counts: ['lost'],
    ...sends((answer) => (answer.kind === 'limited' ? fine : answer)),
  },
  {
    name: 'silence counts as a yes',
    classes: [],
    counts: ['lost'],
    ...sends((answer) => (answer.kind === 'unknown' ? fine : answer)),
  },
  {
    name: "a gateway's no counts as the service's",
    classes: ['gateway'],
    counts: ['needless', 'lost', 'falselyDenied'],
    ...asks((own) => ({
      read: async (path, shape) => {
        const answer = await own.read(path, shape);
        return answer.kind === 'refused' ? { ...answer, confirmed: true } : answer;
      },
      send: async (request) => {
        const answer = await own.send(request);
        return answer.kind === 'refused' ? { ...answer, confirmed: true } : answer;
      },
    })),
  },
  {
    name: 'a read that failed says that the thing is gone',
    classes: [],
    counts: ['needless', 'lost'],
    ...asks((own) => ({
      read: async (path, shape) => {
        const answer = await own.read(path, shape);
        return answer.kind === 'unknown' || answer.kind === 'not-sent'
          ? { kind: 'refused', status: 404, words: 'gone', body: '', confirmed: true }
          : answer;
      },
    })),
  },
  {
    name: 'what was read once is not read again',
    classes: ['others'],
    counts: ['doubled', 'overwritten', 'lost', 'falselyAffirmed', 'needless'],
    ...remembering(),
  },
  {
    name: 'no read is taken for older than what this station has just written',
    classes: ['lag'],
    counts: ['overwritten', 'needless', 'lost'],
    ports: (ports) => ({ ...ports, readLag: 0 }),
  },
  {
    name: 'a list ends with its first page',
    classes: ['pages'],
    counts: ['doubled', 'lost', 'needless', 'falselyDenied'],
    ...asks((own) => ({
      read: async (path, shape) => {
        const answer = await own.read(path, shape);
        if (answer.kind !== 'ok') return answer;
        const whole = shape.safeParse(onePage(answer.body));
        return whole.success ? { ...answer, value: whole.data } : answer;
      },
    })),
  },
  {
    name: "the service's time is told by a clock twenty minutes fast",
    classes: [],
    counts: ['doubled', 'falselyDenied', 'lost'],
    ports: (ports, { world }) => ({
      ...ports,
      client: { ...ports.client, serviceTime: () => world.now + 1_200_000 },
    }),
  },
  {
    name: 'nobody looks a second time',
    classes: [],
    counts: ['doubled', 'falselyDenied'],
    after: sql(`UPDATE command SET duplicate_check = 0`),
  },
  {
    name: 'nothing is waited for before it is sent again',
    classes: [],
    counts: ['doubled', 'falselyDenied'],
    ports: (ports) => ({ ...ports, settleDelay: 0 }),
  },
  {
    name: 'figures are told as a proof',
    classes: ['others'],
    counts: ['falselyAffirmed'],
    after: sql(`UPDATE command SET proof = replace(proof, '"figures"', '"read-back"')`),
  },
  {
    name: 'what is called off is cancelled though it may have left',
    classes: [],
    counts: ['falselyDenied'],
    after: sql(
      `UPDATE command SET state = 'cancelled', ${INSTEAD} WHERE cancel_requested = 1 AND state IN ('unknown', 'accepted')`,
    ),
  },
  {
    name: 'a kill forgets what was on its way',
    classes: [],
    counts: ['doubled', 'falselyDenied'],
    opened: (history) => {
      sql(`UPDATE attempt SET outcome = 'not-sent' WHERE outcome IN ('sending', 'unknown')`)(history);
      sql(`UPDATE command SET state = 'queued' WHERE state IN ('sending', 'unknown')`)(history);
    },
  },
  {
    name: 'a kill loses a command',
    classes: [],
    counts: ['stuck'],
    opened: (history) => {
      sql(`DELETE FROM attempt WHERE outcome IN ('sending', 'unknown')`)(history);
      sql(`DELETE FROM temporary_id WHERE command IN (SELECT seq FROM command WHERE state = 'sending')`)(
        history,
      );
      sql(`DELETE FROM command WHERE state = 'sending' AND seq NOT IN (SELECT command FROM attempt)`)(
        history,
      );
    },
  },
  {
    name: 'what the service has taken is sent again',
    classes: [],
    counts: ['doubled'],
    after: (history) => {
      sql(`UPDATE attempt SET outcome = 'not-applied' WHERE outcome = 'accepted'`)(history);
      sql(`UPDATE command SET state = 'queued' WHERE state = 'accepted'`)(history);
    },
  },
  {
    name: 'a question is settled as done',
    classes: [],
    counts: ['lost', 'missed', 'doubled'],
    after: sql(
      `UPDATE command SET state = 'applied', ${INSTEAD}, proof = '{"how":"read-back","readings":[],"made":[],"gone":[]}' WHERE state = 'review'`,
    ),
  },
  {
    name: 'a question is settled as not done',
    classes: [],
    counts: ['falselyDenied', 'missed'],
    after: sql(`UPDATE command SET state = 'cancelled', ${INSTEAD} WHERE state = 'review'`),
  },
  {
    name: 'a person is asked whenever nobody heard',
    classes: [],
    counts: ['needless'],
    after: sql(
      `UPDATE command SET state = 'review', review = '{"kind":"cannot-tell","readings":[]}' WHERE state = 'unknown'`,
    ),
  },
  {
    name: 'a count minds nothing that has moved',
    classes: ['others'],
    counts: ['overwritten'],
    before: ({ queue, world }, id) => {
      const row = queue.read.one<{ intent: string; kind: string }>(
        `SELECT intent, kind FROM command WHERE id = ?`,
        id,
      );
      const item: unknown = row?.kind === 'count' ? JSON.parse(row.intent).itemId : null;
      const now = typeof item === 'number' ? world.records.get(item)?.quantity : undefined;
      if (now === undefined) return;
      queue.write((db) =>
        db.run(`UPDATE command SET basis = json_set(basis, '$.expected', ?) WHERE id = ?`, now, id),
      );
    },
  },
  {
    name: 'what is done to a job minds nothing that has changed on it',
    classes: ['others', 'jobs'],
    counts: ['overwritten'],
    before: ({ queue, world }, id) => {
      const row = queue.read.one<{ intent: string; basis: string }>(
        `SELECT intent, basis FROM command WHERE id = ?`,
        id,
      );
      const jobId: unknown = row === undefined ? null : JSON.parse(row.intent).jobId;
      const now = typeof jobId === 'number' ? world.jobs.get(jobId) : undefined;
      if (now === undefined || row === undefined) return;
      const { name, notes, start_date: startDate, end_date: endDate, status } = now;
      const fields = { name, notes, startDate, endDate };
      const seen = { fields, saw: { ...fields, status }, status };
      const basis = JSON.stringify({ ...JSON.parse(row.basis), ...seen });
      queue.write((db) => db.run(`UPDATE command SET basis = ? WHERE id = ?`, basis, id));
    },
  },
];
