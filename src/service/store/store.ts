/*
 * The tables behind one door, and the one way to change them.
 *
 * A change is a transaction with a stamp and an origin. Stamps only ever grow, by at least a millisecond each and across
 * restarts, whatever the clock does: so ids of items and their created_at have one order, two changes of a record never share
 * an updated_at, and a reader who has seen all up to a stamp has missed nothing before it.
 */
import type { WebhookSetting } from '#wire/webhook.ts';
import type { Database } from 'better-sqlite3';
import { isRefusal, type Outcome } from '../rules/refusal.ts';
import { alertTable } from './alert.ts';
import { customFieldTable } from './custom-field.ts';
import { deliveryTable, deliveryTryTable } from './delivery.ts';
import { eventTable } from './event.ts';
import { itemGroupTable } from './item-group.ts';
import { itemList } from './item-list.ts';
import { itemSearch } from './item-search.ts';
import { itemTable } from './item.ts';
import { jobTable } from './job.ts';
import { keyTable } from './key.ts';
import { ledgerTable, type LedgerRow } from './ledger.ts';
import { nameIndex } from './name-index.ts';
import { orderTable } from './order.ts';
import { photoTable } from './photo.ts';
import { placementTable } from './placement.ts';
import { receiveTable } from './receive.ts';
import { tallyCounts, tallyTable } from './tally.ts';
import { webhookTable } from './webhook.ts';

/** Who changes something, by which request. */
export interface Origin {
  readonly key: { readonly id: string; readonly name: string };
  readonly request: { readonly id: string; readonly method: string; readonly path: string };
}

type Entry = Pick<LedgerRow, 'verb' | 'record' | 'record_id'> & Partial<LedgerRow>;

/** What an event is about: the setting it falls under, and the record, whose events are told in their order. */
export interface Topic {
  readonly setting: WebhookSetting;
  readonly record: string;
  readonly id: number;
}

/** A change under way; only Store.change makes one, so whoever holds one is in its transaction. */
export interface Change {
  /** The stamp: epoch milliseconds. */
  readonly at: number;
  readonly by: Origin['key'];
  /** Writes the change into the ledger. */
  record(entry: Entry): void;
  /** Writes the body of an event down, and puts it in line to be delivered where the account has asked for such. */
  tell(topic: Topic, payload: object): void;
}

export type Store = ReturnType<typeof openStore>;

export function openStore(db: Database, clock: () => number) {
  const counts = tallyCounts(db);
  const list = itemList(db, counts);
  const ledger = ledgerTable(db);
  const events = eventTable(db);
  const webhook = webhookTable(db);
  const deliveries = deliveryTable(db);
  const inTransaction = transactions(db);
  let lastStamp = ledger.lastAt();
  let changed: (() => void) | undefined;

  return {
    items: itemTable(db),
    placements: placementTable(db, tallyTable(db)),
    list,
    search: itemSearch(db, counts, list),
    names: nameIndex(db),
    customFields: customFieldTable(db),
    photos: photoTable(db),
    alerts: alertTable(db),
    groups: itemGroupTable(db),
    orders: orderTable(db),
    receives: receiveTable(db),
    jobs: jobTable(db),
    keys: keyTable(db),
    ledger,
    events,
    webhook,
    deliveries,
    deliveryTries: deliveryTryTable(db),

    /** Calls the listener after each change, kept or refused. */
    onChange: (listener: () => void): void => {
      changed = listener;
    },

    /** Runs the work as one transaction: all of it stays, or after a refusal or a throw none of it. */
    change<T>(origin: Origin, work: (change: Change) => Outcome<T>): Outcome<T> {
      lastStamp = Math.max(clock(), lastStamp + 1);
      const change = changeFrom(origin, lastStamp, { ledger, events, webhook, deliveries, clock });
      // Within a whole, the whole is the transaction.
      if (db.inTransaction) return work(change);
      const outcome = inTransaction(() => work(change));
      changed?.();
      return outcome;
    },

    /** Runs what belongs together, none of which may be refused: all of it stays, or none. */
    whole(work: () => void): void {
      inTransaction(work);
    },

    close: (): void => {
      db.close();
    },
  };
}

/** What a change writes besides the records themselves. */
interface ChangeLog {
  readonly ledger: ReturnType<typeof ledgerTable>;
  readonly events: ReturnType<typeof eventTable>;
  readonly webhook: ReturnType<typeof webhookTable>;
  readonly deliveries: ReturnType<typeof deliveryTable>;
  readonly clock: () => number;
}

function changeFrom(
  origin: Origin,
  at: number,
  { ledger, events, webhook, deliveries, clock }: ChangeLog,
): Change {
  return {
    at,
    by: origin.key,
    record: (entry) => {
      ledger.append({
        at,
        key_id: origin.key.id,
        request_id: origin.request.id,
        method: origin.request.method,
        path: origin.request.path,
        quantity_before: null,
        quantity_after: null,
        from_record: null,
        from_id: null,
        ...entry,
      });
    },
    tell: ({ setting, record, id }, payload) => {
      const event = events.append(at, JSON.stringify(payload));
      const chosen = webhook.read();
      if (chosen === null || chosen.url === null || !chosen.settings.includes(setting)) return;
      const lane = `${record} ${id}`;
      deliveries.insert({ at, event_id: event, payload: null, setting, lane, next_try_at: clock() });
    },
  };
}

/** Runs work as one transaction: all of it stays, or after a refusal or a throw none of it. */
function transactions(db: Database) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  return <T>(work: () => T): T => {
    begin.run();
    try {
      const outcome = work();
      (isRefusal(outcome) ? rollback : commit).run();
      return outcome;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw error;
    }
  };
}
