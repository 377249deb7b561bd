/**
 * A scan, from its text to its reply: parse, look up, interpret, carry out, tape; all of it in one transaction, so the reply
 * means that it is on disk, and a scan that could not be kept is not answered as if it were.
 */
import type { ActAsked } from '#bridge/acts.ts';
import type { Topic } from '#bridge/bridge.ts';
import { withoutSecret } from '#domain/control.ts';
import { decimal, multiply, ONE, type Decimal } from '#domain/decimal.ts';
import { interpret, type Meaning } from '#domain/interpret.ts';
import { lineForItem } from '#domain/receipt.ts';
import type { MovePlace, Place } from '#domain/place.ts';
import type { OrderRef, Outcome, ScanReply } from '#domain/reply.ts';
import { LONGEST_CODE, parseScan, type ParsedScan, type Scan } from '#domain/scan.ts';
import { repair } from '#domain/scanner.ts';
import type { Reader, Writer } from '../store/database.ts';
import { openOrdersWithout } from '../store/orders.ts';
import { packsByKeys, type Pack } from '../store/packs.ts';
import { countItemsInFolder } from '../store/records.ts';
import { isWhole, progress } from '../store/progress.ts';
import { appendScan, hideScan, NOT_KEPT, replyTo, timesUnmatched, type Asked } from '../store/scans.ts';
import { putSetting, setting } from '../store/settings.ts';
import { openCountAt, openReceipt, setLineChoice } from '../store/sheets.ts';
import { countSubjects } from '../store/tallies.ts';
import { countItem, openCount } from './counts.ts';
import { goOnMoving } from './moves.ts';
import { takeBadge } from './operator.ts';
import { receiptTopics, sign, type DeskPorts } from './ports.ts';
import { withPrices } from './questions.ts';
import { receiptOf } from './open-receipt.ts';
import { countLine, landIn } from './receipts.ts';
import { factsOf } from './scan-facts.ts';
import { judgeLabel } from './site.ts';
import { itemsToCome, stockNow } from './stock.ts';
import { undo } from './undo-outcome.ts';

export function scan(desk: DeskPorts, asked: ActAsked<'scan'>): ScanReply {
  const before = replyTo(desk.queue.read, asked.id);
  if (before !== undefined) return before;
  // A taught scanner may have typed it in a way in which it is no key yet.
  const isKey = desk.hasKeyIn(asked.text) || desk.hasKeyIn(asLabelled(desk, asked));
  const ask = isKey ? { ...asked, text: NOT_KEPT } : asked;
  const scanId = ask.id;
  const year = desk.clock.now().getUTCFullYear();
  const parsed = parseScan(asLabelled(desk, ask), { year, told: ask.symbology });
  const piece = ask.mends === undefined ? undefined : replyTo(desk.queue.read, ask.mends);
  const reply = desk.queue.write((db): ScanReply => {
    // A move that has left already stays, and is on the tape as what was done.
    if (piece?.undo) undo(desk, db, piece.undo);
    if (isKey && ask.mends !== undefined) hideScan(db, ask.mends);
    const taped: ScanReply =
      parsed.ok && !isKey
        ? answer(desk, db, parsed.scan, ask)
        : {
            tone: 'refused',
            said: parsed.ok
              ? { what: 'secret-key' }
              : { what: 'unreadable', why: parsed.why, length: ask.text.length },
            undo: null,
            scanId,
            code: withoutSecret(ask.text).slice(0, 80),
            symbology: ask.symbology,
            told: ask.symbology !== undefined,
          };
    const { at, by } = sign(desk);
    appendScan(db, {
      id: scanId,
      at,
      by,
      source: ask.source,
      text: textToKeep(ask, parsed).slice(0, 2 * LONGEST_CODE),
      place: ask.place,
      sheetId: ask.place.screen === 'count' ? (ask.place.sheetId ?? null) : null,
      asked: askedOf(ask),
      reply: taped,
    });
    return taped;
  });
  desk.trace('committed', scanId);
  if (reply.said.what === 'moved') desk.wake();
  desk.announce(['scans', ...changes(reply), ...(piece === undefined ? [] : changes(piece))]);
  return reply;
}

/** As it came in, with a site's secret left out: the tape is shown on screen and copied into evidence. */
function textToKeep({ text }: ActAsked<'scan'>, parsed: ParsedScan): string {
  // A scanner that is repaired may type it in a way that does not show our name.
  const isSecret = parsed.ok && typeof parsed.scan.control?.site === 'string';
  return withoutSecret(isSecret ? parsed.scan.code : text);
}

/** As the label has it: what the scanner adds or mistypes is taken off. Other readers read it as it is. */
function asLabelled(desk: DeskPorts, { source, text }: ActAsked<'scan'>): string {
  return source === 'wedge' || source === 'serial' ? repair(text, desk.settings.get('scanners')).text : text;
}

function askedOf({ symbology, gaps, times, picked, paused, mends }: ActAsked<'scan'>): Asked {
  return {
    ...(symbology === undefined ? {} : { symbology }),
    ...(gaps === undefined ? {} : { gaps }),
    ...(times === undefined ? {} : { times }),
    ...(picked === undefined ? {} : { picked }),
    ...(paused === undefined ? {} : { paused }),
    ...(mends === undefined ? {} : { mends }),
  };
}

