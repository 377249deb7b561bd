/**
 * A program that runs the service in a process of its own, carries out requests, and kills itself with SIGKILL at a chosen point:
 *
 *   node crashing-service.ts FILE N REQUESTS                  just before its N-th database write (0: never)
 *   node crashing-service.ts FILE before-delivery REQUESTS    before it posts its first webhook
 *   node crashing-service.ts FILE after-delivery REQUESTS     after that webhook was answered, before the answer is stored
 *
 * REQUESTS is a JSON list of {method, path, body}. Nothing is closed or rolled back in order; what was written to FILE stays, so that a test
 * can start a service on it again. If the program survives, it waits until no receipt and no webhook is pending, and prints the number of
 * writes. BEGIN and COMMIT count as writes.
 */
import { createRequire } from 'node:module';
import { createService } from '#service/serve.ts';
import { post, type Post } from '#service/webhooks/post.ts';
import { SECRET } from './in-process-service.ts';

const [file = '', when = '', requests = '[]'] = process.argv.slice(2);
let writes = 0;
let counting = false;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
}

// Every write of the service is a `run` of a statement, BEGIN and COMMIT included, or the `get` of one that answers the new id.
const Driver = createRequire(import.meta.url)('better-sqlite3');
const statement = Object.getPrototypeOf(new Driver(':memory:').prepare('SELECT 1'));
for (const way of ['run', 'get']) {
  const original = statement[way];
  statement[way] = function counted(...parameters: unknown[]) {
    const isWrite = counting && !(way === 'get' && this.readonly);
    if (isWrite) writes += 1;
    if (isWrite && writes === Number(when)) die();
    return original.apply(this, parameters);
  };
}

const crashingPost: Post = async (parcel) => {
  if (when === 'before-delivery') die();
  const answered = await post(parcel);
  if (when === 'after-delivery') die();
  return answered;
};

const created = createService({ file, receiveDelay: 0, rateMax: 1_000_000, post: crashingPost });
if (!created.ok) throw new Error(created.why);
const { service } = created;
await service.resume();
counting = true;
for (const { method, path, body } of JSON.parse(requests)) {
  const headers = { authorization: `Bearer ${SECRET}` };
  const request = new Request(`http://service.test/api/v1${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const answer = await service.fetch(request);
  if (answer.status >= 300) throw new Error(await answer.text());
}
const isIdle = () =>
  service.pool.use(
    async ({ store: { receives, deliveries } }) =>
      (await receives.pending()).length === 0 && (await deliveries.nextAt()) === null,
  );
while (!(await isIdle())) await new Promise((resolve) => setTimeout(resolve, 1));
counting = false;
await service.close();
process.stdout.write(`${writes}\n`);
