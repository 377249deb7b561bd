/**
 * The targeted refresh: a small pull after an event named a change of items. It reads
 * - the first page of the changes since the watermark;
 * - the records in the recheck queue, and the contents of folders that reappeared;
 * - the open orders, if a receipt may have changed an item.
 *
 * If there is more than one page of changes, or the page is too large, it asks for an incremental pull instead. The watermark does not
 * advance, and no command is marked as reflected (contained in the mirror): both are left to the next incremental pull.
 */
import { itemById } from '../../store/mirror/read-items-and-folders.ts';
import { openOrdersWith } from '../../store/mirror/purchase-orders.ts';
import type { Reader } from '../../store/database.ts';
import { recordOf, type Pulled } from './lists/wire-to-domain.ts';
import { recheckQueued, rereadReturned } from './recheck-records.ts';
import { readChangesPage, setWatermarkBack } from './pull-changed-items.ts';
import { newPullState } from './incremental-pull.ts';
import { openOrders } from './pull-orders.ts';
import {
  runOf,
  type PullPorts,
  type PullRun,
  type Steps,
  type PullStatePorts,
} from './pull-types-and-step-runner.ts';
import { stopped } from './lists/classify-read-answer.ts';
import { applyPage } from './apply-page.ts';

export function beginRefresh(ports: PullPorts): PullRun {
  const about = { first: false, whole: false, work: 'poll' } as const;
  return runOf(about, refresh({ ...ports, client: ports.connection.as('poll') }));
}

async function* refresh(ports: PullStatePorts): Steps {
  setWatermarkBack(ports);
  const answer = await readChangesPage(ports, 1);
  // Only an incremental pull reads in smaller pages.
  if (answer.kind === 'too-large') return { kind: 'done', changed: false, wants: 'incremental-pull' };
  if (answer.kind !== 'ok') return stopped(answer);
  const { data, meta } = answer.value;
  // The next refresh would read the same pages of a long list again; an incremental pull moves the watermark past them.
  if (meta.total_pages > 1) return { kind: 'done', changed: false, wants: 'incremental-pull' };
  const received = data.some((wire) => mayBeReceived(ports.mirror.read, recordOf(wire)));
  const { changed } = await applyPage(ports, answer.value, []);
  const state = newPullState([]);
  state.changed = changed;
  const parts = [
    recheckQueued(ports, state),
    rereadReturned(ports, state),
    ...(received ? [openOrders(ports, state)] : []),
  ];
  for (const part of parts) {
    const result = yield* part;
    if (result !== null) return result;
  }
  return { kind: 'done', changed: state.changed };
}

/**
 * Whether a receipt may have changed the item. Then the open orders are read too: a receipt that does not change its order's status shows
 * only in the order's lines.
 */
function mayBeReceived(mirror: Reader, pulled: Pulled): boolean {
  if (pulled.kind === 'folder') return false;
  const before = itemById(mirror, pulled.item.id);
  // A new item may be the copy that a receipt made.
  if (before === undefined) return true;
  return before.quantity !== pulled.item.quantity && openOrdersWith(mirror, [before.id]).length > 0;
}
