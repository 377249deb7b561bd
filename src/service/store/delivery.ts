/*
 * The database tables of webhook deliveries and of their tries. A delivery is inserted in the transaction of its event, and leaves the
 * state `waiting` once, in the transaction that settles it. So whatever kills the service, a delivery is either waiting or settled.
 * Deliveries about the same record share a lane, and a later one waits for the earlier.
 */
import type { WebhookSetting } from '#wire/webhook.ts';
import type { Connection, Dialect } from './connection.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'given up' | 'dropped';

export interface DeliveryRow {
  readonly id: number;
  /** The same on every try, so that a receiver recognizes a delivery that it has received before. */
  readonly message_id: string;
  readonly setting: WebhookSetting | 'test';
  readonly lane: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly first_try_at: number | null;
  readonly next_try_at: number;
  readonly settled_at: number | null;
  /** Why it was given up or dropped. */
  readonly reason: string | null;
  /** When what it tells of happened. */
  readonly at: number;
  /** The JSON text to send. */
  readonly payload: string;
}

export interface TryRow {
  readonly delivery_id: number;
  readonly at: number;
  /** The status of the answer, null when there was none. */
  readonly status: number | null;
  readonly outcome: string;
  /** Milliseconds. */
  readonly took: number;
}

export interface NewDelivery {
  readonly at: number;
  readonly event_id: number | null;
  readonly payload: string | null;
  readonly setting: DeliveryRow['setting'];
  readonly lane: string;
  readonly next_try_at: number;
}

/** What a delivery is after a try. */
export interface Tried extends Pick<
  DeliveryRow,
  'id' | 'tries' | 'first_try_at' | 'next_try_at' | 'settled_at' | 'reason'
> {
  readonly state: Exclude<DeliveryState, 'dropped'>;
}

const SELECT = `
  SELECT delivery.id, message_id, delivery.at, setting, lane, state, tries, first_try_at, next_try_at, settled_at, reason,
    coalesce(delivery.payload, event.payload) AS payload
  FROM delivery LEFT JOIN event ON event.id = event_id`;

/** No earlier delivery of the same lane waits. `own` is the statement's alias of the delivery. */
const laneIsFree = ({ by }: Dialect) => `NOT EXISTS (
  SELECT 1 FROM delivery AS earlier ${by('delivery_in_lane')}
  WHERE earlier.state = 'waiting' AND earlier.lane = own.lane AND earlier.id < own.id)`;

/** The id of the oldest delivery that is due and whose lane is free. */
export const dueId = (dialect: Dialect) => `
  SELECT id FROM delivery AS own ${dialect.by('delivery_in_line')}
  WHERE state = 'waiting' AND next_try_at <= ${dialect.now} AND ${laneIsFree(dialect)}
  ORDER BY id LIMIT 1`;

