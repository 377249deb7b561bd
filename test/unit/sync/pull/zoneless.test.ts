/** A service may tell times without a zone. They are in UTC, whatever zone the station is in. */
import { afterEach, expect, test, vi } from 'vitest';
import { ageOf, isWrittenSince, updatedAtOf } from '#main/sync/push/reads/read-plans.ts';
import { folder as folderOf } from '../../../support/samples/sample-records.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles'])('a station in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  const [made, sent] = ['2026-11-20T08:00:05', Date.UTC(2026, 10, 20, 8, 0, 0)];
  expect(ageOf({ createdAt: made, updatedAt: made }, { since: sent })).toBe('newer');
  const folder = { ...folderOf(), updatedAt: '2026-11-20T08:00:09Z' };
  const found = { kind: 'folder', folder, createdAt: made } as const;
  expect(updatedAtOf(found)).toBe(Date.UTC(2026, 10, 20, 8, 0, 9));
  expect(isWrittenSince(found)).toBe(true);
  expect(isWrittenSince({ ...found, folder: { ...folder, updatedAt: `${made}Z` } })).toBe(false);
});
