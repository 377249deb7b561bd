/**
 * Reads and updates the `lanes` column of the command table. A lane is a thing that a command touches, such as the item 12. Commands in the
 * same lane are delivered in order, unless both hold it as shared.
 * When the service has created a record, `renameLanes` replaces the record's temporary id by its real id in the lanes of later commands.
 * Otherwise those commands would no longer share a lane with new ones, which use the real id.
 */
import { withRealId, type Lane } from '#domain/commands/lane.ts';
import type { Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

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
