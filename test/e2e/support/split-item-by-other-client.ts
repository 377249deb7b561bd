/**
 * Splits an item in two for an end-to-end test (`splitByOffice`): another client (the office) moves a part of its stock to another
 * location, where the service makes a second item with the same code. It waits until the station knows both items. No operator at this
 * station has chosen between them yet.
 */
import { expect, type Page } from '@playwright/test';
import type { Practice } from './practice-service-admin.ts';

interface Split {
  readonly name: string;
  readonly code: string;
  readonly quantity: string;
  readonly to: string;
}

/** Moves a part of the item to another location, and waits until the station knows both records. @returns the id of the part */
export async function splitByOffice(
  page: Page,
  practice: Practice,
  { name, code, quantity, to }: Split,
): Promise<number> {
  const rows = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
  const idOf = (wanted: string) => Number(rows.find((one) => one['name'] === wanted)?.['id']);
  const body = { quantity, folder_id: idOf(to), leave_zero_quantity: false };
  const { id } = await practice.office('POST', `items/${idOf(name)}/move`, body);
  const before = rows.filter((one) => one['name'] === name).length;
  await expect.poll(() => page.evaluate(known, code), { timeout: 40_000 }).toBe(before + 1);
  return Number(id);
}

/** Runs in the page: how many records have that label, asked over the bridge of either shell. */
async function known(code: string): Promise<number> {
  interface Labelled {
    value: { items: unknown[] };
  }
  const { dock } = window as unknown as { dock?: { read: (name: string, ask: object) => Promise<Labelled> } };
  const overHttp = async (): Promise<Labelled> => {
    const body = JSON.stringify({ name: 'labelled', ask: { code } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/read', { method: 'POST', headers, body })).json() as Promise<Labelled>;
  };
  const { value } = await (dock === undefined ? overHttp() : dock.read('labelled', { code }));
  return value.items.length;
}
