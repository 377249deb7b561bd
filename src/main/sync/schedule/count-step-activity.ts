/**
 * Counts what the steps of the sync loop do: requests made, answers and errors received, rows written in the two databases. The counts only
 * grow, and the loop compares them before and after a step. If a step requested and wrote nothing, the loop waits before it runs that work
 * again. If a step received no answer, it does not show whether the service is reachable. The counts are taken at the client and the
 * databases, because a step's own report could be wrong; only requests through the returned `connection` are counted. Also tells whether
 * the last refusal of the key was the service's own.
 */
import type { Answer } from '../../client/answer.ts';
import type { Connection } from '../../client/client.ts';
import type { Database } from '../../store/database.ts';
import { rowsWritten } from '../../store/rows-written-counter.ts';

interface Ports {
  readonly connection: Connection;
  readonly queue: Database;
  readonly mirror: Database;
}

export interface StepActivity {
  /** The same connection, with its requests counted. */
  readonly connection: Connection;
  /** Requests and written rows so far. */
  sum(): number;
  /** Answers of the service so far. */
  answers(): number;
  /** Requests that were answered with an error so far. */
  errors(): number;
  /** Whether the last refusal of the key carried the service's own rate headers. */
  isOwnRefusal(): boolean;
}

const NO_ANSWERS: ReadonlySet<Answer<unknown>['kind']> = new Set(['not-sent', 'unknown', 'strange']);

export function countStepActivity({ connection, queue, mirror }: Ports): StepActivity {
  let requests = 0;
  let answers = 0;
  let errors = 0;
  let isOwnRefusal = false;

  async function counted<T>(request: Promise<Answer<T>>): Promise<Answer<T>> {
    requests++;
    const answer = await request;
    if (!NO_ANSWERS.has(answer.kind)) answers++;
    if (answer.kind === 'unknown' && answer.status !== null) errors++;
    if (answer.kind === 'key-refused') isOwnRefusal = answer.confirmed;
    return answer;
  }

  return {
    connection: {
      ...connection,
      as: (work) => {
        const client = connection.as(work);
        return {
          ...client,
          read: (path, shape) => counted(client.read(path, shape)),
          send: (request, files) => counted(client.send(request, files)),
        };
      },
    },
    sum: () => requests + rowsWritten(queue.read) + rowsWritten(mirror.read),
    answers: () => answers,
    errors: () => errors,
    isOwnRefusal: () => isOwnRefusal,
  };
}
