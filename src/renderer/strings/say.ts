/** What the band says after a scan or an action. */
import type { GiveRefusal, LineCounted, MoveRefusal, Outcome, Said, ScanReply, Tone } from '#domain/reply.ts';
import type { Unreadable } from '#domain/scan.ts';
import { alertWords } from './alert.ts';
import { fieldName } from './command.ts';
import { orderStatus } from './order.ts';
import { control, controlDetail, controlRefusal } from './control.ts';
import { code, count, many, place, signed } from './figure.ts';
import { labelled } from './gs1.ts';

export interface Spoken {
  readonly tone: Tone;
  readonly title: string;
  /** The label that was scanned, where it is worth repeating, and its kind. */
  readonly label?: string;
  readonly detail: string;
  /** The number to be read from afar, and what it counts. */
  readonly figure?: { readonly now: string; readonly of?: string; readonly counts: string };
}

/** A reply to a scan has the code in it, too. */
/** @param isOpen whether what was asked still wants an answer */
export function say(outcome: Outcome | ScanReply, isOpen = false): Spoken {
  const words = wordsFor(outcome.said, 'code' in outcome ? outcome.code : null, isOpen);
  if (!('code' in outcome) || !NAMES_CODE.has(outcome.said.what)) return { tone: outcome.tone, ...words };
  const { gs1, symbology } = outcome;
  const label = [code(outcome.code), symbology, gs1 && labelled(gs1)].filter(Boolean).join(' · ');
  return { tone: outcome.tone, ...words, label };
}

/** Where the label itself is worth repeating. */
const NAMES_CODE: ReadonlySet<Said['what']> = new Set([
  'unknown-code',
  'which',
  'item',
  'line-counted',
  'not-on-order',
  'order-unread',
  'not-ordered',
  'counted',
  'count-outside',
  'count-unmatched',
  'move-item',
]);

type Words = Omit<Spoken, 'tone'>;

const NOT_LOADED = 'Not loaded yet, or unknown';
const WILL_BE_SENT = 'saved, will be sent';

