/**
 * A new item or folder. The service would make a second one of a repeated request without a word, so what is made carries a
 * mark: the command's id at the end of its notes. The mark is looked for among what changed since, wherever the record may
 * have been moved meanwhile. Found once it is ours; found twice, a person decides which to keep, for deleting is for good.
 */
import type { CreateItemIntent } from '#domain/intent.ts';
import { beside } from '#domain/lane.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { proof, refusal, review, stillComing, type CommandOf, type Kind, type Past } from './kind.ts';
import { readRecent, readWithin, type Found, type Look } from './look.ts';

interface Preimage {
  /** The service's clock before it was sent (epoch milliseconds); null where it had not been heard yet. */
  readonly since: number | null;
}

/** A record that carries the mark. A portion that was moved out of it carries it too, and is of the same article. */
interface Marked {
  readonly id: number;
  readonly article: string;
}

export const createItem: Kind<'create-item', readonly Marked[], Preimage> = {
  lanes: ({ intent }) => [`${intent.what}:${intent.itemId}`, beside(`folder:${intent.folderId}`)],

  look: (command, past) => lookForMark(command, past),

  decide: (command, marked, past) => {
    const ids = firstOfEach(marked);
    if (ids.length > 1) return review({ why: 'look-alikes', ids });
    const [id] = ids;
    if (id !== undefined) return { do: 'settle', proof: proof({ how: 'read-back', made: [id] }) };
    const wait = stillComing(past);
    if (wait !== null) return wait;
    // A service that took it and shows nothing of it contradicts itself, or somebody has removed it since.
    if (past.doubt?.outcome === 'accepted') return review({ why: 'look-alikes', ids: [] });
    return {
      do: 'send',
      preimage: { since: past.doubt?.preimage.since ?? past.serviceTime },
      request: { method: routes.createItem.method, path: routes.createItem.path, body: bodyOf(command) },
    };
  },

  hear: (_command, _preimage, answer) => {
    if (answer.got === 'refused') return refusal(answer, 'folder');
    const made = routes.createItem.answer.safeParse(answer.json);
    return made.success
      ? { do: 'settle', proof: proof({ how: 'answer', made: [made.data.id] }) }
      : { do: 'look', outcome: 'accepted' };
  },

  checkHeard: true,

  twice: (_command, marked, { later }) => {
    const ours = new Set(later.flatMap((one) => one.proof?.made ?? []));
    const made = firstOfEach(marked.filter(({ id }) => !ours.has(id)));
    return made.length > 1 ? { why: 'twice', readings: [], made } : null;
  },

  undo: ({ intent }, { made }) => ({
    intents: made.map((recordId) => ({ kind: 'delete', recordId, what: intent.what })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/** Nothing is looked for before the first attempt: there is nothing to find. */
function* lookForMark(command: CommandOf<'create-item'>, past: Past<Preimage>): Look<readonly Marked[]> {
  const [first] = past.tries;
  if (first === undefined) return [];
  const mark = markOf(command);
  const { since } = first.preimage;
  const isMarked = (record: Found): boolean => notesOf(record).endsWith(mark);
  // Where the service's clock was not known when it was sent, there is only the place to look at.
  const found =
    since === null
      ? yield* readWithin(command.intent.folderId, isMarked)
      : yield* readRecent(since - CLOCK_BLUR, isMarked);
  return found.map((record) =>
    record.kind === 'item'
      ? { id: record.item.id, article: record.item.sid }
      : { id: record.folder.id, article: `#${record.folder.id}` },
  );
}

/** One record for each article: the first that was made. */
function firstOfEach(marked: readonly Marked[]): number[] {
  const first = new Map<string, number>();
  for (const { id, article } of marked) first.set(article, Math.min(id, first.get(article) ?? id));
  return [...first.values()];
}

const markOf = (command: CommandOf<'create-item'>): string => `[ref:${command.id}]`;

const notesOf = (record: Found): string =>
  (record.kind === 'item' ? record.item.notes : record.folder.notes) ?? '';

function bodyOf(command: CommandOf<'create-item'>): object {
  const { what, folderId, fields } = command.intent;
  const notes =
    fields.notes === null || fields.notes === '' ? markOf(command) : `${fields.notes} ${markOf(command)}`;
  return {
    type: what,
    name: fields.name,
    parent_id: folderId,
    notes,
    ...(fields.label === null ? {} : { label_url: fields.label.code, label_url_type: fields.label.type }),
    ...(what === 'item' ? stockOf(fields) : {}),
  };
}

function stockOf(fields: CreateItemIntent['fields']): object {
  return {
    quantity: figure(fields.quantity),
    ...(fields.minQuantity === null ? {} : { min_quantity: figure(fields.minQuantity) }),
    ...(fields.price === null ? {} : { price: figure(fields.price) }),
  };
}
