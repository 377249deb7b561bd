/**
 * The `lanes` column of the command table: parses it, and replaces a temporary id in it by the real one once that is known, so that
 * later commands on the record wait in the same lane.
 */
import { withRealId, type Lane } from '#domain/lane.ts';
import type { Writer } from './database.ts';
import { fromJson } from './json-columns.ts';

export const lanesFromJson = (text: string): readonly Lane[] => fromJson<readonly Lane[]>(text);

interface Row {
  seq: number;
  lanes: string;
}

/** The record that a temporary id meant is known by its real one from now on: in the lanes of the commands from `seq` on. */
export function renameLanes(db: Writer, seq: number, temporary: number, real: number): void {
  const rows = db.all<Row>(
    // Looked for as a text first: most lanes do not have the number, and need not be parsed to tell.
    `SELECT seq, lanes FROM command
      WHERE seq >= ? AND instr(lanes, ?) > 0 AND EXISTS (SELECT 1 FROM json_tree(lanes) WHERE atom = ?)`,
    seq,
    String(temporary),
    temporary,
  );
  for (const row of rows) {
    const lanes = lanesFromJson(row.lanes).map((lane) => withRealId(lane, temporary, real));
    db.run(`UPDATE command SET lanes = ? WHERE seq = ?`, JSON.stringify(lanes), row.seq);
  }
}