function wordsFor(said: Said, scanned: string | null, isOpen: boolean): Words {
  switch (said.what) {
    case 'secret-key':
      return {
        title: 'That is the account’s key',
        detail: 'it was not kept; put it away, nobody else should scan it',
      };
    case 'unreadable':
      return unreadable(said.why, said.length);
    case 'unknown-code':
      return said.unread === true
        ? { title: NOT_LOADED, detail: 'set aside; scan it again when all stock is loaded' }
        : { title: 'Unknown code', detail: 'set aside; identify it on Scan (F1)' };
    case 'control':
      return { title: control(said.control), detail: controlDetail(said.control, said.came ?? 'done') };
    case 'control-refused':
      return controlRefusal(said.why);
    case 'site-joined':
      return {
        title: 'This station takes those command codes now',
        detail: 'command sheets printed here before do nothing any more',
      };
    case 'paused':
      return { title: 'Paused', detail: 'kept on the tape, nothing was done' };
    case 'went-on':
      return said.scans === 0
        ? { title: 'Scanning resumed', detail: 'nothing was scanned while paused' }
        : {
            title: 'Scanning resumed',
            detail: `${many(said.scans, 'scan')} while paused did nothing; see the tape (F6)`,
          };
    case 'no-such-place':
      return { title: 'No such location', detail: 'it is gone, or its label is from another warehouse' };
    case 'which':
      return isOpen
        ? { title: 'Which one?', detail: `${many(said.options.length, 'match', 'matches')}, pick by number` }
        : { title: many(said.options.length, 'match', 'matches'), detail: 'the scan is on the tape' };
    case 'item':
      return {
        title: said.item.name,
        detail: place(said.item.folder),
        figure: { now: said.item.quantity, counts: 'in stock' },
      };
    case 'folder':
      return {
        title: place(said.folder),
        detail: said.folder.path.join(' › '),
        figure: { now: count(said.items), counts: said.items === 1 ? 'item' : 'items' },
      };
    case 'order-opened':
      return { title: said.order.number, detail: `${said.order.vendor} · scan what arrived` };
    case 'order-takes-none':
      return {
        title: `${said.order.number} cannot be received`,
        detail: `${said.order.vendor} · it is ${orderStatus(said.order.status)}`,
      };
    case 'line-counted':
      return {
        title: said.item.name,
        detail: lineDetail(said),
        figure: { now: said.now, of: said.remaining, counts: 'now / remaining' },
      };
    case 'not-on-order':
      return {
        title: `${said.item.name} is not on this order`,
        detail:
          said.elsewhere.length === 0
            ? 'not on any open order: set it aside'
            : `it is on ${list(said.elsewhere.map((order) => order.number))}: scan or open that order`,
      };
    case 'order-unread':
      return {
        title: said.item.name,
        detail: 'not counted: the order is still loading. Scan it again in a moment',
      };
    case 'not-ordered':
      return { title: said.item.name, detail: 'not on any open order: set it aside' };
    case 'not-open':
      return {
        title: 'No longer open',
        detail: 'that order or count was closed meanwhile; nothing was counted',
      };
    case 'lands-in':
      return {
        title: `Into ${place(said.folder)}`,
        detail: said.line === null ? 'everything on this order' : `line ${said.line}`,
      };
    case 'receipt-sent':
      return {
        title: `Receipt for ${said.order.number}`,
        detail: said.commands > 1 ? `${WILL_BE_SENT} in ${said.commands} parts` : WILL_BE_SENT,
        figure: { now: count(said.lines), counts: said.lines === 1 ? 'line' : 'lines' },
      };
    case 'move-item':
      return {
        title: said.item.name,
        detail: `in ${place(said.item.folder)}`,
        figure: { now: said.item.quantity, counts: 'there now' },
      };
    case 'move-to':
      return { title: `To ${place(said.folder)}`, detail: said.folder.path.join(' › ') };
    case 'move-refused':
      return {
        title: said.item.name,
        detail: moveRefusal(said.why, said.item.quantity, place(said.item.folder)),
      };
    case 'moved':
      return {
        title: `${said.item.name} to ${place(said.to)}`,
        detail: `${said.left} left in ${place(said.item.folder)}`,
        figure: { now: said.quantity, counts: 'moved' },
      };
    case 'counted':
      return {
        title: said.item.name,
        detail: `${signed(said.added)} in ${place(said.item.folder)}`,
        figure:
          said.expected === null
            ? { now: said.counted, counts: 'counted' }
            : { now: said.counted, of: said.expected, counts: 'counted / expected' },
      };
    case 'count-outside':
      return {
        title: `${said.item.name} belongs in ${place(said.item.folder)}`,
        detail: 'noted, not counted here',
      };
    case 'count-unmatched':
      return {
        title: said.unread === true ? NOT_LOADED : 'Unknown code',
        detail: said.times > 1 ? `noted in this count, ${said.times} times` : 'noted in this count',
      };
    case 'count-offered':
      return { title: `Count ${place(said.folder)}?`, detail: 'press F9 to start' };
    case 'no-count-open':
      return {
        title: 'No count is open',
        detail: `${scanned === null ? '' : `${code(scanned)} · `}scan a location to count, or start one below`,
      };
    case 'count-sent':
      return {
        title: 'Count sent',
        detail: `${count(said.items - said.unchanged)} ${said.items - said.unchanged === 1 ? 'differs' : 'differ'}, ${count(said.unchanged)} as expected`,
        figure: { now: count(said.items), counts: said.items === 1 ? 'item' : 'items' },
      };
    case 'discarded':
      return {
        title: 'Discarded',
        detail: said.of === 'receipt' ? 'nothing of this receipt was sent' : 'nothing of this count was sent',
      };
    case 'code-known':
      return {
        title: said.item.name,
        detail: `${code(said.code)} ${said.units === '1' ? 'counts as one' : `holds ${said.units}`} from now on`,
      };
    case 'label-written':
      return { title: said.item.name, detail: `${code(said.code)} is its label · ${WILL_BE_SENT}` };
    case 'item-made':
      return {
        title: said.item.name,
        detail: `new in ${place(said.item.folder)} · ${code(said.code)} · ${WILL_BE_SENT}`,
        figure: { now: said.item.quantity, counts: 'in stock' },
      };
    case 'item-edited':
      return {
        title: said.item.name,
        detail: `${list(Object.keys(said.set).map(fieldName))} changed · ${WILL_BE_SENT}`,
      };
    case 'item-deleted':
      return {
        title: `${said.item.name} is deleted`,
        detail: `all ${said.item.quantity} in ${place(said.item.folder)} · ${WILL_BE_SENT}`,
      };
    case 'alert-set':
      return {
        title: said.item.name,
        detail: `alert ${alertWords(said).toLowerCase()} · ${WILL_BE_SENT}`,
      };
    case 'alert-deleted':
      return { title: said.item.name, detail: `alert deleted · ${WILL_BE_SENT}` };
    case 'folder-moved':
      return {
        title: `${place(said.folder)} to ${place(said.into)}`,
        detail: `with everything in it · ${WILL_BE_SENT}`,
      };
    case 'order-ended':
      return {
        title: `${said.order.number}: ${orderStatus(said.status)}`,
        detail: `${said.order.vendor} · ${WILL_BE_SENT}`,
      };
    case 'not-kept':
      return { title: 'Nothing was changed', detail: giveRefusal(said.why) };
    case 'undone':
      return { title: 'Undone', detail: said.of === 'scan' ? 'the last step here' : 'it will not be sent' };
    case 'undo-asked':
      return { title: 'Stopping', detail: 'it may already have been sent; see the Outbox (F5)' };
    case 'undo-late':
      return { title: 'Too late to undo', detail: 'it may have been sent; see the Outbox (F5)' };
    default:
      return said satisfies never;
  }
}

