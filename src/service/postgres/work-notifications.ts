/*
 * Tells other processes about background work through PostgreSQL's NOTIFY. A process that leaves work sends a notification; every process
 * listens on a connection of its own.
 * The notification is sent after the COMMIT, outside the transaction. In the whole server, PostgreSQL commits transactions that notify one
 * after the other, so each would wait for the disk write of the one before. A notification by itself writes nothing that must be waited
 * for.
 * So a notification may be lost, if a process ends in between or the connection breaks. Therefore each process also polls.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig } from 'pg';

/** An SQL name. */
export const CHANNEL = 'dockhand_work';
/** Milliseconds until a connection that was cut is tried anew. */
const PAUSE = 1000;
/** Milliseconds of silence after which the other end is asked whether it is there. */
const KEEP_ALIVE = 10_000;

/** Whose work it is, and the process that knows of it already. */
export interface LeftWork {
  readonly account: number;
  readonly holder: string;
}

export interface NotificationParts {
  readonly onNotified: (left: LeftWork) => void;
  /** From here on all is heard; what was told before may not have been. */
  readonly onGap: () => void;
  readonly report: (error: unknown) => void;
}

/** The statement is sent and answered between others on the connection; that it fails is no matter. */
export async function announce(client: ClientBase, { account, holder }: LeftWork): Promise<void> {
  const values = [CHANNEL, `${account} ${holder}`];
  await client.query({ name: 'announce', text: 'SELECT pg_notify($1, $2)', values }).catch(() => undefined);
}

/** Listens until it is ended. @returns ends it */
export function listen(config: ClientConfig, parts: NotificationParts): () => Promise<void> {
  const ending = new AbortController();
  let client: Client | undefined;
  /** It was told already. */
  let isLost = false;

  async function listenOnce(): Promise<void> {
    const own = new Client({
      ...config,
      application_name: 'dockhand-listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
    });
    client = own;
    own.on('error', () => undefined);
    own.on('notification', ({ payload }) => {
      const [, account, holder] = /^(\d{1,15}) (\S+)$/.exec(payload ?? '') ?? [];
      if (account !== undefined && holder !== undefined)
        parts.onNotified({ account: Number(account), holder });
    });
    const ended = new Promise((resolve) => own.once('end', resolve));
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      isLost = false;
    } catch (error) {
      if (!isLost && !ending.signal.aborted)
        parts.report(new Error(`no connection listens for work: ${String(error)}`));
      isLost = true;
      await own.end();
      return;
    }
    // Once: of one end there may be several.
    own.once('error', ({ message }) => {
      if (!ending.signal.aborted)
        parts.report(new Error(`the connection that listens for work ended: ${message}`));
    });
    parts.onGap();
    await ended;
  }

  const done = (async () => {
    while (!ending.signal.aborted) {
      await listenOnce();
      await pause(PAUSE, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    ending.abort();
    await client?.end();
    await done;
  };
}
