/**
 * A queue as every version of Dockhand before wrote it, waiting on a station that was put aside: the Dockhand of today opens
 * it, reads every command and delivers each once, however often it is killed on the way there. The fixtures are what those
 * versions wrote and are never edited.
 */
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exclusive, shared } from '#domain/commands/lane.ts';
import { lastScans } from '#main/store/sheets/barcode-scan-log.ts';
import { commandById, unsettledCommands } from '#main/store/commands/commands.ts';
import { openDatabase } from '#main/store/database.ts';
import { attemptsOf } from '#main/store/commands/delivery-attempts.ts';
import { FORMAT } from '#main/store/commands/upgrade-stored-commands.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { startKillable } from '../support/station/killable-station.ts';
import {
  COMMAND_VERSIONS,
  queueFile,
  writeOldQueue,
  type OldQueue,
} from '../support/station/write-old-version-queue.ts';
import { sendCount } from '../support/station/send-stock-count.ts';
import { stockWarehouse } from '../support/service/small-warehouse.ts';
import { startWorld, type World } from '../support/station/start-service-and-stations.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

async function expectDelivered(queue: OldQueue): Promise<void> {
  const station = await world.station();
  await station.until('outbox', {}, (view) => view.settled.length + view.review.length === queue.commands);
  const { review, settled } = await station.read('outbox', {});
  expect(review).toEqual([]);
  expect(settled.every(({ state }) => state === 'applied')).toBe(true);
  expect(await queue.requests()).toBe(queue.commands);
}

describe('stored commands', () => {
  it('have a fixture of every version', () => {
    expect(COMMAND_VERSIONS).toEqual(Array.from({ length: FORMAT }, (_, n) => n + 1));
  });

  it.each(COMMAND_VERSIONS)(
    'of version %d are read and delivered, each once',
    async (version) => {
      await expectDelivered(await writeOldQueue(world, version));
    },
    20_000,
  );
});

describe('the lanes of stored commands', () => {
  const TEXTS = [
    'item:1',
    '~folder:20',
    'order:7',
    'alert:1',
    'folder:-12',
    'article:S:9',
    'stack:S:9:20',
    '~stack:null:null',
    '~namesake:Ties: 3,6 mm (null):-4',
    '~namesake:-1:null',
    '~namesake:~:3',
  ];
  const VALUES = [
    exclusive('item', 1),
    shared('folder', 20),
    exclusive('order', 7),
    exclusive('item-alerts', 1),
    exclusive('folder', -12),
    exclusive('article', 'S:9'),
    exclusive('stack', { sid: 'S:9', folderId: 20 }),
    shared('stack', { sid: 'null', folderId: null }),
    shared('namesake', { name: 'Ties: 3,6 mm (null)', folderId: -4 }),
    shared('namesake', { name: '-1', folderId: null }),
    shared('namesake', { name: '~', folderId: 3 }),
  ];
  const lanesIn = (file: string) => {
    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    const [first] = unsettledCommands(queue.read);
    queue.close();
    return first?.lanes;
  };

  it('are values that say what the texts said, which they were until version 11', async () => {
    const { file } = await writeOldQueue(world, 2, 11);
    const db = new Sqlite(file);
    db.prepare(`UPDATE command SET lanes = ? WHERE seq = 1`).run(JSON.stringify(TEXTS));
    db.close();
    expect(lanesIn(file)).toEqual(VALUES);
  });

  it('are those that the table of lanes had, which there was until version 5', async () => {
    const { file } = await writeOldQueue(world, 2, 4);
    const db = new Sqlite(file);
    db.exec(`DELETE FROM lane WHERE command = 1`);
    const add = db.prepare(`INSERT INTO lane (lane, command, beside) VALUES (?, 1, ?)`);
    for (const text of TEXTS) add.run(text.replace(/^~/, ''), Number(text.startsWith('~')));
    db.close();
    const found = lanesIn(file);
    expect(found).toHaveLength(VALUES.length);
    expect(found).toEqual(expect.arrayContaining(VALUES));
  });
});

