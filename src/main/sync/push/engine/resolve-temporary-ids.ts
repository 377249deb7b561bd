/**
 * Replaces the temporary ids in a command by real ones before the engine reads for it, chooses its next step and sends it, so that no
 * temporary id reaches the service. (A temporary id stands for a record that an earlier command creates.) It also replaces temporary ids in
 * the basis (the values that the operator saw), and makes the basis show what this station's earlier commands really did: it removes the
 * effects of those that were cancelled or refused and adds those of some that were applied (`correct-basis-for-own-commands.ts`). Results:
 * - `resolved`: the command with real ids;
 * - `waits`: such a record is still to be created, or its id is not known yet; a deletion also waits for such records in its folder;
 * - `never`: the record was never created, its id cannot be known, or its creator waits for this command. The result has the question for a
 *   person.
 */
import type { DeleteBasis } from '#domain/kinds/delete.ts';
import type { SeenRecord } from '#domain/stock/record.ts';
import type { ReviewCase } from '#domain/commands/command.ts';
import { dependsOn, withIds } from '#domain/commands/ids.ts';
import { madeBy } from '#domain/kinds/definitions.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { waitsBehind } from '#domain/commands/lane.ts';
import { commandById, unsettledCommands, type StoredCommand } from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';
import { makerOf, realId, type Maker } from '../../../store/commands/temporary-ids.ts';
import { withStandingBasis } from './correct-basis-for-own-commands.ts';

export type Resolved =
  | { readonly kind: 'resolved'; readonly command: StoredCommand }
  /** The record is still to be created; or it was created (`isMade`), and its id will only be known after a read. */
  | { readonly kind: 'waits'; readonly isMade: boolean }
  /** The record was never created, or could not be told from similar ones. */
  | { readonly kind: 'never'; readonly review: ReviewCase };

/** @param done earlier commands that a dry run takes for applied, with real ids */
export function resolve(db: Reader, command: StoredCommand, done: readonly StoredCommand[] = []): Resolved {
  const intent: Intent = withIds<Intent>(command.intent, (id) => realId(db, id));
  for (const missing of dependsOn(intent)) {
    const maker = makerOf(db, missing);
    return isAwaited(db, maker, command) ? waitsFor(maker) : { kind: 'never', review: neverMade(db, maker) };
  }
  const real = withRealBasis(db, withIntent(command, intent));
  // Until its id is known, a copy that an own receipt made in the folder would be taken for another client's record.
  const isToCome = (id: number): boolean =>
    id < 0 && !done.some((one) => madeBy(one.intent).includes(id)) && isAwaited(db, makerOf(db, id), command);
  const toCome = real.kind === 'delete' ? seenIn(real.basis).find(isToCome) : undefined;
  if (toCome !== undefined) return waitsFor(makerOf(db, toCome));
  return { kind: 'resolved', command: withStandingBasis(db, real, done) };
}

const waitsFor = (maker: Maker | undefined): Resolved => ({
  kind: 'waits',
  isMade: maker?.state === 'applied',
});

const seenIn = ({ within, direct, childIds }: DeleteBasis): readonly number[] => [
  ...[...(within ?? []), ...(direct ?? [])].map(({ id }) => id),
  ...(childIds ?? []),
];

/** Whether the command that creates a record may still create it, or learn its id. False if that command itself waits for this one. */
const isAwaited = (db: Reader, maker: Maker | undefined, { seq }: StoredCommand): boolean =>
  maker !== undefined && mayCome(maker) && !isBehind(db, maker.seq, seq);

/** The review question: what the record was to be, and whether it was never made or only its id is unknown. */
function neverMade(db: Reader, maker: Maker | undefined): ReviewCase {
  const intent = maker && commandById(db, maker.id)?.intent;
  return {
    kind: 'never-made',
    what: whatOf(intent),
    ...(maker?.state === 'applied' ? { isUnknown: true } : {}),
  };
}

function whatOf(intent: Intent | undefined): Extract<ReviewCase, { kind: 'never-made' }>['what'] {
  if (intent?.kind === 'create-order') return 'order';
  if (intent?.kind === 'create-job') return 'job';
  return intent?.kind === 'create-item' ? intent.what : 'item';
}

/** Whether a command may still make its records. */
function mayCome({ state, reflected }: Maker): boolean {
  if (state === 'applied') return reflected === 0;
  return state !== 'cancelled' && state !== 'refused';
}

/**
 * Whether one command waits, directly or through others, behind another that would wait for it: a deadlock. In queues of earlier versions
 * the remaining lines of a receipt are ordered after the commands that wait for its copies.
 */
function isBehind(db: Reader, seq: number, other: number): boolean {
  const waits = waitsBehind(unsettledCommands(db));
  let before = waits.get(seq);
  while (before !== undefined && before !== other) before = waits.get(before);
  return before !== undefined;
}

/** Replaces temporary ids in the basis: a folder's parent or contents may have been records that this station was still to make. */
export function withRealBasis(db: Reader, command: StoredCommand): StoredCommand {
  if (command.kind === 'delete') {
    const { childIds, within, direct } = command.basis;
    const seen = (one: SeenRecord): SeenRecord => ({ ...one, id: realId(db, one.id), ...afterOf(db, one) });
    const basis = {
      ...command.basis,
      ...(childIds && { childIds: childIds.map((id) => realId(db, id)) }),
      ...(within && { within: within.map(seen) }),
      ...(direct && { direct: direct.map(seen) }),
      ...afterOf(db, command.basis),
    };
    return { ...command, basis };
  }
  if (command.kind !== 'move-folder' || command.basis.fromId === null) return command;
  return { ...command, basis: { ...command.basis, fromId: realId(db, command.basis.fromId) } };
}

/** The expected content of a record, with the real id of its folder. */
function afterOf(db: Reader, { after }: Pick<SeenRecord, 'after'>): Pick<SeenRecord, 'after'> {
  if (after?.folderId == null) return {};
  return { after: { ...after, folderId: realId(db, after.folderId) } };
}

/** The command with another intent of the same kind. */
function withIntent<C extends StoredCommand>(command: C, intent: Intent): C {
  return { ...command, intent };
}
