/**
 * Defines the scenes that both webhook benches time. In a scene another client makes a change, and a screen must show it; the scene names
 * the screen, and the text on it before and after the change. `webhook-to-station.bench.ts` looks for the text in the station's view,
 * `webhook-to-window.bench.ts` in the window.
 */
import type { Page } from '@playwright/test';
import type { Operator } from '../../e2e/support/operator.ts';
import type { TestStation } from '../../support/station/start-service-and-stations.ts';
import type { HintAccount } from './start-service-with-webhooks.ts';

export interface Window {
  readonly page: Page;
  readonly operator: Operator;
}

export interface Round {
  /** Reads the view that the screen shows. */
  readonly view: (station: TestStation) => Promise<unknown>;
  /** Opens the screen. */
  readonly open: (window: Window) => Promise<void>;
  /** The text on the screen before the change. */
  readonly before: string;
  /** The text on the screen after it; null: the text before is gone. */
  readonly after: string | null;
  readonly change: () => Promise<unknown>;
}

export interface Scene {
  /** The screen, and the changed record. */
  readonly name: string;
  /** Creates the records for a round. @param n the round, from 0 */
  readonly round: (n: number) => Promise<Round>;
}

/** Numbers from here on occur in no id and no date, so that a text search finds only the quantity. */
export const FIGURES = 70_000;

