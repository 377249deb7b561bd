/** Codes nobody knew when they were scanned: what became of them since, and which are still nobody's. */
import { codeKeys } from '#domain/barcode/barcode.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { UnmatchedRow, UnmatchedView } from '#domain/views/unmatched.ts';
import type { Writer } from '../../store/database.ts';
import { ordersByNumber } from '../../store/mirror/purchase-orders.ts';
import { lastUnknown } from '../../store/sheets/barcode-scan-log.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { packedWith } from '../packs/packs.ts';
import type { DeskPorts } from '../ports.ts';
import { foldersWith, itemsWith, stockNow } from '../items/stock.ts';

/** Scans looked back on. What was nobody's before that is on the tape alone. */
const AMONG = 5000;
const MOST_SHOWN = 200;

export function unmatchedView(desk: DeskPorts): UnmatchedView {
  const { read: db } = desk.queue;
  const { read: mirror } = desk.mirror;
  const forgotten = setting(db, 'forgotten');
  const stock = stockNow(db, mirror);
  const codes: UnmatchedRow[] = [];
  for (const { seq, times, scan } of lastUnknown(db, AMONG)) {
    if (codes.length > MOST_SHOWN) break;
    const { code, symbology, told, gs1 } = scan.reply;
    if (seq <= (forgotten[code] ?? 0)) continue;
    const read = { code, symbology, told, ...(gs1 === undefined ? {} : { gs1 }) };
    const keys = [...codeKeys(articleCode(read)), ...codeKeys(code, told ? symbology : undefined)];
    const items = itemsWith(stock, mirror, packedWith({ queue: db, mirror, stock }, keys), keys);
    const others = [...foldersWith(stock, mirror, keys), ...ordersByNumber(mirror, code)];
    if (items.length + others.length > 0) continue;
    const { at, by, place } = scan;
    codes.push({ ...read, times, at, by, screen: place.screen });
  }
  return { codes: codes.slice(0, MOST_SHOWN), isCut: codes.length > MOST_SHOWN };
}

/** Until it is scanned again. */
export function forgetUnmatched(db: Writer, code: string): Outcome {
  const unknown = lastUnknown(db, AMONG);
  const before = setting(db, 'forgotten');
  // What has moved out of sight on the tape needs not be remembered.
  const kept = unknown.flatMap(({ seq, scan: { reply } }) => {
    const upTo = reply.code === code ? seq : before[reply.code];
    return upTo === undefined ? [] : [[reply.code, upTo] as const];
  });
  putSetting(db, 'forgotten', Object.fromEntries(kept));
  return { tone: 'done', said: { kind: 'unknown-forgotten', code }, undo: { kind: 'forgotten', code } };
}

/** It is on the list again. Undefined: it was not forgotten. */
export function undoForgotten(
  db: Writer,
  { code }: Extract<Undo, { kind: 'forgotten' }>,
): Outcome | undefined {
  const { [code]: upTo, ...others } = setting(db, 'forgotten');
  if (upTo === undefined) return undefined;
  putSetting(db, 'forgotten', others);
  return { tone: 'done', said: { kind: 'unknown-forgotten', code, isBack: true }, undo: null };
}
