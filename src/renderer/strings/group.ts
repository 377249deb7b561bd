/** Item groups, and what is said when one was written. */
import type { Written } from '#domain/commands/written.ts';
import { catalogue } from './catalogue.ts';
import { group as de } from './de/group.ts';
import { group as en } from './en/group.ts';

export const group = catalogue(en, de);

export function writtenWords(did: 'create' | 'edit' | 'delete', came: Written): string {
  switch (came.kind) {
    case 'done':
      return group.done[did];
    case 'refused':
      return group.refused({ words: came.words });
    case 'offline':
      return group.offline;
    case 'busy':
      return group.busy;
    case 'off':
      return group.off;
    case 'unread':
      return group.unread;
    case 'unknown':
      return came.isRead ? group.unknown : group.unknownUnread;
    default:
      return came satisfies never;
  }
}