function answer(desk: DeskPorts, db: Writer, scanned: Scan, ask: ActAsked<'scan'>): ScanReply {
  const { symbology, told, gs1 } = scanned;
  const code = withoutSecret(scanned.code);
  const read = { scanId: ask.id, code, symbology, told, ...(gs1 === undefined ? {} : { gs1 }) };
  const judged = scanned.control && judgeLabel(desk, scanned.control, ask);
  const control = judged?.kind === 'does' ? judged.control : undefined;
  // Whoever paused it has to be able to go on.
  if (ask.paused === true && control?.does !== 'pause')
    return { tone: 'look', said: { what: 'paused' }, undo: null, ...read };
  if (judged?.kind === 'refused')
    return { tone: 'refused', said: { what: 'control-refused', why: judged.why }, undo: null, ...read };
  if (judged?.kind === 'joins') {
    putSetting(db, 'site', judged.site);
    return {
      tone: 'done',
      said: { what: 'site-joined' },
      undo: null,
      place: { screen: 'settings' },
      ...read,
    };
  }
  if (control?.does === 'place') {
    if (stockNow(db, desk.mirror.read).folder(control.folderId) === undefined)
      return { tone: 'refused', said: { what: 'no-such-place' }, undo: null, ...read };
  } else if (control !== undefined) {
    if (control.does === 'operator') takeBadge(desk, db, control.name);
    return { tone: 'done', said: { what: 'control', control }, undo: null, ...read };
  }
  const packs = packsByKeys(db, scanned.keys);
  const facts = factsOf(desk, db, scanned, packs, ask);
  const meaning = interpret(ask.place, facts);
  const units = unitsOf(scanned, packs, meaning, ask.times);
  const outcome = carryOut(desk, db, meaning, { scanId: ask.id, code, units, place: ask.place });
  return { ...outcome, ...read, ...(units === ONE ? {} : { units }) };
}

/** What one label counts for: its own figure, the pack's, and a quantity scanned before it, all multiplied. */
function unitsOf(
  scanned: Scan,
  packs: readonly Pack[],
  meaning: Meaning,
  times: number | undefined,
): Decimal {
  const item = 'item' in meaning ? meaning.item : undefined;
  const pack = packs.find((one) => one.itemId === item?.id);
  const each = multiply(scanned.units ?? ONE, pack?.units ?? ONE);
  return times === undefined ? each : multiply(each, decimal(times));
}

const moveAt = (place: Place): MovePlace => (place.screen === 'move' ? place : { screen: 'move' });

