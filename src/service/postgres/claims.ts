/*
 * Divides background work between processes by leases: a process claims a delivery or a receive for a limited time, by the database's
 * clock. If it has not finished by then, another process takes the work up. A delivery is then sent again under the same id. No line of a
 * receive is applied twice, because a line is taken in the transaction that applies it.
 */
import type { MakeClaims } from '../store/claims.ts';
import { dueId } from '../store/delivery.ts';
import { POST_PATIENCE } from '../webhooks/post.ts';
import { CHANNEL } from './work-notifications.ts';

/** Milliseconds; longer than the one delivery that it is for can take. */
const DELIVERY_LEASE = 2 * POST_PATIENCE;
/** Milliseconds beyond the pause before the next line; renewed with every line. */
const RECEIVE_LEASE = 15_000;
/** As the index has it, which has no entry for what only waits. */
const CLAIMED = "state = 'waiting' AND claimed_until > 0";

/** @param holder the process, by a name that no other has */
export const postgresClaims =
  (holder: string): MakeClaims =>
  (db, { deliveries }) => {
    const { now } = db.dialect;
    const turn = db.prepare<[], object>('SELECT 1 FROM webhook WHERE id = 1 FOR UPDATE');
    const delivery = db.value<[], number>(`
      UPDATE delivery SET claimed_until = now_ms() + ${DELIVERY_LEASE} WHERE id = (${dueId(db.dialect)})
      AND NOT EXISTS (SELECT 1 FROM delivery WHERE ${CLAIMED} AND claimed_until >= ${now})
      RETURNING id`);
    const lastClaim = db.value<[], number | null>(`SELECT max(claimed_until) FROM delivery WHERE ${CLAIMED}`);
    const receives = db.value<[string], number>(`
    UPDATE receive SET claimed_by = ?, claimed_until = now_ms() + ${RECEIVE_LEASE} WHERE id IN (
      SELECT id FROM receive WHERE status = 'pending' AND claimed_until < ${now} FOR UPDATE SKIP LOCKED)
    RETURNING id`);
    const receive = db.prepare<[{ id: number; holder: string; pause: number }]>(`
    UPDATE receive SET claimed_by = @holder, claimed_until = now_ms() + @pause + ${RECEIVE_LEASE}
    WHERE id = @id AND status = 'pending' AND (claimed_by = @holder OR claimed_until < now_ms())`);

    // Within the transaction, which is a rare one: a process that hears of it finds it free.
    const notify = `SELECT pg_notify('${CHANNEL}', current_account() || ' ${holder}') FROM released LIMIT 1`;
    const releaseDelivery = db.prepare<[number]>(`
      WITH released AS (UPDATE delivery SET claimed_until = 0 WHERE id = ? AND state = 'waiting' RETURNING id) ${notify}`);
    const releaseReceives = db.prepare<[string]>(`
      WITH released AS (
        UPDATE receive SET claimed_until = 0 WHERE claimed_by = ? AND status = 'pending' RETURNING id) ${notify}`);

    return {
      delivery: async () => {
        // One process sends for an account at a time, so that it is told of its changes in their order.
        await turn.get();
        const id = await delivery.get();
        return id === undefined ? undefined : deliveries.byId(id);
      },
      nextDeliveryAt: async () => {
        const [next, claimed] = await Promise.all([deliveries.nextAt(), lastClaim.one()]);
        return next === null ? null : Math.max(next, claimed ?? 0);
      },
      receives: async () => (await receives.all(holder)).toSorted((a, b) => a - b),
      keepsReceive: async (id, pause) => (await receive.run({ id, holder, pause })) > 0,
      releaseDelivery: async (id) => {
        await releaseDelivery.run(id);
      },
      releaseReceives: async () => {
        await releaseReceives.run(holder);
      },
    };
  };
