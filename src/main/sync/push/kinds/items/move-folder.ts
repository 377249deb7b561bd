/**
 * The delivery rules of the move-folder command, which moves a folder with its contents. The request sets the folder's parent, so a second
 * delivery has no further effect. After an answer of success the folder is read again, because the service may have ignored the parent:
 * only the wanted parent proves the move. A repetition waits for the settle delay. The command goes to review (a person decides)
 * - if another client has moved the folder elsewhere;
 * - if the answer was lost, and the folder is in its old place but another client has written to it since: the move may have been reverted;
 * - if the folder no longer exists, or the service refuses the request.
 *
 * Undo moves the folder back to where it was read before the request.
 */
import { fillPath, routes } from '#wire/routes.ts';
import {
  howFound,
  mayBeBooked,
  notFound,
  proof,
  refusal,
  review,
  waitForSettleDelay,
  type Kind,
} from '../command-kind.ts';
import { recordBefore } from '../effects-left-by-applied-requests.ts';
import { isRewritten } from '../effects-of-own-later-commands.ts';
import { readRecord } from '../../reads/read-plans.ts';
import type { Found } from '../../reads/read-plan-types.ts';

interface Preimage {
  readonly parentId: number | null;
  /** When the folder was last written before the attempt. Absent in attempts of the first versions. */
  readonly updatedAt?: string;
}

export const moveFolder: Kind<'move-folder', Found | null, Preimage> = {
  readPlan: (command) => readRecord(command.intent.folderId),

  decide: (command, found, past) => {
    if (found?.kind !== 'folder') return notFound(past, 'folder');
    const { parentId, updatedAt } = found.folder;
    const { intoId, folderId } = command.intent;
    if (parentId === intoId) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const from = past.uncertain?.preimage.parentId ?? command.basis.fromId;
    if (parentId !== from)
      return review({ kind: 'moved-elsewhere', fromId: from, nowIn: parentId, ...mayBeBooked(past) });
    // Another client may have moved the folder back; a repetition would overwrite that.
    if (
      past.uncertain !== null &&
      isRewritten(past.uncertain.preimage.updatedAt, { id: folderId, updatedAt }, past)
    )
      return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { parentId, updatedAt },
        request: {
          method: routes.updateItem.method,
          path: fillPath(routes.updateItem.path, { item_id: folderId }),
          body: { parent_id: intoId },
        },
      }
    );
  },

  // The service may answer with success and ignore the parent: the folder is read to see where it is.
  interpretResponse: (_command, _preimage, answer) =>
    answer.kind === 'refused' ? refusal(answer, 'folder') : { kind: 'read-again', outcome: 'accepted' },

  checkAnswered: true,

  wrote: ({ intent: { folderId: id, intoId } }, { updatedAt }) => {
    const isShown = (found: Found): boolean => found.kind === 'folder' && found.folder.parentId === intoId;
    return { records: [{ id, figure: 'parent', isShown }], replaced: recordBefore(id, updatedAt) };
  },

  undo: ({ intent, basis }, _proof, preimage) => {
    // Where the folder really was: an earlier own move that the basis counts on may have been cancelled.
    const intoId = preimage === null ? basis.fromId : preimage.parentId;
    return { intents: [{ kind: 'move-folder', folderId: intent.folderId, intoId }], stays: [] };
  },
};
