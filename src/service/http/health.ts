/*
 * Mounts the health checks for operators and load balancers. GET /health/live says that the process answers. GET /health/ready says that
 * its database answers and that it has not been told to stop. Neither needs a key, uses the request allowance, or says anything about the
 * account.
 */
import type { Hono } from 'hono';
import { jsonAnswer, type Environment } from './api.ts';

export interface HealthParts {
  /** Reads something of the database; throws where that does not answer. */
  readonly probe: () => Promise<unknown>;
  /** It still serves, and asks for no more: soon it is closed. */
  readonly isDraining: () => boolean;
}

export function mountHealth(app: Hono<Environment>, parts: HealthParts): void {
  app.get('/health/live', () => jsonAnswer(200, { status: 'live' }));
  app.get('/health/ready', async () => {
    const status = await statusOf(parts);
    return jsonAnswer(status === 'ready' ? 200 : 503, { status });
  });
}

async function statusOf({ probe, isDraining }: HealthParts): Promise<'ready' | 'draining' | 'no database'> {
  if (isDraining()) return 'draining';
  try {
    await probe();
    return 'ready';
  } catch {
    return 'no database';
  }
}
