/*
 * Combines all tables of an account into one object, with the only way to change them (`change`): a transaction with a stamp and an origin.
 * It writes the ledger and the events along with the rows. If the work is refused or throws, everything is rolled back.
 *
 * Stamps only increase, by at least a millisecond each, also across restarts and whatever the clock does. So ids of items and their
 * `created_at` have the same order, two changes of a record never have the same `updated_at`, and a reader who has read everything up to a
 * stamp has missed nothing before it.
 */
import type { WebhookSetting } from '#wire/webhook.ts';
import { isRefusal, type Outcome } from '../rules/refusal.ts';
import { adminSessionTable } from './admin-session.ts';
import { alertTable } from './alert.ts';
import type { MakeClaims } from './claims.ts';
import type { Connection, Transactions } from './connection.ts';
import { customFieldTable } from './custom-field.ts';
import { deliveryTable, deliveryTryTable } from './delivery.ts';
import { eventTable } from './event.ts';
import { itemGroupTable } from './item-group.ts';
import { itemList } from './item-list.ts';
import type { itemSearch } from './item-search.ts';
import { itemTable } from './item.ts';
import { jobTable } from './job.ts';
import { keyTable } from './key.ts';
import { ledgerTable, type LedgerRow } from './ledger.ts';
import type { NameIndex } from './name-index.ts';
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

/** The subject of an event: the setting that it belongs to, and the record, whose events are delivered in order. */
export interface Topic {
  readonly setting: WebhookSetting;
  readonly record: string;
  readonly id: number;
}

/** A change under way. Only Store.change creates one, so code that has a change is within its transaction. */
export interface Change {
  /** The stamp: epoch milliseconds. */
  readonly at: number;
  readonly by: Origin['key'];
  /** Writes the change into the ledger. */
  record(entry: Entry): Promise<void>;
  /** Stores an event, and queues its delivery if the account subscribes to such events. */
  tell(topic: Topic, payload: object): Promise<void>;
  /** States that after the commit there is background work that no process has claimed. */
  leaveWork(): void;
}

export type Store = ReturnType<typeof openStore>;

interface StoreParts {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Called after the commit of a transaction that leaves background work for any process. */
  readonly onWork: () => void;
  /** How the engine maintains its indexes on names. */
  readonly names: (db: Connection) => NameIndex;
  readonly claims: MakeClaims;
  readonly search: (...of: Parameters<typeof itemSearch>) => ReturnType<typeof itemSearch>;
}

/** The tables at one connection. */
export function openStore(db: Connection, transactions: Transactions, parts: StoreParts) {
  const { clock, onWork } = parts;
  const counts = tallyCounts(db);
  const list = itemList(db, counts);
  const ledger = ledgerTable(db);
  const events = eventTable(db);
  const webhook = webhookTable(db);
  const deliveries = deliveryTable(db);
  const receives = receiveTable(db);
  const log = { ledger, events, webhook, deliveries, clock };

  async function whole<T>(work: (leaveWork: () => void) => Promise<T>): Promise<T> {
    let leavesWork = false;
    const outcome = await inTransaction(transactions, () => {
      leavesWork = false;
      return work(() => {
        leavesWork = true;
      });
    });
    if (leavesWork && !isRefusal(outcome)) onWork();
    return outcome;
  }

  return {
    items: itemTable(db),
    placements: placementTable(db, tallyTable(db)),
    list,
    search: parts.search(db, counts, list),
    names: parts.names(db),
    customFields: customFieldTable(db),
    photos: photoTable(db),
    alerts: alertTable(db),
    groups: itemGroupTable(db),
    orders: orderTable(db),
    receives,
    claims: parts.claims(db, { deliveries, receives }),
    jobs: jobTable(db),
    keys: keyTable(db),
    adminSessions: adminSessionTable(db),
    ledger,
    events,
    webhook,
    deliveries,
    deliveryTries: deliveryTryTable(db),

    /** Runs the work as one transaction: all of it stays, or after a refusal or a throw none of it. */
    async change<T>(
      origin: Origin,
      work: (change: Change) => Outcome<T> | Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const act = async (leaveWork: () => void) =>
        work(changeFrom(origin, await transactions.stamp(), { ...log, leaveWork }));
      // Within a whole, the whole is the transaction.
      return transactions.isOpen() ? act(() => undefined) : whole(act);
    },

    /**
     * Runs what belongs together: all of it stays, or after a refusal or a throw none.
     * @param work is given what to call where it leaves something to do in the background that no process has claimed
     */
    whole,

    /** The stamp of a whole: from here to its end no change of the account is under way, and what is read is what the last one left. */
    stamp: (): Promise<number> => transactions.stamp(),
  };
}

/** What a change writes besides the records themselves. */
interface ChangeLog {
  readonly ledger: ReturnType<typeof ledgerTable>;
  readonly events: ReturnType<typeof eventTable>;
  readonly webhook: ReturnType<typeof webhookTable>;
  readonly deliveries: ReturnType<typeof deliveryTable>;
  readonly clock: () => number;
  readonly leaveWork: () => void;
}

function changeFrom(
  origin: Origin,
  at: number,
  { ledger, events, webhook, deliveries, clock, leaveWork }: ChangeLog,
): Change {
  /** Read once: a change has the account to itself, and of a large folder it tells many thousand times. */
  let setUp: ReturnType<typeof webhook.read> | undefined;
  return {
    at,
    by: origin.key,
    leaveWork,
    record: async (entry) => {
      await ledger.append({
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
    tell: async ({ setting, record, id }, payload) => {
      const event = await events.append(at, JSON.stringify(payload));
      const chosen = await (setUp ??= webhook.read());
      if (chosen === null || chosen.url === null || !chosen.settings.includes(setting)) return;
      const lane = `${record} ${id}`;
      await deliveries.insert({ at, event_id: event, payload: null, setting, lane, next_try_at: clock() });
      leaveWork();
    },
  };
}

/** How often a transaction is run if the engine aborts it because of another one. */
const RUNS = 3;

/**
 * Runs the work in a transaction, and again from its start if the engine aborted the transaction. That is safe, because an aborted
 * transaction leaves nothing, and the work has no other lasting effects. A failure of the COMMIT is never repeated, because the commit may
 * have succeeded.
 */
async function inTransaction<T>(transactions: Transactions, work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    await transactions.begin();
    try {
      const outcome = await work();
      await (isRefusal(outcome) ? transactions.rollback() : transactions.commit());
      return outcome;
    } catch (error) {
      if (!transactions.isOpen()) throw error;
      // Where the ROLLBACK fails as well, what failed first is what there is to know.
      const isBack = await transactions.rollback().then(
        () => true,
        () => false,
      );
      if (!isBack || run === RUNS || !transactions.isBrokenOff(error)) throw error;
    }
  }
}
