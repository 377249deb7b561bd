/** Count sheets, and one being counted. */
import type { CountingLine, CountingView, SheetRow, SheetsView } from '#domain/views/counting.ts';
import { codeKeys } from '#domain/barcode.ts';
import { isMissing } from '#domain/count.ts';
import type { Reader } from '../../store/database.ts';
import { idsOf } from '../../store/temporary-ids.ts';
import { packsByKeys } from '../../store/pack-codes.ts';
import { holdsPlaces } from '../../store/locations.ts';
import { folderRef } from '../../store/records.ts';
import { nameScanned, scansOn, unmatchedOn } from '../../store/scan-log.ts';
import {
  closedCounts,
  droppedOfSheets,
  openCounts,
  unsettledOfSheets,
  type CountSheet,
} from '../../store/sheets.ts';
import { countSubjects } from '../../store/tallies.ts';
import { countOf } from '../counts.ts';
import type { DeskPorts } from '../ports.ts';
import { itemsWith } from '../stock.ts';

const CLOSED_SHOWN = 20;
const SETTLED = { waiting: 0, asks: 0, dropped: 0 };

export function sheetsView(desk: DeskPorts): SheetsView {
  const unsettled = unsettledOfSheets(desk.queue.read);
  const closed = closedCounts(desk.queue.read, CLOSED_SHOWN + 1);
  const dropped = droppedOfSheets(desk.queue.read, closed.at(-1)?.openedAt ?? '');
  const row = (sheet: CountSheet) =>
    rowOf(desk.mirror.read, sheet, countSubjects(desk.queue.read, sheet.id), {
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
  const isHidden = sheet.blind && sheet.state === 'open' && !isReview;
  const seen = open.lines.filter(({ line }) => line.counted !== null).sort((a, b) => b.lastSeq - a.lastSeq);
  const unseen = open.lines.filter(({ line }) => line.counted === null);
  return {
    sheet: rowOf(desk.mirror.read, sheet, seen.length),
    lines: [...seen, ...unseen].map(({ item, line }): CountingLine => {
      const shown = { ...line, item: stock.refOf(item) };
      return isHidden ? { ...shown, ...hidden(line.counted !== null) } : shown;
    }),
    unseen: unseen.filter(({ line }) => isMissing(line)).length,
    differing: isHidden ? 0 : seen.filter(({ line }) => line.tone === 'differs').length,
    scans: scansOn(db, sheetId),
    unmatched: unmatchedOn(db, sheetId).map((one) => {
      const keys = codeKeys(one.code);
      const [item] = itemsWith(stock, desk.mirror.read, packsByKeys(db, keys), keys);
      return { ...one, item: item === undefined ? null : stock.refOf(item) };
    }),
    outside: [...open.outside].flatMap(([itemId, quantity]) => {
      const item = stock.itemRef(itemId);
      return item === undefined ? [] : [{ item, quantity }];
    }),
    gone: [...open.gone].map(([itemId, quantity]) => {
      const name = nameScanned(db, sheetId, idsOf(db, itemId)) ?? null;
      return { itemId, name, quantity };
    }),
  };
}

/** What a blind count must not give away: neither the figure nor whether it fits. */
function hidden(seen: boolean): Pick<CountingLine, 'expected' | 'variance' | 'tone'> {
  return { expected: null, variance: null, tone: seen ? 'same' : 'unseen' };
}

function rowOf(
  mirror: Reader,
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
    by: sheet.by,
    state: sheet.state,
    // What was sent may be more than was seen: what was not is counted as none.
    counted: sheet.sent ?? counted,
    ...delivery,
  };
}
