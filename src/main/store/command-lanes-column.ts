/**
 * Reads and updates the `lanes` column of the command table. A lane is one thing that a command touches, such as the item 12: commands that
 * share one are delivered in order. When a record created by a command gets its real id, the temporary id in the lanes of later commands is
 * replaced, so that they still wait for each other.
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
