/**
 * A scan, from its text to its reply: parse, look up, interpret, carry out, tape; all of it in one transaction, so the reply
 * means that it is on disk, and a scan that could not be kept is not answered as if it were.
 */
import type { ActAsked } from '#bridge/acts.ts';
import type { Topic } from '#bridge/bridge.ts';
import { isControlCode, withoutSecret } from '#domain/control.ts';
import { decimal, multiply, ONE, type Decimal } from '#domain/decimal.ts';
import { interpret, type Meaning } from '#domain/interpret.ts';
import type { Place } from '#domain/place.ts';
import type { Outcome, ScanReply } from '#domain/reply.ts';
import { cartonNumber, LONGEST_CODE, parseScan, type ParsedScan, type Scan } from '#domain/scan.ts';
import { repair } from '#domain/scanner.ts';
import type { Writer } from '../store/database.ts';
import { packsByKeys, type Pack } from '../store/pack-barcodes.ts';
import { appendScan, hideScan, NOT_KEPT, replyTo, type Asked } from '../store/barcode-scan-log.ts';
import { putSetting } from '../store/profile-settings.ts';
import { carryOut } from './carry-out.ts';
import { takeBadge } from './operator.ts';
import { receiptTopics, sign, type DeskPorts } from './ports.ts';
import { factsOf } from './scan-facts.ts';
import { refuseCounted } from './serials.ts';
import { judgeLabel } from './site.ts';
import { stockNow } from './stock.ts';
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
    const logged: ScanReply =
      parsed.ok && !isKey
        ? answer(desk, db, parsed.scan, ask)
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
  if (reply.said.kind === 'moved') desk.wake();
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
  const packs = packsByKeys(db, scanned.keys);
  const facts = factsOf(desk, db, scanned, packs, ask);
  const meaning = interpret(ask.place, facts);
  const units = unitsOf(scanned, packs, meaning, ask.times);
  const outcome =
    refuseCounted(db, meaning, gs1) ??
    carryOut(desk, db, meaning, { scanId: ask.id, code, units, place: ask.place });
  return { ...withQuantity(outcome, ask), ...read, ...(units === ONE ? {} : { units }) };
}

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
function unitsOf(
  scanned: Scan,
  packs: readonly Pack[],
  meaning: Meaning,
  times: number | undefined,
): Decimal {
  const item = 'item' in meaning ? meaning.item : undefined;
  // A carton holds as many whichever record of its article they go to.
  const pack =
    packs.find((one) => one.itemId === item?.id) ??
    (cartonNumber(scanned) === undefined ? undefined : packs[0]);
  const each = multiply(scanned.units ?? ONE, pack?.units ?? ONE);
  return times === undefined ? each : multiply(each, decimal(times));
}

/** What else has to be read again after a scan; one that only shows something changes nothing. */
const CHANGES: Partial<Record<ScanReply['said']['kind'], readonly Topic[]>> = {
  moved: ['stock', 'outbox', 'status'],
  counted: ['sheets'],
  'count-started': ['sheets'],
  'count-outside': ['sheets'],
  'count-unmatched': ['sheets'],
};
function changes(reply: ScanReply): readonly Topic[] {
  const { said } = reply;
  if (said.kind === 'control' && said.control.kind === 'operator') return ['settings', 'status'];
  if (said.kind === 'line-counted' || said.kind === 'lands-in') return receiptTopics(reply);
  return CHANGES[said.kind] ?? [];
}
