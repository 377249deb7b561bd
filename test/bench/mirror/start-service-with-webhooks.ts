/**
 * Starts the inventory service for the webhook benches: as a process of its own, on a copy of a generated warehouse of any size, with
 * webhook deliveries switched on (`tell`). `call` changes records over the API as another client than the station. `requests` counts the
 * requests that the station has sent since the last call: it compares the rate limit's remaining allowance, and subtracts the other
 * client's requests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { rateHeaders } from '#wire/limits.ts';
import { account } from '../service/generated-account.ts';

const MAIN = new URL('../../../src/service/main.ts', import.meta.url).pathname;
export const KEY = 'sk_for-benches';
export const ADMIN = 'an-admin-token-for-benches';

export interface HintAccount {
  readonly address: string;
  /** A request by the other client; returns `data` of the answer. */
  readonly call: (
    method: 'POST' | 'PUT' | 'DELETE' | 'GET',
    path: string,
    body?: object,
  ) => Promise<Record<string, unknown>>;
  /** Sets the address to which unsigned deliveries go. */
  tell(url: string): Promise<void>;
  /** The number of the station's requests since the last call. */
  requests(): Promise<number>;
  close(): Promise<void>;
}

const Answer = z.object({ data: z.record(z.string(), z.unknown()) });

/** @param rateMax requests in 15 minutes; the documented allowance is 1000 */
export async function hintAccount(items: number, rateMax: number): Promise<HintAccount> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-hint-'));
  copyFileSync(await account(items), join(folder, 'service.db'));
  const args = ['--with-parent', '--data', folder, '--rate-max', String(rateMax), '--receive-delay', '0'];
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, DOCKHAND_SERVICE_KEY: KEY, DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const address = String(line).replace(/^.*?(?=http)/, '');
  let own = 0;
  let left = rateMax;
  let before = rateMax;

  async function ask(method: string, path: string, token: string, body?: object): Promise<Response> {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  const call: HintAccount['call'] = async (method, path, body) => {
    const response = await ask(method, `/api/v1/${path}`, KEY, body);
    own += 1;
    left = Number(response.headers.get(rateHeaders.remaining));
    const text = await response.text();
    return text === '' || method === 'DELETE' ? {} : Answer.parse(JSON.parse(text)).data;
  };

  return {
    address,
    call,
    tell: async (url) => {
      const settings = 'created edited moved deleted purchase_order_created purchase_order_status_changed';
      const all = [...settings.split(' '), 'job_created', 'job_status_changed', 'low_stock'];
      await ask('PUT', '/admin/webhook', ADMIN, { url, settings: all });
    },
    requests: async () => {
      const response = await ask('GET', '/api/v1/units', KEY);
      await response.text();
      left = Number(response.headers.get(rateHeaders.remaining));
      const made = before - left - own - 1;
      before = left;
      own = 0;
      return made;
    },
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
