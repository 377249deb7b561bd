/** Jobs, alerts, custom fields, units and item groups: lists that are kept as they come. */
import type { z } from 'zod';
import { pageSizes } from '#wire/limits.ts';
import type { CountedMeta } from '#wire/page.ts';
import { queryString } from '#wire/query.ts';
import { routes } from '#wire/routes.ts';
import { deleteUnseenEntries, keepEntries, putEntry, type EntryKind } from '../../store/entries.ts';
import { markSeen } from '../../store/seen.ts';
import { stopped, type Got, type Part, type TurnPorts } from './ports.ts';

type Failed = Parameters<typeof stopped>[0];

export const JOBS = entriesOf('job', routes.listJobs, pageSizes.jobs.max, ({ meta }) => ({
  more: meta.pagination.has_next,
  total: null,
}));
export const ALERTS = entriesOf('alert', routes.listAlerts, pageSizes.alerts.max, counted);
export const CUSTOM_FIELDS = entriesOf(
  'custom-field',
  routes.listCustomFields,
  pageSizes.customFields.max,
  counted,
);
export const GROUPS = entriesOf('item-group', routes.listItemGroups, pageSizes.itemGroups.max, counted);
export const UNITS: Part = {
  size: null,
  page: unitsPage,
  end: async (ports) => dropEntries(ports, 'unit'),
};

function counted({ meta }: { readonly meta: CountedMeta }) {
  return { more: meta.page < meta.total_pages, total: meta.total_count };
}

function entriesOf<T extends { readonly id: number }, L extends { readonly data: readonly T[] }>(
  kind: EntryKind,
  route: { readonly path: string; readonly answer: z.ZodType<L> },
  size: number,
  rest: (list: L) => { readonly more: boolean; readonly total: number | null },
): Part {
  return {
    size,
    page: async (ports, n) => {
      const query = queryString({ per_page: size, page: n });
      const answer = await ports.client.read(route.path + query, route.answer);
      if (answer.got !== 'ok') return passedOver(ports, kind, answer, n);
      const { data } = answer.value;
      putEntries(
        ports,
        kind,
        data.map((body) => ({ id: body.id, body })),
      );
      return { n, rows: data.length, ...rest(answer.value), changed: false };
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

/**
 * A list that the account's plan does not have, or that comes in a shape nobody knows, must not keep the stock from being read:
 * what was known of it stays.
 */
function passedOver(ports: TurnPorts, kind: EntryKind, answer: Failed, n: number): Got {
  if (answer.got !== 'refused' && answer.got !== 'unreadable') return stopped(answer);
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
