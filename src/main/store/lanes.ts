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

/** Replaces a temporary id by the real one in the lanes of all commands from `seq` on. */
export function renameLanes(db: Writer, seq: number, temporary: number, real: number): void {
  const rows = db.all<Row>(
    // The text is searched first: most rows do not contain the number, and need not be parsed.
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
