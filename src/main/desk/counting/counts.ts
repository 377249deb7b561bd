/** Counts: what a scan adds to a sheet, and the sheet made into commands. */
import {
  asDecided,
  byItem,
  choiceOf,
  countLine,
  isMissing,
  type CountLine,
  type CountScope,
  type UnseenDecision,
} from '#domain/stock/count.ts';
import { isPositive, ONE, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { tallyChange, tallyTotal, tallyTotals } from '#domain/stock/tally.ts';
import { isPartOfPiece, withUnit } from '#domain/stock/unit.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { idsOf } from '../../store/commands/temporary-ids.ts';
import { isWhole } from '../../store/pull/pull-progress.ts';
import { isBelow, itemsBelow, itemsInFolder } from '../../store/mirror/read-items-and-folders.ts';
import { unmatchedOn } from '../../store/sheets/barcode-scan-log.ts';
import {
  beginCount,
  closeSheet,
  countSheet,
  keepAsked,
  openCountAt,
  type ByItem,
  type CountSheet,
} from '../../store/sheets/receipt-and-count-sheets.ts';
import { appendTally, talliesOf, talliesOn, type StoredTally } from '../../store/sheets/sheet-tallies.ts';
import { isMovedAway } from '#domain/kinds/count.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { shiftBy } from '../../sync/push/engine/correct-basis-for-own-commands.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import { givenSinceCounted } from './given-since-counted.ts';
import { madeOf, sign, type DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

export interface OpenCount {
  readonly sheet: CountSheet;
  readonly stock: Stock;
  /** Every item on the sheet: those in scope, and on a free sheet those that were seen. */
  readonly lines: readonly {
    readonly item: Item;
    readonly line: CountLine;
    readonly lastSeq: number;
    /** When its first piece was counted; null where none was. */
    readonly seenAt: string | null;
    /** The newest command (its seq) there was when its last piece was counted; null where that is not known. */
    readonly newestCommand: number | null;
  }[];
  readonly outside: ReadonlyMap<number, Decimal>;
  /** Counted, and there no more, unless this station has moved away since just what was counted. */
  readonly gone: ReadonlyMap<number, Decimal>;
}

/** Goes on with the count of the location that is open; where none is, one is begun. Returns its id. */
export function openCount(desk: DeskPorts, db: Writer, scope: CountScope, blind: boolean): string {
  const open = scope.folderId === undefined ? undefined : openCountAt(db, scope.folderId);
  if (open !== undefined) return open.id;
  const id = desk.newId();
  const { at, by } = sign(desk);
  beginCount(db, { id, scope, blind, at, by, expected: expectedThere(desk, db, scope) });
  return id;
}

/** What should be there as it is begun; null where that is not known, or where anything may be counted. */
function expectedThere(desk: DeskPorts, db: Reader, scope: CountScope): ByItem | null {
  if (scope.folderId === undefined || !isWhole(desk.mirror.read)) return null;
  const stock = stockNow(db, desk.mirror.read);
  return new Map(itemsThere(desk, stock, scope).map((item) => [item.id, stock.quantityOf(item)]));
}

/** An item of which a count was not booked is counted once more, where it is by now and as it was; undefined where it was no count. */
export function countAgain(desk: DeskPorts, db: Writer, commandId: string): string | undefined {
  const command = commandById(db, commandId);
  if (command?.kind !== 'count' && command?.kind !== 'adjust') return undefined;
  if (command.kind === 'adjust' && command.basis.counted === undefined) return undefined;
  const stock = stockNow(db, desk.mirror.read);
  const item = stock.item(command.intent.itemId);
  const isBlind = command.sheetId !== null && countSheet(db, command.sheetId)?.blind === true;
  const where = item === undefined ? {} : { folderId: item.folderId };
  return openCount(desk, db, { ...where, subfolders: false }, isBlind);
}

export function countOf(desk: DeskPorts, db: Reader, sheetId: string): OpenCount | undefined {
  const sheet = countSheet(db, sheetId);
  if (sheet === undefined) return undefined;
  const stock = stockNow(db, desk.mirror.read);
  // What was counted before the service had it is the same item since.
  const tallies = talliesOf(db, sheetId).map((tally) => ({ ...tally, subject: stock.idNow(tally.subject) }));
  const inside = tallies.filter((tally) => !tally.outside);
  const totals = tallyTotals(inside);
  const first = firstSeen(inside);
  const last = new Map(inside.filter((tally) => !tally.undone).map((tally) => [tally.subject, tally]));
  const lines = itemsOnSheet(desk, stock, sheet, [...totals.keys()]).map((item) => ({
    item,
    line: countLine(item, stock.quantityOf(item), totals.get(item.id) ?? null, first.get(item.id)?.expected),
    seenAt: first.get(item.id)?.at ?? null,
    lastSeq: last.get(item.id)?.seq ?? 0,
    newestCommand: last.get(item.id)?.newestCommand ?? null,
  }));
  const there = new Set(lines.map(({ item }) => item.id));
  const missing = [...totals].filter(([id]) => !there.has(id));
  const givenSince = givenSinceCounted(
    db,
    missing.flatMap(([id]) => last.get(id) ?? []),
  );
  const isExplained = (id: number, counted: Decimal): boolean => {
    const since = givenSince({ id }, last.get(id)?.newestCommand ?? null);
    const expected = first.get(id)?.expected;
    return expected !== undefined && isMovedAway(counted, { expected, shift: shiftBy(db, since, id) });
  };
  const gone = new Map(missing.filter(([id, counted]) => !isExplained(id, counted)));
  return { sheet, stock, lines, outside: tallyTotals(tallies.filter((tally) => tally.outside)), gone };
}

function itemsOnSheet(desk: DeskPorts, stock: Stock, sheet: CountSheet, seen: readonly number[]): Item[] {
  const here = itemsThere(desk, stock, sheet.scope).filter(({ id }) => !stock.goes(id));
  const ids = new Set(here.map((item) => item.id));
  // What was seen stays on the sheet even where somebody has moved it out of the folder since.
  const others = seen.filter((id) => !ids.has(id)).flatMap((id) => stock.item(id) ?? []);
  return [...here, ...others];
}

/** What the mirror has there, and what commands of this station bring; nothing where anything may be counted. */
function itemsThere(desk: DeskPorts, stock: Stock, scope: CountScope): Item[] {
  const { folderId, subfolders } = scope;
  if (folderId === undefined) return [];
  const inMirror = subfolders
    ? itemsBelow(desk.mirror.read, folderId)
    : itemsInFolder(desk.mirror.read, folderId, Number.MAX_SAFE_INTEGER);
  const coming = stock.made().filter((item) => inScope(desk, { scope }, item));
  return [...inMirror.flatMap((item) => stock.itemNow(item) ?? []), ...coming];
}

/** The stock shown when each item was first counted, and when that was; a tally that was undone no longer says anything. */
function firstSeen(tallies: readonly StoredTally[]): ReadonlyMap<number, Seen> {
  const first = new Map<number, Seen>();
  for (const { undone, expected, subject, at } of tallies) {
    if (!undone && expected !== null && !first.has(subject)) first.set(subject, { expected, at });
  }
  return first;
}

interface Seen {
  readonly expected: Decimal;
  readonly at: string;
}

/** Whether an item belongs on the sheet. */
export function inScope(desk: DeskPorts, sheet: Pick<CountSheet, 'scope'>, item: Item): boolean {
  const { folderId, subfolders } = sheet.scope;
  if (folderId === undefined || item.folderId === folderId) return true;
  if (!subfolders) return false;
  if (folderId === null) return true;
  return isBelow(desk.mirror.read, item.folderId, folderId);
}

/** One more seen, or a typed figure. Undefined where the sheet or the item is not there. */
export function countItem(
  desk: DeskPorts,
  db: Writer,
  what: {
    readonly sheetId: string;
    readonly itemId: number;
    readonly scanId: string | null;
    /** Absent: `add` more. */
    readonly set?: Decimal;
    /** Absent: one. */
    readonly add?: Decimal;
  },
): Outcome | undefined {
  const sheet = countSheet(db, what.sheetId);
  const stock = stockNow(db, desk.mirror.read);
  const itemId = stock.idNow(what.itemId);
  const item = stock.item(itemId);
  if (sheet?.state !== 'open' || item === undefined) return undefined;
  const outside = !inScope(desk, sheet, item);
  const { at, by } = sign(desk);
  const id = desk.newId();
  appendTally(db, {
    id,
    sheetId: sheet.id,
    subject: item.id,
    op: what.set === undefined ? 'add' : 'set',
    quantity: what.set ?? what.add ?? ONE,
    expected: stock.quantityOf(item),
    outside,
    scanId: what.scanId,
    at,
    by,
  });
  const place = { screen: 'count', sheetId: sheet.id } as const;
  const undo = { kind: 'tally', id } as const;
  const ref = stock.refOf(item);
  if (outside) return { tone: 'look', said: { kind: 'count-outside', item: ref }, undo, place };

  const tallies = talliesOn(db, sheet.id, idsOf(db, item.id))
    .filter((tally) => !tally.outside)
    .map((tally) => ({ ...tally, subject: item.id }));
  const expected = firstSeen(tallies).get(item.id)?.expected ?? null;
  const counted = tallyTotal(tallies) ?? ZERO;
  const isPart = isPartOfPiece(counted, expected ?? ZERO, ref);
  return {
    tone: isPart ? 'look' : 'done',
    said: {
      kind: 'counted',
      item: ref,
      added: tallyChange(tallies),
      counted,
      expected: sheet.blind ? null : expected,
      ...(isPart ? { isPartOfPiece: true } : {}),
    },
    undo,
    place,
  };
}

/**
 * Every figure on the sheet becomes a command, also where it is what was expected: the outbox finds out whether it still is.
 * A location where nothing should be is finished without any.
 * Refused where something that was not seen has not been decided on: it came after the operator looked.
 * @param unseen what becomes of items in scope that were not seen, item by item
 * @returns null where the sheet is not open
 */
export function sendCount(
  desk: DeskPorts,
  db: Writer,
  sheetId: string,
  unseen: readonly UnseenDecision[],
): Outcome | null {
  const open = countOf(desk, db, sheetId);
  if (open?.sheet.state !== 'open') return null;
  const decisions = byItem(unseen.map((one) => ({ ...one, itemId: open.stock.idNow(one.itemId) })));
  const undecided = whatIsUndecided(open, decisions);
  if (undecided !== null) return notSent(undecided);
  const signature = sign(desk);
  const facts = factsNow(desk, db, open.stock);
  const ids: string[] = [];
  let unchanged = 0;
  const givenSince = givenSinceCounted(db, open.lines);
  for (const { item, line: seen, seenAt, newestCommand } of open.lines) {
    const line = asDecided(seen, decisions);
    const quantity = line.counted;
    if (quantity === null) continue;
    const intent = { kind: 'count', itemId: item.id, quantity, sheetId } as const;
    const since = givenSince(item, newestCommand);
    const counted = {
      expected: line.expected,
      seenAt: seenAt ?? signature.at,
      ...(since.length === 0 ? {} : { since }),
    };
    const given = append(desk, db, decide(facts, intent, { counted }), { sheetId, ...signature });
    if (!given.given) throw new Error(`item ${item.id} is on the sheet, and not counted: ${given.why}`);
    ids.push(given.id);
    if (line.tone === 'same') unchanged++;
  }
  const items = ids.length;
  const refusal = items === 0 ? whyNotFinished(desk, open) : null;
  if (refusal !== null) return notSent({ kind: refusal });
  const left = open.lines.filter(({ line }) => choiceOf(line, decisions) === 'leave' && isMissing(line));
  keepAsked(db, sheetId, new Map(left.map(({ item, line }) => [item.id, line.expected])));
  closeSheet(db, sheetId, 'sent', signature.at, items);
  const isEmpty =
    items === 0 && open.outside.size === 0 && open.gone.size === 0 && unmatchedOn(db, sheetId).length === 0;
  return {
    tone: 'done',
    said: { kind: 'count-sent', items, unchanged, ...(isEmpty ? { isEmpty } : {}) },
    undo: null,
    ...madeOf(ids),
    place: { screen: 'count' },
  };
}

const notSent = (why: NotSent): Outcome => ({
  tone: 'refused',
  said: { kind: 'not-sent', why },
  undo: null,
});

/** What is missing there and was not decided on; null where all of it was. */
function whatIsUndecided({ lines, stock }: OpenCount, decisions: ReturnType<typeof byItem>): NotSent | null {
  const [first, ...others] = lines.filter(
    ({ line }) => isMissing(line) && choiceOf(line, decisions) === undefined,
  );
  if (first === undefined) return null;
  const { item, line } = first;
  return {
    kind: 'undecided',
    item: item.name,
    quantity: line.expected,
    ...withUnit(stock.unitOf(item)),
    others: others.length,
  };
}

/** Why a count of which nothing is to be sent is not at its end all the same; null where it is. */
function whyNotFinished(
  { mirror }: DeskPorts,
  { sheet, lines }: OpenCount,
): 'nothing' | 'stock-unread' | null {
  if (sheet.scope.folderId === undefined || lines.some(({ line }) => isPositive(line.expected)))
    return 'nothing';
  return isWhole(mirror.read) ? null : 'stock-unread';
}
