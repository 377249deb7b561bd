/** What has to be true when a history has come to its end, against what the made-up service noted. */
import { stockNow } from '#main/desk/stock.ts';
import { attemptsOf, type Attempt } from '#main/store/attempts.ts';
import { commandById, type StoredCommand } from '#main/store/commands.ts';
import { withRealIds } from '#main/store/made-ids.ts';
import { orderById } from '#main/store/orders.ts';
import { folderById, itemById } from '#main/store/records.ts';
import { isGroundMoved, MIRROR_TRUSTED, othersAt, SETS, writtenOver } from './hands.ts';
import { worldOf } from './judge.ts';
import type { History } from './history.ts';

export interface Finding {
  readonly commands: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly lost: number;
  readonly doubled: number;
  readonly stuck: number;
  /** Everything a person was asked, and how much of it the oracle finds that nobody could have decided. */
  readonly reviews: number;
  readonly unavoidable: number;
  /** Not to be decided by the oracle, and decided all the same; or written over, though a look could have shown it. */
  readonly unasked: number;
  /** Decided as the figures say, and wrong: somebody else did the very same instead of us. Nobody can see that. */
  readonly masked: number;
  /** Landed a second time even after the second look. */
  readonly beyond: number;
  /** Written over what came between the look and the write: this service has no way to prevent it. */
  readonly raced: number;
  readonly broken: readonly string[];
}

/** Kinds whose request does it once more each time it lands. */
const RELATIVE: ReadonlySet<string> = new Set(['move', 'create-item', 'copy', 'receive', 'create-order']);
/** Reviews that tell a person that nothing was booked. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['refused', 'gone', 'too-many', 'order-closed']);

export function check(history: History): Finding {
  const { queue, world, broken } = history;
  const ids = queue.read.all<{ id: string }>(`SELECT id FROM command ORDER BY seq`).map(({ id }) => id);
  const counted = { lost: 0, doubled: 0, masked: 0, beyond: 0 };
  const byKind: Record<string, number> = {};
  for (const id of ids) {
    const command = commandById(queue.read, id);
    if (command === undefined) continue;
    byKind[command.kind] = (byKind[command.kind] ?? 0) + 1;
    judgeEnd(history, command, counted);
  }
  const { unasked, raced } = writtenOver(history);
  broken.push(...unasked.map((what) => `I10 not asked: ${what}`));
  const stuck = broken.filter((one) => one.startsWith('stuck')).length;
  if (stuck === 0) checkMirror(history);
  for (const [cell, value] of lastOf(world.changes)) {
    if (/^(stock|received)/.test(cell) && Number(value) < 0) broken.push(`I16 below nothing: ${cell}`);
  }
  for (const { line_items: lines } of world.orders.values())
    for (const line of lines)
      if (Number(line.received_quantity) > Number(line.quantity))
        broken.push(`I16 more than ordered: ${line.id}`);
  return {
    commands: ids.length,
    byKind,
    ...counted,
    stuck,
    reviews: history.asked.length,
    unavoidable: history.asked.filter(({ ambiguous }) => ambiguous).length,
    unasked: broken.filter((one) => one.startsWith('I10 not asked')).length,
    raced,
    broken,
  };
}

/** After each delivery: was a person asked where, and only where, the oracle cannot tell? */
export function judgeAsking(history: History, id: string, isDecided: boolean): void {
  const { queue, broken, asked } = history;
  const command = commandById(queue.read, id);
  if (command === undefined) return;
  const tries = attemptsOf(queue.read, command.seq);
  const why = command.review?.why;
  if (why !== undefined) {
    const ambiguous = isUnavoidable(history, command, tries);
    asked.push({ id, why, ambiguous });
    if (!ambiguous) broken.push(`I10 asked without need: ${told(history, command)}`);
    // What was set on a record that is gone has gone with it.
    const isMoot = why === 'gone' && (!RELATIVE.has(command.kind) || isMadeAndGone(history, command));
    if (SAYS_NOTHING.has(why) && !isMoot && landedOf(history, id) > 0 && !isBeyond(history, id))
      broken.push(`told that nothing was booked, and it was: ${told(history, command)}`);
  } else if (!isDecided && command.state === 'applied' && command.proof?.how === 'read-back') {
    if (worldOf(history, command, tries) === 'ambiguous')
      broken.push(`I10 not asked: ${told(history, command)}`);
  }
}

