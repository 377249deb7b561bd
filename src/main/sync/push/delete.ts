/**
 * A record is deleted for good, a folder with everything in it. What is gone is done, whoever did it; but what is deleted has
 * to be what the person saw. A record that was changed since, or a folder that holds more or less than it did, is asked
 * about again.
 */
import { fillPath, routes } from '#wire/routes.ts';
import { deletion, proof, review, stillComing, type Kind } from './kind.ts';
import { countContents, readRecord, type Look } from './look.ts';

interface Facts {
  readonly updatedAt: string;
  readonly children: number;
}

export const deleteRecord: Kind<'delete', Facts | null, Facts> = {
  lanes: ({ intent }) => [`item:${intent.recordId}`, `folder:${intent.recordId}`],

  fresh: true,

  look: function* (command): Look<Facts | null> {
    const { recordId, what } = command.intent;
    const found = yield* readRecord(recordId);
    if (found === null) return null;
    const children = what === 'folder' ? yield* countContents(recordId) : 0;
    return { updatedAt: found.kind === 'item' ? found.item.updatedAt : found.folder.updatedAt, children };
  },

  decide: (command, facts, past) => {
    const { recordId } = command.intent;
    if (facts === null) {
      const how = past.doubt === null ? 'already' : 'read-back';
      return { do: 'settle', proof: proof({ how, gone: [recordId] }) };
    }
    const { updatedAt, children } = command.basis;
    if (facts.updatedAt !== updatedAt || facts.children !== children) {
      return review({
        why: 'changed-since',
        sawAt: updatedAt,
        nowAt: facts.updatedAt,
        childrenThen: children,
        childrenNow: facts.children,
      });
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: facts,
        request: {
          method: routes.deleteItem.method,
          path: fillPath(routes.deleteItem.path, { item_id: recordId }),
          body: undefined,
        },
      }
    );
  },

  hear: ({ intent }, _preimage, answer) => deletion(answer, [intent.recordId]),

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};
