/**
 * Starts the inventory service in the test's own process as a second account beside the practice one, for end-to-end tests (`account`).
 * `addWarehouse` adds it to the app under Settings, as an operator does.
 */
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { listen, type Listening } from '#service/listen.ts';
import { createService, type Service } from '#service/serve.ts';
import type { TroubleScript } from '#service/trouble/script.ts';
import type { Operator } from './operator.ts';

export const KEY = 'the-right-key';

export interface Account extends Listening {
  readonly service: Service;
  /** A request by another client with the key. */
  call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * @param folder the folder of its file, so that it can be started again
 * @param rateMax requests allowed in its window; undefined: the service's default
 * @param trouble faults that it makes
 */
export async function account(
  folder: string,
  port = 0,
  rateMax?: number,
  trouble?: TroubleScript,
): Promise<Account> {
  const file = path.join(folder, 'account.db');
  const created = createService({
    file,
    ...(rateMax === undefined ? {} : { rateMax }),
    ...(trouble === undefined ? {} : { trouble }),
  });
  if (!created.ok) throw new Error(created.why);
  const { service } = created;
  if ((await service.keys.list()).length === 0) await service.keys.adopt('Acme', KEY);
  const listening = await listen(service, { host: '127.0.0.1', port });
  await service.resume();
  return {
    ...listening,
    service,
    call: async (method, where, body) => {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const request: RequestInit = {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await fetch(listening.url + where, request);
      expect(response.ok).toBe(true);
      return response.status === 204 ? null : response.json();
    },
    stop: async () => {
      await listening.close();
      await service.close();
    },
  };
}

/** Adds the account under Settings, as an operator does. @param wrong a wrong key that is entered first, and refused */
export async function addWarehouse(
  page: Page,
  operator: Operator,
  url: string,
  wrong?: string,
): Promise<void> {
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Add a warehouse' }).click();
  const form = page.getByRole('region', { name: 'Warehouse', exact: true });
  await form.getByRole('textbox', { name: 'Name' }).fill('Acme');
  await form.getByRole('textbox', { name: 'Address' }).fill(url);
  if (wrong !== undefined) {
    await form.getByLabel('Key').fill(wrong);
    await page.getByRole('button', { name: 'Check and connect' }).click();
    await expect(page.getByText('The key was not accepted').first()).toBeVisible();
  }
  await form.getByLabel('Key').fill(KEY);
  await page.getByRole('button', { name: 'Check and connect' }).click();
  await expect(page.getByText(/Found [\d,]+ items?/)).toBeVisible();
}
