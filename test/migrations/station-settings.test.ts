/** What a station of before kept in each profile, taken over when it has become the station's own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProfiles, writeProfiles, PRACTICE, type Profile } from '#main/station/profiles.ts';
import { openStationSettings } from '#main/station/station-settings.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';

const ACME: Profile = { id: 'acme', name: 'Acme', address: 'https://acme.example' };
const WEDGE = { averageGap: 60, settle: 150, minimumLength: 4 };
const scanner = (id: string) => ({
  id,
  name: `Scanner ${id}`,
  prefix: '',
  suffix: '#',
  repairs: { y: 'z' },
  separator: '',
  timing: null,
});

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dockhand-settings-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A queue of the first version, with what was set in it. */
function oldQueue(id: string, settings: Readonly<Record<string, unknown>>): void {
  const at = join(folder, 'profiles', id);
  mkdirSync(at, { recursive: true });
  const db = new Sqlite(join(at, 'queue.db'));
  db.exec(QUEUE_MIGRATIONS[0] ?? '');
  db.pragma('user_version = 1');
  for (const [key, value] of Object.entries(settings))
    db.prepare('INSERT INTO setting (key, value) VALUES (?, ?)').run(key, JSON.stringify(value));
  db.close();
}

const open = () =>
  openStationSettings(folder, readProfiles(folder), (error) => {
    throw error;
  });

describe('settings of two profiles', () => {
  beforeEach(() => {
    writeProfiles(folder, { active: ACME, all: [PRACTICE, ACME] });
    oldQueue('practice', {
      station: 'Dock 1',
      operator: 'Ben',
      wedge: WEDGE,
      scanners: [scanner('a'), scanner('b')],
      plug: 'out',
    });
    const zpl = { host: 'zebra', port: 9100, dpi: 300 };
    oldQueue('acme', { operator: 'Ana', zpl, scanners: [scanner('b'), scanner('c')] });
  });

  test('those of the active one count, the others fill in, and every scanner is kept', () => {
    const settings = open();
    expect(settings.get('operator')).toBe('Ana');
    expect(settings.get('zpl')).toEqual({ host: 'zebra', port: 9100, dpi: 300 });
    expect(settings.get('wedge')).toEqual(WEDGE);
    expect(settings.get('scanners').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(settings.get('isWelcomed')).toBe(true);
  });

  test('once: what is set afterwards stays, whichever profile is active then', () => {
    open().put('operator', 'Carla');
    writeProfiles(folder, { active: PRACTICE, all: [PRACTICE, ACME] });
    expect(open().get('operator')).toBe('Carla');
    expect(open().get('zpl')?.host).toBe('zebra');
  });

  test('a file that cannot be made sense of → taken over again', () => {
    open();
    writeFileSync(join(folder, 'station.json'), '{ "operator": ');
    expect(open().get('operator')).toBe('Ana');
  });

  test('a value in it that cannot be made sense of → as if nobody had set that one', () => {
    open();
    writeFileSync(join(folder, 'station.json'), '{ "operator": "Dora", "wedge": { "averageGap": "fast" } }');
    expect(open().get('operator')).toBe('Dora');
    expect(open().get('wedge').averageGap).toBe(30);
  });
});

test('a station that nobody has used → the usual settings, and nobody was welcomed', () => {
  const settings = open();
  expect([settings.get('operator'), settings.get('isWelcomed')]).toEqual(['Operator', false]);
  settings.put('isWelcomed', true);
  expect(open().get('isWelcomed')).toBe(true);
});
