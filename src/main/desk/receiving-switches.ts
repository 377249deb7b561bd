/** How receiving goes here: the switches of this profile. */
import type { ActAsked } from '#bridge/acts.ts';
import { USUAL_TOLERANCE } from '#domain/receipt.ts';
import type { ReceivingSwitch } from '#domain/reply-of-receiving.ts';
import type { Outcome } from '#domain/reply.ts';
import type { Writer } from '../store/database.ts';
import { putSetting, setting } from '../store/profile-settings-and-state.ts';
import type { DeskPorts } from './ports.ts';
import { stockNow } from './stock.ts';

const NAMES: readonly ReceivingSwitch[] = ['wholeLine', 'asks', 'over', 'tolerance', 'quarantine'];

export function switchReceiving(desk: DeskPorts, db: Writer, set: ActAsked<'settings.receiving'>): Outcome {
  const { wholeLine = setting(db, 'wholeLine'), ...others } = set;
  const receiving = { ...setting(db, 'receiving'), ...others };
  if (set.over === 'allow' && set.tolerance === undefined && receiving.tolerance === 0)
    receiving.tolerance = USUAL_TOLERANCE;
  putSetting(db, 'wholeLine', wholeLine);
  putSetting(db, 'receiving', receiving);
  const { quarantine } = receiving;
  return {
    tone: 'done',
    said: {
      kind: 'receiving-switched',
      which: NAMES.find((name) => set[name] !== undefined) ?? 'over',
      wholeLine,
      receiving,
      quarantine: quarantine && stockNow(db, desk.mirror.read).placeOf(quarantine.folderId),
    },
    undo: null,
  };
}
