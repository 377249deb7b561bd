/**
 * Whether a step did anything: a request has left, or a row was written. A step that did neither would do neither again at once,
 * so the loop lets it rest. It is measured from outside, because a step that says itself what it did can be wrong about it.
 */
import type { Connection } from '../client/client.ts';
import type { Database } from '../store/database.ts';
import { rowsWritten } from '../store/written.ts';

interface Ports {
  readonly connection: Connection;
  readonly queue: Database;
  readonly mirror: Database;
}

export interface Effort {
  /** The same connection, with its requests counted. */
  readonly connection: Connection;
  /** Requests and written rows so far. */
  sum(): number;
}

export function measureEffort({ connection, queue, mirror }: Ports): Effort {
  let requests = 0;
  return {
    connection: {
      ...connection,
      as: (work) => {
        const client = connection.as(work);
        return {
          ...client,
          read: (path, shape) => {
            requests++;
            return client.read(path, shape);
          },
          send: (request) => {
            requests++;
            return client.send(request);
          },
        };
      },
    },
    sum: () => requests + rowsWritten(queue.read) + rowsWritten(mirror.read),
  };
}