function lineDetail({ opened, order, added, line, over, forecast }: LineCounted): string {
  const parts = [`${signed(added)} on line ${line}`];
  if (opened) parts.unshift(`${order.number} opened`);
  if (over) parts.push('more than ordered');
  else if (forecast.does === 'copies') parts.push('will make a copy');
  return parts.join(' · ');
}

function unreadable(why: Unreadable, length: number): Words {
  switch (why) {
    case 'empty':
      return { title: 'Nothing was read', detail: 'scan again' };
    case 'too-long':
      return { title: 'Too long for one label', detail: `${count(length)} characters came in; scan again` };
    case 'garbled':
      return { title: 'The code came through garbled', detail: 'scan again, or type it on Scan (F1)' };
    case 'wrong-check':
      return { title: 'Misread', detail: 'the check digit is wrong; scan again' };
    default:
      return why satisfies never;
  }
}

function moveRefusal(why: MoveRefusal, stock: string, where: string): string {
  switch (why) {
    case 'same-folder':
      return `not moved: it is already in ${where}`;
    case 'not-so-many':
      return `not moved: only ${stock} in ${where}`;
    case 'nothing':
      return 'not moved: enter how many';
    case 'gone':
      return 'not moved: it is no longer there';
    default:
      return why satisfies never;
  }
}

function giveRefusal(why: GiveRefusal): string {
  switch (why) {
    case 'gone':
      return 'it is no longer there: go back (Esc) and look again';
    case 'same-folder':
      return 'it is already there';
    case 'not-so-many':
      return 'not that many in stock';
    case 'nothing':
      return 'the warehouse system does not have it yet: try again when it has been sent';
    case 'inside-itself':
      return 'a location cannot go into itself, or into one inside it';
    case 'receipt-waits':
      return 'goods of it are already booked here: close it instead';
    case 'status-waits':
      return 'it is already on its way to another status';
    default:
      return why satisfies never;
  }
}

export function list(words: readonly string[]): string {
  if (words.length <= 1) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
