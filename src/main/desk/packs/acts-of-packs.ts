/** Pack codes: taught, forgotten, taken to another station as a file. */
import type { ActName } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DONE } from '../../answers.ts';
import { putSetting } from '../../store/profile-settings-and-state.ts';
import { enqueued, NOT_THERE, type HandlersOf } from '../act-answers.ts';
import { exportPacks, importPacks } from './pack-file.ts';
import type { DeskPorts } from '../ports.ts';
import { forgetPack, teachPack } from './teach-pack.ts';

type PackAct = Extract<ActName, `pack.${string}` | `packs.${string}` | 'settings.packField'>;

export const PACK_HANDLERS: HandlersOf<PackAct> = {
  'pack.put': (desk, asked) =>
    changed(
      desk,
      desk.queue.write((db) => teachPack(desk, db, asked)),
    ),
  'pack.remove': (desk, asked) =>
    changed(
      desk,
      desk.queue.write((db) => forgetPack(desk, db, asked)),
    ),
  'packs.export': (desk) => ({ ok: true, value: exportPacks(desk) }),
  'packs.take': (desk, { text }) => {
    const value = desk.queue.write((db) => importPacks(desk, db, text));
    if (value.kind === 'taken') desk.announce(['stock']);
    return { ok: true, value };
  },
  'settings.packField': (desk, { fieldId }) => {
    desk.queue.write((db) => putSetting(db, 'packField', fieldId));
    desk.announce(['settings', 'stock']);
    return DONE;
  },
};

function changed(desk: DeskPorts, outcome: Outcome | undefined): Answer<Outcome> {
  if (outcome === undefined) return { ok: false, problem: NOT_THERE };
  if (outcome.sends !== undefined) enqueued(desk);
  else desk.announce(['stock']);
  return { ok: true, value: outcome };
}
