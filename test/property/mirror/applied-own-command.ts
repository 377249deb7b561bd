/**
 * Carries out a command's request at the service and stores the command as applied by the station, as delivery does; and the pulls and
 * altered lists that tests of such commands share.
 */
import { vi } from 'vitest';
import type { Decided, SentRequest } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { appliedUnreflected, settleApplied } from '#main/store/commands/commands.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { withBody, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const MINUTE = 60_000;
export const ITEMS = '/api/v1/items';
export const RECENT = '/api/v1/items/recent';

export interface OwnCommand {
  readonly id: string;
  readonly decided: Decided;
  readonly request: SentRequest;
  readonly preimage?: object;
  /** The temporary id of the record that the request creates. */
  readonly temporary?: number;
  readonly gone?: readonly number[];
}

/** @returns the command's seq, and the id that the service gave to what the request created (0: to nothing) */
export async function applyOwn(
  { puller, world }: FrozenAccount,
  { id, decided, request, preimage = {}, temporary, gone = [] }: OwnCommand,
): Promise<{ readonly seq: number; readonly made: number }> {
  const { status, json } = await world.call(request.method, request.path, request.body ?? undefined);
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status}`);
  const made: number = temporary === undefined ? 0 : json.data.id;
  const seq = queued(puller.queue, id, decided);
  puller.queue.write((db) => {
    const n = beginAttempt(db, seq, { at: AT, request, preimage });
    endAttempt(db, seq, n, { outcome: 'applied', status: 200, answer: null, at: AT });
    const proof = { how: 'answer', readings: [], made: made === 0 ? [] : [made], gone } as const;
    settleApplied(db, seq, proof, AT, null);
    if (temporary !== undefined && made !== 0) learnId(db, temporary, made);
  });
  puller.applied(id);
  return { seq, made };
}

export const deletion = (id: number): OwnCommand => ({
  id: `delete ${id}`,
  decided: {
    kind: 'delete',
    intent: { kind: 'delete', recordId: id, what: 'item' },
    basis: { kind: 'delete', name: 'Lamp', folder: '', updatedAt: AT, children: 0 },
  },
  request: { method: 'DELETE', path: `${ITEMS}/${id}`, body: null },
  gone: [id],
});

/** Sets the threshold of an alert on an item. */
export const alertEdit = (alertId: number, itemId: number, value: number): OwnCommand => ({
  id: `alert ${alertId} ${value}`,
  decided: {
    kind: 'edit-alert',
    intent: { kind: 'edit-alert', alertId, itemId, ...fieldsOf(value) },
    basis: { kind: 'edit-alert', name: 'Lamp' },
  },
  request: { method: 'PUT', path: `/api/v1/alerts/${alertId}`, body: alertBody(itemId, value) },
});

const fieldsOf = (value: number) =>
  ({ method: 'quantity_less_than', value: decimal(value), groups: ['owners'] }) as const;

export const alertBody = (itemId: number, value: number) => ({
  type: 'Quantity',
  item_id: itemId,
  threshold_method: 'quantity_less_than',
  threshold_value: value,
  recipient_groups: ['owners'],
});

/** A minute passes, and an incremental pull is made. */
export async function turn({ puller, pass }: FrozenAccount, minutes = 1): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    pass(MINUTE);
    while (await puller.turnStep());
  }
}

/**
 * So many pulls, a minute apart by the station's wall clock as well, by which some lists and records are read again. The test has faked that
 * clock (`vi.useFakeTimers({ toFake: ['Date'] })`).
 */
export async function pullsOnWallClock(scene: FrozenAccount, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    vi.setSystemTime(Date.now() + MINUTE);
    await turn(scene);
  }
}

/** Makes items that the mirror then has, and lets so much time pass that no list of changes has them. */
export async function stocked(scene: FrozenAccount, ...names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await scene.make({ name }));
  scene.pass(MINUTE);
  await scene.puller.finish();
  await turn(scene, 2);
  scene.pass(10 * MINUTE);
  await turn(scene);
  return ids;
}

export const stockOf = ({ puller }: FrozenAccount, id: number) =>
  itemById(puller.mirror().read, id)?.quantity;

export const unreflected = ({ puller }: FrozenAccount): readonly number[] =>
  appliedUnreflected(puller.queue.read).map(({ seq }) => seq);

/** From now on requests to that path get an answer with this body; null: the service's own again. */
export function answered(
  { puller }: FrozenAccount,
  path: string,
  change: ((json: any) => unknown) | null,
): void {
  puller.alter((url, heard) => (change !== null && url.pathname === path ? withBody(heard, change) : heard));
}

/** A list as it is now, from a cache that answers with it from then on. */
export async function cacheOf(scene: FrozenAccount, path: string): Promise<() => unknown> {
  const { json } = await scene.world.call('GET', path);
  return () => json;
}
