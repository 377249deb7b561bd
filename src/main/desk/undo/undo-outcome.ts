/** F8: takes the last thing back, and says what that was and what there is by now. */
import type { Basis } from '#domain/commands/command.ts';
import { decimal, isPositive, sum, type Decimal } from '#domain/values/decimal.ts';
import type { Intent } from '#domain/commands/intent.ts';
import type { Order } from '#domain/stock/record.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { BackAs, Undo, UndoLate } from '#domain/commands/undo.ts';
import { withUnit } from '#domain/stock/unit.ts';
import { tallyChange } from '#domain/stock/tally.ts';
import type { LastDone } from '#domain/views/counting.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { nameScanned, timesUnmatched, undoNoted } from '../../store/sheets/barcode-scan-log.ts';
import { idsOf, withRealIds } from '../../store/commands/temporary-ids.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { openReceipt, receiptSheet, sheetState } from '../../store/sheets/receipt-and-count-sheets.ts';
import { talliesOn, tallyById } from '../../store/sheets/sheet-tallies.ts';
import type { StepUndo } from '../../store/sheets/receipt-undo-steps.ts';
import { bringArrivalBack, leaveArrival } from '../receiving/arrival.ts';
import { undoBatch } from '../moving/batch.ts';
import { countOf } from '../counting/counts.ts';
import { bringBack } from './discard.ts';
import { undoLot, undoPlace } from '../lots/lots.ts';
import { forgetStep, lastDone, type LastOn } from '../receiving/last-step.ts';
import { isMovedOn, mayBeBooked } from '../outbox/cancel-behind.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { receiptOf } from '../receiving/open-receipt.ts';
import { undoPutAwayItem, undoPutAwayStep } from '../put-away/put-away.ts';
import { undoPutAwayBegun, undoPutAwayOff } from '../put-away/put-away-off.ts';
import { undoDifferences } from '../receiving/receipt-differences.ts';
import { chooseLine, landIn } from '../receiving/receipts.ts';
import { undoSwitched } from '../receiving/receiving-switches.ts';
import { stockNow } from '../items/stock.ts';
import { undoPacks } from '../packs/teach-pack.ts';
import { undoForgotten } from '../scanning/unmatched.ts';
import { canGoOffSheet, canSendUndo, isForGood, sendUndo, surplusOf, takeBack, undoOf } from './undo.ts';

type OfId = Extract<Undo, { kind: 'tally' | 'command' | 'back' }>;

interface Of {
  readonly name: string | null;
  readonly figure: Decimal | null;
  readonly unit?: string;
  readonly isChange?: true;
  readonly order?: string;
  readonly stays?: BackAs;
}

const NOTHING: Of = { name: null, figure: null };

const LATE: Outcome = {
  tone: 'refused',
  said: { kind: 'undo-late', reason: 'sent', ...NOTHING },
  undo: null,
};

