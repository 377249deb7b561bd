/** Moving a folder, with all that is in it. Where a folder hangs is shown as the service has it. */
import { exclusive, within } from '../lane.ts';
import type { Definition } from './definition.ts';

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
  lanes: ({ intent, basis }) => [
    exclusive('folder', intent.folderId),
    ...within(intent.intoId),
    ...within(basis.fromId),
  ],
};
