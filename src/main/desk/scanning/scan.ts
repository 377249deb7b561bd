/**
 * A scan, from its text to its reply: parse, look up, interpret, carry out, tape; all of it in one transaction, so the reply
 * means that it is on disk, and a scan that could not be kept is not answered as if it were.
 */
import type { ActAsked } from '#bridge/acts.ts';
import type { Topic } from '#bridge/bridge.ts';
import { isControlCode, withoutSecret } from '#domain/scanning/control.ts';
import { decimal, multiply, ONE, type Decimal } from '#domain/values/decimal.ts';
import { packScanned, withOneOpened } from '#domain/barcode/pack.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Outcome, ScanReply } from '#domain/replies/reply.ts';
import { cartonNumber, LONGEST_CODE, parseScan, type ParsedScan, type Scan } from '#domain/scanning/scan.ts';
import { repair } from '#domain/scanning/scanner.ts';
import { wantsLook } from '#domain/scanning/twins.ts';
import { measuredIn, withoutMeasures } from '#domain/stock/unit.ts';
import type { Writer } from '../../store/database.ts';
import {
  appendScan,
  hideScan,
  NOT_KEPT,
  replyTo,
  sourceOf,
  type Asked,
} from '../../store/sheets/barcode-scan-log.ts';
import { putSetting } from '../../store/profile-settings-and-state.ts';
import { carryOut } from './carry-out.ts';
import { countOpened, type CountedAnew } from '../packs/opened-pack.ts';
import { stockScanned } from '../lots/measured.ts';
import { takeBadge } from '../operator.ts';
import { packFor, packsKnown } from '../packs/packs.ts';
import { receiptTopics, sign, type DeskPorts } from '../ports.ts';
import { factsOf } from './scan-facts.ts';
import { refuseSerial } from '../lots/serials.ts';
import { judgeLabel } from './site.ts';
import { stockNow } from '../items/stock.ts';
import { noteWhereabouts, resolve } from './twins.ts';
import { undo } from '../undo/undo-outcome.ts';

export function scan(desk: DeskPorts, given: ActAsked<'scan'>): ScanReply {
  const before = replyTo(desk.queue.read, given.id);
  if (before !== undefined) return before;
  const asked = asScannedBefore(desk, given);
  // A taught scanner may have typed it in a way in which it is no key yet.
  const isKey = desk.hasKeyIn(asked.text) || desk.hasKeyIn(asLabelled(desk, asked));
  const ask = isKey ? { ...asked, text: NOT_KEPT } : asked;
  const scanId = ask.id;
  const year = desk.clock.now().getUTCFullYear();
  const parsed = parseScan(asLabelled(desk, ask), { year, told: ask.symbology });
  const piece = ask.mends === undefined ? undefined : replyTo(desk.queue.read, ask.mends);
  const reply = desk.queue.write((db): ScanReply => {
    const anew = ask.left === undefined ? undefined : countOpened(desk, db, ask.left, piece);
    // A move that has left already stays, and is on the tape as what was done.
    if (piece?.undo && anew === undefined) undo(desk, db, piece.undo);
    if (isKey && ask.mends !== undefined) hideScan(db, ask.mends);
    const logged: ScanReply =
      parsed.ok && !isKey
        ? answer(desk, db, parsed.scan, ask, anew)
        : {
            tone: 'refused',
            said: parsed.ok
              ? { kind: 'secret-key' }
              : { kind: 'unreadable', why: parsed.why, length: ask.text.length },
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
      reply: logged,
    });
    return logged;
  });
  desk.trace('committed', scanId);
  if (reply.sends !== undefined) desk.wake();
  desk.announce(['scans', ...changes(reply), ...(piece === undefined ? [] : changes(piece))]);
  return reply;
}

