/**
 * Writes a queue file as an earlier version of Dockhand left it, for tests of upgrades: with a waiting command of every kind that this
 * version had. It also creates, in the test's service, the records and the order that these commands name. Call it before a station is
 * started: the file must not exist yet.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { profileFolder, readProfiles } from '#main/station/profiles.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { placeOrder, stockWarehouse } from '../service/small-warehouse.ts';
import type { World } from './start-service-and-stations.ts';

interface Fixture {
  readonly kind: string;
  /** Texts in the versions before 3; values since then. */
  readonly lanes: readonly unknown[];
  readonly makes?: readonly number[];
  readonly intent: object;
  readonly basis: object;
}

const FOLDER = new URL('../../fixtures/commands/', import.meta.url);
/** For each version of stored commands, the schema version of the first queue that had it. */
const SCHEMA: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 16 };
/** The first schema version in which lanes are values, and temporary ids have a table of that name. */
const LANE_VALUES = 12;
/** The versions of stored commands that have a fixture. */
export const COMMAND_VERSIONS = readdirSync(FOLDER)
  .map((name) => Number(name.replace('.json', '')))
  .sort((a, b) => a - b);

export interface OldQueue {
  readonly file: string;
  /** How many commands wait in the queue. */
  readonly commands: number;
  /** How many requests the service has applied since the queue was written. */
  readonly requests: () => Promise<number>;
}

export function queueFile(world: Pick<World, 'folder'>): string {
  const folder = profileFolder(world.folder, readProfiles(world.folder).active);
  mkdirSync(folder, { recursive: true });
  return join(folder, 'queue.db');
}

/**
 * Creates the records that the fixtures use, and writes the queue. @param schema the file's schema version; by default as old as the
 * commands
 */
export async function writeOldQueue(
  world: World,
  version: number,
  schema: number = SCHEMA[version] ?? LANE_VALUES,
): Promise<OldQueue> {
  const shop = await stockWarehouse(world);
  await placeOrder(world, 'PO-1', [{ item_id: shop.items.ties, quantity: 9, unit_rate: 3.9 }]);
  const old = await world.call('POST', '/api/v1/items', {
    name: 'Old',
    type: 'item',
    quantity: 1,
    parent_id: 1,
  });
  const { json } = await world.call('GET', `/api/v1/items/${shop.items.socket}`);
  const before = (await world.ledger()).length;
  const text = readFileSync(new URL(`${version}.json`, FOLDER), 'utf8')
    .replaceAll('@sid', json.data.sid)
    .replaceAll('@updated', old.json.data.updated_at);
  const file = queueFile(world);
  const fixtures: Fixture[] = JSON.parse(text);
  fill(file, version, schema, fixtures);
  return {
    file,
    commands: fixtures.length,
    requests: async () => new Set((await world.ledger()).slice(before).map((entry) => entry.request_id)).size,
  };
}

function fill(file: string, version: number, schema: number, fixtures: readonly Fixture[]): void {
  const db = new Sqlite(file);
  for (const script of QUEUE_MIGRATIONS.slice(0, schema)) db.exec(script);
  db.pragma(`user_version = ${schema}`);
  // Before schema 5 lanes had a table of their own.
  const inRow = schema >= 5;
  const append = db.prepare(
    `INSERT INTO command (id, kind, format, intent, basis, ${inRow ? 'lanes, ' : ''}by, at, station, state)
     VALUES (?, ?, ?, ?, ?, ${inRow ? '?, ' : ''}'Ana', '2026-01-10T08:00:00.000Z', 'Dock 1', 'queued')`,
  );
  for (const [n, one] of fixtures.entries()) {
    const { lastInsertRowid: seq } = append.run(
      `f${n}`,
      one.kind,
      version,
      JSON.stringify(one.intent),
      JSON.stringify(one.basis),
      ...(inRow ? [JSON.stringify(one.lanes)] : []),
    );
    for (const lane of inRow ? [] : one.lanes.map(String)) {
      const isBeside = lane.startsWith('~');
      if (version === 1) db.prepare(`INSERT INTO lane (lane, command) VALUES (?, ?)`).run(lane, seq);
      else
        db.prepare(`INSERT INTO lane (lane, command, beside) VALUES (?, ?, ?)`).run(
          isBeside ? lane.slice(1) : lane,
          seq,
          Number(isBeside),
        );
    }
    for (const made of one.makes ?? [])
      db.prepare(
        `INSERT INTO ${schema < LANE_VALUES ? 'made_id' : 'temporary_id'} (temporary, command) VALUES (?, ?)`,
      ).run(made, seq);
  }
  db.close();
}
