/**
 * Gives an end-to-end test access to the running app's practice service, over its admin interface: it reads what the service really
 * applied, plans faults, and acts as another client with a key of its own. `findPractice` finds the service among the app's processes,
 * because no page shows its address.
 */
import { z } from 'zod';
import type { Family } from './process-tree.ts';

const ledger = z.object({
  data: z.array(
    z.looseObject({ id: z.number(), verb: z.string(), record: z.string(), record_id: z.number() }),
  ),
});
const made = z.object({ data: z.looseObject({ secret: z.string() }) });
const record = z.record(z.string(), z.unknown());
const answered = z.object({ data: record });
const listed = z.object({ data: z.array(record) });
export type LedgerRow = z.infer<typeof ledger>['data'][number];

export interface Practice {
  readonly address: string;
  /** Ends its process without warning. */
  kill9(): void;
  /** All texts in the answer of an API path, requested with a separate key. */
  texts(path: string): Promise<string[]>;
  /** Every change that the service applied, in order. */
  ledger(): Promise<LedgerRow[]>;
  /** A request of another client with a key of its own (the office). Returns `data` of the answer. */
  office(
    method: 'POST' | 'PUT' | 'GET' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Record<string, unknown>>;
  /** The rows of a list, as another client reads them. */
  rows(path: string): Promise<Record<string, unknown>[]>;
  /** Plans faults; the script's shape is in src/service/trouble/script.ts. */
  trouble(script: object): Promise<void>;
}

/**
 * Waits until one of the shell's processes answers as the practice service; its address is shown on no page.
 * @param token the admin token the shell was started with
 */
export async function findPractice(processes: Family, token: string): Promise<Practice> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (address: string, path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${address}/admin/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`/admin/${path} answered ${response.status}`);
    return response.json();
  };
  for (let turn = 0; turn < 100; turn++) {
    for (const { port, process: id } of processes.ports()) {
      const address = `http://127.0.0.1:${port}`;
      const isIt = await call(address, 'trouble').then(
        () => true,
        () => false,
      );
      if (!isIt) continue;
      const asOffice = async (method: string, path: string, body?: object): Promise<unknown> => {
        const { data } = made.parse(
          await call(address, 'keys', { method: 'POST', body: JSON.stringify({ name: 'Office' }) }),
        );
        const response = await fetch(`${address}/api/v1/${path}`, {
          method,
          headers: { authorization: `Bearer ${data.secret}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        return response.status === 204 || method === 'DELETE' ? { data: {} } : response.json();
      };
      return {
        address,
        kill9: () => process.kill(id, 'SIGKILL'),
        texts: async (path) => textsIn(await asOffice('GET', path)),
        office: async (method, path, body) => answered.parse(await asOffice(method, path, body)).data,
        rows: async (path) => listed.parse(await asOffice('GET', path)).data,
        ledger: () => wholeLedger((path) => call(address, path)),
        trouble: async (script) => {
          await call(address, 'trouble', { method: 'PUT', body: JSON.stringify(script) });
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The practice service is nowhere to be found.');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function wholeLedger(read: (path: string) => Promise<unknown>): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (;;) {
    const { data } = ledger.parse(await read(`ledger?limit=1000&after=${rows.at(-1)?.id ?? 0}`));
    rows.push(...data);
    if (data.length < 1000) return rows;
  }
}
