/** How receiving goes here: the switches of this profile. */
import type { ActAsked } from '#bridge/acts.ts';
import { USUAL_TOLERANCE } from '#domain/receiving/receipt.ts';
import type { ReceivingSwitch } from '#domain/replies/reply-of-receiving.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { ReceivingSet, Undo } from '#domain/commands/undo.ts';
import type { Writer } from '../../store/database.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { setLots } from '../lots/lot-settings.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow } from '../items/stock.ts';

const NAMES: readonly ReceivingSwitch[] = ['wholeLine', 'asks', 'over', 'tolerance', 'quarantine'];

export function switchReceiving(desk: DeskPorts, db: Writer, set: ActAsked<'settings.receiving'>): Outcome {
  const before = { ...setting(db, 'receiving'), wholeLine: setting(db, 'wholeLine') };
  const { wholeLine = before.wholeLine, ...others } = set;
  const receiving = { ...setting(db, 'receiving'), ...others };
  if (set.over === 'allow' && set.tolerance === undefined && receiving.tolerance === 0)
    receiving.tolerance = USUAL_TOLERANCE;
  putSetting(db, 'wholeLine', wholeLine);
  putSetting(db, 'receiving', receiving);
  const { quarantine } = receiving;
  const after = { ...receiving, wholeLine };
  const was = NAMES.filter((name) => before[name] !== after[name]).reduce<ReceivingSet>(
    (all, name) => ({ ...all, [name]: before[name] }),
    {},
  );
  return {
    tone: 'done',
    said: {
      kind: 'receiving-switched',
      which: NAMES.find((name) => set[name] !== undefined) ?? 'over',
      wholeLine,
      receiving,
      quarantine: quarantine && stockNow(db, desk.mirror.read).placeOf(quarantine.folderId),
    },
    undo: Object.keys(was).length === 0 ? null : { kind: 'switched', receiving: was },
  };
}

/** A key that was hit by mistake changes how the whole station receives: F8 changes it back. */
export function undoSwitched(
  desk: DeskPorts,
  db: Writer,
  { receiving, route }: Extract<Undo, { kind: 'switched' }>,
): Outcome {
  const outcome =
    receiving === undefined
      ? setLots(desk, db, route === undefined ? {} : { route })
      : switchReceiving(desk, db, receiving);
  const { said } = outcome;
  return said.kind === 'receiving-switched' || said.kind === 'lots-routed'
    ? { ...outcome, said: { ...said, undone: true }, undo: null }
    : outcome;
}
