/** What can be done about the labels and papers of receipts. */
import type { ActName } from '#bridge/acts.ts';
import { DONE } from '../../answers.ts';
import { putSetting } from '../../store/profile-settings-and-state.ts';
import type { HandlersOf } from '../act-answers.ts';
import { takePallet } from './pallets.ts';

type PaperAct = Extract<ActName, 'pallet.take' | 'settings.pallets' | 'settings.labelsPer'>;

export const PAPER_HANDLERS: HandlersOf<PaperAct> = {
  'pallet.take': (desk, { sheetIds }) => {
    const value = desk.queue.write((db) => takePallet(desk, db, sheetIds));
    desk.announce(['settings', 'outbox']);
    return { ok: true, value };
  },
  'settings.pallets': (desk, { pallets }) => {
    desk.queue.write((db) => putSetting(db, 'pallets', pallets));
    desk.announce(['settings']);
    return DONE;
  },
  'settings.labelsPer': (desk, { per }) => {
    desk.queue.write((db) => putSetting(db, 'labelsPer', per));
    desk.announce(['settings']);
    return DONE;
  },
};
