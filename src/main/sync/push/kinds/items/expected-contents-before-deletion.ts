/**
 * Computes what a record, or a folder's contents, must look like just before its deletion: as shown to the operator, plus the effects of
 * this station's own earlier commands. `delete.ts` compares the service's records with that. The stored expectation assumes that the
 * earlier commands were applied as the operator decided them. It is computed again if one of them was cancelled or refused, or if the
 * service added a moved portion to a record that was already there. Then only the commands that were applied count, and of a receipt only
 * the lines that were booked. A dry run also counts the commands that it takes for applied. What a cancelled or refused deletion was to
 * remove counts as never shown: the operator was shown the folder without it.
 */
import type { SeenRecord } from '#domain/stock/record.ts';
import { foreseen } from '#domain/commands/content.ts';
import { madeBy } from '#domain/kinds/definitions.ts';
import { isLineBooked, partOf } from '#domain/receiving/receipt.ts';
import { commandsInPlace, type StoredCommand } from '../../../../store/commands/commands.ts';
import type { Reader } from '../../../../store/database.ts';
import { realId, withRealIds } from '../../../../store/commands/temporary-ids.ts';

type Delete = Extract<StoredCommand, { kind: 'delete' }>;

/**
 * @param command with real ids
 * @param done earlier commands that a dry run takes for applied
 */
export function contentsBasis(db: Reader, command: Delete, done: readonly StoredCommand[]): Delete {
  const { own, within, direct, after } = command.basis;
  if (own === undefined) return command;
  const reckoned = commandsInPlace(db, own.seqs);
  // The records onto which the service merged a moved portion: those of the basis, or made by these commands before.
  const there = new Set(own.records.map(({ id }) => realId(db, id)));
  const grown = new Set<number>();
  for (const { intent } of reckoned.filter(({ state }) => state === 'applied')) {
    const made = madeBy(intent).map((id) => realId(db, id));
    for (const id of made) if (intent.kind === 'move' && there.has(id)) grown.add(id);
    for (const id of made) there.add(id);
  }
  const isUndone = reckoned.some(({ state }) => state === 'cancelled' || state === 'refused');
  if (!isUndone && grown.size === 0) return command;
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
  const again = (id: number, was: SeenRecord['after']): Pick<SeenRecord, 'after' | 'shown'> => {
    const isForeseen = was !== undefined || grown.has(id);
    const now = isForeseen ? foreseen(id, applied, (one) => records.get(one)) : undefined;
    // A portion that the service added to a record was shown as a record of its own.
    const shown = was === undefined || grown.has(id) ? {} : { shown: was };
    return { ...(now && { after: now }), ...shown };
  };
  const seen = ({ after: was, ...one }: SeenRecord): SeenRecord => ({ ...one, ...again(one.id, was) });
  const { after: _, ...basis } = command.basis;
  const undeleted = reckoned.filter(isUndeleted);
  const kept = new Set(undeleted.flatMap(removedBy).map((id) => realId(db, id)));
  const directly = undeleted.filter(
    ({ basis: { folderId = null } }) => realId(db, folderId ?? 0) === command.intent.recordId,
  );
  const shownOf = (all: readonly SeenRecord[]) => all.filter(({ id }) => !kept.has(id)).map(seen);
  return {
    ...command,
    basis: {
      ...basis,
      children: basis.children - directly.length,
      ...again(command.intent.recordId, after),
      ...(within && { within: shownOf(within) }),
      ...(direct && { direct: shownOf(direct) }),
    },
  };
}

/** Whether it is a deletion that was not done, though the operator was shown the folder without what it was to remove. */
const isUndeleted = (one: StoredCommand): one is Delete =>
  one.kind === 'delete' && (one.state === 'cancelled' || one.state === 'refused');

const removedBy = ({ intent, basis }: Delete): number[] => [
  intent.recordId,
  ...(basis.within ?? []).map(({ id }) => id),
];

/** A receipt with only the lines that were booked; its other lines are a command of their own. */
function asBooked(command: StoredCommand): StoredCommand {
  if (command.kind !== 'receive') return command;
  const lines = command.intent.lines.filter(({ lineId }) => isLineBooked(command.proof, lineId));
  const part = partOf(
    command,
    lines.map(({ lineId }) => lineId),
  );
  return { ...command, ...part };
}
