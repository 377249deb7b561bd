/**
 * Keeps the mirror: the whole account once, page by page and resumable, then what changed since. One step is one request and
 * one transaction, so a person's scan waits for neither.
 *
 * The watermark is the service's own clock at the start of a complete turn, never ours, and never moves past a row that was
 * left out. Rows that belong to commands on their way or in doubt are left out: a screen lays those commands over the
 * mirror, and would count them twice. A turn that began after a command was proved shows it: then it is reflected.
 */
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Item as WireItem } from '#wire/item.ts';
import type { Answer } from '../client/answer.ts';
import type { Client, Connection } from '../client/client.ts';
import type { Clock, Trace } from '../ports.ts';
import { appliedUnreflected, lanesInDoubt, markReflected } from '../store/commands.ts';
import type { Database, Writer } from '../store/database.ts';
import { deleteOrder, openOrderIds, ordersToRead, putOrder, putOrderHead } from '../store/orders.ts';
import { progress, putProgress } from '../store/progress.ts';
import { deleteRecord, putFolder, putItem } from '../store/records.ts';
import { orderHeadOf, orderOf, recordOf } from './convert.ts';
import type { WorkClass } from './budget/pace.ts';
import type { Stop } from './push/deliver.ts';

export interface PullPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly trace: Trace;
}

/** What one step came to. `done`: the mirror is as fresh as this turn can make it. */
export type PullStep =
  | { readonly came: 'more'; readonly changed: boolean }
  | { readonly came: 'done'; readonly changed: boolean }
  | { readonly came: 'stopped'; readonly why: Stop };

/** One turn of pulling. Make a new one for the next turn; a turn that stopped is dropped. */
export interface PullTurn {
  /** Whether the whole account is being read for the first time. */
  readonly first: boolean;
  /** The class of every request it makes. */
  readonly work: WorkClass;
  step(): Promise<PullStep>;
}

const CUSTOM_FIELDS = 'custom_attributes';
/** The service tells changes in whole seconds, and its clock and its records may differ by one. */
const OVERLAP = 2000;

/** @param asked for whom it is, unless everything is yet to be read: that is bulk work for whomever */
export function beginTurn(ports: PullPorts, asked: 'person' | 'poll'): PullTurn {
  const first = progress(ports.mirror.read, 'complete') !== true;
  const work = first ? 'bulk' : asked;
  const steps = turn({ ...ports, client: ports.connection.as(work) }, first);
  let failed: PullStep | null = null;
  return {
    first,
    work,
    step: async () => {
      if (failed !== null) return failed;
      const next = await steps.next();
      if (next.done === true || next.value.came === 'stopped') failed = next.value;
      return next.value;
    },
  };
}

type TurnPorts = PullPorts & { readonly client: Client };
type Steps = AsyncGenerator<PullStep, PullStep>;

async function* turn(ports: TurnPorts, first: boolean): Steps {
  const applied = appliedUnreflected(ports.queue.read);
  const held = { any: false };
  const items = first ? yield* everything(ports) : yield* changes(ports, held);
  if (items.came === 'stopped') return items;
  const orders = yield* openOrders(ports, held);
  if (orders.came === 'stopped') return orders;

  ports.mirror.write((db) => {
    for (const command of applied) for (const id of command.gone) deleteRecord(db, id);
    if (items.servedAt !== null && !held.any) putProgress(db, 'watermark', items.servedAt);
    putProgress(db, 'complete', true);
    putProgress(db, 'lastAt', ports.clock.now().toISOString());
    putProgress(
      db,
      'reflected',
      applied.map((command) => command.seq),
    );
  });
  ports.trace('mirrored', '');
  reflect(ports.queue, ports.mirror);
  ports.trace('reflected', '');
  return { came: 'done', changed: applied.length > 0 || items.changed || orders.changed };
}

/** Tells the outbox what the mirror shows. The mirror knows it first; this may be repeated after a crash in between. */
export function reflect(queue: Database, mirror: Database): void {
  const seqs = progress(mirror.read, 'reflected') ?? [];
  if (seqs.length === 0) return;
  queue.write((db) => markReflected(db, seqs));
  mirror.write((db) => putProgress(db, 'reflected', []));
}

type Part =
  | { readonly came: 'read'; readonly changed: boolean; readonly servedAt: number | null }
  | { readonly came: 'stopped'; readonly why: Stop };

