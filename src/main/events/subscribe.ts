/**
 * Registers the listener with the practice warehouse through its admin API; for a real account a person does this on the service's
 * page. A warehouse without that API is polled, like any whose deliveries do not arrive.
 */
import { z } from 'zod';

const Secret = z.object({ data: z.object({ secret: z.string() }) });
/** Everything an account can choose to be told of, in the words of the door. */
const ALL = [
  'created',
  'edited',
  'moved',
  'deleted',
  'purchase_order_created',
  'purchase_order_status_changed',
  'job_created',
  'job_status_changed',
  'low_stock',
];
const PATIENCE = 5000;

/** The secret that deliveries are signed with from now on; null where there will be none. Never rejects. */
export async function subscribe(address: string, adminToken: string, url: string): Promise<string | null> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return response.ok ? response.json() : null;
  };
  try {
    if ((await call('PUT', '/admin/webhook', { url, settings: ALL })) === null) return null;
    // It tells a secret once, and the one of an earlier start was not kept: each start has one of its own.
    return Secret.parse(await call('POST', '/admin/webhook/secret')).data.secret;
  } catch {
    return null;
  }
}
