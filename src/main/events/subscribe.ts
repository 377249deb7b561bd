/**
 * Registers the listener's URL with the practice warehouse through its admin API, and gets the secret that deliveries are signed with. For
 * a real account a person does this on the service's page. If the warehouse has no such API or the call fails, the result is null, and the
 * station relies on polling.
 */
import { z } from 'zod';

const Secret = z.object({ data: z.object({ secret: z.string() }) });
/** All kinds of events that an account can subscribe to, as the admin API names them. */
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

/** Registers the URL for all events. @returns the secret that deliveries are signed with; null if the registration failed. Never rejects. */
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
    // The service states a secret only once, and the secret of an earlier start was not stored, so each start creates a new one.
    return Secret.parse(await call('POST', '/admin/webhook/secret')).data.secret;
  } catch {
    return null;
  }
}