describe('the table of commands, made anew for version 6', () => {
  const everything = (file: string) => {
    const db = new Sqlite(file, { readonly: true });
    const rows = (table: string) =>
      db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1, 2`).all();
    const found = {
      commands: rows('command'),
      attempts: rows('attempt'),
      made: rows(Number(db.pragma('user_version', { simple: true })) < 12 ? 'made_id' : 'temporary_id'),
    };
    db.close();
    return found;
  };

  const renamed = ({
    second_look,
    duplicate_check = second_look,
    ...row
  }: Readonly<Record<string, unknown>>) => ({
    ...row,
    duplicate_check,
    lanes: undefined,
  });

  it('has every row it had, and what speaks of one still does', async () => {
    const { file } = await writeOldQueue(world, 2, 5);
    const db = new Sqlite(file);
    db.exec(`INSERT INTO attempt (command, n, at, request, preimage, outcome)
      VALUES (2, 1, '2026-01-10T08:00:01.000Z', '{}', '{}', 'applied')`);
    db.exec(`UPDATE command SET undoes = 1, second_look = 2, reason = 'broken' WHERE seq = 3`);
    db.close();
    const before = everything(file);
    openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' }).close();
    // At version 12 the lanes become values, and a column is renamed; at 16 one of the attempts.
    const kept = everything(file);
    expect({ ...kept, commands: kept.commands.map(renamed) }).toMatchObject({
      ...before,
      commands: before.commands.map(renamed),
      attempts: before.attempts.map(({ heard_at: answered_at, ...row }) => ({ ...row, answered_at })),
    });
    expect(before.made).not.toEqual([]);

    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    const speakOfNone = () =>
      queue.write((to) => to.run(`INSERT INTO temporary_id (temporary, command) VALUES (-999, 999)`));
    expect(speakOfNone).toThrow(/FOREIGN KEY/);
    queue.close();
  });

  it('is not made where something speaks of a command that is not there: the file stays as it is', async () => {
    const { file } = await writeOldQueue(world, 2, 5);
    const db = new Sqlite(file);
    db.pragma('foreign_keys = OFF');
    db.exec(`INSERT INTO made_id (temporary, command) VALUES (-999, 999)`);
    db.close();
    expect(() => openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' })).toThrow(/speak of/);
    expect(schemaOf(file)).toEqual(schemaAt(5));
  });
});

describe('a count in progress of a version whose tallies did not keep the newest command', () => {
  /** The last schema version of them. */
  const BEFORE = 13;

  it('goes on: an own change after it is asked about, as it was then; what is counted from now on keeps it', async () => {
    const { items } = await stockWarehouse(world);
    const db = new Sqlite(queueFile(world));
    for (const script of QUEUE_MIGRATIONS.slice(0, BEFORE)) db.exec(script);
    db.pragma(`user_version = ${BEFORE}`);
    db.exec(`INSERT INTO sheet (id, kind, state, opened_at, by)
        VALUES ('s1', 'count', 'open', '2026-01-10T08:00:00.000Z', 'Ana');
      INSERT INTO tally (id, sheet, subject, op, quantity, expected, at, by)
        VALUES ('t1', 's1', ${items.tape}, 'set', '18', '20', '2026-01-10T08:00:00.000Z', 'Ana')`);
    db.close();

    const station = await world.station();
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    await station.act('count.set', { sheetId: 's1', itemId: items.socket, quantity: '90' });
    for (const itemId of [items.tape, items.socket])
      await station.act('give', { intent: { kind: 'adjust', itemId, by: '-5', reason: null } });
    await sendCount(station, 's1');
    const { review } = await station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
    expect(review.map((one) => one.review)).toEqual([
      { kind: 'count-moved', expected: '20', now: '15', counted: '18' },
    ]);
    const { json } = await world.call('GET', `/api/v1/items/${items.socket}`);
    expect(Number(json.data.quantity)).toBe(85);
  });
});

describe('reviews, questions and scans of a version that had other names in them', () => {
  /** The last schema version of them. */
  const BEFORE = 15;
  const forecast = { told: { does: 'adds', itemId: 4 }, now: { does: 'goes' } };
  const renamed = { told: { kind: 'adds', itemId: 4 }, now: { kind: 'goes' } };

  it.each<[string, object, object]>([
    ['a record that is gone', { why: 'gone', what: 'item' }, { kind: 'gone', what: 'item' }],
    [
      'a forecast that changed',
      { why: 'forecast-changed', lines: [forecast] },
      { kind: 'forecast-changed', lines: [renamed] },
    ],
    [
      'a reason, and words that quote the old names',
      { why: 'cannot-tell', readings: [], because: 'rewritten', words: '{"why":"because"}' },
      { kind: 'cannot-tell', readings: [], reason: 'rewritten', words: '{"why":"because"}' },
    ],
  ])('%s: both columns have the new ones', async (_, old, now) => {
    const { file } = await writeOldQueue(world, 2, BEFORE);
    const db = new Sqlite(file);
    const text = JSON.stringify(old);
    db.prepare(`UPDATE command SET state = 'review', review = ?, answered = ? WHERE seq = 1`).run(text, text);
    db.close();
    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    expect(commandById(queue.read, 'f0')).toMatchObject({ review: now, answered: now });
    queue.close();
  });

  it('a scan that asked which one, and the one that picked it', async () => {
    const file = queueFile(world);
    const db = new Sqlite(file);
    for (const script of QUEUE_MIGRATIONS.slice(0, BEFORE)) db.exec(script);
    db.pragma(`user_version = ${BEFORE}`);
    const folder = { id: 1, name: 'A', path: [] };
    const reply = {
      tone: 'look',
      code: '{"what":"x"}',
      said: { what: 'which', options: [{ what: 'folder', folder }] },
      undo: { what: 'step', place: { screen: 'move' }, took: { what: 'to', id: null } },
    };
    db.prepare(
      `INSERT INTO scan (id, at, by, source, text, place, what, asked, reply)
        VALUES ('s1', '2026-01-10T08:00:00.000Z', 'Ana', 'wedge', 'A', '{"screen":"scan"}', 'which', ?, ?)`,
    ).run(JSON.stringify({ picked: { what: 'folder', id: 1 } }), JSON.stringify(reply));
    db.close();
    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    expect(lastScans(queue.read, 1)).toMatchObject([
      {
        asked: { picked: { kind: 'folder', id: 1 } },
        reply: {
          code: '{"what":"x"}',
          said: { kind: 'which', options: [{ kind: 'folder', folder }] },
          undo: { kind: 'step', took: { kind: 'to', id: null } },
        },
      },
    ]);
    queue.close();
  });
});

/** What the file says it is, and what it really is. */
function schemaOf(file: string): { version: number; tables: unknown } {
  const db = new Sqlite(file, { readonly: true });
  try {
    const tables = db.prepare(`SELECT name, sql FROM sqlite_master ORDER BY name`).all();
    return { version: Number(db.pragma('user_version', { simple: true })), tables };
  } finally {
    db.close();
  }
}

/** The file of a version, as that version would have made it. */
function schemaAt(version: number): { version: number; tables: unknown } {
  const db = new Sqlite(':memory:');
  try {
    for (const script of QUEUE_MIGRATIONS.slice(0, version)) db.exec(script);
    return { version, tables: db.prepare(`SELECT name, sql FROM sqlite_master ORDER BY name`).all() };
  } finally {
    db.close();
  }
}

const NOW = QUEUE_MIGRATIONS.length;

describe('a queue whose upgrade is killed', () => {
  const OLDER = Array.from({ length: NOW }, (_, version) => version);
  /** Two steps of the copy (of a queue that has something in it), one before each script, and one before the commit. */
  const uncommittedFrom = (version: number) => (version === 0 ? 0 : 2) + (NOW - version) + 1;
  const all = Array.from({ length: uncommittedFrom(1) + 1 }, (_, n) => n + 1);
  /** A process is started for each step, so every step is taken from the oldest alone, which runs every script. */
  const stepsFrom = (version: number) =>
    version <= 1
      ? all.slice(0, uncommittedFrom(version) + 1)
      : [1, 3, uncommittedFrom(version), uncommittedFrom(version) + 1];

  it.each(OLDER)(
    'from version %d, at its steps, one kill after the other on the same file: old or new, never between; then delivered',
    async (version) => {
      // Before version 1 there was nothing to wait in it.
      const none: OldQueue = { file: queueFile(world), commands: 0, requests: async () => 0 };
      const queue = version === 0 ? none : await writeOldQueue(world, 1, version);
      for (const step of stepsFrom(version)) {
        const killable = startKillable(world, { killAt: `#${step}`, isArmed: true });
        await killable.died();
        // The one behind the commit is the first of the mirror's upgrade.
        const isOld = step <= uncommittedFrom(version);
        expect(schemaOf(queue.file)).toEqual(schemaAt(isOld ? version : NOW));
      }
      await expectDelivered(queue);
    },
    90_000,
  );
});

