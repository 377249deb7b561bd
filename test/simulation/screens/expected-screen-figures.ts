/**
 * Computes the quantities that the screens should show, for the screen simulation (`Ledger`). They follow from the service's data as last
 * read, this station's commands that those data do not contain yet (waiting, or applied and not read back; not those in review), and its
 * open receipts and counts. It also computes what the screens must answer to the last scan that counted, or to the last move.
 *
 * It reads the station's two database files with arithmetic of its own and shares no code with the app's, so that a mistake would have to
 * be made twice.
 */
import path from 'node:path';
import { Big } from 'big.js';
import Database from 'better-sqlite3';

export interface Ledger {
  /** The stock of an item; undefined if unknown. */
  stock(itemId: number): Big | undefined;
  /** Items with that name in that location (null: the top level). */
  itemsAt(name: string, place: string | null): readonly number[];
  line(lineId: number): LineFigures | undefined;
  /**
   * How many lines an order has, and how many are complete with what is counted here; what is counted on a line set aside does not count,
   * nor what is counted as damaged.
   */
  order(orderId: number): { readonly lines: number; readonly complete: number } | undefined;
  /** The open counts. */
  readonly counts: readonly CountFigures[];
  readonly waiting: number;
  readonly review: number;
  /** The last scan that counted, or the last move: the band shows it. */
  readonly last: {
    readonly id: string;
    readonly by: 'scan' | 'key';
    readonly item: string;
    readonly figure: Big | null;
    /** How many moves were sent with it by one press, from Move many; null for a scan, or a move of its own. */
    readonly together: number | null;
  } | null;
}

export interface LineFigures {
  readonly ordered: Big;
  readonly before: Big;
  readonly remaining: Big;
  readonly now: Big;
}

export interface CountFigures {
  readonly id: string;
  /** By item: the counted quantity, and the expected stock when it was first counted. */
  readonly lines: ReadonlyMap<number, { readonly counted: Big; readonly expected: Big | null }>;
}

interface CommandRow {
  readonly seq: number;
  readonly kind: string;
  readonly intent: string;
  readonly basis: string;
  readonly state: string;
  readonly reflected: number;
}

interface TallyRow {
  readonly sheet: string;
  readonly subject: number;
  readonly op: 'add' | 'set';
  readonly quantity: string;
  readonly expected: string | null;
  readonly outside: number;
  readonly sheetKind: 'receive' | 'count';
}

/** What the operator said of a line of an open receipt. */
interface DraftRow {
  readonly line_id: number;
  readonly choice: 'copy' | 'aside' | null;
  /** What becomes of more than ordered, and how many more there were when that was said. */
  readonly over_choice: 'stock' | 'not-ours' | null;
  readonly agreed: string | null;
  readonly damaged: string | null;
}

const ZERO = Big(0);

/** @param folder the profile's folder */
export function openLedger(folder: string): { readonly read: () => Ledger; readonly close: () => void } {
  const queue = new Database(path.join(folder, 'queue.db'), { readonly: true });
  const mirror = new Database(path.join(folder, 'mirror.db'), { readonly: true });
  return {
    read: () => readLedger(queue, mirror),
    close: () => {
      queue.close();
      mirror.close();
    },
  };
}

/** The effects of commands that the mirror does not show yet. */
interface LaidOver {
  /** Records to be created, with their stock. */
  readonly made: Map<number, Big>;
  readonly changes: { readonly item: number; readonly set?: Big; readonly by?: Big }[];
  /** The received quantity, by order line. */
  readonly received: Map<number, Big>;
}

/** @param now maps a temporary id to the real one, if known */
function layOver(commands: readonly CommandRow[], now: (id: number) => number): LaidOver {
  const over: LaidOver = { made: new Map(), changes: [], received: new Map() };
  const { made, changes, received } = over;
  for (const { kind, ...row } of commands) {
    const [intent, basis] = [JSON.parse(row.intent), JSON.parse(row.basis)];
    const quantity = Big(intent.quantity ?? intent.by ?? intent.fields?.quantity ?? 0);
    if (kind === 'count') changes.push({ item: now(intent.itemId), set: quantity });
    if (kind === 'adjust') changes.push({ item: now(intent.itemId), by: quantity });
    if (kind === 'create-item') made.set(now(intent.itemId), quantity);
    if (kind === 'copy') made.set(now(intent.copyId), quantity);
    if (kind === 'move') {
      changes.push({ item: now(intent.itemId), by: quantity.neg() });
      made.set(now(intent.portionId), quantity);
    }
    for (const line of kind === 'receive' ? intent.lines : []) {
      received.set(line.lineId, (received.get(line.lineId) ?? ZERO).plus(line.quantity));
      const forecast = basis.lines.find((one: { lineId: number }) => one.lineId === line.lineId)?.forecast;
      if (forecast?.kind === 'copies') made.set(now(line.copyId), Big(line.quantity));
      else changes.push({ item: now(line.itemId), by: Big(line.quantity) });
    }
  }
  return over;
}

