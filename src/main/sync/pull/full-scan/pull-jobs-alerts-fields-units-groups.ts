/**
 * Reads the small collections of the account in a full scan: jobs, alerts, custom fields, units and item groups. The rows are stored as
 * JSON. A stored row that its list no longer contains is deleted, with two exceptions for safety:
 * - If the list is empty but rows are stored, it is read a second time before anything is deleted.
 * - If rows were skipped as too large, nothing is deleted.
 *
 * If the service refuses a collection, answers with an error, or sends it in a form that cannot be parsed, the collection is skipped and
 * its stored rows stay, so that the pull of items and orders goes on. Incremental pulls read jobs by the same function, and parse alerts by
 * the same schema.
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
import { noRows, type PageResult, type Part, type PullStatePorts } from '../pull-types-and-step-runner.ts';
import { isFailing, isNotPermitted, stopped } from '../lists/classify-read-answer.ts';
import { idsIn, idsOf, recordUnreadable } from '../apply-page.ts';
import { TOO_LARGE } from '../lists/page-through-list.ts';

type Failed = Parameters<typeof stopped>[0];

const paged = (list: { readonly meta: { readonly pagination: { readonly has_next: boolean } } }) => ({
  more: list.meta.pagination.has_next,
  total: null,
});

export const ALERT_ROWS = countedRows(rowOf(Alert));

export const JOBS = entriesOf('job', routes.listJobs.path, plainRows(rowOf(Job)), pageSizes.jobs.max, paged);
export const ALERTS = entriesOf('alert', routes.listAlerts.path, ALERT_ROWS, pageSizes.alerts.max, counted);
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

function entriesOf<L extends Rows<{ readonly id: number }>>(
  kind: CollectionKind,
  path: string,
  shape: z.ZodType<L>,
  size: number,
  rest: (list: L) => { readonly more: boolean; readonly total: number | null },
): Part {
  return {
    list: kind,
    size,
    page: async (ports, n, perPage) => {
      const answer = await ports.client.read(path + queryString({ per_page: perPage, page: n }), shape);
      if (answer.kind === 'too-large') return { kind: 'too-large' };
      if (answer.kind !== 'ok') return skipOrStop(ports, kind, answer, n);
      if (kind === 'alert') ports.mirror.write((db) => putProgress(db, 'alertsDenied', false));
      const { data, unreadable, rows } = answer.value;
      recordUnreadable(ports.mirror, kind, { data, unreadable });
      putEntries(
        ports,
        kind,
        data.map((body) => ({ id: body.id, body })),
      );
      ports.mirror.write((db) => markSeen(db, kind, idsOf(unreadable)));
      const ids = idsIn(answer.value);
      return { n, rows, ids, ...rest(answer.value), changed: false };
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
  putEntries(
    ports,
    'unit',
    answer.value.map((body, id) => ({ id, body })),
  );
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

function putEntries(
  { mirror }: PullStatePorts,
  kind: CollectionKind,
  list: readonly { readonly id: number; readonly body: unknown }[],
): void {
  mirror.write((db) => {
    for (const entry of list) putEntry(db, kind, entry);
    markSeen(
      db,
      kind,
      list.map((entry) => entry.id),
    );
  });
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
