/**
 * Checks by up to three reads whether the service follows what we assume where its API document is silent
 * (`src/contract/wire/assumptions.ts`). It reads a sample of items, the list without a folder, and one item by its id. For each assumption
 * it stores, as the setting `observed`, whether the answers fit it, differ from it, or show nothing. An operator starts the check. It
 * writes nothing to the service.
 */
import { z } from 'zod';
import type { SeenOf } from '#domain/views/reference.ts';
import type { Written } from '#domain/commands/written.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Connection } from '../client/client.ts';
import type { Clock } from '../ports.ts';
import type { Database } from '../store/database.ts';
import { putSetting } from '../store/profile-settings-and-state.ts';
import type { Budget } from './budget/request-budget.ts';

interface ObserverPorts {
  readonly queue: Database;
  readonly connection: Pick<Connection, 'as'>;
  readonly budget: Pick<Budget, 'delay'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly maySend: () => boolean;
}

type Raw = Readonly<Record<string, unknown>>;
const RECORD = z.record(z.string(), z.unknown());
const LIST = z.looseObject({ data: z.array(RECORD), meta: z.looseObject({ total_count: z.number() }) });

/** The number of records in the sample. */
const SAMPLE = 100;

export function createObserver(ports: ObserverPorts): () => Promise<Written> {
  const client = ports.connection.as('person');
  const list = (query: Parameters<typeof queryString>[0]) =>
    client.read(routes.listItems.path + queryString(query), LIST);
  return async () => {
    if (!ports.maySend()) return { kind: 'offline' };
    if (ports.budget.delay('person') > 0) return { kind: 'busy' };
    const all = { folder_id: null, include_subfolders: true, page: 1 };
    const some = await list({ ...all, include: 'custom_attributes,photos', per_page: SAMPLE });
    if (some.kind !== 'ok')
      return some.kind === 'not-sent' ? { kind: 'offline' } : { kind: 'unknown', isRead: false };
    const records = some.value.data;
    const bare = await list({ per_page: 1, page: 1 });
    const [first] = records;
    const single =
      typeof first?.['id'] === 'number'
        ? await client.read(fillPath(routes.getItem.path, { item_id: first['id'] }), RECORD)
        : null;
    const seen: Record<string, SeenOf> = {
      ...seenIn(records),
      ...(bare.kind === 'ok'
        ? { unfilteredList: listed(bare.value.meta.total_count, some.value.meta.total_count) }
        : {}),
      ...(single?.kind === 'ok'
        ? { singleAnswer: { kind: 'is', words: 'data' in single.value ? '{data: …}' : '{…}' } }
        : {}),
    };
    ports.queue.write((db) => putSetting(db, 'observed', { at: ports.clock.now().toISOString(), seen }));
    return { kind: 'done' };
  };
}

const listed = (bare: number, whole: number): SeenOf =>
  bare === whole
    ? { kind: 'fits', n: whole }
    : { kind: 'differs', n: whole - bare, words: `${bare} / ${whole}` };

/** Describes the form of the records' members, by the name of the assumption about them. */
function seenIn(records: readonly Raw[]): Record<string, SeenOf> {
  const members = (name: string) => records.flatMap((one) => (one[name] == null ? [] : [one[name]]));
  const lists = (name: string) =>
    members(name).flatMap((one) => (Array.isArray(one) ? Array.from<unknown>(one) : []));
  const figures = [...members('price'), ...members('quantity')];
  return {
    numbers: wordsOf(figures.map((one) => typeof one)),
    tag: compareWithAssumption(lists('tags'), (one) => has(one, 'name')),
    photo: compareWithAssumption(lists('photos'), (one) => has(one, 'id') && has(one, 'url')),
    measuredQuantity: compareWithAssumption(
      members('measured_quantity'),
      (one) => has(one, 'value') && has(one, 'name'),
    ),
    customFieldEmbed: compareWithAssumption(lists('custom_attribute_values'), (one) =>
      has(one, 'custom_attribute_id'),
    ),
    customFieldValue: compareWithAssumption(
      lists('custom_attribute_values').filter((one) => has(one, 'scanner_code_type')),
      () => true,
    ),
  };
}

/** Lists the types that occur, each once: "number", "number, string". */
function wordsOf(kinds: readonly string[]): SeenOf {
  return kinds.length === 0 ? { kind: 'none' } : { kind: 'is', words: [...new Set(kinds)].sort().join(', ') };
}

/** Counts the values if all are as assumed; otherwise counts those that are not, with an example. */
export function compareWithAssumption<T>(all: readonly T[], fits: (one: T) => boolean): SeenOf {
  if (all.length === 0) return { kind: 'none' };
  const others = all.filter((one) => !fits(one));
  return others.length === 0
    ? { kind: 'fits', n: all.length }
    : { kind: 'differs', n: others.length, words: shortly(others[0]) };
}

/** Characters of an example. */
const MOST_WORDS = 120;

/** The value's members that are no objects, as many as fit into `MOST_WORDS` characters. */
function shortly(one: unknown): string {
  const members = RECORD.safeParse(one).data;
  if (members === undefined) return String(one).slice(0, MOST_WORDS);
  const plain = Object.entries(members)
    .filter(([, value]) => typeof value !== 'object' || value === null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  let room = MOST_WORDS;
  return plain.filter((text) => (room -= text.length + 2) >= 0).join(', ');
}

const has = (one: unknown, name: string): boolean => RECORD.safeParse(one).data?.[name] != null;