/** A function that maps temporary ids to real ones. */
function realIds(queue: Database.Database): (id: number) => number {
  const rows = queue
    .prepare<[], { temporary: number; real: number }>(`SELECT * FROM temporary_id WHERE real IS NOT NULL`)
    .all();
  const real = new Map(rows.map((row) => [row.temporary, row.real]));
  return (id) => real.get(id) ?? id;
}

/** The commands that the mirror contains already, although the queue does not say so yet. */
function shownIn(mirror: Database.Database): ReadonlySet<unknown> {
  const row = mirror
    .prepare<[], { value: string }>(`SELECT value FROM progress WHERE key = 'reflected'`)
    .get();
  return new Set(row === undefined ? [] : JSON.parse(row.value));
}

const UNSETTLED = new Set(['queued', 'sending', 'accepted', 'unknown']);

function readLedger(queue: Database.Database, mirror: Database.Database): Ledger {
  const now = realIds(queue);
  const shown = shownIn(mirror);
  const open = queue
    .prepare<[], CommandRow>(
      `SELECT * FROM command WHERE reflected = 0 OR state = 'review' ORDER BY coalesce(place, seq), seq`,
    )
    .all();
  const { made, changes, received } = layOver(
    open.filter((one) => one.reflected === 0 && one.state !== 'review' && !shown.has(one.seq)),
    now,
  );
  const tallies = queue
    .prepare<[], TallyRow>(
      `SELECT tally.*, sheet.kind AS sheetKind FROM tally JOIN sheet ON sheet.id = tally.sheet
       WHERE sheet.state = 'open' AND undone = 0 ORDER BY seq`,
    )
    .all();
  const lineNow = new Map<number, Big>();
  for (const one of tallies.filter(({ sheetKind }) => sheetKind === 'receive'))
    lineNow.set(one.subject, folded(lineNow.get(one.subject), one));

  const drafts = new Map(
    queue
      .prepare<[], DraftRow>(
        `SELECT line_id, choice, over_choice, agreed, damaged FROM line_draft JOIN sheet ON sheet.id = line_draft.sheet
         WHERE sheet.state = 'open'`,
      )
      .all()
      .map((row) => [row.line_id, row]),
  );

  const stockRow = mirror.prepare<[number], { quantity: string }>(`SELECT quantity FROM record WHERE id = ?`);
  const lineRow = mirror.prepare<[number], { ordered: string; received: string }>(
    `SELECT ordered, received FROM order_line WHERE id = ?`,
  );
  const linesOf = mirror.prepare<[number], { id: number }>(`SELECT id FROM order_line WHERE order_id = ?`);
  const named = mirror.prepare<[string, string | null], { id: number }>(
    `SELECT item.id FROM record AS item LEFT JOIN record AS folder ON folder.id = item.parent_id
     WHERE item.kind = 'item' AND item.name = ? AND folder.name IS ?`,
  );
  const line = (id: number): LineFigures | undefined => {
    const row = lineRow.get(id);
    if (row === undefined) return undefined;
    const before = Big(row.received).plus(received.get(id) ?? ZERO);
    const left = Big(row.ordered).minus(before);
    const remaining = left.lt(0) ? ZERO : left;
    return { ordered: Big(row.ordered), before, remaining, now: lineNow.get(id) ?? ZERO };
  };
  return {
    stock: (id) => {
      const row = stockRow.get(id)?.quantity;
      let stock = row === undefined ? made.get(id) : Big(row);
      for (const { item, set, by } of changes)
        if (item === id && stock !== undefined) stock = set ?? stock.plus(by ?? ZERO);
      return stock;
    },
    itemsAt: (name, place) => named.all(name, place).map(({ id }) => id),
    line,
    order: (id) => {
      const lines = linesOf.all(id).flatMap((one) => {
        const figures = line(one.id);
        return figures === undefined ? [] : [isComplete(figures, drafts.get(one.id))];
      });
      return { lines: lines.length, complete: lines.filter(Boolean).length };
    },
    counts: countsIn(tallies, now),
    last: lastDone(queue, mirror, now),
    waiting: open.filter(({ state }) => UNSETTLED.has(state)).length,
    review: open.filter(({ state }) => state === 'review').length,
  };
}

/**
 * Whether nothing is left to receive on a line once its receipt is in. Damaged goods do not count, since no act here gives them a location.
 * What is more than ordered needs the operator's decision, which holds for the quantity that there was then.
 */
