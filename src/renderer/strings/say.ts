/** What the band says after a scan or an action; each theme has a file in `say/`. */
import type { Screen } from '#domain/scanning/place.ts';
import type { Outcome, Said, ScanReply } from '#domain/replies/reply.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { code, facts } from './figure.ts';
import { labelled } from './gs1.ts';
import { packScannedWords } from './packs.ts';
import { arrivalWords, isOfArrival } from './say/arrival.ts';
import { batchWords, isOfBatch } from './say/batch.ts';
import { commandWords } from './say/command.ts';
import { countWords } from './say/count.ts';
import { draftWords, isOfDraft } from './say/drafts.ts';
import { givenWords, isGiven } from './say/given.ts';
import { lineWords } from './say/lines.ts';
import { isOfLots, lotWarnings, lotWords } from './say/lots.ts';
import { isOfMerge, mergeWords } from './say/merge.ts';
import { moveWords } from './say/move.ts';
import { isOfPutAway, putAwayWords } from './say/put-away.ts';
import { isOfPacks, packWords } from './say/packs.ts';
import { isOfPaper, paperWords } from './say/paper.ts';
import { receivingWords } from './say/receiving.ts';
import { scanWords } from './say/scan.ts';
import { common, delivered, isAsked, type Spoken, type Words } from './say/spoken.ts';
import { twinWords } from './say/twins.ts';

/**
 * @param reply one to a scan has the code in it, too
 * @param isOpen whether what was asked still wants an answer
 * @param delivery what has become of the commands it made; null: nothing is known yet. Absent: what was said is past
 * @param here where it is read: nobody is sent to a screen that is open
 */
export function say(
  reply: Outcome | ScanReply,
  isOpen = false,
  delivery?: DeliveryView | null,
  here?: Screen,
): Spoken {
  const outcome = sinceStopped(reply, delivery);
  const follows = outcome.sends !== undefined && delivery !== undefined;
  const sent = follows ? delivery : null;
  const { figure, ...about } = wordsFor(outcome.said, 'code' in outcome ? outcome.code : null, {
    isOpen,
    sent,
    here,
  });
  // To be read from afar is only what is so, or as good as: not what somebody has to see to.
  const said = figure === undefined || isAsked(sent) ? about : { ...about, figure };
  const unused = 'unused' in outcome ? common.unused({ times: outcome.unused }) : null;
  const twins =
    'twins' in outcome && outcome.twins !== undefined ? twinWords(outcome.twins, outcome.said) : null;
  const pack =
    'pack' in outcome && outcome.pack !== undefined ? packScannedWords(outcome.said, outcome.pack) : null;
  const isMore = follows || unused !== null || twins !== null || pack !== null;
  const words = isMore
    ? {
        ...said,
        detail: facts(pack, unused, said.detail, twins, follows ? delivered(delivery, here) : null),
      }
    : said;
  // A long label would leave no room for what is not to be overlooked, nor for what is left in an opened pack.
  const isWarned = outcome.said.kind === 'line-counted' && lotWarnings(outcome.said).length > 0;
  const isOpened = 'pack' in outcome && outcome.pack?.left !== undefined;
  if (!('code' in outcome) || isWarned || isOpened || !NAMES_CODE.has(outcome.said.kind)) {
    return { tone: isAsked(sent) ? 'look' : outcome.tone, ...words };
  }
  // Of what kind the label is, is for the scan log.
  const { gs1 } = outcome;
  const label = facts(code(outcome.code), gs1 && labelled(gs1));
  return { tone: outcome.tone, ...words, label };
}

