/** Count sheets, and one being counted. */
import type {
  CountAsSent,
  CountingLine,
  CountingView,
  SheetRow,
  SheetsView,
} from '#domain/views/counting.ts';
import { codeKeys } from '#domain/barcode/barcode.ts';
import { isMissing, type CountLine } from '#domain/stock/count.ts';
import { countReport } from '#domain/stock/count-report.ts';
import { compare, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import type { Reader } from '../../store/database.ts';
import { idsOf } from '../../store/commands/temporary-ids.ts';
import { holdsPlaces } from '../../store/mirror/read-locations.ts';
import { folderRef } from '../../store/mirror/read-items-and-folders.ts';
import { nameScanned, scansOn, unmatchedOn } from '../../store/sheets/barcode-scan-log.ts';
import {
  closedCounts,
  droppedOfSheets,
  expectedAtBegin,
  leftAsIs,
  openCounts,
  unsettledOfSheets,
  type CountSheet,
} from '../../store/sheets/receipt-and-count-sheets.ts';
import { countedBy, countSubjects } from '../../store/sheets/sheet-tallies.ts';
import { goneUnsent, linesAsSent, type LineAsSent } from '../counting/as-sent.ts';
import { countedBlind } from '../counting/blind-review.ts';
import { countOf, type OpenCount } from '../counting/counts.ts';
import { rowsOfSheet } from '../outbox/outbox.ts';
import type { DeskPorts } from '../ports.ts';
import { packedWith } from '../packs/packs.ts';
import { itemsWith } from '../items/stock.ts';

const CLOSED_SHOWN = 20;
const SETTLED = { waiting: 0, asks: 0, dropped: 0 };

export function sheetsView(desk: DeskPorts): SheetsView {
  const unsettled = unsettledOfSheets(desk.queue.read);
  const closed = closedCounts(desk.queue.read, CLOSED_SHOWN + 1);
  const dropped = droppedOfSheets(desk.queue.read, closed.at(-1)?.openedAt ?? '');
  const row = (sheet: CountSheet) =>
    rowOf(desk, sheet, countSubjects(desk.queue.read, sheet.id), {
      ...SETTLED,
      ...unsettled.get(sheet.id),
      dropped: dropped.get(sheet.id) ?? 0,
    });
  return {
    open: openCounts(desk.queue.read).map(row),
    closed: closed.slice(0, CLOSED_SHOWN).map(row),
    isCut: closed.length > CLOSED_SHOWN,
  };
}

export function countingView(desk: DeskPorts, sheetId: string, isReview: boolean): CountingView | undefined {
  const db = desk.queue.read;
  const open = countOf(desk, db, sheetId);
  if (open === undefined) return undefined;
  const { sheet, stock } = open;
  const mirror = desk.mirror.read;
  const isHidden = sheet.blind && sheet.state === 'open' && !isReview;
  const seen = open.lines.filter(({ line }) => line.counted !== null).sort((a, b) => b.lastSeq - a.lastSeq);
  const unseen = open.lines.filter(({ line }) => line.counted === null);
  const blind = countedBlind(db, stock, sheetId);
  const since = isHidden ? new Set<number>() : cameSince(open, db);
  const entries = sheet.state === 'sent' ? rowsOfSheet(desk, sheetId) : [];
  const sent = linesAsSent(db, entries);
  const apart = toldApart(open.lines.map(({ item }) => item));
  return {
    sheet: rowOf(desk, sheet, seen.length),
    lines: [...seen, ...unseen].map(({ item, line }): CountingLine => {
      const shown = {
        ...line,
        item: stock.refOf(item),
        price: item.price,
        ...apart.get(item.id),
        ...(since.has(item.id) ? { isSince: true as const } : {}),
        ...changedSince(blind, line),
      };
      return isHidden ? { ...shown, ...hidden(line.counted !== null) } : shown;
    }),
    unseen: unseen.filter(({ line }) => isMissing(line)).length,
    differing: isHidden ? 0 : seen.filter(({ line }) => line.tone === 'differs').length,
    scans: scansOn(db, sheetId),
    unmatched: unmatchedOn(db, sheetId).map(({ code, times }) => {
      const keys = codeKeys(code);
      const [item] = itemsWith(stock, mirror, packedWith({ queue: db, mirror, stock }, keys), keys);
      return { code, times, item: item === undefined ? null : stock.refOf(item) };
    }),
    outside: [...open.outside].flatMap(([itemId, quantity]) => {
      const item = stock.itemRef(itemId);
      return item === undefined ? [] : [{ item, quantity }];
    }),
    gone: goneUnsent(open.gone, sent).map(([itemId, quantity]) => {
      const name = nameScanned(db, sheetId, idsOf(db, itemId)) ?? null;
      return { itemId, name, quantity };
    }),
    left: [...leftAsIs(db, sheetId)].flatMap(([itemId, expected]) => {
      const item = stock.itemRef(stock.idNow(itemId));
      return item === undefined ? [] : [{ item, expected }];
    }),
    entries,
    asSent: sheet.state === 'sent' ? asSentOf(sheet, sent) : null,
  };
}

const asSentOf = ({ sent }: CountSheet, lines: readonly LineAsSent[]): CountAsSent => ({
  report: countReport(lines),
  lost: Math.max(0, (sent ?? 0) - lines.length),
});

/** What a row has besides its name and location where another has the same, as a question has it that names them both. */
function toldApart(items: readonly Item[]): ReadonlyMap<number, Pick<CountingLine, 'apartBy'>> {
  const named = new Map<string, Item[]>();
  for (const item of items) {
    const key = JSON.stringify([item.name, item.folderId]);
    named.set(key, [...(named.get(key) ?? []), item]);
  }
  const told = new Map<number, Pick<CountingLine, 'apartBy'>>();
  for (const alike of named.values()) {
    if (alike.length === 1) continue;
    const prices = new Set(alike.map(({ price }) => price)).size;
    const hasSids = prices < alike.length && new Set(alike.map(({ sid }) => sid)).size > 1;
    for (const { id, price, sid } of alike)
      told.set(id, { apartBy: { ...(prices > 1 ? { price } : {}), ...(hasSids ? { sid } : {}) } });
  }
  return told;
}

/** @param blind what was counted before it was shown what is expected */
function changedSince(
  blind: ReadonlyMap<number, Decimal> | undefined,
  { itemId, counted }: CountLine,
): Pick<CountingLine, 'afterReview'> {
  const was = blind?.get(itemId) ?? null;
  return blind === undefined || was === counted ? {} : { afterReview: { was } };
}

/** Items that are missing, of which there were fewer when the count was begun. */
function cameSince({ sheet, stock, lines }: OpenCount, db: Reader): ReadonlySet<number> {
  const missing = lines.filter(({ line }) => isMissing(line));
  const begun = missing.length === 0 ? null : expectedAtBegin(db, sheet.id);
  if (begun === null) return new Set();
  const then = new Map([...begun].map(([id, quantity]) => [stock.idNow(id), quantity]));
  const more = missing.filter(({ item, line }) => compare(line.expected, then.get(item.id) ?? ZERO) > 0);
  return new Set(more.map(({ item }) => item.id));
}

/** What a blind count must not give away: neither the figure nor whether it fits. */
function hidden(seen: boolean): Pick<CountingLine, 'expected' | 'variance' | 'tone'> {
  return { expected: null, variance: null, tone: seen ? 'same' : 'unseen' };
}

function rowOf(
  { queue, mirror: { read: mirror } }: DeskPorts,
  sheet: CountSheet,
  counted: number,
  delivery: Pick<SheetRow, 'waiting' | 'asks' | 'dropped'> = SETTLED,
): SheetRow {
  const { folderId, subfolders } = sheet.scope;
  return {
    id: sheet.id,
    scope:
      folderId === undefined
        ? { folder: null, inside: false }
        : { folder: folderRef(mirror, folderId), inside: subfolders && holdsPlaces(mirror, folderId) },
    blind: sheet.blind,
    openedAt: sheet.openedAt,
    by: [...new Set([sheet.by, ...countedBy(queue.read, sheet.id)])],
    state: sheet.state,
    // What was sent may be more than was seen: what was not is counted as none.
    counted: sheet.sent ?? counted,
    ...delivery,
  };
}
