/**
 * Reads the small collections of the account in a full scan: jobs, alerts, custom fields, units and item groups. The rows are stored as
 * JSON. A stored row that its list no longer contains is deleted, with two exceptions for safety:
 * - If the list is empty but rows are stored, it is read a second time before anything is deleted.
 * - If rows were skipped as too large, nothing is deleted.
 *
 * If the service refuses a collection, answers with an error, or sends it in a form that cannot be parsed, the collection is skipped and
 * its stored rows stay, so that the pull of items and orders goes on. Incremental pulls read jobs and alerts by the same functions.
 */
import type { z } from 'zod';
import { Alert } from '#wire/alert.ts';
import { CustomField } from '#wire/custom-field.ts';
import { ItemGroup } from '#wire/item-group.ts';
import { Job } from '#wire/job.ts';
import { pageSizes } from '#wire/limits.ts';
import { countedRows, plainRows, type CountedMeta, type Rows } from '#wire/page.ts';
import { queryString } from '#wire/query.ts';
import { rowOf } from '#wire/read.ts';
import { routes } from '#wire/routes.ts';
import type { Writer } from '../../../store/database.ts';
import {
  deleteUnseenEntries,
  entries,
  keepEntries,
  putEntry,
  type CollectionKind,
} from '../../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { noteUnreadable } from '../../../store/pull/unreadable-rows.ts';
import { progress, putProgress } from '../../../store/pull/pull-progress.ts';
import { countSeen, markSeen } from '../../../store/pull/recheck-queue-and-scan-marks.ts';
import {
  noRows,
  type PageRead,
  type PageResult,
  type Part,
  type PullStatePorts,
} from '../pull-types-and-step-runner.ts';
import { isFailing, isNotPermitted, stopped } from '../lists/classify-read-answer.ts';
import { idsIn, idsOf, recordUnreadable } from '../apply-page.ts';
import { TOO_LARGE } from '../lists/page-through-list.ts';

type Failed = Parameters<typeof stopped>[0];

const paged = (list: { readonly meta: { readonly pagination: { readonly has_next: boolean } } }) => ({
  more: list.meta.pagination.has_next,
  total: null,
});

export const JOBS = entriesOf('job', routes.listJobs.path, plainRows(rowOf(Job)), pageSizes.jobs.max, paged);
export const ALERTS = entriesOf(
  'alert',
  routes.listAlerts.path,
  countedRows(rowOf(Alert)),
  pageSizes.alerts.max,
  counted,
);
export const CUSTOM_FIELDS = entriesOf(
  'custom-field',
  routes.listCustomFields.path,
  countedRows(rowOf(CustomField)),
  pageSizes.customFields.max,
  counted,
);
export const GROUPS = entriesOf(
  'item-group',
  routes.listItemGroups.path,
  countedRows(rowOf(ItemGroup)),
  pageSizes.itemGroups.max,
  counted,
);
export const UNITS: Part = {
  list: 'unit',
  size: null,
  page: unitsPage,
  end: async (ports, passed) => dropUnnamed(ports, 'unit', passed),
};

function counted({ meta }: { readonly meta: CountedMeta }) {
  return { more: meta.page < meta.total_pages, total: meta.total_count };
}

/** A page with its rows, which `putRows` writes. */
type PageWithRows<T> = PageRead & { readonly data: readonly T[] };

interface Collection<T> extends Part {
  /** Reads one page, and writes only which of its rows could not be parsed. */
  readonly read: (ports: PullStatePorts, n: number, perPage: number) => Promise<PageWithRows<T> | PageResult>;
}

function entriesOf<T extends { readonly id: number }, M>(
  kind: CollectionKind,
  path: string,
  shape: z.ZodType<Rows<T> & { readonly meta: M }>,
  size: number,
  rest: (list: { readonly meta: M }) => { readonly more: boolean; readonly total: number | null },
): Collection<T> {
  const read: Collection<T>['read'] = async (ports, n, perPage) => {
    const answer = await ports.client.read(path + queryString({ per_page: perPage, page: n }), shape);
    if (answer.kind === 'too-large') return { kind: 'too-large' };
    if (answer.kind !== 'ok') return skipOrStop(ports, kind, answer, n);
    const { data, unreadable, rows } = answer.value;
    recordUnreadable(ports.mirror, kind, { data, unreadable });
    ports.mirror.write((db) => markSeen(db, kind, idsOf(unreadable)));
    return { n, rows, ids: idsIn(answer.value), data, ...rest(answer.value), changed: false };
  };
  return {
    list: kind,
    size,
    read,
    page: async (ports, n, perPage) => {
      const page = await read(ports, n, perPage);
      if ('data' in page) ports.mirror.write((db) => putRows(db, kind, page.data));
      return page;
    },
    end: async (ports, passed) => dropUnnamed(ports, kind, passed),
  };
}

/** Units have no ids; each is stored under its position in the list. */
async function unitsPage(ports: PullStatePorts, n: number): ReturnType<Part['page']> {
  const answer = await ports.client.read(routes.listUnits.path, routes.listUnits.answer);
  if (answer.kind === 'too-large')
    ports.mirror.write((db) => noteUnreadable(db, 'unit', [{ id: null, why: TOO_LARGE }], []));
  if (answer.kind !== 'ok') return skipOrStop(ports, 'unit', answer, n);
  const units = answer.value.map((body, id) => ({ id, body }));
  ports.mirror.write((db) => putEntries(db, 'unit', units));
  return { n, rows: answer.value.length, ids: [], total: null, more: false, changed: false };
}

/**
 * Handles an answer that is not the list. If this key may not read the list, its stored rows are kept and the pull goes on; otherwise the
 * pull stops.
 */
function skipOrStop(ports: PullStatePorts, kind: CollectionKind, answer: Failed, n: number): PageResult {
  if (!isNotPermitted(answer)) return stopped(answer);
  ports.mirror.write((db) => {
    keepEntries(db, kind);
    if (kind === 'alert') putProgress(db, 'alertsDenied', true);
  });
  return { ...noRows(n), ...(isFailing(answer) ? { isFailing: true as const } : {}) };
}

/** Writes the rows of a page of the list, and that the list can be read. */
export function putRows(db: Writer, kind: CollectionKind, rows: readonly { readonly id: number }[]): void {
  if (kind === 'alert') putProgress(db, 'alertsDenied', false);
  putEntries(
    db,
    kind,
    rows.map((body) => ({ id: body.id, body })),
  );
}

function putEntries(
  db: Writer,
  kind: CollectionKind,
  list: readonly { readonly id: number; readonly body: unknown }[],
): void {
  for (const entry of list) putEntry(db, kind, entry);
  markSeen(
    db,
    kind,
    list.map((entry) => entry.id),
  );
}

/**
 * Deletes stored rows that the list does not contain. Deletes nothing if rows were skipped as too large, because they exist and are missing
 * too. If the list is empty, it is read once more before: a service may answer with an empty list while it rebuilds its index.
 */
function dropUnnamed({ mirror }: PullStatePorts, kind: CollectionKind, passed: number): 'fine' | 'again' {
  if (passed > 0) return 'fine';
  const isEmptied = countSeen(mirror.read, kind) === 0 && entries(mirror.read, kind).length > 0;
  if (isEmptied && progress(mirror.read, 'fullScan')?.isRepeated !== true) return 'again';
  mirror.write((db) => deleteUnseenEntries(db, kind));
  return 'fine';
}
