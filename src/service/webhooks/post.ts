/*
 * Makes one try to deliver: a POST on a connection of its own, with a time limit of ten seconds. A status of 2xx means that it was
 * delivered; redirects are not followed. At most 64 kB of the answer are read, and its body is dropped.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Answered {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** What happened, in a few words. */
  readonly outcome: string;
  /** Milliseconds the receiver asks to be left alone for. */
  readonly pause: number;
}

export function hasArrived({ status }: Answered): boolean {
  return status !== null && status >= 200 && status < 300;
}

export interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the try early. */
  readonly signal: AbortSignal;
}

export type Post = (parcel: Parcel) => Promise<Answered>;

/** The time for the whole try, from resolving the name to the end of the answer (milliseconds). */
export const POST_PATIENCE = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;

export const post: Post = ({ url, headers, body, signal }) =>
  new Promise((resolve) => {
    const to = new URL(url);
    const options = {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(POST_PATIENCE)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'dockhand-inventory-service',
        ...headers,
      },
    };
    const answered = (answer: IncomingMessage) => {
      const status = answer.statusCode ?? 0;
      let size = 0;
      answer
        .on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > ANSWER_BYTES_MAX) answer.destroy();
        })
        .on('error', () => undefined)
        .on('close', () => {
          resolve({ status, outcome: wordsOf(status), pause: pauseOf(answer.headers['retry-after']) });
        });
    };
    const request = to.protocol === 'https:' ? requestHttps(to, options) : requestHttp(to, options);
    request
      .on('response', answered)
      .on('error', (error) => {
        resolve({ status: null, outcome: failureOf(error), pause: 0 });
      })
      .end(body);
  });

function wordsOf(status: number): string {
  if (status >= 200 && status < 300) return `answered ${status}`;
  return status >= 300 && status < 400
    ? `answered ${status}: redirects are not followed`
    : `answered ${status}`;
}

/** Retry-After in seconds; as a date it is passed over. */
function pauseOf(header: string | undefined): number {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0;
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host was not found',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ABORT_ERR: `no answer within ${POST_PATIENCE / 1000} seconds`,
};

function failureOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : error.name;
  return failures[code] ?? `failed: ${code}`;
}