export function deliveryTable(db: Connection) {
  const insert = db.value<[NewDelivery], number>(`
    INSERT INTO delivery (message_id, at, event_id, payload, setting, lane, state, tries, next_try_at)
    VALUES ('msg_' || ${db.dialect.randomHex}, @at, @event_id, @payload, @setting, @lane, 'waiting', 0, @next_try_at) RETURNING id`);
  const byId = db.prepare<[number], DeliveryRow>(`${SELECT} WHERE delivery.id = ?`);
  const due = db.prepare<[{ now: number }], DeliveryRow>(
    `${SELECT} WHERE delivery.id = (${dueId(db.dialect)})`,
  );
  const nextAt = db.value<[], number>(
    `SELECT next_try_at FROM delivery AS own ${db.dialect.by('delivery_due')}
      WHERE state = 'waiting' AND ${laneIsFree(db.dialect)} ORDER BY next_try_at LIMIT 1`,
  );
  const waiting = db.value<[], number>("SELECT count(*) FROM delivery WHERE state = 'waiting'");
  const tried = db.prepare<[Tried]>(`
    UPDATE delivery SET state = @state, tries = @tries, first_try_at = @first_try_at, next_try_at = @next_try_at,
      settled_at = @settled_at, reason = @reason
    WHERE id = @id AND state = 'waiting'`);
  const again = db.prepare<[{ id: number; at: number }]>(`
    UPDATE delivery SET state = 'waiting', first_try_at = NULL, next_try_at = @at, settled_at = NULL, reason = NULL
    WHERE id = @id AND state <> 'delivered'`);
  const newest = db.prepare<[{ before: number; limit: number }], DeliveryRow>(
    `${SELECT} WHERE delivery.id < @before ORDER BY delivery.id DESC LIMIT @limit`,
  );
  const giveUpOlder = db.prepare<[{ before: number; at: number; reason: string }]>(`
    UPDATE delivery SET state = 'given up', settled_at = @at, reason = @reason
    WHERE state = 'waiting' AND at < @before`);
  const dropOthers = db.prepare<[{ settings: string; at: number; reason: string }]>(`
    UPDATE delivery SET state = 'dropped', settled_at = @at, reason = @reason
    WHERE state = 'waiting' AND setting <> 'test' AND setting NOT IN (SELECT value FROM ${db.dialect.list('@settings', 'texts')})`);
  const lastDelivered = db.value<[], number | null>(
    "SELECT max(settled_at) FROM delivery WHERE state = 'delivered'",
  );
  const hasten = db.prepare<[{ at: number }]>(
    "UPDATE delivery SET next_try_at = @at WHERE state = 'waiting' AND next_try_at > @at",
  );
  const prune = db.prepare<[number, number]>(`
    DELETE FROM delivery WHERE id IN (
      SELECT id FROM delivery WHERE settled_at IS NOT NULL AND settled_at < ? ORDER BY settled_at LIMIT ?)`);

  return {
    /** The new delivery's id. */
    insert: (delivery: NewDelivery): Promise<number> => insert.one(delivery),
    byId: (id: number): Promise<DeliveryRow | undefined> => byId.get(id),
    /** The oldest delivery that is due and whose lane is free. */
    due: (now: number): Promise<DeliveryRow | undefined> => due.get({ now }),
    /** When the time of the next one whose lane is free comes; null when none waits. */
    nextAt: async (): Promise<number | null> => (await nextAt.get()) ?? null,
    /** How many are in line. */
    waiting: (): Promise<number> => waiting.one(),
    /** Stores the result of a try. False: the delivery no longer waits or was deleted, and is not changed. */
    tried: async (after: Tried): Promise<boolean> => (await tried.run(after)) > 0,
    /** Makes a delivery wait again as if it had not been tried. False: it was delivered or was deleted. */
    again: async (id: number, at: number): Promise<boolean> => (await again.run({ id, at })) > 0,
    /** Newest first, from below an id. */
    newest: (before: number, limit: number): Promise<DeliveryRow[]> => newest.all({ before, limit }),
    /** When the last delivery succeeded; 0: never. */
    lastDelivered: async (): Promise<number> => (await lastDelivered.get()) ?? 0,
    /** Gives up all waiting deliveries of events before a time. */
    giveUpOlder: async (before: number, at: number, reason: string): Promise<void> => {
      await giveUpOlder.run({ before, at, reason });
    },
    /** Drops all waiting deliveries whose setting is not among these. */
    dropOthers: async (settings: readonly WebhookSetting[], at: number, reason: string): Promise<void> => {
      await dropOthers.run({ settings: JSON.stringify(settings), at, reason });
    },
    /** Makes all waiting deliveries due at a time, if they would be due later. */
    hasten: async (at: number): Promise<void> => {
      await hasten.run({ at });
    },
    /** Forgets what was settled before an instant; how many, at most `limit`. */
    prune: (before: number, limit: number): Promise<number> => prune.run(before, limit),
  };
}

export function deliveryTryTable(db: Connection) {
  const insert = db.prepare<[TryRow]>(`
    INSERT INTO delivery_try (delivery_id, at, status, outcome, took) VALUES (@delivery_id, @at, @status, @outcome, @took)`);
  const of = db.prepare<[number], TryRow>(
    'SELECT delivery_id, at, status, outcome, took FROM delivery_try WHERE delivery_id = ? ORDER BY id',
  );

  return {
    insert: async (row: TryRow): Promise<void> => {
      await insert.run(row);
    },
    /** Of one delivery, in their order. */
    of: (delivery: number): Promise<TryRow[]> => of.all(delivery),
  };
}
