/**
 * A queue as every version of Dockhand before wrote it, waiting on a station that was put aside: the Dockhand of today opens
 * it, reads every command and delivers each once. The fixtures are what those versions wrote and are never edited.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileFolder, readProfiles } from '#main/profiles.ts';
import { FORMAT } from '#main/store/format.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { placeOrder, stockWarehouse } from '../support/warehouse.ts';
import { startWorld, type World } from '../support/world.ts';

interface Fixture {
  readonly kind: string;
  readonly lanes: readonly string[];
  readonly makes?: readonly number[];
  readonly intent: object;
  readonly basis: object;
}

const FOLDER = new URL('../fixtures/commands/', import.meta.url);
/** The schema of the queue, by the version of the commands first written into it. */
const SCHEMA: Readonly<Record<number, number>> = { 1: 1, 2: 3 };
const VERSIONS = readdirSync(FOLDER).map((name) => Number(name.replace('.json', '')));

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

/** Writes a queue file as the Dockhand of that version did. */
function writeQueue(version: number, fill: (text: string) => string): number {
  const folder = profileFolder(world.folder, readProfiles(world.folder).active);
  mkdirSync(folder, { recursive: true });
  const db = new Sqlite(join(folder, 'queue.db'));
  const schema = SCHEMA[version] ?? QUEUE_MIGRATIONS.length;
  for (const script of QUEUE_MIGRATIONS.slice(0, schema)) db.exec(script);
  db.pragma(`user_version = ${schema}`);
  const fixtures: Fixture[] = JSON.parse(fill(readFileSync(new URL(`${version}.json`, FOLDER), 'utf8')));
  const append = db.prepare(
    `INSERT INTO command (id, kind, format, intent, basis, by, at, station, state)
     VALUES (?, ?, ?, ?, ?, 'Ana', '2026-01-10T08:00:00.000Z', 'Dock 1', 'queued')`,
  );
  for (const [n, one] of fixtures.entries()) {
    const { lastInsertRowid: seq } = append.run(
      `f${n}`,
      one.kind,
      version,
      JSON.stringify(one.intent),
      JSON.stringify(one.basis),
    );
    for (const lane of one.lanes) {
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
      db.prepare(`INSERT INTO made_id (temporary, command) VALUES (?, ?)`).run(made, seq);
  }
  db.close();
  return fixtures.length;
}

describe('stored commands', () => {
  it('have a fixture of every version', () => {
    expect(VERSIONS.sort((a, b) => a - b)).toEqual(Array.from({ length: FORMAT }, (_, n) => n + 1));
  });

  it.each(VERSIONS)(
    'of version %d are read and delivered, each once',
    async (version) => {
      const shop = await stockWarehouse(world);
      expect(shop).toEqual({ folders: { a: 1, b: 2 }, items: { socket: 3, ties: 4, tape: 5 } });
      await placeOrder(world, 'PO-1', [{ item_id: shop.items.ties, quantity: 9, unit_rate: 3.9 }]);
      const old = await world.call('POST', '/api/v1/items', {
        name: 'Old',
        type: 'item',
        quantity: 1,
        parent_id: 1,
      });
      const { json } = await world.call('GET', `/api/v1/items/${shop.items.socket}`);
      const before = (await world.ledger()).length;
      const many = writeQueue(version, (text) =>
        text.replaceAll('@sid', json.data.sid).replaceAll('@updated', old.json.data.updated_at),
      );
      const station = await world.station();
      await station.until('outbox', {}, (view) => view.settled.length + view.review.length === many);
      const { review, settled } = await station.read('outbox', {});
      expect(review).toEqual([]);
      expect(settled.every(({ state }) => state === 'applied')).toBe(true);
      const requests = new Set((await world.ledger()).slice(before).map((entry) => entry.request_id));
      expect(requests.size).toBe(many);
    },
    20_000,
  );
});
