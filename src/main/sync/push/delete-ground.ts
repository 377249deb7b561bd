/**
 * What a record, or everything in a folder, is to be found as when it is deleted: as this station's own earlier commands leave it
 * that were really done. It was foreseen with all that waited; where one was called off, refused or discarded since, or a
 * receipt was booked in part, it is foreseen again without that.
 */
import type { SeenRecord } from '#domain/command.ts';
import { foreseen } from '#domain/content.ts';
import { isLineBooked, partOf } from '#domain/receipt.ts';
import { commandsInPlace, type StoredCommand } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';
import { realId, withRealIds } from '../../store/made-ids.ts';

type Delete = Extract<StoredCommand, { kind: 'delete' }>;

/**
 * @param command with real ids
 * @param done earlier ones that are taken for applied
 */
export function contentsAsLeft(db: Reader, command: Delete, done: readonly StoredCommand[]): Delete {
  const { own, within, direct, after } = command.basis;
  if (own === undefined) return command;
  const reckoned = commandsInPlace(db, own.seqs);
  if (!reckoned.some(({ state }) => state === 'cancelled' || state === 'refused')) return command;
  const waiting = new Map(done.map((one) => [one.seq, one]));
  const applied = reckoned.flatMap((one) =>
    one.state === 'applied' ? [asBooked(withRealIds(db, one))] : (waiting.get(one.seq) ?? []),
  );
  const records = new Map(
    own.records.map((record) => {
      const id = realId(db, record.id);
      return [id, { ...record, id }];
    }),
  );
  const again = (id: number, was: SeenRecord['after']): Pick<SeenRecord, 'after'> => {
    const now = was && foreseen(id, applied, (one) => records.get(one));
    return now === undefined ? {} : { after: now };
  };
  const seen = ({ after: was, ...one }: SeenRecord): SeenRecord => ({ ...one, ...again(one.id, was) });
  const { after: _, ...basis } = command.basis;
  return {
    ...command,
    basis: {
      ...basis,
      ...again(command.intent.recordId, after),
      ...(within && { within: within.map(seen) }),
      ...(direct && { direct: direct.map(seen) }),
    },
  };
}

/** Of a receipt only the lines that were booked: what is left of it is a command of its own. */
function asBooked(command: StoredCommand): StoredCommand {
  if (command.kind !== 'receive') return command;
  const lines = command.intent.lines.filter(({ lineId }) => isLineBooked(command.proof, lineId));
  const part = partOf(
    command,
    lines.map(({ lineId }) => lineId),
  );
  return { ...command, ...part };
}