/** A pack that had been opened is read as it was when it was taken for a whole one: by that scanner. */
function asScannedBefore(desk: DeskPorts, { symbology, ...ask }: ActAsked<'scan'>): ActAsked<'scan'> {
  const told = symbology === undefined ? {} : { symbology };
  const whole =
    ask.left === undefined || ask.mends === undefined ? undefined : sourceOf(desk.queue.read, ask.mends);
  return { ...ask, ...told, ...whole };
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

function askedOf({ symbology, gaps, times, picked, paused, mends, asks, left }: ActAsked<'scan'>): Asked {
  return {
    ...(left === undefined ? {} : { left }),
    ...(symbology === undefined ? {} : { symbology }),
    ...(gaps === undefined ? {} : { gaps }),
    ...(times === undefined ? {} : { times }),
    ...(picked === undefined ? {} : { picked }),
    ...(paused === undefined ? {} : { paused }),
    ...(mends === undefined ? {} : { mends }),
    ...(asks === undefined ? {} : { asks }),
  };
}

/** @param anew of a pack that had been opened: where it is counted in place of the scan that took it for a whole one, or why not */
function answer(
  desk: DeskPorts,
  db: Writer,
  scanned: Scan,
  ask: ActAsked<'scan'>,
  anew?: CountedAnew,
): ScanReply {
  const { symbology, told, gs1 } = scanned;
  const code = withoutSecret(scanned.code);
  const read = { scanId: ask.id, code, symbology, told, ...(gs1 === undefined ? {} : { gs1 }) };
  if (anew?.kind === 'refused') return { ...anew.outcome, ...read };
  const place = anew?.place ?? ask.place;
  const judged = isControlCode(code) ? judgeLabel(desk, scanned.control, ask) : undefined;
  const control = judged?.kind === 'accepted' ? judged.control : undefined;
  // Whoever paused it has to be able to go on.
  if (ask.paused === true && control?.kind !== 'pause')
    return { tone: 'look', said: { kind: 'paused' }, undo: null, ...read };
  if (judged?.kind === 'refused')
    return { tone: 'refused', said: { kind: 'control-refused', why: judged.why }, undo: null, ...read };
  if (judged?.kind === 'joins') {
    putSetting(db, 'site', judged.site);
    return {
      tone: 'done',
      said: { kind: 'site-joined' },
      undo: null,
      place: { screen: 'settings' },
      ...read,
    };
  }
  if (control?.kind === 'place') {
    if (stockNow(db, desk.mirror.read).folder(control.folderId) === undefined) {
      const gone: Outcome = { tone: 'refused', said: { kind: 'no-such-place' }, undo: null };
      return { ...withQuantity(gone, ask), ...read };
    }
  } else if (control !== undefined) {
    if (control.kind === 'operator') takeBadge(desk, db, control.name);
    return { tone: 'done', said: { kind: 'control', control }, undo: null, ...read };
  }
  const stock = stockNow(db, desk.mirror.read);
  const known = { queue: db, mirror: desk.mirror.read, stock };
  const packs = packsKnown(known, scanned.keys);
  const facts = factsOf(desk, db, { scan: scanned, packs, stock }, { ...ask, place });
  const resolved = resolve(desk, db, facts, { ...ask, place });
  const { meaning, twins } = resolved;
  noteWhereabouts(desk, db, facts, resolved);
  const item = 'item' in meaning ? meaning.item : undefined;
  // A carton holds as many whichever record of its article they go to.
  const pack =
    packFor(known, packs, item?.id) ?? (cartonNumber(scanned) === undefined ? undefined : packs[0]);
  // What a label tells of its goods is of all that it stands for; what was left of them is told by a person.
  const counts = ask.left === undefined ? gs1 : withoutMeasures(gs1);
  const isTold = item?.unit !== undefined && measuredIn(item.unit, counts).kind === 'amount';
  const each = isTold ? ONE : multiply(scanned.units ?? ONE, pack?.pieces ?? ONE);
  const units = unitsOf(each, ask);
  const refused = refuseSerial(db, stock, { meaning, at: place }, gs1, ask.times);
  const measured = refused === null ? stockScanned(desk, db, meaning, { units, gs1: counts, place }) : null;
  const outcome =
    refused ??
    (measured !== null && 'said' in measured
      ? measured
      : carryOut(desk, db, meaning, {
          scanId: ask.id,
          code,
          units: measured?.amount ?? units,
          isPack: each !== ONE || measured !== null,
          place,
          gs1: counts,
        }));
  const about = item === undefined ? undefined : packScanned(each, pack?.overruled, ask.left);
  const reply = {
    ...toldOf(withQuantity(outcome, ask), about),
    ...read,
    ...(units === ONE ? {} : { units }),
    ...(about === undefined ? {} : { pack: about }),
    ...(facts.unsizedPack === undefined ? {} : { isUnsized: true as const }),
  };
  if (twins === undefined) return reply;
  const isLook = reply.tone === 'done' && wantsLook(twins.by, place.screen);
  return { ...reply, twins, ...(isLook ? { tone: 'look' } : {}) };
}

/** That the account says otherwise of it than this station was taught is to be looked at. */
const toldOf = (
  outcome: Outcome & Pick<ScanReply, 'unused'>,
  pack: ScanReply['pack'],
): Outcome & Pick<ScanReply, 'unused'> =>
  pack?.overruled !== undefined && outcome.tone === 'done' ? { ...outcome, tone: 'look' } : outcome;

/** A quantity that was scanned before it and counts nothing is not spent in silence. */
function withQuantity(
  outcome: Outcome,
  { times, place }: ActAsked<'scan'>,
): Outcome & Pick<ScanReply, 'unused'> {
  if (times === undefined || takesQuantity(outcome, place)) return outcome;
  return { ...outcome, tone: outcome.tone === 'done' ? 'look' : outcome.tone, unused: times };
}

/** In these it is in a figure, or waits with a question. */
const TAKES_QUANTITY = new Set<ScanReply['said']['kind']>([
  'line-counted',
  'counted',
  'count-outside',
  'move-item',
  'move-quantity',
  'moved',
  'batch-row',
  'put-away-item',
  'which',
  'pack-size',
]);

function takesQuantity({ said, place: now }: Outcome, before: Place): boolean {
  if (said.kind === 'item' || said.kind === 'folder') return before.screen === 'labels';
  // A move that is refused may have its figure all the same.
  if (said.kind === 'move-refused' && before.screen === 'move' && now?.screen === 'move')
    return now.quantity !== before.quantity;
  return TAKES_QUANTITY.has(said.kind);
}

/** What one label counts for: its own figure, the pack's, and a quantity scanned before it, all multiplied. */
function unitsOf(each: Decimal, { times, left }: ActAsked<'scan'>): Decimal {
  if (left !== undefined) return withOneOpened(each, times ?? 1, left);
  return times === undefined ? each : multiply(each, decimal(times));
}

/** What else has to be read again after a scan; one that only shows something changes nothing. */
const CHANGES: Partial<Record<ScanReply['said']['kind'], readonly Topic[]>> = {
  moved: ['stock', 'outbox', 'status'],
  'batch-row': ['batch'],
  'batch-to': ['batch'],
  'cart-chosen': ['batch'],
  'put-away-item': ['putAway'],
  'measure-asked': ['batch'],
  'put-away-begun': ['putAway'],
  'put-away-done': ['putAway', 'stock', 'outbox', 'status'],
  counted: ['sheets'],
  'count-started': ['sheets'],
  'count-outside': ['sheets'],
  'count-unmatched': ['sheets'],
};
function changes(reply: ScanReply): readonly Topic[] {
  const { said } = reply;
  if (said.kind === 'control' && said.control.kind === 'operator') return ['settings', 'status'];
  if (said.kind === 'order-opened' && said.arrival !== undefined) return ['arrival'];
  if (said.kind === 'line-counted' && said.arrival === 'joins') return [...receiptTopics(reply), 'arrival'];
  if (said.kind === 'line-counted' || said.kind === 'lands-in' || said.kind === 'lot-to')
    return receiptTopics(reply);
  return CHANGES[said.kind] ?? [];
}
