/** What can be done at the desk, by name. Each is one transaction; the answer comes after its commit. */
import type { ActName } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import { withChange } from '#domain/stock/adjustment.ts';
import { pictureType } from '#domain/stock/picture.ts';
import type { Given } from '#bridge/intents.ts';
import { DONE } from '../answers.ts';
import { commandById } from '../store/commands/commands.ts';
import type { Writer } from '../store/database.ts';
import { replacementOf } from '../store/commands/find-replacement-command.ts';
import { keepDraft } from '../store/sheets/kept-drafts.ts';
import { putPhotoFile } from '../store/sheets/stored-photos.ts';
import { putSetting, setting } from '../store/profile-settings-and-state.ts';
import { enqueued, NOT_NOW, NOT_THERE, sent, type HandlersOf } from './act-answers.ts';
import { MOVE_HANDLERS } from './moving/acts-of-moving.ts';
import { PUT_AWAY_HANDLERS } from './put-away/acts-of-put-away.ts';
import { PACK_HANDLERS } from './packs/acts-of-packs.ts';
import { PAPER_HANDLERS } from './receiving/acts-of-paper.ts';
import { RECEIVING_HANDLERS } from './receiving/acts-of-receiving.ts';
import { noteBlindReview } from './counting/blind-review.ts';
import { countAgain, countItem, openCount, sendCount } from './counting/counts.ts';
import { discardCount } from './undo/discard.ts';
import { nameOperator } from './operator.ts';
import { sign, type DeskPorts } from './ports.ts';
import { give } from './outbox/give.ts';
import { makeLocations } from './moving/locations.ts';
import { giveMany } from './outbox/many.ts';
import { mergeRecords } from './moving/merge.ts';
import { settleCommand } from './outbox/settle.ts';
import { undoMany } from './undo/undo-many.ts';
import { undo } from './undo/undo-outcome.ts';
import { sendUndo } from './undo/undo.ts';
import { writeReceivedLots } from './lots/received-lots.ts';
import { scan } from './scanning/scan.ts';
import { siteForPrint } from './scanning/site.ts';
import { exportScanLog } from './scanning/scan-log.ts';
import { forgetUnmatched } from './scanning/unmatched.ts';

/** Acts that concern one profile's desk; the station has a few of its own (profiles, plug, refresh, printing). */
export type DeskAct = Exclude<ActName, StationAct>;
type StationAct =
  | 'computer.autostart'
  | 'computer.fullScreen'
  | 'kiosk.leave'
  | 'handed.accept'
  | 'handed.dismiss'
  | 'settings.export'
  | 'events.listen'
  | 'figure.typed'
  | 'events.stop'
  | 'profile.add'
  | 'profile.use'
  | 'profile.key'
  | 'profile.trustKey'
  | 'profile.rename'
  | 'profile.remove'
  | 'practice.reset'
  | 'plug'
  | 'refresh'
  | 'orders.look'
  | 'groups.look'
  | 'orders.read'
  | 'updates.look'
  | 'updates.install'
  | 'updates.file'
  | 'screen.inHand'
  | 'labels.send'
  | 'photo.thumbnail'
  | 'labels.pdf'
  | 'outbox.rehearse'
  | 'group.write'
  | 'assumptions.observe'
  | 'items.export'
  | 'count.export'
  | 'items.atOffice'
  | 'export';