function isUnavoidable(history: History, command: StoredCommand, tries: readonly Attempt[]): boolean {
  const { review } = command;
  if (review === null) return false;
  const since = history.given.get(command.id)?.firstAt ?? 0;
  if (review.why === 'twice')
    // What was there before it was sent may have been told by the mirror, which is a little older.
    return (
      isBeyond(history, command.id) ||
      othersAt(history, command, Date.parse(tries[0]?.at ?? '') - MIRROR_TRUSTED)
    );
  if (review.why === 'look-alikes') return review.ids.length !== 1 || landedOf(history, command.id) !== 1;
  if (review.why === 'cannot-tell')
    return worldOf(history, command, tries) === 'ambiguous' || isOutOfReach(history, command);
  if (review.why === 'lines-failed')
    return history.world.failed.some(
      ({ lineId, at }) => at >= since && review.lines.some((line) => line.lineId === lineId),
    );
  return review.why !== 'strange-answer' && isGroundMoved(history, command);
}

/** It was made, and somebody has deleted it with the folder that it was in. */
function isMadeAndGone({ world }: History, { id, kind }: StoredCommand): boolean {
  const records = [...world.records.values()];
  return kind === 'create-item' && !records.some(({ notes }) => notes?.endsWith(`[ref:${id}]`) === true);
}

/** Whatever became of a move, there is too little left to send it again, or no place to look at: that is for a person. */
function isOutOfReach({ looks, world }: History, { id, intent }: StoredCommand): boolean {
  if (intent.kind !== 'move') return false;
  const left = looks.get(id)?.record?.json.data?.quantity ?? 0;
  const isPlaceGone = intent.folderId !== null && !world.records.has(intent.folderId);
  return isPlaceGone || Number(left) < Number(intent.quantity);
}

/** The request stayed away longer than anybody waits, or was delivered twice. */
const isBeyond = ({ overdue, echoed }: History, id: string): boolean => overdue.has(id) || echoed.has(id);

const landedOf = ({ world }: History, id: string): number =>
  world.landings.filter(({ by }) => by === id).length;

function judgeEnd(
  history: History,
  command: StoredCommand,
  counted: { lost: number; doubled: number; masked: number; beyond: number },
): void {
  const { broken, queue } = history;
  const { id, kind, state, proof } = command;
  const tries = attemptsOf(queue.read, command.seq);
  const landings = history.world.landings.filter(({ by }) => by === id);
  const landed = landings.length;
  const wasAsked = history.asked.some((one) => one.id === id);
  /** Somebody else was at it since it was looked at before its first try: then the figures may tell of them. */
  const looked = Date.parse(tries[0]?.at ?? '') - (SETS.has(kind) ? MIRROR_TRUSTED : 0);
  const isMasked = (): boolean =>
    tries.some(({ outcome }) => outcome !== 'not-sent') &&
    (othersAt(history, command, looked) || hasStoodIn(history, id));

  if (state === 'applied' && proof !== null) {
    if (proof.how === 'read-back' && !tries.some((one) => one.outcome === 'applied' && one.preimage !== null))
      broken.push(`I17 no evidence: ${told(history, command)}`);
    if (landed === 0 && (proof.how === 'answer' || proof.how === 'read-back')) {
      // An alert like it shall be there, whoever made it; what shall be gone has gone with the folder that we deleted.
      if (isGoneWithFolder(history, command)) return;
      if (proof.how === 'read-back' && (kind === 'create-alert' || isMasked())) counted.masked++;
      else {
        counted.lost++;
        broken.push(`I2 lost: ${told(history, command)}`);
      }
    }
    const notBooked = proof.readings.find(
      ({ of, id: line, before, ifApplied }) =>
        of === 'line' &&
        moved(history, id, (cell) => cell === `received:${line}`) !== Number(ifApplied) - Number(before),
    );
    if (notBooked !== undefined && !wasAsked && landed === 1) {
      if (proof.how === 'read-back' && isMasked()) counted.masked++;
      else {
        counted.lost++;
        broken.push(`I2 line ${notBooked.id} not booked as told: ${told(history, command)}`);
      }
    }
    if (landed > 1 && RELATIVE.has(kind) && !wasAsked) {
      // A request that lands even after the second look is beyond what anybody waits for.
      const isTooLate =
        history.overdue.has(id) && (landings.at(-1)?.at ?? 0) > (history.lookedAgainAt.get(id) ?? 0);
      if (isTooLate) counted.beyond++;
      else if (isMasked()) counted.masked++;
      else {
        counted.doubled++;
        broken.push(`I4 doubled: ${told(history, command)}`);
      }
    }
  }
  if (kind === 'move' && moved(history, id, (cell) => cell.startsWith('stock:')) !== 0)
    broken.push(`I1 a move made or lost stock: ${told(history, command)}`);
  // Of a receipt the service may take the request and book nothing.
  const isDone =
    landed > 0 && (kind !== 'receive' || moved(history, id, (cell) => cell.startsWith('received:')) > 0);
  const isOff = (state === 'cancelled' || state === 'refused') && isDone;
  if (isOff && !isBeyond(history, id) && !history.dropped.has(id) && !isGoneSince(history, command)) {
    if (wasDoubtful(tries) && isMasked()) counted.masked++;
    else {
      counted.doubled++;
      broken.push(`I7 called off, and done: ${told(history, command)}`);
    }
  }
  if (!['applied', 'cancelled', 'refused', 'review'].includes(state))
    broken.push(`I3 left over: ${told(history, command)}`);
}

