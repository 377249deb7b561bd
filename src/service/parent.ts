/**
 * Reads secrets from the program that started this one: one line of JSON on the standard input, or under Electron the first message. No
 * other program can read them there. Arguments can be read by every user of the computer, and the environment by every child process.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const Secrets = z.object({ key: z.string().min(1), adminToken: z.string().min(1) });
export type Secrets = z.infer<typeof Secrets>;

/** Electron's end of the channel to the parent; under plain Node there is none. */
interface ParentPort {
  once(event: 'message', listener: (message: { readonly data: unknown }) => void): void;
}

/** @throws where what comes is something else, or the input ends before */
export async function secretsOfParent(): Promise<Secrets> {
  return Secrets.parse(await ('parentPort' in process ? message() : line()));
}

const message = (): Promise<unknown> =>
  new Promise((resolve) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's, whose types are not for this room
    const port = (process as unknown as { readonly parentPort: ParentPort }).parentPort;
    port.once('message', ({ data }) => resolve(data));
  });

async function line(): Promise<unknown> {
  const lines = createInterface({ input: process.stdin });
  const [text] = await Promise.race([
    once(lines, 'line'),
    once(lines, 'close').then(() => Promise.reject(new Error('the input ended'))),
  ]);
  lines.close();
  return JSON.parse(String(text));
}
