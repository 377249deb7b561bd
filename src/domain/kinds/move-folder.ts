/** Moving a folder, with all that is in it. Where a folder hangs is shown as the service has it. */
import { recordMade } from '../commands/effect.ts';
import type { Facts } from '../commands/facts.ts';
import { exclusive, within } from '../commands/lane.ts';
import { GONE, type Definition } from './definition.ts';

/** A folder with all that is in it goes into another. */
export interface MoveFolderIntent {
  readonly kind: 'move-folder';
  readonly folderId: number;
  readonly intoId: number | null;
}

export interface MoveFolderBasis {
  readonly kind: 'move-folder';
  readonly name: string;
  readonly fromId: number | null;
  readonly from: string;
  readonly to: string;
}

export const moveFolder: Definition<MoveFolderIntent, MoveFolderBasis> = {
  decide: (facts, { folderId, intoId }) => {
    const id = facts.idNow(folderId);
    const folder = facts.mirror.folder(id);
    const into = facts.folder(intoId);
    if (folder === undefined && facts.folder(id) !== undefined)
      return { refused: id < 0 ? 'nothing' : 'unread' };
    if (folder === undefined || into === undefined || facts.goes(folder.id)) return GONE;
    // Where a folder hangs is not laid over the mirror; what this station is about to do with it is known all the same.
    const fromId = facts.pending.parentOf(folder.id, folder.parentId);
    if (into.id === fromId) return { refused: 'same-folder' };
    if (isInside(facts, into.id, folder.id)) return { refused: 'inside-itself' };
    const from = facts.folder(fromId)?.name ?? '';
    return { kind: 'move-folder', name: folder.name, fromId, from, to: into.name };
  },
  lanes: ({ intent, basis }) => [
    exclusive('folder', intent.folderId),
    ...within(intent.intoId),
    ...within(basis.fromId),
  ],
};

/** Whether a folder is another one, or in it at any depth, once this station's own commands have gone through. */
function isInside({ mirror, effects, pending }: Facts, folderId: number | null, of: number): boolean {
  const passed = new Set<number>();
  let at = folderId;
  while (at !== null && !passed.has(at)) {
    passed.add(at);
    const id = at;
    const madeIn = recordMade(id, effects)?.folderId ?? null;
    at = pending.parentOf(id, mirror.folder(id)?.parentId ?? madeIn);
  }
  return passed.has(of);
}
