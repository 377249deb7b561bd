/*
 * Writes the log: one line for each request and one entry for each failure of the service, as JSON or as text for a person. A key is named
 * by its id. Secrets, queries and bodies are not logged (`observer.ts`). The health checks of a load balancer are logged only if they fail.
 *
 * The log does not use pino: JSON.stringify and one write do what a line needs. Levels, redaction, threads and files, for which pino and
 * its eleven packages are made, are not needed here, and its text format is a further package.
 */
import type { Answered, Watcher } from '../observer.ts';

export interface Log {
  readonly watcher: Watcher;
  /** Writes a failure down. */
  readonly report: (error: unknown) => void;
}

interface Failure {
  readonly class: string;
  readonly message: string;
  readonly stack: string | null;
  readonly cause?: Failure;
}

/** Causes of causes that are told. */
const DEPTH = 4;

/** @param write takes whole lines */
export function openLog(form: 'json' | 'text', clock: () => number, write: (text: string) => void): Log {
  const lineOf = form === 'json' ? json : { request: requestText, failure: failureText };
  const time = () => new Date(clock()).toISOString();
  return {
    watcher: {
      answered: (request) => {
        if (request.route.startsWith('/health/') && request.status === 200) return;
        write(`${lineOf.request(time(), request)}\n`);
      },
    },
    report: (error) => {
      write(`${lineOf.failure(time(), failureOf(error, DEPTH))}\n`);
    },
  };
}

const json = {
  request: (time: string, { milliseconds, ...request }: Answered) =>
    JSON.stringify({ time, level: 'info', event: 'request', ...request, ms: rounded(milliseconds) }),
  failure: (time: string, error: Failure) =>
    JSON.stringify({ time, level: 'error', event: 'failure', error }),
};

function requestText(time: string, answered: Answered): string {
  const { route, method, status, milliseconds, request, account, key } = answered;
  const by = key === null ? '' : ` account ${account} key ${key} request ${request}`;
  return `${time} ${method} ${route} ${status} ${rounded(milliseconds)} ms${by}`;
}

function failureText(time: string, failure: Failure): string {
  const { stack, cause } = failure;
  const before = cause === undefined ? '' : `\n  because of ${failureText('', cause).trimStart()}`;
  return `${time} ${stack ?? `${failure.class}: ${failure.message}`}${before}`;
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** Nothing but these members: a driver's errors carry rows and parameters in others. */
function failureOf(error: unknown, depth: number): Failure {
  if (!(error instanceof Error)) return { class: typeof error, message: String(error), stack: null };
  const { constructor, message, stack, cause } = error;
  const failure = { class: constructor.name, message, stack: stack ?? null };
  return cause === undefined || depth === 0 ? failure : { ...failure, cause: failureOf(cause, depth - 1) };
}
