/**
 * A walk through everything the account has, part by part and page by page: the first pull, the full list where so much has
 * changed that it is cheaper, and the sweep that finds what is gone. Where it is stands in the mirror, so it goes on at the
 * same page after being killed at any point. Bulk work, all of it.
 */
import { pageSizes } from '#wire/limits.ts';
import type { Writer } from '../../store/database.ts';
import { progress, putProgress, type Walk } from '../../store/progress.ts';
import { countRecords } from '../../store/records.ts';
import { forgetSeen } from '../../store/seen.ts';
import { ALERTS, CUSTOM_FIELDS, GROUPS, JOBS, UNITS } from './entries.ts';
import { nextPage, read, TOP } from './list.ts';
import { turnOf, type Part, type PullPorts, type PullTurn, type Steps, type TurnPorts } from './ports.ts';
import { isSweeping } from './put.ts';
import { ORDERS, RECORDS } from './stock.ts';

const PARTS: readonly Part[] = [RECORDS, ORDERS, JOBS, ALERTS, CUSTOM_FIELDS, UNITS, GROUPS];

/** Begins a walk, or goes on with the one under way. */
export function walkOn(ports: PullPorts): PullTurn {
  const walk = progress(ports.mirror.read, 'walk') ?? null;
  const first = walk === null ? progress(ports.mirror.read, 'complete') !== true : walk.why === 'first';
  if (walk === null) ports.mirror.write((db) => beginWalk(db, first ? 'first' : 'sweep'));
  return turnOf(
    { first, whole: false, work: 'bulk' },
    steps({ ...ports, client: ports.connection.as('bulk') }),
  );
}

export function beginWalk(db: Writer, why: Walk['why']): void {
  forgetSeen(db);
  putProgress(db, 'walk', { why, part: 0, ...TOP });
}

/** Requests until a walk is through, as far as its total tells; null where nothing is known yet. */
export function requestsLeft({ part, readTo, total }: Walk): number | null {
  const rest = PARTS.length - part;
  if (part > 0) return rest;
  return total === null ? null : Math.ceil(Math.max(0, total - readTo) / pageSizes.items.max) + rest - 1;
}

async function* steps(ports: TurnPorts): Steps {
  for (;;) {
    // A full list may have been asked for meanwhile, in place of the walk that was under way.
    const walk = progress(ports.mirror.read, 'walk') ?? null;
    const part = walk === null ? undefined : PARTS[walk.part];
    if (walk === null || part === undefined) break;
    const n = nextPage(walk);
    const page = await part.page(ports, n);
    if ('came' in page) return page;
    const { place, end } = read(walk, page, part.size ?? page.rows);
    const ended = end && isSweeping(walk) ? await part.end(ports) : 'fine';
    if (typeof ended === 'object') return ended;
    ports.mirror.write((db) => {
      const next = end ? { part: ended === 'fine' ? walk.part + 1 : walk.part, ...TOP } : place;
      putProgress(db, 'walk', { ...walk, ...next });
      if (walk.part === 0 && page.total !== null) putProgress(db, 'total', page.total);
    });
    if (!(end && walk.part === PARTS.length - 1)) yield { came: 'more', changed: page.changed };
  }
  ports.mirror.write((db) => {
    const isFirst = progress(db, 'walk')?.why === 'first';
    forgetSeen(db);
    putProgress(db, 'walk', null);
    // Something was deleted while everything was read for the first time: it is found at once and not at the next sweep.
    if (isFirst && countRecords(db) !== progress(db, 'total')) beginWalk(db, 'sweep');
    putProgress(db, 'complete', true);
    putProgress(db, 'walkedAt', ports.clock.now().toISOString());
  });
  return { came: 'done', changed: false };
}
