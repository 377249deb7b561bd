/** Jobs, alerts, custom fields, units and item groups: lists that are kept as they come. */
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
import { deleteUnseenEntries, keepEntries, putEntry, type EntryKind } from '../../store/entries.ts';
import { markSeen } from '../../store/seen.ts';
import { isDenied, stopped, type Got, type Part, type TurnPorts } from './ports.ts';
import { idsOf, noteRows } from './put.ts';

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
  size: null,
  page: unitsPage,
  end: async (ports) => dropEntries(ports, 'unit'),
};

function counted({ meta }: { readonly meta: CountedMeta }) {
  return { more: meta.page < meta.total_pages, total: meta.total_count };
}

function entriesOf<L extends Rows<{ readonly id: number }>>(
  kind: EntryKind,
  path: string,
  shape: z.ZodType<L>,
  size: number,
  rest: (list: L) => { readonly more: boolean; readonly total: number | null },
): Part {
  return {
    size,
    page: async (ports, n) => {
      const answer = await ports.client.read(path + queryString({ per_page: size, page: n }), shape);
      if (answer.got !== 'ok') return passedOver(ports, kind, answer, n);
      const { data, odd, rows } = answer.value;
      noteRows(ports.mirror, kind, { data, odd });
      putEntries(
        ports,
        kind,
        data.map((body) => ({ id: body.id, body })),
      );
      ports.mirror.write((db) => markSeen(db, kind, idsOf(odd)));
      return { n, rows, ...rest(answer.value), changed: false };
    },
    end: async (ports) => dropEntries(ports, kind),
  };
}

/** Units have no ids; the order they come in is theirs. */
async function unitsPage(ports: TurnPorts, n: number): ReturnType<Part['page']> {
  const answer = await ports.client.read(routes.listUnits.path, routes.listUnits.answer);
  if (answer.got !== 'ok') return passedOver(ports, 'unit', answer, n);
  putEntries(
    ports,
    'unit',
    answer.value.map((body, id) => ({ id, body })),
  );
  return { n, rows: answer.value.length, total: null, more: false, changed: false };
}

/** A list that is denied must not keep the stock from being read: what was known of it stays. */
function passedOver(ports: TurnPorts, kind: EntryKind, answer: Failed, n: number): Got {
  if (!isDenied(answer)) return stopped(answer);
  ports.mirror.write((db) => keepEntries(db, kind));
  return { n, rows: 0, total: null, more: false, changed: false };
}

function putEntries(
  { mirror }: TurnPorts,
  kind: EntryKind,
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

function dropEntries({ mirror }: TurnPorts, kind: EntryKind): 'fine' {
  mirror.write((db) => deleteUnseenEntries(db, kind));
  return 'fine';
}
