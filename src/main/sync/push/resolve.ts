/** A command with real ids for temporary ones. The service never sees a temporary id. */
import type { ReviewCase } from '#domain/command.ts';
import { dependsOn, withIds } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import { commandReflected, type StoredCommand } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';
import { makerState, realId } from '../../store/made-ids.ts';

export type Resolved =
  | { readonly came: 'resolved'; readonly command: StoredCommand }
  /** The record has been made, but which it is will only be known when it has been read. */
  | { readonly came: 'waits' }
  /** What it depends on was never made, or could not be told from others. */
  | { readonly came: 'never'; readonly review: ReviewCase };

export function resolve(db: Reader, command: StoredCommand): Resolved {
  const intent: Intent = withIds<Intent>(command.intent, (id) => realId(db, id));
  for (const missing of dependsOn(intent)) {
    const waits = makerState(db, missing) === 'applied' && !commandReflected(db, missing);
    return waits ? { came: 'waits' } : { came: 'never', review: { why: 'gone', what: 'item' } };
  }
  return { came: 'resolved', command: withIntent(command, intent) };
}

/** The same kind of intent, with other ids. */
function withIntent<C extends StoredCommand>(command: C, intent: Intent): C {
  return { ...command, intent };
}
