/** The Count screens. */
import type { CountingLine, CountingView, SheetRow, SheetScope } from '#domain/views/counting.ts';
import type { CountReport } from '#domain/stock/count-report.ts';
import { catalogue } from './catalogue.ts';
import { count as de } from './de/count.ts';
import { count as en } from './en/count.ts';
import { facts, figure, list, moment, money, place, signed } from './figure.ts';
import { shell } from './shell.ts';
import { operatorName } from './status.ts';

export const count = catalogue(en, de);

export function scope({ folder, inside }: SheetScope): string {
  if (folder === null) return count.ofAnything;
  return inside ? count.ofInside({ place: place(folder) }) : place(folder);
}

/** What has become of it: sent is only what the service has. */
export function sheetState({ state, blind, waiting, asks, dropped, counted }: SheetRow): string {
  if (state === 'open' && blind) return count.blind;
  if (state !== 'sent') return count.states[state];
  if (asks > 0) return count.asks({ n: asks });
  if (waiting > 0) return count.waiting({ n: waiting });
  if (dropped === 0) return count.states.sent;
  return dropped >= counted ? count.noneBooked : count.notBooked({ n: dropped });
}

/** "Ben and Ana · 22:14": who began, counted or sent it, and when it was begun. */
export const countedBy = ({ by, openedAt }: SheetRow, now: Date): string =>
  facts(list(by.map(operatorName)), moment(openedAt, now));

/** What tells records of one name at one location apart, as the question does that names them; null: nothing has to. */
export function tellsApart({ apartBy: { price, sid } = {} }: CountingLine): string | null {
  const parts = [
    price === undefined ? null : shell.at({ price: price === null ? shell.noPrice : money(price) }),
    sid === undefined ? null : shell.article({ sid }),
  ];
  return facts(...parts) || null;
}

/** A sheet in words, for who hears it instead of seeing it. */
export const sheetSpoken = (row: SheetRow): string =>
  [scope(row.scope), sheetState(row), count.items({ n: row.counted })].join(', ');

export function summary({ sheet, lines, unseen, differing }: CountingView): string {
  const words = count.summary;
  const parts = [words.counted({ n: sheet.counted })];
  const isShown = !sheet.blind || lines.some(({ expected }) => expected !== null);
  if (isShown) parts.push(words.differing({ n: differing }));
  if (sheet.scope.folder !== null) parts.push(words.unseen({ n: unseen }));
  return facts(...parts);
}

/** The same of one that was sent. */
export const sentSummary = ({ counted, differing }: CountReport): string =>
  facts(count.summary.counted({ n: counted }), count.summary.differing({ n: differing }));

/** "3 → 5": before the review of a blind count, and now. */
export const changedAfter = ({ afterReview, counted: now, item }: CountingLine): string => {
  const written = (n: typeof now) => (n === null ? count.spoken.notSeen : figure(n, item.unit));
  return count.changed({ was: written(afterReview?.was ?? null), now: written(now) });
};

export const variance = (line: CountingLine): string =>
  line.variance === null ? '' : signed(line.variance, line.item.unit);

export function lineSpoken(line: CountingLine): string {
  const { item, counted, expected, variance, afterReview } = line;
  const words = count.spoken;
  const apart = tellsApart(line);
  const parts = [
    item.name,
    ...(apart === null ? [] : [apart]),
    place(item.folder),
    counted === null ? words.notSeen : words.counted({ n: figure(counted, item.unit) }),
  ];
  if (expected !== null) parts.push(words.expected({ n: figure(expected, item.unit) }));
  if (variance !== null && variance !== '0')
    parts.push(words.difference({ difference: signed(variance, item.unit) }));
  if (afterReview !== undefined) parts.push(count.afterReview);
  return parts.join(', ');
}
