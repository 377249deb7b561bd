/**
 * Another item like this one. The copy carries no mark of ours, so before it is asked for, everything at the destination that
 * looks like the original is noted. Afterwards exactly one more look-alike with the stock asked for is the copy; more than
 * one is for a person.
 */
import { compare, type Decimal } from '#domain/decimal.ts';
import type { Item } from '#domain/record.ts';
import { beside } from '#domain/lane.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { notFound, proof, refusalInWords, review, stillComing, type CommandOf, type Kind } from './kind.ts';
import { withoutCopies } from './own-copies.ts';
import { readContents, readItem, type Look } from './look.ts';

interface Facts {
  readonly original: Item | null;
  /** Every item at the destination, by id. */
  readonly there: readonly number[];
  readonly alike: readonly Alike[];
}

interface Alike {
  readonly id: number;
  readonly sid: string;
  readonly quantity: Decimal;
}

interface Preimage {
  /** Every item at the destination then: the copy is none of them. In attempts of the first versions those with its name. */
  readonly alike: readonly number[];
  /** What the original, and so the copy, was called when it was sent. Absent in attempts of the first version. */
  readonly name?: string;
}

export const copy: Kind<'copy', Facts, Preimage> = {
  lanes: ({ intent }) => [
    `item:${intent.itemId}`,
    `item:${intent.copyId}`,
    beside(`folder:${intent.folderId}`),
  ],

  look: function* (command, past): Look<Facts> {
    const original = yield* readItem(command.intent.itemId);
    const tried = past.doubt ?? past.tries.at(-1);
    // Renamed between our reading and the copying, the copy has the new name.
    const names = new Set([tried?.preimage.name, original?.name ?? command.basis.name]);
    // Another client may have moved the original there itself: it is no copy of it.
    const { itemId, folderId } = command.intent;
    const there = yield* readContents(folderId, (item) => item.id !== itemId);
    const alike = there.filter((item) => names.has(item.name));
    return {
      original,
      there: there.map(({ id }) => id),
      alike: alike.map(({ id, sid, quantity }) => ({ id, sid, quantity })),
    };
  },

  decide: (command, facts, past) => {
    if (past.doubt !== null) {
      const made = newOnes(command, past.doubt.preimage, facts);
      if (made.length > 1) return review({ why: 'look-alikes', ids: made });
      if (made.length === 1) return { do: 'settle', proof: proof({ how: 'figures', made }) };
      if (past.doubt.outcome === 'accepted') return review({ why: 'look-alikes', ids: [] });
      // One more, of another quantity: somebody's own, or ours that somebody has changed already.
      const { alike } = past.doubt.preimage;
      const changed = facts.alike.filter(({ id }) => !alike.includes(id));
      if (changed.length > 0) return review({ why: 'look-alikes', ids: changed.map(({ id }) => id) });
      const wait = stillComing(past);
      if (wait !== null) return wait;
    }
    if (facts.original === null) return notFound(past, 'item');
    const { itemId, quantity, folderId } = command.intent;
    return {
      do: 'send',
      preimage: {
        alike: facts.there,
        name: facts.original.name,
      },
      request: {
        method: routes.copyItem.method,
        path: fillPath(routes.copyItem.path, { item_id: itemId }),
        body: { quantity: figure(quantity), folder_id: folderId },
      },
    };
  },

  hear: (_command, _preimage, answer) => {
    if (answer.got === 'refused') return refusalInWords(answer);
    const made = routes.copyItem.answer.safeParse(answer.json);
    return made.success
      ? { do: 'settle', proof: proof({ how: 'answer', made: [made.data.id] }) }
      : { do: 'look', outcome: 'accepted' };
  },

  checkHeard: true,

  // A look-alike has its name and its stock, whatever article it is of.
  alsoSeen: ['copy', 'create-item', 'move', 'receive'],

  twice: (command, facts, past, shown, counted) => {
    const preimage = past.tries[0]?.preimage;
    if (preimage === undefined) return null;
    // Where our copy is an article of its own, what is the original's article was moved there by somebody.
    const ours = facts.alike.find(({ id }) => shown?.made.includes(id) === true);
    const article = facts.original?.sid;
    const copies = facts.alike.filter(({ sid }) => sid !== article || ours?.sid === article);
    const { itemId, folderId } = command.intent;
    const here = copies.map((one) => ({ ...one, folderId }));
    const others = withoutCopies(here, past.later, [itemId], shown?.made ?? []);
    const made = newOnes(command, preimage, { ...facts, alike: others });
    return made.length > counted ? { readings: [], made } : null;
  },

  undo: (_command, { made }) => ({
    intents: made.map((recordId) => ({ kind: 'delete', recordId, what: 'item' })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

function newOnes(command: CommandOf<'copy'>, preimage: Preimage, { alike }: Facts): number[] {
  return alike
    .filter(
      ({ id, quantity }) => !preimage.alike.includes(id) && compare(quantity, command.intent.quantity) === 0,
    )
    .map(({ id }) => id);
}