function carryOut(
  desk: DeskPorts,
  db: Writer,
  meaning: Meaning,
  scanned: {
    readonly scanId: string;
    readonly code: string;
    readonly units: Decimal;
    readonly place: Place;
  },
): Outcome {
  const { scanId, units, place } = scanned;
  // A figure that the label or a label before it told is meant.
  const isRest = units === ONE && setting(db, 'wholeLine');
  switch (meaning.means) {
    case 'unknown':
      return { tone: 'look', said: { what: 'unknown-code', ...mayBeUnread(desk) }, undo: null };
    case 'which':
      return {
        tone: 'look',
        said: { what: 'which', options: withPrices(stockNow(db, desk.mirror.read), meaning.options) },
        undo: null,
      };
    case 'pack-size':
      return { tone: 'look', said: { what: 'pack-size', item: meaning.item }, undo: null };
    case 'answers': {
      const { item, folder } = meaning;
      return { tone: 'done', said: { what: 'answers', item, folder }, undo: null };
    }
    case 'narrows': {
      const { items, folder } = meaning;
      return { tone: 'look', said: { what: 'narrows', items, folder }, undo: null };
    }
    case 'show-item':
      return { tone: 'done', said: { what: 'item', item: meaning.item }, undo: null };
    case 'show-folder': {
      const mirror = desk.mirror.read;
      const toCome = itemsToCome(stockNow(db, mirror), mirror).get(meaning.folder.id) ?? 0;
      const items = countItemsInFolder(mirror, meaning.folder.id) + toCome;
      return { tone: 'done', said: { what: 'folder', folder: meaning.folder, items }, undo: null };
    }
    case 'open-order':
      return {
        tone: 'done',
        said: { what: 'order-opened', order: meaning.order },
        undo: null,
        place: { screen: 'receive', orderId: meaning.order.id },
      };
    case 'order-takes-none':
      return { tone: 'refused', said: { what: 'order-takes-none', order: meaning.order }, undo: null };
    case 'arrived':
      return (
        countLine(desk, db, {
          orderId: meaning.orderId,
          lineId: meaning.lineId,
          scanId,
          add: units,
          isRest,
          opened: false,
        }) ?? LOST
      );
    case 'open-and-arrived': {
      const orderId = meaning.order.id;
      const open = receiptOf(desk, db, orderId, { itemIds: [meaning.item.id] });
      const line = open && lineForItem(open.receipt, meaning.item.id);
      return (
        (line &&
          countLine(desk, db, { orderId, lineId: line.lineId, scanId, add: units, isRest, opened: true })) ??
        LOST
      );
    }
    case 'line-aside': {
      const { orderId, lineId, line, item } = meaning;
      return {
        tone: 'look',
        said: { what: 'line-aside', item, line },
        undo: null,
        place: { screen: 'receive', orderId, lineId, takesBack: true },
      };
    }
    case 'take-back': {
      const { orderId, lineId } = meaning;
      const sheet = openReceipt(db, orderId);
      if (sheet !== undefined) setLineChoice(db, sheet.id, lineId, null);
      const counted = countLine(desk, db, { orderId, lineId, scanId, add: units, isRest, opened: false });
      if (counted?.undo?.what !== 'tally') return LOST;
      return { ...counted, undo: { what: 'taken-back', id: counted.undo.id, orderId, lineId } };
    }
    case 'not-on-order':
      return {
        tone: 'refused',
        said: {
          what: 'not-on-order',
          item: meaning.item,
          elsewhere: meaning.elsewhere,
          ...lostLines(desk, meaning.elsewhere),
        },
        undo: null,
      };
    case 'order-unread':
      return { tone: 'refused', said: { what: 'order-unread', item: meaning.item }, undo: null };
    case 'not-ordered':
      return {
        tone: 'refused',
        said: { what: 'not-ordered', item: meaning.item, ...lostLines(desk, []) },
        undo: null,
      };
    case 'lands-in':
      return landIn(desk, db, meaning.orderId, meaning.lineId, meaning.folder.id) ?? LOST;
    case 'move':
      return meaning.item === undefined
        ? goOnMoving(desk, db, moveAt(place), meaning.place, 'folder')
        : goOnMoving(
            desk,
            db,
            moveAt(place),
            units === ONE ? meaning.place : { ...meaning.place, quantity: units },
            'item',
          );
    case 'counted':
    case 'count-outside':
      return (
        countItem(desk, db, { sheetId: meaning.sheetId, itemId: meaning.item.id, scanId, add: units }) ?? LOST
      );
    case 'count-unmatched': {
      const times = timesUnmatched(db, meaning.sheetId, scanned.code) + 1;
      return { tone: 'look', said: { what: 'count-unmatched', times, ...mayBeUnread(desk) }, undo: null };
    }
    case 'offer-count': {
      const { folder, place } = meaning;
      return {
        tone: 'look',
        said: { what: 'count-offered', folder, ...goneOnWith(db, folder.id) },
        undo: null,
        place,
      };
    }
    case 'start-count': {
      const { folder, place } = meaning;
      const said = { what: 'count-started', folder, ...goneOnWith(db, folder.id) } as const;
      const { subfolders = true, blind = false } = place;
      const sheetId = openCount(desk, db, { folderId: folder.id, subfolders }, blind);
      return { tone: 'done', said, undo: null, place: { screen: 'count', sheetId } };
    }
    case 'still-counting':
      return { tone: 'look', said: { what: 'still-counting', folder: meaning.folder }, undo: null };
    case 'no-count-open':
      return { tone: 'look', said: { what: 'no-count-open' }, undo: null };
    default:
      return meaning satisfies never;
  }
}

function goneOnWith(db: Reader, folderId: number | null): { readonly counted?: number } {
  const open = openCountAt(db, folderId);
  return open === undefined ? {} : { counted: countSubjects(db, open.id) };
}

const mayBeUnread = (desk: DeskPorts): { readonly unread?: true } =>
  isWhole(desk.mirror.read) ? {} : { unread: true };

/** An item that no open order names may be the one that the line of one has lost: moved away whole, or deleted and made anew. */
function lostLines(
  { mirror }: DeskPorts,
  elsewhere: readonly OrderRef[],
): { lost?: readonly OrderRef[]; unread?: true; loading?: true } {
  if (elsewhere.length > 0) return {};
  const orders = isWhole(mirror.read) ? progress(mirror.read, 'ordersAre') : undefined;
  if (orders !== 'read') return orders === undefined ? { loading: true } : { unread: true };
  const lost = openOrdersWithout(mirror.read);
  return lost.length === 0 ? {} : { lost };
}

/** What the scan meant is not there any more: a sheet closed in another window, an order that has just been pulled away. */
const LOST: Outcome = { tone: 'refused', said: { what: 'not-open' }, undo: null };

/** What else has to be read again after a scan; one that only shows something changes nothing. */
const CHANGES: Partial<Record<ScanReply['said']['what'], readonly Topic[]>> = {
  moved: ['stock', 'outbox', 'status'],
  counted: ['sheets'],
  'count-started': ['sheets'],
  'count-outside': ['sheets'],
  'count-unmatched': ['sheets'],
};
function changes(reply: ScanReply): readonly Topic[] {
  const { said } = reply;
  if (said.what === 'control' && said.control.does === 'operator') return ['settings', 'status'];
  if (said.what === 'line-counted' || said.what === 'lands-in') return receiptTopics(reply);
  return CHANGES[said.what] ?? [];
}
