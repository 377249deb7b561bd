/**
 * Measures how many commands a second can be enqueued on disk. The reference is a bare insert of the same bytes with the same durability;
 * both run in turns, so that the state of the disk affects both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { decimal } from '#domain/values/decimal.ts';
import { appendCommand } from '#main/store/commands/commands.ts';
import { openDatabase } from '#main/store/database.ts';
import { temporaryIds } from '#main/store/commands/temporary-ids.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';
import { row, type Row } from '../bench-row.ts';

const ROUNDS = 120;
const EACH = 100;

export function bench(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const queue = openDatabase(join(folder, 'queue.db'), QUEUE_MIGRATIONS, { synchronous: 'FULL' });
  const raw = new Sqlite(join(folder, 'raw.db'));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec(
    `CREATE TABLE line (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT`,
  );
  const insert = raw.prepare(`INSERT INTO line (id, body) VALUES (?, ?)`);
  const rawOnce = raw.transaction((id: string, body: string) => insert.run(id, body));
  let n = 0;

  const enqueue = () => {
    queue.write((db) => {
      const decided = moveOf(temporaryIds(db)(), ++n);
      appendCommand(db, { id: `c${n}`, decided, lanes: lanesOf(decided), ...SIGNED });
    });
  };
  const bare = () => {
    const { intent, basis } = moveOf(-n, ++n);
    rawOnce.immediate(`r${n}`, JSON.stringify({ intent, basis, ...SIGNED }));
  };
  const [ours, reference] = [[], []] as [number[], number[]];
  time(enqueue);
  time(bare);
  for (let round = 0; round < ROUNDS; round++) {
    // A disk that has just written much is slower, so the two take turns at going first.
    if (round % 2 === 1) reference.push(EACH / time(bare));
    ours.push(EACH / time(enqueue));
    if (round % 2 === 0) reference.push(EACH / time(bare));
  }
  queue.close();
  raw.close();
  rmSync(folder, { recursive: true, force: true });
  return Promise.resolve([
    row(
      'enqueue a move, commands a second (reference: a bare FULL insert)',
      middle(ours),
      middle(reference),
      0.85,
      'more',
    ),
  ]);
}

const SIGNED = { by: 'Ana', at: '2026-11-20T08:00:00.000Z', station: 'Dock 1', sheetId: null } as const;

function moveOf(portionId: number, n: number) {
  return {
    kind: 'move',
    intent: { kind: 'move', itemId: n, quantity: decimal(4), folderId: 20, leaveZero: false, portionId },
    basis: {
      kind: 'move',
      name: 'Wall socket, double, white',
      sid: `S${n}`,
      available: decimal(100),
      fromId: 10,
      from: 'A-03',
      to: 'B-01',
    },
  } as const;
}

/** The seconds that a round takes. */
function time(work: () => void): number {
  const start = performance.now();
  for (let n = 0; n < EACH; n++) work();
  return (performance.now() - start) / 1000;
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