export function undo(desk: DeskPorts, db: Writer, undone: Undo): Outcome {
  if (isOfClosedSheet(db, undone)) return LATE;
  forgetStep(db, undone);
  switch (undone.kind) {
    case 'landing':
    case 'choice':
      return undoOnLine(desk, db, undone);
    case 'differences':
      return undoDifferences(desk, db, undone) ?? LATE;
    case 'lot':
      return undoLot(desk, db, undone) ?? LATE;
    case 'lot-place':
      return undoPlace(desk, db, undone) ?? LATE;
    case 'taken-back': {
      const { id, orderId, lineId } = undone;
      return takeBack(desk, db, { kind: 'tally', id }) === 'undone'
        ? undoOnLine(desk, db, { kind: 'choice', orderId, lineId, choice: 'aside' })
        : LATE;
    }
    case 'last': {
      const last = lastDone(db, undone.sheet);
      return last === undefined ? LATE : undo(desk, db, last);
    }
    case 'step':
      return undoStep(desk, db, undone);
    case 'noted':
      return undoNotedCode(db, undone);
    case 'batch':
      return undoBatch(desk, db, undone) ?? LATE;
    case 'put-away-item':
      return undoPutAwayItem(desk, db, undone);
    case 'put-away-step':
      return undoPutAwayStep(desk, db, undone, (of) => undoCounted(desk, db, of)) ?? LATE;
    case 'put-away-off':
      return undoPutAwayOff(desk, db, undone) ?? LATE;
    case 'put-away-begun':
      return undoPutAwayBegun(desk, db, undone) ?? LATE;
    case 'forgotten':
      return undoForgotten(db, undone) ?? LATE;
    case 'switched':
      return undoSwitched(desk, db, undone);
    case 'packs':
      return undoPacks(desk, db, undone);
    case 'discarded':
      return bringBack(desk, db, undone) ?? LATE;
    case 'arrival-discarded':
      return bringArrivalBack(desk, db, undone) ?? LATE;
    case 'joined':
      return leaveArrival(desk, db, undone.orderId) ?? LATE;
    case 'tally': {
      const { others = [], ...last } = undone;
      // One label may have counted on several orders, of which some have been sent: then nothing of it goes.
      if (others.length > 0 && ![last, ...others].every(({ id }) => canGoOffSheet(db, id))) return LATE;
      const outcome = undoTally(desk, db, last);
      const rest = others.toReversed().map((one) => undoTally(desk, db, { kind: 'tally', ...one }));
      const late = [outcome, ...rest].find(({ tone }) => tone !== 'done');
      if (late !== undefined || rest.length === 0 || outcome.said.kind !== 'undone') return late ?? outcome;
      return { ...outcome, said: together([outcome, ...rest].flatMap(saidUndone)) ?? outcome.said };
    }
    case 'command':
    case 'back':
      return undoEach(desk, db, undone);
    default:
      return undone satisfies never;
  }
}

type SaidUndone = Extract<Outcome['said'], { kind: 'undone' }>;

const saidUndone = ({ said }: Outcome): readonly SaidUndone[] => (said.kind === 'undone' ? [said] : []);

/** Several figures are as they were: none of them is told alone. Of several items or units there is none in all. */
function together([first, ...others]: readonly SaidUndone[]): SaidUndone | undefined {
  if (first === undefined) return undefined;
  const { order: _, ...said } = first;
  const isAlike = others.every(({ name, unit }) => name === first.name && unit === first.unit);
  const figures = [first, ...others].flatMap(({ figure }) => figure ?? []);
  return isAlike && figures.length === others.length + 1
    ? { ...said, figure: sum(figures), lines: figures.length }
    : { ...said, figure: null };
}

/** Its receipt has been sent or discarded: the one in progress on the order by now is another. */
const isOfClosedSheet = (db: Reader, undone: Undo): boolean =>
  'sheetId' in undone &&
  'orderId' in undone &&
  undone.sheetId !== undefined &&
  openReceipt(db, undone.orderId)?.id !== undone.sheetId;

/** Its order came in by this scan; where more has been counted onto it since, it stays. */
function undoTally(desk: DeskPorts, db: Writer, undone: Extract<Undo, { kind: 'tally' }>): Outcome {
  const outcome = undoCounted(desk, db, undone);
  if (undone.joined !== undefined) leaveArrival(desk, db, undone.joined);
  return outcome;
}

/** Of a code that was noted several times, the others stay. */
function undoNotedCode(db: Writer, { scanId, sheetId }: Extract<Undo, { kind: 'noted' }>): Outcome {
  const code = sheetState(db, sheetId) === 'open' ? undoNoted(db, scanId, sheetId) : undefined;
  if (code === undefined) return LATE;
  const figure = decimal(timesUnmatched(db, sheetId, code));
  return { tone: 'done', said: { kind: 'undone', of: 'noted', name: code, figure }, undo: null };
}

