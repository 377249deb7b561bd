/**
 * Whose hands were at what a command speaks of, by the made-up service's own notes. A person is rightly asked about changed
 * ground only where somebody else changed it since the command was decided on, or where something of ours that its screen
 * had counted in did not go as shown; and no change of somebody else's that a look could show may be written over unasked.
 */
import { commandById, type StoredCommand } from '#main/store/commands.ts';
import { attemptsOf } from '#main/store/attempts.ts';
import { makerOf, unknownIdsOf, withRealIds } from '#main/store/made-ids.ts';
import { dependsOn } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import type { History } from './history.ts';
import type { Change } from './world-state.ts';

/** Kinds that set something, and so write over what stood there. An alert is the last writer's, as the table has it. */
export const SETS: ReadonlySet<string> = new Set([
  'count',
  'adjust',
  'edit-item',
  'move-folder',
  'edit-order',
  'delete',
]);

/** What these write over, the mirror is not fresh enough to tell of: the service is read right before. */
const LOOKS_FRESH: ReadonlySet<string> = new Set(['count', 'adjust', 'delete']);
/** How old the mirror may be that a command is decided on (milliseconds). */
export const MIRROR_TRUSTED = 20_000;
/** The longest that a look and its next request are apart (milliseconds). */
const ROUND_TRIP = 1000;

/** The figures that a command is decided on, by the name they have before the record's id; `*`: all there are. */
export function groundOf(history: History, stored: StoredCommand): (cell: string) => boolean {
  const { intent } = withRealIds(history.queue.read, stored);
  const cells = (names: string, ...ids: readonly (number | null | undefined)[]): string[] =>
    ids.flatMap((id) => (id == null ? [] : names.split(' ').map((name) => `${name}:${id}`)));
  const ground = ((): string[] => {
    switch (intent.kind) {
      case 'count':
      case 'adjust':
        return cells('stock there', intent.itemId);
      case 'edit-item':
        return [...cells(Object.keys(intent.set).join(' '), intent.itemId), ...cells('there', intent.itemId)];
      case 'move':
        return [...cells('stock there parent', intent.itemId), ...cells('there', intent.folderId)];
      case 'copy':
        return cells('there', intent.itemId, intent.folderId);
      case 'create-item':
        return cells('there', intent.folderId);
      case 'delete':
        return cells('there updated in', intent.recordId);
      case 'move-folder':
        return [...cells('parent there', intent.folderId), ...cells('there', intent.intoId)];
      case 'create-order':
        return cells('there', ...intent.lines.map(({ itemId }) => itemId));
      case 'edit-order':
        return [
          ...cells('lines status there', intent.orderId),
          ...cells('there', ...intent.lines.map(({ itemId }) => itemId)),
        ];
      case 'order-status':
      case 'delete-order':
        return cells('status there', intent.orderId);
      case 'receive':
        return [
          ...cells('status lines there', intent.orderId),
          ...cells('received', ...intent.lines.map(({ lineId }) => lineId)),
        ];
      case 'create-alert':
      case 'edit-alert':
      case 'delete-alert':
        return cells('there alert', intent.itemId, 'alertId' in intent ? intent.alertId : null);
      default:
        return intent satisfies never;
    }
  })();
  const known = new Set(ground);
  return (cell) => known.has(cell);
}

/** Whether somebody else has been at what the command speaks of, or makes, since then: our own other commands are known. */
export function othersAt(history: History, command: StoredCommand, since: number): boolean {
  const isGround = groundOf(history, command);
  const isMaking = ['move', 'copy', 'create-item', 'receive', 'create-alert', 'create-order'].includes(
    command.kind,
  );
  return history.world.changes.some(
    ({ at, by, cell, before }) =>
      at >= since &&
      by !== command.id &&
      isStrange(history, by) &&
      (isGround(cell) || (isMaking && (before === undefined || cell.startsWith('stock:')))),
  );
}

/** Whether a person had to be asked about the ground. */
export function isGroundMoved(history: History, command: StoredCommand): boolean {
  const { world, queue, given } = history;
  const { id, kind, intent } = command;
  const { at = 0, firstAt = 0, seenAt = 0 } = given.get(id) ?? {};
  const isGround = groundOf(history, command);
  const isMoved = world.changes.some(
    (change) => change.at >= seenAt && change.by !== id && isGround(change.cell) && isNews(change),
  );
  return isMoved || [...before(history, command), ...makers(history, intent)].some(wentElse);

  /** Not in the picture that the command was decided on. */
  function isNews({ by, cell }: Change): boolean {
    // A record's own time tells that it was changed and not by whom; what is deleted for good has to be as it was seen.
    if (kind === 'delete' || isStrange(history, by)) return true;
    const givenAt = given.get(by)?.givenAt ?? 0;
    // Screens count in our own commands on stock, and lay those on fields and places over; on the rest they do not.
    if (cell.startsWith('stock:')) return givenAt > at;
    return !/^(name|notes|price|parent):/.test(cell) || givenAt > firstAt;
  }

  function wentElse(one: StoredCommand): boolean {
    // What is yet to be made can be waited for, unless it stands behind what would wait.
    if (one.settledAt === null) return one.seq > command.seq;
    if (Date.parse(one.settledAt) < firstAt) return false;
    const isUnknown = unknownIdsOf(queue.read, one).some((id) => makerOf(queue.read, id)?.reflected === 1);
    const landed = world.landings.filter(({ by }) => by === one.id).length;
    const wasAsked = history.asked.some((ask) => ask.id === one.id);
    const isInPart = [...given.values()].some(({ from }) => from === one.id);
    // A receipt can make a copy that nobody foresaw: what the screen had counted in is not there.
    const { intent: received } = withRealIds(queue.read, one);
    const isElsewhere =
      received.kind === 'receive' &&
      received.lines.some(
        ({ itemId, copyId }) =>
          copyId === null &&
          !world.changes.some(({ by, cell }) => by === one.id && cell === `stock:${itemId}`),
      );
    return one.state !== 'applied' || wasAsked || landed !== 1 || isUnknown || isInPart || isElsewhere;
  }
}

