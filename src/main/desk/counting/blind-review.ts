/**
 * The first review of a blind count, which shows what is expected: what was counted until then is kept, so that a figure changed behind it
 * can be told from one that was counted blind.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { openCounts } from '../../store/sheets/receipt-and-count-sheets.ts';
import { countOf } from './counts.ts';
import type { DeskPorts } from '../ports.ts';
import type { Stock } from '../items/stock.ts';

/** Of so many counts, the newest, it is still known once they were sent. */
const MOST_KEPT = 20;

export function noteBlindReview(desk: DeskPorts, db: Writer, sheetId: string): void {
  const before = setting(db, 'countedBlind');
  const open = countOf(desk, db, sheetId);
  if (open?.sheet.blind !== true || open.sheet.state !== 'open' || sheetId in before) return;
  const counted = open.lines.flatMap(({ item, line }) =>
    line.counted === null ? [] : [[String(item.id), line.counted] as const],
  );
  const inProgress = new Set(openCounts(db).map(({ id }) => id));
  const all = Object.entries(before);
  const kept = all.filter(([id], n) => inProgress.has(id) || n >= all.length - MOST_KEPT);
  putSetting(db, 'countedBlind', Object.fromEntries([...kept, [sheetId, Object.fromEntries(counted)]]));
}

/** What was counted of each item before what is expected was shown. Undefined: it was not, or not hidden before. */
export function countedBlind(
  db: Reader,
  stock: Stock,
  sheetId: string,
): ReadonlyMap<number, Decimal> | undefined {
  const counted = setting(db, 'countedBlind')[sheetId];
  return counted === undefined
    ? undefined
    : new Map(Object.entries(counted).map(([id, quantity]) => [stock.idNow(Number(id)), quantity]));
}