/** What it was set on has been deleted since, and nobody can see it any more. */
function isGoneSince({ world, queue }: History, command: StoredCommand): boolean {
  const { intent } = withRealIds(queue.read, command);
  if (RELATIVE.has(intent.kind) || !('itemId' in intent)) return false;
  return !world.records.has(intent.itemId);
}

/**
 * A late landing of this one changed a figure just as another command of ours in doubt would have, and was taken for it, or was
 * written over by it: this service sets a stock and adds nothing to it. The figures of the two worlds are the same.
 */
function hasStoodIn({ world, queue }: History, id: string): boolean {
  const cells = new Set(world.changes.filter(({ by }) => by === id).map(({ cell }) => cell));
  const readBack = queue.read
    .all<{ id: string }>(
      `SELECT id FROM command WHERE state = 'applied' AND id <> ? AND proof LIKE '%read-back%'`,
      id,
    )
    .flatMap((one) => commandById(queue.read, one.id) ?? []);
  return readBack.some((other) => {
    const { intent } = withRealIds(queue.read, other);
    const first = world.landings.find(({ by }) => by === other.id)?.at ?? Infinity;
    const isFooled = first > Date.parse(other.settledAt ?? '');
    const since = Date.parse(attemptsOf(queue.read, other.seq)[0]?.at ?? '');
    const isOver =
      SETS.has(intent.kind) && world.landings.some(({ by, at }) => by === id && at > since && at < first);
    return 'itemId' in intent && cells.has(`stock:${intent.itemId}`) && (isFooled || isOver);
  });
}

/** To be deleted, and deleted by another of our own commands. */
function isGoneWithFolder({ world, given }: History, { intent }: StoredCommand): boolean {
  if (intent.kind !== 'delete') return false;
  const removed = world.changes.find(
    ({ cell, after }) => cell === `there:${intent.recordId}` && after === undefined,
  );
  return removed !== undefined && given.has(removed.by);
}

/** By how much a command's requests changed some figures together. */
function moved({ world }: History, id: string, isOf: (cell: string) => boolean): number {
  return world.changes
    .filter(({ by, cell }) => by === id && isOf(cell))
    .reduce((sum, { before, after }) => sum + Number(after ?? 0) - Number(before ?? 0), 0);
}

const wasDoubtful = (tries: readonly Attempt[]): boolean =>
  tries.some(({ outcome }) => outcome !== 'not-sent');

/** After the last pull the mirror is the service, and nothing is laid over it but what asks. */
function checkMirror({ world, mirror, queue, broken }: History): void {
  const stock = stockNow(queue.read, mirror.read);
  for (const one of world.records.values()) {
    const item = itemById(mirror.read, one.id);
    const found = item ?? folderById(mirror.read, one.id);
    const parent = found === undefined ? undefined : 'folderId' in found ? found.folderId : found.parentId;
    if (found?.name !== one.name || found.notes !== one.notes || parent !== one.parent_id)
      broken.push(`I9 the mirror differs on ${one.id}`);
    if (item !== undefined && stock.quantityOf(item) !== one.quantity)
      broken.push(`I8 I9 the screen differs on ${one.id}`);
  }
  for (const { id } of mirror.read.all<{ id: number }>(`SELECT id FROM record`))
    if (!world.records.has(id)) broken.push(`I9 the mirror still has ${id}`);
  for (const one of world.orders.values()) {
    const order = orderById(mirror.read, one.id);
    if (order?.version !== one.version || order.status !== one.status)
      broken.push(`I9 the mirror differs on ${one.id}`);
  }
  const left = queue.read.one<{ n: number }>(
    `SELECT count(*) AS n FROM command WHERE reflected = 0 AND state IN ('applied', 'cancelled', 'refused')`,
  );
  if (left?.n !== 0) broken.push('I8 something settled is still laid over the mirror');
}

const lastOf = (changes: History['world']['changes']): ReadonlyMap<string, string | undefined> =>
  new Map(changes.map(({ cell, after }) => [cell, after]));

const told = (history: History, { id, kind, state, review, proof }: StoredCommand): string =>
  `${id} ${kind} ${state} ${review?.why ?? proof?.how ?? ''} landed ${landedOf(history, id)}`;
