/** Everything a screen can ask to be done. `ACTS` is what main checks an ask against; the types follow from it. */
import { z } from 'zod';
import type { Checked } from './checked.ts';
import { SYMBOLOGIES } from '#domain/barcode/barcode.ts';
import { SWITCHABLE } from '#domain/commands/assumed.ts';
import { MOST_TIMES } from '#domain/scanning/control.ts';
import { LARGEST_NEW_PHOTO } from '#domain/stock/picture.ts';
import { LOT_ACTS, LOT_UNDO, type LotReplies } from './lots.ts';
import { RECEIVING_ACTS, RECEIVING_UNDO, type ReceivingReplies } from './receiving.ts';
import { adjustChange } from './adjust-settings.ts';
import { name, printer, scanners, timing } from './station-settings.ts';
import { batchRow, lastOn, movePlace, place, rowKey, serials } from './place.ts';
import { INTENT_ASK, quantity, recordId, type Given } from './intents.ts';
import {
  EXPORT_ASK,
  itemsLook,
  LOCATIONS_ASK,
  MANY_ASK,
  MANY_UNDO_ASK,
  type LocationsMade,
  type ManyDone,
  type ManyUndone,
} from './items.ts';
import { COUNT_ACTS, type CountReplies } from './counting.ts';
import { BATCH_ACTS, type BatchReplies } from './batch.ts';
import { MERGE_ACTS, type MergeReplies } from './merge.ts';
import { PUT_AWAY_ACTS, type PutAwayReplies } from './put-away.ts';
import { packBefore, PACK_ACTS, type PackReplies } from './packs.ts';
import { PAPER_ACTS, type PaperReplies } from './paper.ts';
import type { Command } from '#domain/commands/command.ts';
import type { Outcome, ScanReply } from '#domain/replies/reply.ts';
import type { OfficeView } from '#domain/views/items.ts';
import { LINES_ORDERS } from '#domain/views/lines-shown.ts';
import { SETTLEMENTS } from '#domain/views/outbox.ts';
import type { Written } from '#domain/commands/written.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';

const id = z.number().int().positive();
const uid = z.string().min(1).max(64);
const unsent = z.object({ waiting: z.number(), review: z.number(), sheets: z.number() }).nullable();

/** What is on the sheets; `numbers`: of the orders that it is of. */
const PRINTED = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['labels', 'commands']) }),
  z.object({ kind: z.enum(['order', 'goods-note']), numbers: z.array(z.string()).min(1).max(200) }),
]);

const groupFields = {
  name,
  attributes: z.array(z.object({ name, options: z.array(name).max(200) })).max(50),
  itemIds: z.array(id).max(10_000),
};

/** The service's may be larger than what is accepted here. */
const seenGroup = z.object({
  name: z.string(),
  attributes: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
  itemIds: z.array(z.number().int()),
});

const GROUP_WRITE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), fields: z.object(groupFields) }),
  z.object({
    kind: z.literal('edit'),
    groupId: id,
    set: z
      .object({
        name: groupFields.name.exactOptional(),
        attributes: groupFields.attributes.exactOptional(),
        itemIds: groupFields.itemIds.exactOptional(),
      })
      .refine((set) => Object.keys(set).length > 0),
    seen: seenGroup,
  }),
  z.object({ kind: z.literal('delete'), groupId: id }),
]);