export async function scenesAt(account: HintAccount): Promise<readonly Scene[]> {
  const { call } = account;
  const item = async (name: string, code: string, parent: number | null, quantity = 5) =>
    Number(
      (
        await call('POST', 'items', {
          name,
          type: 'item',
          parent_id: parent,
          quantity,
          price: 3,
          label_url: code,
          label_url_type: 'org.iso.Code128',
        })
      )['id'],
    );
  const folder = async (name: string, code: string, parent: number | null = null) =>
    Number((await call('POST', 'items', { name, type: 'folder', parent_id: parent, label_url: code }))['id']);
  const order = async (number: string, itemId: number, quantity: number) => {
    const made = await call('POST', 'purchase_orders', {
      purchase_order_number: number,
      currency_code: 'EUR',
      vendor: { name: 'Meyer Electrical' },
      line_items: [{ item_id: itemId, quantity, unit_rate: 3 }],
    });
    return Number(made['id']);
  };
  const setStatus = async (id: number, status: string) => {
    const { version } = await call('GET', `purchase_orders/${id}`);
    await call('PUT', `purchase_orders/${id}/status`, { status, version: Number(version) });
  };

  const here = await folder('Hinted place', 'H-HERE');
  const there = await folder('Place over there', 'H-THERE');
  const counted = await folder('Counted place', 'H-COUNT');
  const box = await folder('Hinted box', 'H-BOX', here);
  const relay = await item('Hinted relay', 'H-RELAY', here);
  const wanderer = await item('Hinted wanderer', 'H-WANDERER', here);
  const tally = await item('Hinted tally', 'H-TALLY', counted);
  const ordered = await item('Hinted delivery', 'H-DELIVERY', here);
  const long = await order('PO-H-LONG', ordered, FIGURES);
  await setStatus(long, 'ordered');
  const { line_items } = await call('GET', `purchase_orders/${long}`);
  const lineId = Array.isArray(line_items) ? Number(line_items[0].id) : 0;

  const scanned =
    (code: string, words: string, place: Parameters<Operator['go']>[0] = 'Scan') =>
    async ({ operator }: Window) => {
      await operator.go(place);
      await operator.scan(code);
      await operator.hears(words);
    };
  const itemView = (itemId: number) => (station: TestStation) => station.bridge.read('item', { itemId });
  const folderView = (folderId: number) => (station: TestStation) =>
    station.bridge.read('folder', { folderId });
  const searchView = (text: string) => (station: TestStation) =>
    station.bridge.read('search', { text, kind: 'all' });
  const ordersView = (station: TestStation) => station.bridge.read('orders', {});
  const stays = async () => {};
  const found =
    (text: string) =>
    async ({ page, operator }: Window) => {
      await operator.go('Scan');
      await page.getByRole('combobox').first().fill(text);
    };
  let sheetId = '';
  /** Keeps at most one such record at a time, because a long list draws only the visible rows. */
  const onlyOne = (create: (n: number) => Promise<number>) => {
    let last: number | null = null;
    return {
      clear: async () => {
        if (last !== null) await call('DELETE', `items/${last}`);
      },
      create: async (n: number) => {
        last = await create(n);
      },
    };
  };
  const madeItems = onlyOne((n) => item(`Item made ${n}.`, `H-MADE-${n}`, here));
  const madePlaces = onlyOne((n) => folder(`Place made ${n}.`, `H-PLACE-${n}`, here));
  const countedItems = onlyOne((n) => item(`To be counted ${n}.`, `H-TOCOUNT-${n}`, counted));

  return [
    {
      name: 'scan, an item: quantity',
      round: async (n) => ({
        view: itemView(relay),
        open: n === 0 ? scanned('H-RELAY', 'Hinted relay') : stays,
        before: 'Hinted relay',
        after: String(FIGURES + n),
        change: () => call('PUT', `items/${relay}`, { quantity: FIGURES + n }),
      }),
    },
    {
      name: 'scan, an item: renamed',
      round: async (n) => ({
        view: itemView(relay),
        open: n === 0 ? scanned('H-RELAY', 'Hinted relay') : stays,
        before: 'Hinted relay',
        after: `Hinted relay, called ${n}`,
        change: () => call('PUT', `items/${relay}`, { name: `Hinted relay, called ${n}` }),
      }),
    },
    {
      name: 'scan, an item: moved',
      round: async (n) => ({
        view: itemView(wanderer),
        open: n === 0 ? scanned('H-WANDERER', 'Hinted wanderer') : stays,
        before: n % 2 === 0 ? 'Hinted place' : 'Place over there',
        after: n % 2 === 0 ? 'Place over there' : 'Hinted place',
        change: () => call('PUT', `items/${wanderer}`, { parent_id: n % 2 === 0 ? there : here }),
      }),
    },
    {
      name: 'scan, an item: a part of it moved away',
      round: async (n) => {
        if (n === 0) await call('PUT', `items/${relay}`, { quantity: 2 * FIGURES });
        return {
          view: itemView(relay),
          open: n === 0 ? scanned('H-RELAY', 'Hinted relay') : stays,
          before: String(2 * FIGURES - n),
          after: String(2 * FIGURES - n - 1),
          change: () => call('POST', `items/${relay}/move`, { quantity: 1, folder_id: there }),
        };
      },
    },
    {
      name: 'scan, an item: deleted',
      round: async (n) => {
        const id = await item(`Going item ${n}.`, `H-GOING-${n}`, here);
        return {
          view: itemView(id),
          open: scanned(`H-GOING-${n}`, `Going item ${n}.`),
          before: `Going item ${n}.`,
          after: null,
          change: () => call('DELETE', `items/${id}`),
        };
      },
    },
    {
      name: 'scan, a place: item created in it',
      round: async (n) => {
        await madeItems.clear();
        return {
          view: folderView(here),
          open: n === 0 ? scanned('H-HERE', 'Hinted place') : stays,
          before: 'Hinted place',
          after: `Item made ${n}.`,
          change: () => madeItems.create(n),
        };
      },
    },
    {
      name: 'scan, a place: place created in it',
      round: async (n) => {
        await madePlaces.clear();
        return {
          view: folderView(here),
          open: n === 0 ? scanned('H-HERE', 'Hinted place') : stays,
          before: 'Hinted place',
          after: `Place made ${n}.`,
          change: () => madePlaces.create(n),
        };
      },
    },
    {
      name: 'scan, a place: renamed',
      round: async (n) => ({
        view: folderView(there),
        open: n === 0 ? scanned('H-THERE', 'Place over there') : stays,
        before: 'Place over there',
        after: `Place over there, called ${n}.`,
        change: () => call('PUT', `items/${there}`, { name: `Place over there, called ${n}.` }),
      }),
    },
    {
      name: 'scan, a place: a place moved',
      round: async (n) => ({
        view: folderView(there),
        open: n === 0 ? scanned('H-THERE', 'Place over there') : stays,
        before: n % 2 === 0 ? 'Place over there' : 'Hinted box',
        after: n % 2 === 0 ? 'Hinted box' : null,
        change: () => call('PUT', `items/${box}`, { parent_id: n % 2 === 0 ? there : here }),
      }),
    },
    {
      name: 'scan, a place: deleted with what is in it',
      round: async (n) => {
        const id = await folder(`Going place ${n}.`, `H-GONE-${n}`);
        await item(`In a going place ${n}.`, `H-IN-${n}`, id);
        return {
          view: folderView(id),
          open: scanned(`H-GONE-${n}`, `Going place ${n}.`),
          before: `In a going place ${n}.`,
          after: null,
          change: () => call('DELETE', `items/${id}`),
        };
      },
    },
    {
      name: 'find: item created',
      round: async (n) => ({
        view: searchView('Sought'),
        open: n === 0 ? found('Sought') : stays,
        before: '',
        after: `Sought thing ${n}.`,
        change: () => item(`Sought thing ${n}.`, `H-SOUGHT-${n}`, counted),
      }),
    },
    {
      name: 'receive, the list: order placed',
      round: async (n) => {
        const id = await order(`PO-H-PLACED-${n}.`, ordered, 3);
        return {
          view: ordersView,
          open: n === 0 ? ({ operator }) => operator.go('Receive') : stays,
          before: 'PO-H-LONG',
          after: `PO-H-PLACED-${n}.`,
          change: () => setStatus(id, 'ordered'),
        };
      },
    },
    {
      name: 'receive, the list: order closed',
      round: async (n) => {
        const id = await order(`PO-H-CLOSED-${n}.`, ordered, 3);
        await setStatus(id, 'ordered');
        return {
          view: ordersView,
          open: n === 0 ? ({ operator }) => operator.go('Receive') : stays,
          before: `PO-H-CLOSED-${n}.`,
          after: null,
          change: () => setStatus(id, 'closed'),
        };
      },
    },
    {
      name: 'receive, a sheet: received elsewhere',
      round: async (n) => ({
        view: (station) => station.bridge.read('receiving', { orderId: long }),
        open: n === 0 ? scanned('PO-H-LONG', 'PO-H-LONG', 'Receive') : stays,
        before: 'PO-H-LONG',
        after: String(FIGURES - 1 - n),
        change: () =>
          call('POST', `purchase_orders/${long}/receive`, {
            line_items: [{ line_item_id: lineId, received_quantity: 1 }],
          }),
      }),
    },
    {
      name: 'move, an item in hand: quantity',
      round: async (n) => ({
        view: itemView(wanderer),
        open: n === 0 ? scanned('H-WANDERER', 'Hinted wanderer', 'Move') : stays,
        before: 'Hinted wanderer',
        after: String(FIGURES + n),
        change: () => call('PUT', `items/${wanderer}`, { quantity: FIGURES + n }),
      }),
    },
    {
      name: 'count, a sheet: quantity expected',
      round: async (n) => ({
        view: async (station) => {
          if (sheetId === '') {
            const ask = { folderId: counted, subfolders: true, blind: false };
            ({ sheetId } = await station.act('count.open', ask));
          }
          return station.bridge.read('counting', { sheetId });
        },
        open: n === 0 ? openSheet : stays,
        before: 'Hinted tally',
        after: String(FIGURES + n),
        change: () => call('PUT', `items/${tally}`, { quantity: FIGURES + n }),
      }),
    },
    {
      name: 'count, a sheet: item created in its place',
      round: async (n) => {
        await countedItems.clear();
        return {
          view: (station) => station.bridge.read('counting', { sheetId }),
          open: stays,
          before: 'Hinted tally',
          after: `To be counted ${n}.`,
          change: () => countedItems.create(n),
        };
      },
    },
  ];
}

async function openSheet({ page, operator }: Window): Promise<void> {
  await operator.go('Scan');
  await operator.scan('H-COUNT');
  await operator.hears('Counted place');
  await page.getByRole('button', { name: 'Count this location' }).first().click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByRole('button', { name: 'Review' }).waitFor();
}