/** What `last` would take back. */
export function lastDoneView(desk: DeskPorts, sheet: LastOn): LastDone | undefined {
  const db = desk.queue.read;
  const done = lastDone(db, sheet);
  if (done !== undefined && done.kind !== 'tally') return stepView(desk, db, done);
  const last = done === undefined ? undefined : tallyById(db, done.id);
  if (last === undefined) return undefined;
  const same = talliesOn(db, last.sheetId, idsOf(db, last.subject)).filter(
    ({ undone, outside }) => !undone && outside === last.outside,
  );
  const { name, unit } = ofTally(desk, db, last.id);
  return { name, change: tallyChange(same), ...withUnit(unit) };
}

function stepView(desk: DeskPorts, db: Reader, { orderId, lineId }: StepUndo): LastDone {
  const open = lineId === null ? undefined : receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  return { name: (line && open?.items.get(line.itemId)?.name) ?? null, change: null };
}

/** A move as it was before its last scan: nothing has been moved, and what is in hand is where it was. */
function undoStep(desk: DeskPorts, db: Writer, { place, took }: Extract<Undo, { kind: 'step' }>): Outcome {
  const stock = stockNow(db, desk.mirror.read);
  const item = took?.kind === 'item' ? stock.itemRef(took.id) : undefined;
  const step =
    took?.kind === 'to'
      ? ({ kind: 'to', folder: stock.placeOf(took.id) } as const)
      : item && ({ kind: 'item', item } as const);
  const inHand = place.itemId === undefined ? undefined : stock.itemRef(place.itemId);
  return {
    tone: 'done',
    said:
      step === undefined
        ? { kind: 'undone', of: 'scan', ...NOTHING }
        : { kind: 'step-undone', took: step, inHand: inHand ?? null },
    undo: null,
    place,
  };
}

/** Where goods go, or what was decided of a line, as it was before. */
function undoOnLine(
  desk: DeskPorts,
  db: Writer,
  undone: Extract<Undo, { kind: 'landing' | 'choice' }>,
): Outcome {
  const { orderId, lineId } = undone;
  const outcome =
    undone.kind === 'choice'
      ? chooseLine(desk, db, orderId, undone.lineId, undone.choice)
      : landIn(desk, db, orderId, lineId ?? undefined, undone.folderId);
  if (outcome === undefined) return LATE;
  const { said } = outcome;
  return said.kind === 'lands-in' || said.kind === 'line-choice'
    ? { ...outcome, said: { ...said, undone: true }, undo: null }
    : outcome;
}

type OfCommand = Extract<Undo, { kind: 'command' | 'back' }>;

/** The commands of one act. What is said is of one that is not back yet, and the key once more is for all of these. */
function undoEach(desk: DeskPorts, db: Writer, { others = [], ...first }: OfCommand): Outcome {
  const own = undoCounted(desk, db, first);
  if (others.length === 0) return own;
  const outcomes = [own, ...others.map((id) => undoCounted(desk, db, { ...first, id }))];
  const sent = outcomes.flatMap(({ sends }) => (sends === undefined ? [] : [sends.first, sends.last]));
  const left = outcomes.filter(({ tone }) => tone !== 'done');
  const [told = own] = [...left.filter(({ undo }) => undo === null), ...left];
  const open = left.flatMap(({ undo }) => (undo?.kind === 'command' || undo?.kind === 'back' ? undo : []));
  // One that is being stopped goes back by the same key if it was booked.
  const next = open.find(({ kind }) => kind === 'command') ?? open[0];
  const rest = open.flatMap(({ id }) => (id === next?.id ? [] : id));
  const undo = next === undefined ? null : { ...next, ...(rest.length === 0 ? {} : { others: rest }) };
  return { ...told, undo, ...madeOf(sent) };
}