export const ACTS = {
  /**
   * A burst from a scanner, or a code typed by hand. Answered after it is on the tape and its effect is on disk. Asked again
   * with the same `id`, because the answer was lost, it is answered as before and counts once.
   */
  scan: z.object({
    id: uid,
    text: z.string().max(20_000),
    place,
    source: z.enum(['wedge', 'serial', 'camera', 'file', 'typed']),
    /** Where the reader itself knows what it read: a camera does. */
    symbology: z.enum(SYMBOLOGIES).exactOptional(),
    /** Milliseconds between the keys of a burst, for the tape. */
    gaps: z.array(z.number().int().min(0).max(60_000)).max(5000).exactOptional(),
    /** It counts so many times: a quantity was scanned before it. */
    times: z.number().int().min(1).max(MOST_TIMES).exactOptional(),
    /** One of the options of an earlier answer to the same text. */
    picked: z.object({ kind: z.enum(['item', 'folder', 'order']), id: recordId }).exactOptional(),
    /** The items of a question that is open where it was made: the label of where one of them is answers it. */
    among: z.array(recordId).max(100).exactOptional(),
    /** Scanning is paused: it is put on the tape and does nothing. */
    paused: z.literal(true).exactOptional(),
    /**
     * The scan this one stands in place of: the keyboard delivered the first piece of the code as one of its own, or another record is
     * meant than was taken.
     */
    mends: uid.exactOptional(),
    /** Which of several records is meant is asked, whatever would decide it. */
    asks: z.literal(true).exactOptional(),
    /** `mends` was the scan of a pack: it had been opened, and so many were left in it. */
    left: quantity.exactOptional(),
  }),
  undo: z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['command', 'back']),
      id: uid,
      isAsked: z.literal(true).exactOptional(),
      others: z.array(uid).readonly().exactOptional(),
    }),
    z.object({
      kind: z.literal('tally'),
      id: uid,
      isAsked: z.literal(true).exactOptional(),
      joined: id.exactOptional(),
      others: z
        .array(z.object({ id: uid, joined: id.exactOptional() }))
        .readonly()
        .exactOptional(),
    }),
    z.object({ kind: z.literal('joined'), orderId: id }),
    z.object({ kind: z.literal('forgotten'), code: z.string().min(1) }),
    z.object({
      kind: z.literal('arrival-discarded'),
      sheetIds: z.array(uid).readonly(),
      orderIds: z.array(id).readonly(),
    }),
    ...RECEIVING_UNDO,
    ...LOT_UNDO,
    z.object({
      kind: z.literal('last'),
      sheet: lastOn,
    }),
    z.object({ kind: z.literal('noted'), scanId: uid, sheetId: uid }),
    z.object({ kind: z.literal('discarded'), sheetId: uid }),
    z.object({ kind: z.literal('taken-back'), id: uid, orderId: id, lineId: id }),
    z.object({
      kind: z.literal('batch'),
      rows: z.array(rowKey.extend({ was: batchRow.nullable() })).readonly(),
      behind: uid.exactOptional(),
    }),
    z.object({ kind: z.literal('put-away-item'), itemId: recordId, now: quantity, serials }),
    z.object({
      kind: z.literal('put-away-step'),
      itemId: recordId,
      stepId: uid,
      isAsked: z.literal(true).exactOptional(),
      isBack: z.literal(true).exactOptional(),
    }),
    z.object({ kind: z.literal('put-away-off'), id: uid }),
    z.object({ kind: z.literal('put-away-begun'), id: uid }),
    z.object({ kind: z.literal('packs'), codes: z.array(packBefore).readonly() }),
    z.object({
      kind: z.literal('step'),
      place: movePlace,
      took: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('item'), id: recordId }),
          z.object({ kind: z.literal('to'), id: recordId.nullable() }),
        ])
        .exactOptional(),
    }),
  ]),

  /** Keeps what is typed or scanned into forms of one kind; see the read `drafts`. */
  'drafts.keep': z.object({ name: z.string().min(1).max(40), text: z.string().max(2_000_000) }),
  /** What is typed on the page and not taken: it is remembered, so that it is said to be lost where the page ends with it. */
  'figure.typed': z.object({
    figure: z.object({ text: z.string().max(100), of: z.string().max(1000) }).nullable(),
  }),
  ...RECEIVING_ACTS,
  ...LOT_ACTS,
  ...PAPER_ACTS,

  /** `id`: the command's; asked again with the same one, it is done once. */
  move: z.object({
    id: uid.exactOptional(),
    itemId: recordId,
    quantity,
    folderId: recordId.nullable(),
    /** Absent: as the item needs it, see the item's view. */
    leaveZero: z.boolean().exactOptional(),
  }),
  ...BATCH_ACTS,
  ...PUT_AWAY_ACTS,
  ...MERGE_ACTS,
  /** Keeps a photo, in base64, that is to be sent with a new item. */
  'photo.add': z.object({ data: z.string().max(Math.ceil(LARGEST_NEW_PHOTO / 3) * 4) }),
  /** A small picture of a photo, in base64, which the page has made of the whole one. */
  'photo.thumbnail': z.object({ photoId: id, data: z.string().max(400_000) }),
  /** Any other command, asked for whole. */
  give: z.object({ id: uid.exactOptional(), intent: INTENT_ASK }),
  ...COUNT_ACTS,

  /**
   * `recordId`: which record is ours, where several could be. `lineIds`: which lines went in. `reason`: why it is dropped. `asked`: the
   * case that was in sight, whole: where another is asked by now, nothing is done. Absent: whatever is asked.
   */
  'outbox.settle': z.object({
    id: uid,
    how: z.enum(SETTLEMENTS),
    asked: z.unknown().optional(),
    recordId: id.exactOptional(),
    lineIds: z.array(id).max(100).exactOptional(),
    reason: z.string().trim().max(500).exactOptional(),
  }),
  /** Sends what takes a command back that has gone through: see `CommandView.undo`. */
  'outbox.undo': z.object({ id: uid }),
  /** Reads what everything that waits would come to, and sends nothing. */
  'outbox.rehearse': z.object({}),

  /** Writes a command's evidence, or without `id` the support file, into the profile's folder. */
  export: z.object({ id: uid.exactOptional() }),

  'settings.station': z.object({ name }),
  'settings.operator': z.object({ name }),
  'settings.sound': z.object({ on: z.boolean() }),
  'settings.adjust': adjustChange,
  /** In which order the lines of an order that is received are shown. */
  'settings.linesOrder': z.object({ by: z.enum(LINES_ORDERS) }),
  'settings.wedge': timing,
  /** All of them: what is not among them is forgotten. */
  'settings.scanners': z.object({ scanners }),
  'settings.zpl': z.object({ printer }),
  /** The first steps are done, or skipped: they do not come by themselves again. */
  'settings.welcomed': z.object({}),
  ...PACK_ACTS,
  /** Takes a code off the list of unmatched ones until it is scanned again. */
  'unmatched.forget': z.object({ code: z.string().min(1) }),
  /** What printed command codes carry here. It is made the first time they are printed. */
  'labels.site': z.object({}),
  /** To the label printer on the network, in its own language. Answered when the printer has taken it. */
  'labels.send': z.object({ zpl: z.string().min(1).max(200_000) }),
  /** The sheets this window would print, as a PDF beside the profile's files, named for what they are. Only where the shell can (see settings). */
  'labels.pdf': z.object({ of: PRINTED }),
  /** Writes the whole tape into a file beside the profile's own, and says which. */
  'scanLog.export': z.object({}),
  /** Checks the address and the key against the service, keeps the key in the keychain, and switches to the new profile. */
  'profile.add': z.object({
    name,
    address: z.string().trim().max(2000),
    key: z.string().trim().min(1).max(4000),
  }),
  /** Opens a profile, also the one that would not open before. Works while none is open. */
  'profile.use': z.object({ id: uid }),
  'profile.rename': z.object({ id: uid, name }),
  /**
   * Takes an account off the list and its key out of the keychain, and puts its files aside. `unsent`: what the person was told
   * is dropped with it; where it is something else by now, nothing is done.
   */
  'profile.remove': z.object({ id: uid, unsent }),
  /** Everything of the practice profile and its warehouse begins anew. `unsent`: as for `profile.remove`. */
  'practice.reset': z.object({ unsent }),
  'profile.key': z.object({ key: z.string().trim().min(1).max(4000) }),
  /** A person's word for a key that nothing shows to be of this account: it is used. Absent: the one in use. */
  'profile.trustKey': z.object({ key: z.string().trim().min(1).max(4000).exactOptional() }),
  /**
   * Takes the service's deliveries on this port, from this computer alone or from its network as well. `secret`: what they are
   * signed with; empty: as before.
   */
  'events.listen': z.object({
    port: z.number().int().min(1024).max(65_535),
    reach: z.enum(['computer', 'network']),
    secret: z.string().trim().max(400),
  }),
  'events.stop': z.object({}),
  /** Writes how this station is set to its hardware into a settings file beside the profile's files. */
  'settings.export': z.object({}),
  /** Whether Dockhand starts when the user of this computer signs in. */
  'computer.autostart': z.object({ on: z.boolean() }),
  'computer.fullScreen': z.object({ on: z.boolean() }),
  /** `code`: empty where none is asked for. */
  'kiosk.leave': z.object({ code: z.string().max(200) }),
  /** Puts the settings file into force that was handed over under this id (see `HandedView`). */
  'handed.accept': z.object({ id: uid }),
  /** A person has seen what was handed over. */
  'handed.dismiss': z.object({ id: uid }),
  /** Looks for an update now. Answered when the list has been read, and what it names has been fetched. */
  'updates.look': z.object({}),
  /** Installs what is downloaded and starts it. Refused as `not-now` while something is being sent. */
  'updates.install': z.object({}),
  /** Lets an operator choose a package file, and downloads it if the signed list beside it names it. */
  'updates.file': z.object({}),
  /** Whether a receipt, a move, a count, a question, a figure or anything open is on the screen: no update is installed then. */
  'screen.inHand': z.object({ isInHand: z.boolean() }),
  /** Writes an item group: one request, sent now or not at all. Answered when something has come back, or nothing will. */
  'group.write': z.object({ write: GROUP_WRITE }),
  /** Whether commands that rest on this assumption are given and sent. */
  'assumptions.set': z.object({ name: z.enum(SWITCHABLE), isOn: z.boolean() }),
  /** Reads what the account shows of the assumptions; nothing is written to find out. */
  'assumptions.observe': z.object({}),
  /** Practice only: pulls the network plug, or puts it back. */
  plug: z.object({ in: z.boolean() }),
  /** Looks for changes now instead of at the next turn. */
  refresh: z.object({}),
  /** A person looks at the item groups: they are read now. */
  'groups.look': z.object({}),
  /** A person looks at the orders of every status: those that no pull reads are read now. */
  'orders.look': z.object({}),
  /** A person has opened orders that are not here whole: they are read now, the last one first. */
  'orders.read': z.object({ orderIds: z.array(id).min(1).max(20) }),
  /** How the list of items is looked at from now on; all of it. */
  'items.look': itemsLook,
  /** A piece of an act on many items. */
  'items.many': MANY_ASK,
  /** Takes back a piece of an act on many: what waits is not sent, what is booked gets commands of its own. */
  'items.takeBack': MANY_UNDO_ASK,
  /** A piece of a list of locations that are to be there, with labels. */
  'items.locations': LOCATIONS_ASK,
  /** Writes the list, or what is chosen of it, into a file beside the profile's files. */
  'items.export': EXPORT_ASK,
  /** The service's own search, asked now. `page`: from 1. */
  'items.atOffice': z.object({
    text: z.string().trim().min(1).max(190),
    page: z.number().int().min(1).max(1000),
  }),
} as const;

