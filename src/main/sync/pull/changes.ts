/**
 * A turn of changes: what the service says was changed since the watermark, what is owed a second look, and the orders that
 * take receipts. The watermark is the service's own clock at the start of a complete turn, never ours, and never moves past a
 * row that was left out. A turn that began after a command was proved shows it: then it is reflected.
 */
import { CLOCK_BLUR, pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { appliedUnreflected, markReflected } from '../../store/commands.ts';
import type { Database, Writer } from '../../store/database.ts';
import { lanesOver, showable } from '../../store/lanes.ts';
import { deleteEntry, putEntry } from '../../store/entries.ts';
import { deleteOrder, openOrderIds, ordersToRead, putOrder, putOrderHead } from '../../store/orders.ts';
import { progress, putProgress } from '../../store/progress.ts';
import { countRecords, deleteRecord } from '../../store/records.ts';
import { markSeen, owed, settleOwed } from '../../store/seen.ts';
import { orderHeadOf, orderOf } from '../convert.ts';
import { JOBS } from './entries.ts';
import { nextPage, read, TOP } from './list.ts';
import {
  stopped,
  turnOf,
  type PullPorts,
  type PullStep,
  type PullTurn,
  type Steps,
  type Stopped,
  type TurnPorts,
} from './ports.ts';
import { putRecord, putRecords, servedAt } from './put.ts';
import { beginWalk } from './walk.ts';

/** Past this share of the account, the full list takes fewer requests than the changes. */
const MUCH = pageSizes.recent.max / pageSizes.items.max;
/** Milliseconds between two looks at the jobs, unless somebody hints at them. */
const JOBS_EVERY = 5 * 60_000;
/** Records read one by one in a turn. */
const OWED_AT_ONCE = 30;

/** @param work for whom it is: a person may be waiting for it */
export function beginTurn(ports: PullPorts, work: 'person' | 'poll'): PullTurn {
  return turnOf({ first: false, whole: true, work }, steps({ ...ports, client: ports.connection.as(work) }));
}

type Applied = ReturnType<typeof appliedUnreflected>[number];

export interface Turn {
  /** Applied commands that this turn will show; none while what was before the watermark is still on its way. */
  readonly applied: readonly Applied[];
  /** Something was left out, or is on its way by the full list: the turn does not show all there is. */
  isPartial: boolean;
  changed: boolean;
  /** What belongs to those commands is written when they are reflected, or a screen would count them twice in between. */
  readonly lastly: ((db: Writer) => void)[];
}

const seqs = (turn: Turn): number[] => turn.applied.map((command) => command.seq);

type Reading = AsyncGenerator<PullStep, Stopped | number | null>;

async function* steps(ports: TurnPorts): Steps {
  const isFull = progress(ports.mirror.read, 'walk')?.why === 'full';
  const showableNow = (): readonly Applied[] =>
    showable(ports.queue.read, appliedUnreflected(ports.queue.read));
  const applied = isFull ? [] : showableNow();
  const turn: Turn = { applied, isPartial: false, changed: false, lastly: [] };
  const askedAt = yield* changes(ports, turn);
  if (typeof askedAt === 'object' && askedAt !== null) return askedAt;
  for (const part of [lookAgain(ports, turn), openOrders(ports, turn), alerts(ports, turn), jobs(ports)]) {
    const came = yield* part;
    if (typeof came === 'object' && came !== null) return came;
  }

  // Where the full list has been begun in this turn, nothing is shown yet. Nor where a doubt has come up beside one of them:
  // what it touches may have been left out.
  const isBehind = progress(ports.mirror.read, 'walk')?.why === 'full';
  const now = new Set(showableNow().map(({ seq }) => seq));
  const isOvertaken = applied.some(({ seq }) => !now.has(seq));
  turn.isPartial ||= isOvertaken;
  const shown = isBehind || isOvertaken ? [] : applied;
  ports.mirror.write((db) => {
    if (!isBehind && !isOvertaken) for (const write of turn.lastly) write(db);
    for (const command of shown) for (const id of command.gone) deleteRecord(db, id);
    if (askedAt !== null && !turn.isPartial) putProgress(db, 'watermark', askedAt);
    putProgress(db, 'lastAt', ports.clock.now().toISOString());
    putProgress(
      db,
      'reflected',
      shown.map((command) => command.seq),
    );
  });
  ports.trace('mirrored', '');
  reflect(ports.queue, ports.mirror);
  ports.trace('reflected', '');
  return { came: 'done', changed: shown.length > 0 || turn.changed };
}

/** Tells the outbox what the mirror shows. The mirror knows it first; this may be repeated after a crash in between. */
export function reflect(queue: Database, mirror: Database): void {
  const seqs = progress(mirror.read, 'reflected') ?? [];
  if (seqs.length === 0) return;
  queue.write((db) => markReflected(db, seqs));
  mirror.write((db) => putProgress(db, 'reflected', []));
}

/** What was changed since the watermark, the newest first. @param n from 1 */
export function changesPage({ mirror, client }: TurnPorts, n: number) {
  const since = Math.max(0, Math.floor(((progress(mirror.read, 'watermark') ?? 0) - CLOCK_BLUR) / 1000));
  const query = {
    updated_since: since,
    include: 'custom_attributes',
    per_page: pageSizes.recent.max,
    page: n,
  };
  return client.read(routes.recentItems.path + queryString(query), routes.recentItems.answer);
}

/** Returns the service's time when the changes were asked for. */
async function* changes(ports: TurnPorts, turn: Turn): Reading {
  const reflecting = seqs(turn);
  let place = TOP;
  let askedAt: number | null = null;
  for (;;) {
    const n = nextPage(place);
    const answer = await changesPage(ports, n);
    if (answer.got !== 'ok') return stopped(answer);
    const { data, meta } = answer.value;
    askedAt ??= servedAt(answer.servedAt, data);
    if (isMuch(ports, meta.total_count)) {
      // From here on changes are told again; all that was before comes with the full list.
      ports.mirror.write((db) => {
        beginWalk(db, 'full');
        if (askedAt !== null) putProgress(db, 'watermark', askedAt);
      });
      turn.isPartial = true;
      return askedAt;
    }
    const { changed, held, kept } = await putRecords(ports, data, reflecting);
    turn.changed ||= changed;
    turn.isPartial ||= held.length > 0;
    turn.lastly.push((db) => kept.forEach((wire) => putRecord(db, wire)));
    const page = { n, rows: data.length, total: meta.total_count, more: n < meta.total_pages };
    const next = read(place, page, pageSizes.recent.max);
    if (next.end) return askedAt;
    place = next.place;
    yield { came: 'more', changed };
  }
}

function isMuch({ mirror }: TurnPorts, changed: number): boolean {
  if (changed <= pageSizes.recent.max || progress(mirror.read, 'walk')?.why === 'full') return false;
  return changed > MUCH * countRecords(mirror.read);
}

/** Records that a list did not name, or that somebody hinted at: there they are, or they are gone. */
export async function* lookAgain(ports: TurnPorts, turn: Turn): Reading {
  const reflecting = seqs(turn);
  for (const id of owed(ports.mirror.read, OWED_AT_ONCE)) {
    yield { came: 'more', changed: false };
    const path = fillPath(routes.getItem.path, { item_id: id });
    const answer = await ports.client.read(
      path + queryString({ include: 'custom_attributes' }),
      routes.getItem.answer,
    );
    if (answer.got === 'ok') {
      const { held, kept } = await putRecords(ports, [answer.value], reflecting);
      // What was held stays owed: the next turn may show it.
      if (held.length > 0) continue;
      if (kept.length > 0) {
        turn.lastly.push((db) => {
          kept.forEach((wire) => putRecord(db, wire));
          settleOwed(db, id);
        });
        continue;
      }
    } else if (answer.got === 'refused' && answer.status === 404) {
      ports.mirror.write((db) => deleteRecord(db, id));
    } else return stopped(answer);
    turn.changed = true;
    ports.mirror.write((db) => settleOwed(db, id));
  }
  return null;
}

/** Orders that take receipts: the list, then every one whose lines are missing or older, and those that left the list. */
export async function* openOrders(ports: TurnPorts, turn: Turn): Reading {
  const listed = new Set<number>();
  for (let page = 1; ; page++) {
    yield { came: 'more', changed: false };
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
  }
  const left = openOrderIds(ports.mirror.read).filter((id) => !listed.has(id));
  for (const id of [...ordersToRead(ports.mirror.read), ...left]) {
    const over = () => lanesOver(ports.queue.read, seqs(turn)).get(`order:${id}`);
    if (over() === 'held') {
      turn.isPartial = true;
      continue;
    }
    yield { came: 'more', changed: turn.changed };
    const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
    const answer = await ports.client.read(path, routes.getOrder.answer);
    if (answer.got === 'ok') {
      const put = (db: Writer) => putOrder(db, orderOf(answer.value));
      if (over() === 'shown') turn.lastly.push(put);
      else if (over() === undefined) ports.mirror.write(put);
      else turn.isPartial = true;
    } else if (answer.got === 'refused' && answer.status === 404)
      ports.mirror.write((db) => deleteOrder(db, id));
    else return stopped(answer);
    turn.changed = true;
  }
  return null;
}

/** Their list tells no changes: it is read whole, and only after a command of ours on one; a sweep brings what others did. */
async function* alerts(ports: TurnPorts, turn: Turn): Reading {
  const ours = turn.applied.map(({ intent }) => intent).filter(({ kind }) => kind.endsWith('-alert'));
  let place = TOP;
  while (ours.length > 0) {
    yield { came: 'more', changed: false };
    const n = nextPage(place);
    const query = { per_page: pageSizes.alerts.max, page: n };
    const answer = await ports.client.read(
      routes.listAlerts.path + queryString(query),
      routes.listAlerts.answer,
    );
    // A list that cannot be read must not keep the stock from being shown.
    if (answer.got === 'refused' || answer.got === 'unreadable') break;
    if (answer.got !== 'ok') return stopped(answer);
    const { data, meta } = answer.value;
    turn.lastly.push((db) => {
      for (const body of data) putEntry(db, 'alert', { id: body.id, body });
      // A walk under way may have been past them.
      markSeen(
        db,
        'alert',
        data.map(({ id }) => id),
      );
    });
    const page = { n, rows: data.length, total: meta.total_count, more: n < meta.total_pages };
    const next = read(place, page, pageSizes.alerts.max);
    if (next.end) break;
    place = next.place;
  }
  for (const intent of ours) {
    if (intent.kind === 'delete-alert') turn.lastly.push((db) => deleteEntry(db, 'alert', intent.alertId));
  }
  return null;
}

/** Their list tells no changes: it is read whole, and rarely. */
async function* jobs(ports: TurnPorts): Reading {
  const now = ports.clock.now().getTime();
  if (Math.abs(now - (progress(ports.mirror.read, 'jobsAt') ?? 0)) < JOBS_EVERY) return null;
  for (let n = 1; ; n++) {
    yield { came: 'more', changed: false };
    const page = await JOBS.page(ports, n);
    if ('came' in page) return page;
    if (!page.more || page.rows === 0) break;
  }
  ports.mirror.write((db) => putProgress(db, 'jobsAt', now));
  return null;
}