function undoCounted(desk: DeskPorts, db: Writer, { kind: wanted, id, isAsked }: OfId): Outcome {
  const command = wanted === 'tally' ? undefined : commandById(db, id);
  const isBooked = command?.state === 'applied' && lateBecause(desk, db, command) === 'booked';
  // The reply before it has promised that.
  const kind = isAsked === true && isBooked ? 'back' : wanted;
  const was = command === undefined ? NOTHING : ofCommand(desk, db, command);
  if (kind === 'back') {
    const stays = command === undefined ? {} : { ...backAs(desk, db, command), ...surplusOf(db, command) };
    const reply = sendUndo(desk, db, id);
    if (reply?.given === true) {
      const said = { kind: 'undone', of: 'back', ...was, ...stays, ...stockThen(desk, db, command) } as const;
      return { tone: 'done', said, undo: null, ...madeOf(reply.ids) };
    }
    const isUnread = command !== undefined && lateBecause(desk, db, command) === 'unread';
    return reply === undefined || isUnread
      ? late(desk, db, command)
      : { tone: 'refused', said: { kind: 'not-kept', why: reply.why }, undo: null };
  }
  const undone = takeBack(desk, db, { kind, id });
  switch (undone) {
    case 'undone': {
      const then = stockThen(desk, db, command);
      const of = kind === 'tally' ? ofTally(desk, db, id) : ({ of: 'command', ...was, ...then } as const);
      return { tone: 'done', said: { kind: 'undone', ...of }, undo: null };
    }
    case 'asked':
      // The words follow what becomes of it. Where it got there all the same, the key once more takes it back.
      return {
        tone: 'look',
        said: {
          kind: 'undo-asked',
          ...was,
          ...(command === undefined ? {} : besideSource(desk, db, command)),
          ...(command !== undefined && isForGood(db, command) ? { isForGood: true as const } : {}),
        },
        undo: { kind, id, isAsked: true },
        ...madeOf([id]),
      };
    case 'late':
      return late(desk, db, command);
    default:
      return undone satisfies never;
  }
}

/** Where it can be taken back all the same, the key once more does that. */
function late(desk: DeskPorts, db: Writer, command: StoredCommand | undefined): Outcome {
  if (command === undefined) return LATE;
  const reason = lateBecause(desk, db, command);
  const was = { reason, ...ofCommand(desk, db, command) };
  return reason === 'booked' || reason === 'unread'
    ? {
        tone: 'look',
        said: { kind: 'undo-late', ...was, ...(reason === 'booked' ? backAs(desk, db, command) : {}) },
        undo: { kind: 'back', id: command.id },
      }
    : { tone: 'refused', said: { kind: 'undo-late', ...was }, undo: null };
}

/** Of a command that cannot be stopped any more. */
export function lateBecause(desk: DeskPorts, db: Reader, command: StoredCommand): UndoLate {
  if (command.state === 'review') {
    return mayBeBooked(db, command) ? 'asks-unsure' : 'asks';
  }
  if (command.state !== 'applied') return isMovedOn(desk, db, command) ? 'moved-on' : 'not-booked';
  const back = undoOf(desk, db, command);
  if (back === null) return 'undone';
  if (canSendUndo(back)) return 'booked';
  return back.stays.some((why) => why === 'unread' || why === 'not-located') ? 'unread' : 'stays';
}