/** The whole account. The folder is always named: what the service lists without one is not certain. */
async function* everything(ports: TurnPorts): AsyncGenerator<PullStep, Part> {
  for (;;) {
    const page = progress(ports.mirror.read, 'firstPage') ?? 1;
    const query = {
      folder_id: null,
      include_subfolders: true,
      include: CUSTOM_FIELDS,
      per_page: pageSizes.items.max,
      page,
    };
    const answer = await ports.client.read(
      routes.listItems.path + queryString(query),
      routes.listItems.answer,
    );
    if (answer.got !== 'ok') return stopped(answer);
    const { data, meta } = answer.value;
    ports.mirror.write((db) => {
      for (const wire of data) putRecord(db, wire);
      putProgress(db, 'total', meta.total_count);
      putProgress(db, 'firstPage', page + 1);
      // Changes made while the pages are read are told by the first incremental turn, from the time of the first page on.
      if (page === 1 && answer.servedAt !== null) putProgress(db, 'watermark', answer.servedAt);
    });
    if (data.length === 0 || page >= meta.total_pages) return { came: 'read', changed: true, servedAt: null };
    yield { came: 'more', changed: true };
  }
}

async function* changes(ports: TurnPorts, held: { any: boolean }): AsyncGenerator<PullStep, Part> {
  const watermark = progress(ports.mirror.read, 'watermark') ?? 0;
  const since = Math.max(0, Math.floor((watermark - OVERLAP) / 1000));
  let servedAt: number | null = null;
  let changed = false;
  for (let page = 1; ; page++) {
    const query = { updated_since: since, include: CUSTOM_FIELDS, per_page: pageSizes.recent.max, page };
    const answer = await ports.client.read(
      routes.recentItems.path + queryString(query),
      routes.recentItems.answer,
    );
    if (answer.got !== 'ok') return stopped(answer);
    if (page === 1) servedAt = answer.servedAt;
    const doubted = lanesInDoubt(ports.queue.read);
    const { data, meta } = answer.value;
    ports.mirror.write((db) => {
      for (const wire of data) {
        if (doubted.has(`item:${wire.id}`) || doubted.has(`article:${wire.sid}`)) held.any = true;
        else changed = putRecord(db, wire) || changed;
      }
    });
    if (data.length === 0 || page >= meta.total_pages) return { came: 'read', changed, servedAt };
    yield { came: 'more', changed };
  }
}

/** Orders that take receipts: the list, then every one whose lines are missing or older, and those that left the list. */
async function* openOrders(ports: TurnPorts, held: { any: boolean }): AsyncGenerator<PullStep, Part> {
  const listed = new Set<number>();
  for (let page = 1; ; page++) {
    const query = { status: ['ordered', 'partially_received'], per_page: pageSizes.orders.max, page };
    const answer = await ports.client.read(
      routes.listOrders.path + queryString(query),
      routes.listOrders.answer,
    );
    if (answer.got !== 'ok') return stopped(answer);
    ports.mirror.write((db) => {
      for (const wire of answer.value.data) {
        listed.add(wire.id);
        putOrderHead(db, orderHeadOf(wire));
      }
    });
    if (!answer.value.meta.pagination.has_next || answer.value.data.length === 0) break;
    yield { came: 'more', changed: false };
  }
  const left = openOrderIds(ports.mirror.read).filter((id) => !listed.has(id));
  const doubted = lanesInDoubt(ports.queue.read);
  let changed = false;
  for (const id of [...ordersToRead(ports.mirror.read), ...left]) {
    if (doubted.has(`order:${id}`)) {
      held.any = true;
      continue;
    }
    yield { came: 'more', changed };
    const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
    const answer = await ports.client.read(path, routes.getOrder.answer);
    if (answer.got === 'ok') ports.mirror.write((db) => putOrder(db, orderOf(answer.value)));
    else if (answer.got === 'refused' && answer.status === 404)
      ports.mirror.write((db) => deleteOrder(db, id));
    else return stopped(answer);
    changed = true;
  }
  return { came: 'read', changed, servedAt: null };
}

function putRecord(db: Writer, wire: WireItem): boolean {
  const record = recordOf(wire);
  return record.kind === 'item' ? putItem(db, record.item) : putFolder(db, record.folder);
}

function stopped(answer: Exclude<Answer<unknown>, { got: 'ok' }>): Extract<Part, { came: 'stopped' }> {
  switch (answer.got) {
    case 'limited':
    case 'key-refused':
      return { came: 'stopped', why: answer.got };
    case 'strange':
    case 'unreadable':
    case 'refused':
      return { came: 'stopped', why: 'strange' };
    case 'not-sent':
    case 'unknown':
      return { came: 'stopped', why: 'offline' };
    default:
      return answer satisfies never;
  }
}