describe('reviews of a version that named three of them otherwise', () => {
  const BEFORE = QUEUE_MIGRATIONS.findIndex((script) => script.includes(`'landed-late'`));
  const rest = { readings: [], made: [22], words: 'landed-late' };

  it.each([
    ['landed-late', 'applied-late'],
    ['strange-answer', 'unclear-answer'],
    ['came-otherwise', 'booked-otherwise'],
    ['cannot-tell', 'cannot-tell'],
  ])('%s: both columns have %s, and all else is as it was', async (old, now) => {
    const { file } = await writeOldQueue(world, 3, BEFORE);
    const db = new Sqlite(file);
    const text = JSON.stringify({ kind: old, ...rest });
    db.prepare(`UPDATE command SET state = 'review', review = ?, answered = ? WHERE seq = 1`).run(text, text);
    db.exec(`INSERT INTO attempt (command, n, at, request, preimage, outcome, on_word)
      VALUES (1, 1, '2026-01-10T08:00:01.000Z', '{}', '{}', 'applied', 1)`);
    db.close();
    const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
    const review = { kind: now, ...rest };
    expect(commandById(queue.read, 'f0')).toMatchObject({ review, answered: review });
    expect(attemptsOf(queue.read, 1)).toMatchObject([{ afterPersonsAnswer: true }]);
    expect(commandById(queue.read, 'f1')).toMatchObject({ review: null, answered: null });
    queue.close();
  });
});