function isComplete({ now, remaining }: LineFigures, draft: DraftRow | undefined): boolean {
  if (draft?.choice === 'aside') return remaining.eq(0);
  const damaged = Big(draft?.damaged ?? 0);
  const good = damaged.gt(now) ? ZERO : now.minus(damaged);
  const more = good.minus(remaining);
  const isDecided = draft?.over_choice != null && more.lte(draft.agreed ?? 0);
  return more.eq(0) || (more.gt(0) && isDecided);
}

const folded = (before: Big | undefined, { op, quantity }: TallyRow): Big =>
  op === 'set' ? Big(quantity) : (before ?? ZERO).plus(quantity);

function countsIn(tallies: readonly TallyRow[], now: (id: number) => number): CountFigures[] {
  const sheets = new Map<string, Map<number, { counted: Big; expected: Big | null }>>();
  for (const one of tallies) {
    if (one.sheetKind !== 'count' || one.outside === 1) continue;
    const lines = sheets.get(one.sheet) ?? new Map<number, { counted: Big; expected: Big | null }>();
    sheets.set(one.sheet, lines);
    const item = now(one.subject);
    const before = lines.get(item);
    const expected = before?.expected ?? (one.expected === null ? null : Big(one.expected));
    lines.set(item, { counted: folded(before?.counted, one), expected });
  }
  return [...sheets].map(([id, lines]) => ({ id, lines }));
}

interface LastRow extends TallyRow {
  readonly scan: string;
  readonly at: string;
}

/** What the band must show: for a scan on a sheet (a receipt or count) the sum so far, for a move the moved quantity. */
function lastDone(
  queue: Database.Database,
  mirror: Database.Database,
  now: (id: number) => number,
): Ledger['last'] {
  const scan = queue
    .prepare<[], LastRow>(
      `SELECT tally.*, sheet.kind AS sheetKind FROM tally JOIN sheet ON sheet.id = tally.sheet
       WHERE scan IS NOT NULL ORDER BY tally.seq DESC LIMIT 1`,
    )
    .get();
  const move = queue
    .prepare<[], { id: string; at: string; intent: string; basis: string }>(
      `SELECT * FROM command WHERE kind = 'move' AND undoes IS NULL ORDER BY seq DESC LIMIT 1`,
    )
    .get();
  const newest = queue
    .prepare<[], { id: string; reply: string }>(`SELECT id, reply FROM scan ORDER BY seq DESC LIMIT 1`)
    .get();
  if (move !== undefined && (scan === undefined || move.at > scan.at)) {
    const [intent, basis] = [JSON.parse(move.intent), JSON.parse(move.basis)];
    const { said } = newest === undefined ? {} : JSON.parse(newest.reply);
    const by = said?.kind === 'moved' ? 'scan' : 'key';
    const together = sentTogether(queue, move.id);
    return {
      id: move.id,
      by: together === null ? by : 'key',
      item: basis.name,
      figure: Big(intent.quantity),
      together,
    };
  }
  // The band shows a later scan, which counted nothing.
  if (scan === undefined || scan.scan !== newest?.id) return null;
  const isLine = scan.sheetKind === 'receive';
  const item = isLine
    ? mirror
        .prepare<[number], { name: string }>(
          `SELECT record.name FROM order_line JOIN record ON record.id = order_line.item_id WHERE order_line.id = ?`,
        )
        .get(scan.subject)
    : mirror
        .prepare<[number], { name: string }>(`SELECT name FROM record WHERE id = ?`)
        .get(now(scan.subject));
  const sum = queue
    .prepare<[string, number], TallyRow>(
      `SELECT * FROM tally WHERE sheet = ? AND subject = ? AND undone = 0 ORDER BY seq`,
    )
    .all(scan.sheet, scan.subject)
    .reduce<Big | undefined>(folded, undefined);
  // The name may be missing: an item that was not read yet, or was created here, is not in the mirror.
  return {
    id: scan.scan,
    by: 'scan',
    item: item?.name ?? '',
    figure: scan.outside === 1 ? null : (sum ?? ZERO),
    together: null,
  };
}

/** How many moves one request sent: their ids are the id of the request, a hyphen and a number. Null for a move of its own. */
function sentTogether(queue: Database.Database, moveId: string): number | null {
  const request = /^(.{36}-)\d+$/.exec(moveId)?.[1];
  if (request === undefined) return null;
  const found = queue
    .prepare<[string, string], { moves: number }>(
      `SELECT count(*) AS moves FROM command WHERE kind = 'move' AND substr(id, 1, length(?)) = ?`,
    )
    .get(request, request);
  return found?.moves ?? null;
}
