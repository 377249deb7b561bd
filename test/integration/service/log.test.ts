/** The log: who asked for what and what came of it, failures with their causes, and nothing of what was sent. */
import { expect, test } from 'vitest';
import { observerOf } from '#service/observer.ts';
import { openLog } from '#service/operating/log.ts';
import { practice, SECRET, START, type Json, type Practice } from './in-process-service.ts';
import { startAlone, temporaryFolder } from './service-process.ts';

function logged(form: 'json' | 'text'): Practice & { readonly lines: () => string[] } {
  let text = '';
  const log = openLog(
    form,
    () => START,
    (more) => (text += more),
  );
  let now = 0;
  const it = practice({
    observer: observerOf([log.watcher], () => (now += 0.62)),
    report: log.report,
    rateMax: 2,
  });
  return { ...it, lines: () => text.split('\n').slice(0, -1) };
}

const entries = (lines: readonly string[]): Json[] => lines.map((line) => JSON.parse(line));

test('requests with a key, without one and beyond the allowance → a line each, with what is known of them', async () => {
  const it = logged('json');
  const created = await it.post('/items?note=Query', { name: 'Body words', type: 'item', quantity: 1 });
  await it.raw(new Request('http://service.test/api/v1/items/77'));
  await it.get('/units');
  await it.get('/units');
  const [{ id: key }] = (await it.admin('GET', '/keys')).body.data;
  const told = { time: new Date(START).toISOString(), level: 'info', event: 'request', ms: 0.6 };
  const known = { account: 1, key, request: expect.any(String) };
  const lines = it.lines();
  expect(entries(lines)).toEqual([
    {
      ...told,
      ...known,
      route: 'createItem',
      method: 'POST',
      status: 200,
      request: created.headers.get('x-request-id'),
    },
    { ...told, route: 'getItem', method: 'GET', status: 401, account: null, key: null, request: null },
    { ...told, ...known, route: 'listUnits', method: 'GET', status: 200 },
    { ...told, ...known, route: 'listUnits', method: 'GET', status: 429 },
    { ...told, route: '/admin/keys', method: 'GET', status: 200, account: null, key: null, request: null },
  ]);
  expect(lines.join()).not.toMatch(/Query|Body|77|Dock 1/);
  expect(lines.join()).not.toContain(SECRET);
});

test('checks of a load balancer → told only when they fail', async () => {
  const it = logged('text');
  const ready = () => it.raw(new Request('http://service.test/health/ready'));
  await ready();
  it.service.drain();
  await ready();
  expect(it.lines()).toEqual([`${new Date(START).toISOString()} GET /health/ready 503 0.6 ms`]);
});

test.each(['json', 'text'] as const)(
  'a failure with a cause and with rows in it, as %s → message, stack and cause, and not the rows',
  (form) => {
    let text = '';
    const { report } = openLog(
      form,
      () => START,
      (more) => (text += more),
    );
    class DeadDatabase extends Error {
      readonly detail = 'Key (name)=(Secret sauce)';
    }
    report(new DeadDatabase('no answer', { cause: new RangeError('cut') }));
    report('just words');
    for (const word of ['no answer', 'log.test.ts', 'RangeError', 'cut', 'just words'])
      expect(text).toContain(word);
    expect(text).not.toContain('sauce');
  },
);

test('a failure in a log for machines → its class is a member, and it is one line', () => {
  let text = '';
  const { report } = openLog(
    'json',
    () => START,
    (more) => (text += more),
  );
  report(new SyntaxError('no\nanswer', { cause: new RangeError('cut') }));
  const cause = { class: 'RangeError', message: 'cut' };
  expect(entries(text.trim().split('\n'))).toMatchObject([
    { level: 'error', event: 'failure', error: { class: 'SyntaxError', message: 'no\nanswer', cause } },
  ]);
});

test('a log for machines → no secret of its own making on the error output, and a line for each request', async () => {
  const { path, remove } = temporaryFolder();
  const program = await startAlone(path, ['--log', 'json'], { DOCKHAND_SERVICE_KEY: SECRET });
  await program.get('/units');
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  remove();
  expect(code).toBe(0);
  expect(entries(stderr.trim().split('\n'))).toMatchObject([{ route: 'listUnits', status: 200 }]);
});
