/** A stop under load: whoever was let in is answered, whoever holds on is let go, and the process ends within its bound. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECRET } from './in-process-service.ts';
import { startProgram, temporaryFolder, type Program } from './service-process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What help says it takes at most after the drain; and a busy machine's patience. Milliseconds. */
const END_WITHIN = 5000;
const PATIENCE = 3000;

let folder: ReturnType<typeof temporaryFolder>;
let program: Program;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  program.process.kill('SIGKILL');
  await program.ended;
  folder.remove();
});

async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(program.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('told to stop while many ask → each that asks before it is closed is answered, by connections that end', async () => {
  program = await startProgram(folder.path, '--drain', '1500');
  const balancer = { sendsHere: true };
  let answers = 0;
  const seen = { kept: 0, closed: 0 };
  const asker = async () => {
    while (balancer.sendsHere) {
      const answer = await fetch(`${program.url}/api/v1/units`, {
        headers: { authorization: `Bearer ${SECRET}` },
      });
      expect(answer.status).toBe(200);
      await answer.text();
      answers += 1;
      seen[answer.headers.get('connection') === 'close' ? 'closed' : 'kept'] += 1;
    }
  };
  const asking = Array.from({ length: 20 }, asker);
  await pause(300);
  program.process.kill('SIGTERM');
  await vi.waitFor(async () => {
    const ready = await fetch(`${program.url}/health/ready`);
    expect(ready.status).toBe(503);
  });
  await pause(300);
  balancer.sendsHere = false;
  await Promise.all(asking);
  expect((await program.ended).code).toBe(0);
  expect(answers).toBeGreaterThan(50);
  expect(Math.min(seen.kept, seen.closed)).toBeGreaterThan(0);
});

test('closed while requests are under way → they are answered all the same', async () => {
  const script = join(folder.path, 'slow.json');
  writeFileSync(
    script,
    JSON.stringify({ faults: [{ on: {}, effect: { kind: 'latency', ms: 800 }, times: 30 }] }),
  );
  program = await startProgram(folder.path, '--trouble', script);
  const answers = Array.from({ length: 30 }, () => program.get('/units'));
  await pause(400);
  program.process.kill('SIGTERM');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await program.ended).code).toBe(0);
});

test('clients that keep a connection open, idle or amid a request → the process ends within its bound', async () => {
  const drain = 500;
  program = await startProgram(folder.path, '--drain', `${drain}`);
  const idle = await dial();
  idle.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n');
  await once(idle, 'data');
  const silent = await dial();
  const halfway = await dial();
  halfway.write('POST /api/v1/items HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"name"');
  await pause(200);
  const told = performance.now();
  program.process.kill('SIGTERM');
  const { code } = await program.ended;
  expect(code).toBe(0);
  expect(performance.now() - told).toBeLessThan(drain + END_WITHIN + PATIENCE);
  for (const socket of [idle, silent, halfway]) socket.destroy();
});
