/** Whether the service is ready, by what its parts say. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Environment } from '#service/http/api.ts';
import { mountHealth } from '#service/http/health.ts';

async function ready(parts: { readonly probe?: () => Promise<unknown>; readonly isDraining?: boolean }) {
  const app = new Hono<Environment>();
  const { probe = async () => {}, isDraining = false } = parts;
  mountHealth(app, { probe, isDraining: () => isDraining });
  const answer = await app.request('/health/ready');
  const live = await app.request('/health/live');
  return [answer.status, await answer.json(), live.status];
}

test('a database that does not answer, or a stop that was asked for → not ready, and still live', async () => {
  const failing = async () => {
    throw new Error('database is locked');
  };
  expect(await ready({})).toEqual([200, { status: 'ready' }, 200]);
  expect(await ready({ probe: failing })).toEqual([503, { status: 'no database' }, 200]);
  expect(await ready({ isDraining: true })).toEqual([503, { status: 'draining' }, 200]);
});
