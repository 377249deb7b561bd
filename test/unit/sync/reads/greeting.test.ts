/** How the service greets a new key: by its answer to what is due anyway, as at the start and when it is back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpResult } from '#main/client/transport.ts';
import { createKeyCheck } from '#main/sync/await-acceptance-of-new-key.ts';
import { heard } from '../../../support/service/client-with-scripted-answers.ts';
import { looping } from '../../../support/station/sync-loop-on-simulated-clock.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const refusal = heard(401, { message: 'unknown key' });
const page: HttpResult = heard(401, '<html>sign in</html>', {});
const nothing: HttpResult = { kind: 'nothing', sent: false, why: 'offline' };

/** @param says after the start, what comes back to anything at all; undefined: what a sound service says */
async function greeted(says: (at: number) => HttpResult | undefined, wait = 30_000) {
  let since = Infinity;
  const scene = looping(stores, (_request, at) => (at >= since ? says(at - since) : undefined));
  await scene.pass(5_000);
  const before = scene.asked.length;
  since = 5_000;
  queued(stores.queue, 'it', adjustment(1));
  const greeting = scene.loop.checkKey();
  await scene.pass(wait);
  const asked = scene.asked.slice(before).map(({ method, path }) => `${method} ${path}`);
  await scene.stop();
  return { greeting: await greeting, asked };
}

test('T1 a command waits → its own read is the greeting, and nothing is asked before it', async () => {
  const { greeting, asked } = await greeted(() => undefined);
  expect(greeting).toBe('answered');
  expect(asked.filter((one) => one.includes('/items/1'))).toEqual(['GET /items/1', 'PUT /items/1']);
});

test.each([
  ['the service refuses the key', () => refusal, 'key-refused'],
  ['nobody answers', () => nothing, 'silent'],
  ['a sign-in page answers, then the service', (at: number) => (at < 2000 ? page : undefined), 'answered'],
  ['a sign-in page answers all the time', () => page, 'silent'],
  ['nothing but errors', () => heard(500, { message: 'down' }), 'silent'],
] as const)('T1 %s', async (_what, says, greeting) => {
  expect((await greeted(says)).greeting).toBe(greeting);
});

test('T1 what was asked before the key was given is refused → no word on the new one', async () => {
  const greeting = createKeyCheck({ sleep: () => new Promise(() => undefined) });
  const waiting = greeting.wait();
  greeting.stopped('key-refused');
  greeting.requestBegins();
  greeting.answered();
  expect(await waiting).toBe('answered');
});

test('T1 the loop ends meanwhile → it says so', async () => {
  expect((await greeted(() => page, 100)).greeting).toBe('stopped');
});