/** What was to be stopped is stopped, or has been booked, or it asks: F8 then does what these words say. */
function sinceStopped(
  reply: Outcome | ScanReply,
  delivery: DeliveryView | null | undefined,
): Outcome | ScanReply {
  const { said } = reply;
  if (said.kind !== 'undo-asked') return reply;
  // It is not to be sent: what else is said of a command that waits would be untrue.
  const { sends: _, ...outcome } = reply;
  if (!delivery || delivery.waiting > 0) return outcome;
  const { name, figure, unit, isChange } = said;
  if (delivery.applied > 0) {
    const reason = delivery.isFinal === true || said.isForGood === true ? 'stays' : 'booked';
    return { ...outcome, said: { ...said, kind: 'undo-late', reason } };
  }
  return delivery.review > 0
    ? { ...outcome, said: { ...said, kind: 'undo-late', reason: 'asks-unsure' } }
    : {
        ...outcome,
        tone: 'done',
        said: {
          kind: 'undone',
          of: 'command',
          name,
          figure,
          ...withUnit(unit),
          ...(isChange && { isChange }),
        },
      };
}

/** Whether the words promise that F8 takes it back. */
export function promisesUndo(reply: Outcome | ScanReply, delivery?: DeliveryView | null): boolean {
  const { said } = sinceStopped(reply, delivery);
  if (said.kind === 'undo-asked') return said.isForGood !== true;
  return said.kind === 'undo-late' && said.reason === 'booked';
}

/** Where the label itself is worth repeating. */
const NAMES_CODE: ReadonlySet<Said['kind']> = new Set([
  'unknown-code',
  'which',
  'pack-size',
  'item',
  'line-counted',
  'line-aside',
  'not-on-order',
  'order-unread',
  'not-ordered',
  'received-in-full',
  'counted',
  'count-outside',
  'count-unmatched',
  'move-item',
  'batch-row',
  'put-away-item',
  'not-brought',
]);

interface Standing {
  readonly isOpen: boolean;
  /** What has become of all that it sent; null: nothing is known of it. */
  readonly sent: DeliveryView | null;
  readonly here: Screen | undefined;
}

/** By theme. */
function wordsFor(said: Said, scanned: string | null, { isOpen, sent, here }: Standing): Words {
  if (isGiven(said)) return givenWords(said, sent);
  if (isOfDraft(said)) return draftWords(said);
  if (isOfPaper(said)) return paperWords(said);
  if (isOfArrival(said)) return arrivalWords(said);
  if (isOfBatch(said)) return batchWords(said);
  if (isOfPutAway(said)) return putAwayWords(said, sent);
  if (isOfLots(said)) return lotWords(said);
  if (isOfPacks(said)) return packWords(said, sent);
  if (isOfMerge(said)) return mergeWords(said, sent);
  switch (said.kind) {
    case 'secret-key':
    case 'unreadable':
    case 'unknown-code':
    case 'no-such-place':
    case 'which':
    case 'pack-size':
    case 'answers':
    case 'narrows':
    case 'item':
    case 'folder':
      return scanWords(said, isOpen, here);
    case 'control':
    case 'control-refused':
    case 'site-joined':
    case 'warehouse-changed':
    case 'was-cut-off':
    case 'asked-before':
    case 'paused':
    case 'went-on':
      return commandWords(said);
    case 'order-opened':
    case 'order-takes-none':
    case 'line-counted':
    case 'line-aside':
    case 'line-off':
    case 'not-on-order':
    case 'order-unread':
    case 'not-ordered':
    case 'received-in-full':
    case 'not-open':
    case 'lands-in':
    case 'line-choice':
    case 'receipt-sent':
    case 'order-ended':
    case 'order-shown':
    case 'order-given':
    case 'not-sent':
    case 'not-done':
    case 'not-taken':
      return lineWords(said, isAsked(sent));
    case 'line-differs':
    case 'differs-not':
    case 'over-refused':
    case 'receiving-switched':
      return receivingWords(said);
    case 'move-item':
    case 'move-to':
    case 'move-quantity':
    case 'move-refused':
    case 'not-brought':
    case 'moved':
    case 'step-undone':
      return moveWords(said, sent);
    case 'counted':
    case 'count-outside':
    case 'serial-again':
    case 'count-unmatched':
    case 'count-offered':
    case 'count-started':
    case 'no-count-open':
    case 'still-counting':
    case 'count-sent':
      return countWords(said, scanned);
    default:
      return said satisfies never;
  }
}