export type ActName = keyof typeof ACTS;
/** What a screen sends (quantities as text). */
export type ActAsk<N extends ActName> = z.input<(typeof ACTS)[N]>;
/** What main gets after the check. */
export type ActAsked<N extends ActName> = z.output<(typeof ACTS)[N]>;

interface Replies
  extends
    ReceivingReplies,
    LotReplies,
    BatchReplies,
    PutAwayReplies,
    MergeReplies,
    PackReplies,
    CountReplies,
    PaperReplies {
  'items.many': ManyDone;
  'items.takeBack': ManyUndone;
  'items.locations': LocationsMade;
  'items.export': { readonly file: string; readonly rows: number };
  'items.atOffice': OfficeView;
  scan: ScanReply;
  undo: Outcome;
  'unmatched.forget': Outcome;
  move: Outcome;
  give: Given;
  /** What stands in its place from now on. */
  'outbox.settle': { readonly continuedBy: Command | null };
  'outbox.undo': Given;
  'outbox.rehearse': RehearsalView;
  'group.write': Written;
  'assumptions.observe': Written;
  export: { readonly file: string };
  /** The new profile, and how many items and folders there are. */
  'profile.add': { readonly id: string; readonly items: number };
  /** Whether the service has taken the key; else nothing answered, and the queue finds out. */
  'profile.key': { readonly isTried: boolean };
  /** Null in practice. */
  'labels.site': { readonly site: string | null };
  /** The name it is kept under. */
  'photo.add': { readonly id: string };
  'labels.pdf': { readonly file: string };
  'settings.export': { readonly file: string };
  'kiosk.leave': { readonly isLeft: boolean };
  'scanLog.export': { readonly file: string; readonly scans: number };
}

/** Null: done, and there is nothing more to say. */
export type ActReply<N extends ActName> = N extends keyof Replies ? Replies[N] : null;

/** Holds what a screen sent to the shape of the act it names. */
export function checkAct<N extends ActName>(name: N, ask: unknown): Checked<ActAsked<N>> {
  if (!Object.hasOwn(ACTS, name)) return { ok: false, detail: `there is no act ${name}` };
  const checked = ACTS[name].safeParse(ask);
  if (!checked.success) return { ok: false, detail: checked.error.message };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape was picked by the same name
  return { ok: true, ask: checked.data as ActAsked<N> };
}