export const DESK_ACTS: HandlersOf<DeskAct> = {
  scan: (desk, ask) => ({ ok: true, value: scan(desk, ask) }),

  undo: (desk, ask) => {
    const value = desk.queue.write((db) => undo(desk, db, ask));
    const isCommand = ask.kind === 'command' || ask.kind === 'back' || ask.kind === 'put-away-step';
    if (ask.kind.startsWith('put-away')) desk.announce(['putAway']);
    desk.announce(
      isCommand ? ['stock', 'orders', 'outbox', 'status'] : ['orders', 'sheets', 'batch', 'arrival', 'scans'],
    );
    if (ask.kind === 'packs') desk.announce(['stock']);
    if (ask.kind === 'switched') desk.announce(['settings', 'stock']);
    if (isCommand) desk.wake();
    return { ok: true, value };
  },

  ...RECEIVING_HANDLERS,
  ...MOVE_HANDLERS,
  ...PUT_AWAY_HANDLERS,
  ...PACK_HANDLERS,
  ...PAPER_HANDLERS,

  'count.open': (desk, { folderId, subfolders, blind }) => {
    const scope = folderId === undefined ? { subfolders } : { folderId, subfolders };
    const sheetId = desk.queue.write((db) => openCount(desk, db, scope, blind));
    desk.announce(['sheets']);
    return { ok: true, value: { sheetId } };
  },

  'count.again': (desk, { id }) => {
    const sheetId = desk.queue.write((db) => countAgain(desk, db, id));
    desk.announce(['sheets']);
    return sheetId === undefined ? { ok: false, problem: NOT_THERE } : { ok: true, value: { sheetId } };
  },

  'count.set': (desk, { sheetId, itemId, quantity }) => {
    const outcome = desk.queue.write((db) =>
      countItem(desk, db, { sheetId, itemId, scanId: null, set: quantity }),
    );
    desk.announce(['sheets']);
    return outcome === undefined ? { ok: false, problem: NOT_THERE } : { ok: true, value: outcome };
  },

  'count.send': (desk, { sheetId, unseen }) => {
    const answer = sent(
      desk,
      desk.queue.write((db) => sendCount(desk, db, sheetId, unseen)),
    );
    desk.announce(['sheets']);
    return answer;
  },

  'count.reviewed': (desk, { sheetId }) => {
    desk.queue.write((db) => noteBlindReview(desk, db, sheetId));
    return DONE;
  },

  'count.discard': (desk, { sheetId }) => {
    const value = desk.queue.write((db) => discardCount(desk, db, sheetId));
    desk.announce(['sheets']);
    return value === undefined ? { ok: false, problem: NOT_NOW } : { ok: true, value };
  },

  'drafts.keep': (desk, { name, text }) => {
    // An account's key is in the keychain alone.
    if (!desk.hasKeyIn(text)) desk.queue.write((db) => keepDraft(db, name, text));
    return DONE;
  },

  'photo.add': (desk, { data }) => {
    const type = pictureType(Buffer.from(data.slice(0, 64), 'base64'));
    if (type === null) return { ok: false, problem: { code: 'bad-ask', detail: 'no picture' } };
    const { at } = sign(desk);
    const id = desk.queue.write((db) => putPhotoFile(db, { data, type }, at));
    return { ok: true, value: { id } };
  },

  give: (desk, { id, intent }) => given(desk, (db) => give(desk, db, intent, id)),

  'outbox.undo': (desk, { id }) => given(desk, (db) => sendUndo(desk, db, id)),

  'outbox.settle': (desk, ask) => {
    const done = desk.queue.write((db) => settleCommand(desk, db, ask));
    writeReceivedLots(desk);
    const settled = commandById(desk.queue.read, ask.id);
    const instead = settled && replacementOf(desk.queue.read, settled.seq);
    const continuedBy = instead && commandById(desk.queue.read, instead.id);
    desk.announce(['stock', 'orders', 'sheets', 'outbox', 'status']);
    desk.wake();
    return done ? { ok: true, value: { continuedBy: continuedBy ?? null } } : { ok: false, problem: NOT_NOW };
  },

  'settings.station': (desk, { name }) => set(desk, 'station', name),
  'settings.operator': (desk, { name }) => {
    nameOperator(desk, name);
    desk.announce(['settings', 'status']);
    return DONE;
  },
  'settings.sound': (desk, { on }) => set(desk, 'sound', on),
  'settings.wedge': (desk, wedge) => set(desk, 'wedge', wedge),
  'settings.scanners': (desk, { scanners }) => set(desk, 'scanners', scanners),
  'settings.zpl': (desk, { printer }) => set(desk, 'zpl', printer),
  'settings.welcomed': (desk) => set(desk, 'isWelcomed', true),

  'settings.adjust': (desk, change) => {
    desk.queue.write((db) => putSetting(db, 'adjust', withChange(setting(db, 'adjust'), change)));
    desk.announce(['settings']);
    return DONE;
  },
  'settings.linesOrder': (desk, { by }) => {
    desk.queue.write((db) => putSetting(db, 'linesOrder', by));
    desk.announce(['settings']);
    return DONE;
  },

  'assumptions.set': (desk, { name, isOn }) => {
    const off = setting(desk.queue.read, 'switchedOff').filter((one) => one !== name);
    desk.queue.write((db) => putSetting(db, 'switchedOff', isOn ? off : [...off, name]));
    desk.announce(['settings']);
    return DONE;
  },

  'unmatched.forget': (desk, { code }) => {
    const value = desk.queue.write((db) => forgetUnmatched(db, code));
    desk.announce(['scans']);
    return { ok: true, value };
  },
  'labels.site': (desk) => ({ ok: true, value: { site: siteForPrint(desk) } }),
  'items.many': (desk, ask) => {
    const done = desk.queue.write((db) => giveMany(desk, db, ask));
    if (done.given > 0) enqueued(desk);
    return { ok: true, value: done };
  },
  'items.merge': (desk, ask) => {
    const value = desk.queue.write((db) => mergeRecords(desk, db, ask));
    if (value === undefined) return { ok: false, problem: NOT_THERE };
    if (value.given > 0) enqueued(desk);
    return { ok: true, value };
  },
  'items.takeBack': (desk, ask) => {
    const value = desk.queue.write((db) => undoMany(desk, db, ask));
    enqueued(desk);
    if (value.inHand !== undefined) desk.announce(['batch']);
    return { ok: true, value };
  },
  'items.locations': (desk, ask) => {
    const made = desk.queue.write((db) => makeLocations(desk, db, ask));
    if (made.given > 0) enqueued(desk);
    return { ok: true, value: made };
  },
  'items.look': (desk, look) => {
    desk.queue.write((db) => putSetting(db, 'itemsLook', look));
    desk.announce(['settings']);
    return DONE;
  },
  'scanLog.export': (desk) => ({ ok: true, value: exportScanLog(desk) }),
};

function given(desk: DeskPorts, work: (db: Writer) => Given | undefined): Answer<Given> {
  const reply = desk.queue.write(work);
  if (reply === undefined) return { ok: false, problem: NOT_NOW };
  if (reply.given) enqueued(desk);
  return { ok: true, value: reply };
}

function set(desk: DeskPorts, ...[key, value]: Parameters<DeskPorts['settings']['put']>): Answer<null> {
  desk.settings.put(key, value);
  desk.announce(['settings', 'status']);
  return DONE;
}
