/**
 * Checks invariants at the end of a simulated run of the outbox, and adds the oracle's findings to the result. The invariants:
 * - a move neither makes nor loses stock, and a merge does not empty one record if the other was not raised;
 * - a command that was settled by reading has an attempt with a stored preimage (the values read before it) as evidence;
 * - the mirror (the local copy) equals the service, unless a command is stuck;
 * - no stock or received quantity is negative, and no line is received beyond its order;
 * - no row of the queue contains the secret key.
 */
import { isEmptiedFor } from '#domain/kinds/adjust.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { attemptsOf } from '#main/store/commands/delivery-attempts.ts';
import { commandById, type StoredCommand } from '#main/store/commands/commands.ts';
import { orderById } from '#main/store/mirror/purchase-orders.ts';
import { folderById, itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { entries } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import type { History } from '../simulated-history.ts';
import { countsOf, HARMLESS, type Counts, type Finding } from './finding-kinds.ts';

export interface Checked {
  readonly commands: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly counts: Readonly<Counts>;
  /** The invariants that did not hold. */
  readonly broken: readonly string[];
}

export function check(history: History, findings: readonly Finding[]): Checked {
  const { queue, world, broken } = history;
  const ids = queue.read.all<{ id: string }>(`SELECT id FROM command ORDER BY seq`).map(({ id }) => id);
  const byKind: Record<string, number> = {};
  for (const id of ids) {
    const command = commandById(queue.read, id);
    if (command === undefined) continue;
    byKind[command.kind] = (byKind[command.kind] ?? 0) + 1;
    checkCommand(history, command);
  }
  const counts = countsOf(findings);
  checkMerges(history, ids);
  for (const { count, id, what } of findings)
    if (!HARMLESS.has(count)) broken.push(`${count}: ${id} ${what}`);
  if (counts.stuck === 0) checkMirror(history);
  for (const [cell, value] of world.cells())
    if (/^(stock|received)/.test(cell) && Number(value) < 0) broken.push(`I16 below nothing: ${cell}`);
  for (const { line_items: lines } of world.orders.values())
    for (const line of lines)
      if (Number(line.received_quantity) > Number(line.quantity))
        broken.push(`I16 more than ordered: ${line.id}`);
  checkSecrets(history);
  return { commands: ids.length, byKind, counts, broken };
}

function checkCommand({ broken, queue, world }: History, { id, seq, kind, proof }: StoredCommand): void {
  const isByReading = proof?.how === 'read-back' || proof?.how === 'figures';
  const tries = isByReading ? attemptsOf(queue.read, seq) : [];
  if (isByReading && !tries.some((one) => /applied|not-seen/.test(one.outcome) && one.preimage !== null))
    broken.push(`I17 no evidence: ${id} ${kind}`);
  if (kind !== 'move') return;
  const moved = world.writes
    .flatMap(({ by, changes }) => (by === id ? changes : []))
    .filter(({ cell }) => cell.startsWith('stock:'))
    .reduce((sum, { before, after }) => sum + Number(after ?? 0) - Number(before ?? 0), 0);
  if (moved !== 0) broken.push(`I1 a move made or lost stock: ${id}`);
}

/**
 * A record may not be emptied for one that was not raised. A raise that was reported as applied and was not is a finding of its own, and an
 * emptying that a person settled is theirs.
 */
function checkMerges({ broken, queue, world }: History, ids: readonly string[]): void {
  const isApplied = ({ id }: StoredCommand): boolean =>
    world.writes.some(
      ({ by, changes }) => by === id && changes.some(({ cell }) => cell.startsWith('stock:')),
    );
  const commands = ids.flatMap((id) => commandById(queue.read, id) ?? []);
  for (const raise of commands)
    for (const emptying of commands) {
      if (raise.intent.kind !== 'adjust' || emptying.intent.kind !== 'adjust') continue;
      if (raise.intent.pairId === undefined || !isEmptiedFor(raise.intent, emptying.intent)) continue;
      const isSettled = raise.state === 'applied' || emptying.proof?.how === 'person';
      if (isApplied(emptying) && !isApplied(raise) && !isSettled)
        broken.push(`I1 a merge took goods off one record and put them on none: ${emptying.id}`);
    }
}

/** After the last pull the mirror must equal the service, and only commands in review may still be unreflected. */
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
  const jobs = new Map(entries(mirror.read, 'job').map(({ id, body }) => [id, JSON.stringify(body)]));
  for (const one of world.jobs.values())
    if (jobs.get(one.id) !== JSON.stringify(one)) broken.push(`I9 the mirror differs on ${one.id}`);
  for (const id of jobs.keys()) if (!world.jobs.has(id)) broken.push(`I9 the mirror still has ${id}`);
  const left = queue.read.one<{ n: number }>(
    `SELECT count(*) AS n FROM command WHERE reflected = 0 AND state IN ('applied', 'cancelled', 'refused')`,
  );
  if (left?.n !== 0) broken.push('I8 something settled is still laid over the mirror');
}

/** The secret key must not be stored anywhere: a service may quote the key it was sent. */
function checkSecrets({ queue, broken }: History): void {
  const tables = queue.read.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  for (const { name } of tables) {
    const rows = JSON.stringify(queue.read.all(`SELECT * FROM "${name}"`));
    if (rows.includes('sk-live-')) broken.push(`T11 the key is in the queue: ${name}`);
  }
}
