/** What becomes of lots that are received here, and into which of the account's own fields they are written. */
import type { ActAsked } from '#bridge/acts.ts';
import { isAnyMapped, LOT_FIELDS } from '#domain/receiving/lot-fields.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Writer } from '../../store/database.ts';
import { customFieldName } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { passLotsOver } from '../../store/sheets/receipts-with-lots-to-write.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import type { DeskPorts } from '../ports.ts';

export function setLots(desk: DeskPorts, db: Writer, ask: ActAsked<'settings.lots'>): Outcome {
  const before = setting(db, 'lots');
  // Lots of receipts from before the first field was mapped are not written.
  if (!isAnyMapped(before.fields)) passLotsOver(db);
  const { route = before.route, ...set } = ask;
  putSetting(db, 'lots', { route, fields: { ...before.fields, ...set } });
  const field = LOT_FIELDS.find((name) => set[name] !== undefined);
  if (field === undefined) {
    const undo = route === before.route ? null : ({ kind: 'switched', route: before.route } as const);
    return { tone: 'done', said: { kind: 'lots-routed', route }, undo };
  }
  const id = set[field] ?? null;
  const name = id === null ? null : (customFieldName(desk.mirror.read, id) ?? `#${id}`);
  return { tone: 'done', said: { kind: 'lots-mapped', field, name }, undo: null };
}