/** What a line or a count has, now that this is not counted any more. */
function ofTally(desk: DeskPorts, db: Reader, id: string): Of & { readonly of: 'scan' | 'count' | 'unseen' } {
  const tally = tallyById(db, id);
  if (tally === undefined) return { of: 'scan', ...NOTHING };
  const orderId = receiptSheet(db, tally.sheetId);
  if (orderId !== undefined) {
    const open = receiptOf(desk, db, orderId, { lineId: tally.subject });
    const line = open?.receipt.lines[0];
    const item = line && open?.items.get(line.itemId);
    return item === undefined || line === undefined || open === undefined
      ? { of: 'scan', ...NOTHING }
      : {
          of: 'scan',
          name: item.name,
          figure: line.now,
          ...withUnit(line.unit),
          ...inArrival(db, open.order),
        };
  }
  const open = countOf(desk, db, tally.sheetId);
  const itemId = open?.stock.idNow(tally.subject);
  const item = open?.stock.itemRef(tally.subject) ?? null;
  if (item === null || open === undefined || itemId === undefined) {
    // It has been deleted since.
    const name = nameScanned(db, tally.sheetId, idsOf(db, tally.subject)) ?? null;
    return { of: 'count', name, figure: null };
  }
  const found = open.lines.find((one) => one.item.id === itemId);
  const counted = tally.outside ? open.outside.get(itemId) : found?.line.counted;
  return counted === undefined || counted === null
    ? { of: 'unseen', name: item.name, figure: null }
    : { of: 'count', name: item.name, figure: counted, ...withUnit(item.unit) };
}

/** In an arrival of several orders the item may be on another of them, too. */
const inArrival = (db: Reader, { id, number }: Order): Pick<Of, 'order'> => {
  const orderIds = setting(db, 'arrival');
  return orderIds.length > 1 && orderIds.includes(id) ? { order: number } : {};
};

/** How what was booked comes back, where not all of it simply does. */
export function backAs(desk: DeskPorts, db: Writer, command: StoredCommand): { readonly stays?: BackAs } {
  const stays = undoOf(desk, db, command)?.stays ?? [];
  if (stays.includes('perhaps-copied')) return { stays: 'perhaps-copied' };
  return stays.includes('second-record') ? besideSource(desk, db, command) : {};
}

/** Where the one that goods were moved from is still there, what is moved back lies beside it. */
function besideSource(desk: DeskPorts, db: Writer, command: StoredCommand): { readonly stays?: BackAs } {
  const { intent } = withRealIds(db, command);
  if (intent.kind !== 'move') return {};
  const source = stockNow(db, desk.mirror.read).itemRef(intent.itemId);
  // With the last piece of it goes the record, unless it is to stay.
  const isThere = source !== undefined && (intent.leaveZero || isPositive(source.quantity));
  return isThere ? { stays: 'second-record' } : {};
}

function ofCommand(desk: DeskPorts, db: Reader, command: StoredCommand): Of {
  const { intent, basis } = withRealIds(db, command);
  const item = 'itemId' in intent ? stockNow(db, desk.mirror.read).itemRef(intent.itemId) : undefined;
  // All there was of it may have gone: it keeps the name it had.
  const figure = quantityOf(intent);
  const unit = ('unit' in basis ? basis.unit : undefined) ?? item?.unit;
  const change = intent.kind === 'adjust' ? ({ isChange: true } as const) : {};
  const measured = figure === null ? {} : withUnit(unit);
  return { name: item?.name ?? nameIn(intent, basis), figure, ...measured, ...change };
}

/** How many there are, now that the stock is not adjusted. */
function stockThen(
  desk: DeskPorts,
  db: Reader,
  command: StoredCommand | undefined,
): { readonly inStock?: Decimal } {
  if (command?.kind !== 'adjust') return {};
  const { intent } = withRealIds(db, command);
  const item = 'itemId' in intent ? stockNow(db, desk.mirror.read).itemRef(intent.itemId) : undefined;
  return item === undefined ? {} : { inStock: item.quantity };
}

function nameIn(intent: Intent, basis: Basis): string | null {
  if ('name' in basis) return basis.name;
  if ('order' in basis) return basis.order;
  if (intent.kind === 'create-order') return intent.number;
  if (intent.kind === 'create-job') return intent.name;
  return 'fields' in intent && 'name' in intent.fields ? intent.fields.name : null;
}

function quantityOf(intent: Intent): Decimal | null {
  if (intent.kind === 'adjust') return intent.by;
  return intent.kind === 'move' || intent.kind === 'copy' || intent.kind === 'count' ? intent.quantity : null;
}