/** Commands of ours that are to make what the intent speaks of. */
function makers({ queue }: History, intent: Intent): StoredCommand[] {
  return dependsOn(intent).flatMap((temporary) => {
    const maker = makerOf(queue.read, temporary);
    return (maker && commandById(queue.read, maker.id)) ?? [];
  });
}

/** Commands of ours that were given before this one, at the same things. */
function before({ queue }: History, { seq }: StoredCommand): StoredCommand[] {
  return queue.read
    .all<{ id: string }>(
      `SELECT DISTINCT command.id
         FROM command AS own, json_each(own.lanes) AS its, command, json_each(command.lanes) AS theirs
        WHERE own.seq = ? AND command.seq < ? AND ltrim(its.value, '~') = ltrim(theirs.value, '~')`,
      seq,
      seq,
    )
    .flatMap(({ id }) => commandById(queue.read, id) ?? []);
}

/** Somebody else's, or of ours but not as anybody meant it. */
const isStrange = (history: History, by: string): boolean =>
  !history.given.has(by) || history.overdue.has(by) || history.echoed.has(by);

/**
 * What a command of ours wrote over although a look could have shown it; and how often something was written over that came
 * between the look and the write, which this service cannot prevent.
 */
export function writtenOver(history: History): {
  readonly unasked: readonly string[];
  readonly raced: number;
} {
  const { world, queue, wrote, given } = history;
  const unasked: string[] = [];
  let raced = 0;
  for (const { change, lookedAt, sentAt } of wrote) {
    const command = commandById(queue.read, change.by);
    if (command === undefined || !SETS.has(command.kind)) continue;
    const isGround = groundOf(history, command);
    if (!isGround(change.cell)) continue;
    const since = given.get(command.id)?.seenAt ?? 0;
    const isDelete = command.kind === 'delete';
    const others = world.changes
      .slice(0, world.changes.indexOf(change))
      .filter(({ cell, at }) => at > since && (isDelete ? isGround(cell) : cell === change.cell));
    const last = others.at(-1);
    if (last === undefined || !isStrange(history, last.by) || last.by === command.id) continue;
    const base =
      baseOf(history, command, change, last) ?? others.find(({ cell }) => cell === last.cell)?.before;
    const isFresh = lookedAt >= sentAt - ROUND_TRIP || !LOOKS_FRESH.has(command.kind);
    if (last.at > lookedAt && isFresh) raced++;
    else if ((last.after ?? nothingIn(last.cell)) !== base)
      unasked.push(`${command.id} ${command.kind} over ${last.cell}`);
  }
  return { unasked, raced };
}

/** A folder with nothing in it has no figure of its own. */
const nothingIn = (cell: string): string | undefined => (cell.startsWith('in:') ? '0' : undefined);

/** What an adjustment keeps of its look. */
interface Sum {
  readonly quantity: string;
  readonly target: string;
}

/** What the person saw there, or the look before a sum. Undefined: it is not kept as a single figure. */
function baseOf(
  { queue }: History,
  command: StoredCommand,
  { cell, after }: Change,
  last: Change,
): string | undefined {
  if (command.kind === 'delete' && last.cell.startsWith('updated:')) return command.basis.updatedAt;
  if (command.kind === 'delete' && last.cell.startsWith('in:')) return String(command.basis.children);
  if (command.kind === 'count') return command.basis.expected;
  if (command.kind === 'move-folder') return String(command.basis.fromId);
  if (command.kind === 'adjust') {
    const sums = attemptsOf(queue.read, command.seq).map(({ preimage }) => preimage as Sum | null);
    return sums.find((sum) => sum?.target === after)?.quantity;
  }
  if (command.kind === 'edit-item') {
    const [name] = cell.split(':');
    return String(command.basis.fields[name as 'notes' | 'price' | 'name']);
  }
  if (command.kind !== 'edit-order') return undefined;
  return command.basis.lines
    .map((line) => [line.lineId, line.itemId, line.quantity, line.unitRate].join(' '))
    .join();
}
