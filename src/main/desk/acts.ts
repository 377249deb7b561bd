/** What can be done at the desk, by name. Each is one transaction; the answer comes after its commit. */
import type { ActAsked, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer, Problem } from '#bridge/bridge.ts';
import { codeKeys } from '#domain/barcode.ts';
import { isPositive } from '#domain/decimal.ts';
import { pictureType } from '#domain/picture.ts';
import type { Given } from '#bridge/intents.ts';
import type { Outcome } from '#domain/reply.ts';
import { DONE } from '../answers.ts';
import { commandById } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { replacementsOf } from '../store/replacing-command.ts';
import { putPack, removePack } from '../store/pack-barcodes.ts';
import { putPhotoFile } from '../store/photo-files.ts';
import { itemById } from '../store/read-items-and-folders.ts';
import { putSetting, setting } from '../store/profile-settings.ts';
import { countAgain, countItem, openCount, sendCount } from './counts.ts';
import { discardCount, discardReceipt } from './discard.ts';
import { moveStock } from './moves.ts';
import { nameOperator } from './operator.ts';
import { receiptTopics, sign, type DeskPorts } from './ports.ts';
import { give } from './give.ts';
import { makeLocations } from './locations.ts';
import { giveMany } from './many.ts';
import { settleCommand } from './settle.ts';
import { undoMany } from './undo-many.ts';
import { undo } from './undo-outcome.ts';
import { sendUndo } from './undo.ts';
import { chooseLine, countLine, landIn, noteReceipt, sendReceipt } from './receipts.ts';
import { scan } from './scan.ts';
import { siteForPrint } from './site.ts';
import { stockNow } from './stock.ts';
import { exportScanLog } from './scan-log.ts';
import { forgetUnmatched } from './unmatched.ts';

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
  | 'items.atOffice'
  | 'export';

type Handlers = { [N in DeskAct]: (desk: DeskPorts, ask: ActAsked<N>) => Answer<ActReply<N>> };

const NOT_THERE: Problem = { code: 'not-there', detail: '' };
const NOT_NOW: Problem = { code: 'not-now', detail: '' };

export const DESK_ACTS: Handlers = {
  scan: (desk, ask) => ({ ok: true, value: scan(desk, ask) }),

  undo: (desk, ask) => {
    const value = desk.queue.write((db) => undo(desk, db, ask));
    const isCommand = ask.kind === 'command' || ask.kind === 'back';
    desk.announce(isCommand ? ['stock', 'orders', 'outbox', 'status'] : ['orders', 'sheets', 'scans']);
    if (isCommand) desk.wake();
    return { ok: true, value };
  },

  'receive.set': (desk, { orderId, lineId, quantity }) => {
    const outcome = desk.queue.write((db) =>
      countLine(desk, db, { orderId, lineId, scanId: null, set: quantity, opened: false }),
    );
    return onReceipt(desk, outcome);
  },

  'receive.lands': (desk, { orderId, lineId, folderId }) => {
    const outcome = desk.queue.write((db) => landIn(desk, db, orderId, lineId, folderId));
    return onReceipt(desk, outcome);
  },

  'receive.choose': (desk, { orderId, lineId, choice }) => {
    const outcome = desk.queue.write((db) => chooseLine(desk, db, orderId, lineId, choice));
    return onReceipt(desk, outcome);
  },

  'receive.note': (desk, { orderId, notes }) => {
    desk.queue.write((db) => noteReceipt(desk, db, orderId, notes));
    desk.announce(['orders']);
    return DONE;
  },

  'receive.send': (desk, { orderId }) =>
    sent(
      desk,
      desk.queue.write((db) => sendReceipt(desk, db, orderId)),
    ),

  'receive.discard': (desk, { orderId }) => {
    const value = desk.queue.write((db) => discardReceipt(desk, db, orderId));
    desk.announce(['orders']);
    return value === undefined ? { ok: false, problem: NOT_THERE } : { ok: true, value };
  },

  move: (desk, ask) =>
    sent(
      desk,
      desk.queue.write((db) => moveStock(desk, db, ask)),
    ),

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

  'count.discard': (desk, { sheetId }) => {
    const value = desk.queue.write((db) => discardCount(desk, db, sheetId));
    desk.announce(['sheets']);
    return value === undefined ? { ok: false, problem: NOT_NOW } : { ok: true, value };
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
    const settled = commandById(desk.queue.read, ask.id);
    const instead = settled && replacementsOf(desk.queue.read, settled.seq);
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
  'settings.wholeLine': (desk, { on }) => {
    desk.queue.write((db) => putSetting(db, 'wholeLine', on));
    desk.announce(['settings']);
    return DONE;
  },

  'assumptions.set': (desk, { name, isOn }) => {
    const off = setting(desk.queue.read, 'switchedOff').filter((one) => one !== name);
    desk.queue.write((db) => putSetting(db, 'switchedOff', isOn ? off : [...off, name]));
    desk.announce(['settings']);
    return DONE;
  },

  'pack.put': (desk, { code, itemId, units }) => {
    const [key] = codeKeys(code);
    const found = itemById(desk.mirror.read, itemId);
    if (key === undefined || !isPositive(units) || found === undefined || desk.hasKeyIn(code))
      return { ok: false, problem: NOT_THERE };
    const { at, by } = sign(desk);
    const item = desk.queue.write((db) => {
      putPack(db, { code, key, itemId, units }, at, by);
      return stockNow(db, desk.mirror.read).refOf(found);
    });
    desk.announce(['stock']);
    return { ok: true, value: { tone: 'done', said: { kind: 'code-known', code, item, units }, undo: null } };
  },
  'pack.remove': (desk, { code }) => {
    desk.queue.write((db) => removePack(db, code));
    desk.announce(['stock']);
    return DONE;
  },
  'unmatched.forget': (desk, { code }) => {
    desk.queue.write((db) => forgetUnmatched(db, code));
    desk.announce(['scans']);
    return DONE;
  },
  'labels.site': (desk) => ({ ok: true, value: { site: siteForPrint(desk) } }),
  'items.many': (desk, ask) => {
    const done = desk.queue.write((db) => giveMany(desk, db, ask));
    if (done.given > 0) enqueued(desk);
    return { ok: true, value: done };
  },
  'items.takeBack': (desk, { id }) => {
    const value = desk.queue.write((db) => undoMany(desk, db, id));
    enqueued(desk);
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

function sent(desk: DeskPorts, outcome: Outcome | null): Answer<Outcome> {
  if (outcome === null) return { ok: false, problem: NOT_NOW };
  if (outcome.tone === 'refused') return { ok: true, value: outcome };
  enqueued(desk);
  return { ok: true, value: outcome };
}

function onReceipt(desk: DeskPorts, outcome: Outcome | undefined): Answer<Outcome> {
  if (outcome === undefined) return { ok: false, problem: NOT_THERE };
  desk.announce(receiptTopics(outcome));
  return { ok: true, value: outcome };
}

function enqueued(desk: DeskPorts): void {
  desk.trace('committed', '');
  desk.announce(['stock', 'orders', 'outbox', 'status']);
  desk.wake();
}

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
