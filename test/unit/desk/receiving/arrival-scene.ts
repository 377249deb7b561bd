/** A station with three open orders of two vendors, and what its operator does with an arrival of them and sees of it. */
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { DESK_READS } from '#main/desk/reads.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

export const [SOCKET, TIES, TAPE] = ['5012345678900', '4006381333931', '036000291452'] as const;
export const ARRIVAL = { screen: 'receive', isArrival: true } as const;
export let stores: Stores;
export let place: Place;
let scans = 0;
export const nextScan = (): string => `scan ${++scans}`;
/** Scans are made there from now on. */
export function standAt(to: Place): void {
  place = to;
}

/** A new station, before each test. */
export function openScene(): void {
  stores = openStores();
  place = ARRIVAL;
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
    putItem(db, item({ id: 1, codes: [SOCKET] }), '');
    putItem(db, item({ id: 2, sid: 'S2', name: 'Cable ties', codes: [TIES] }), '');
    putItem(db, item({ id: 3, sid: 'S3', name: 'Tape', codes: [TAPE] }), '');
    const line = (id: number, itemId: number, ordered: number) =>
      orderLine({ id, itemId, ordered: decimal(ordered) });
    putOrder(db, order({ id: 7, orderedDate: '2026-11-10', lines: [line(701, 1, 2), line(702, 2, 1)] }));
    putOrder(db, order({ id: 8, number: 'PO-8', orderedDate: '2026-11-12', lines: [line(801, 1, 3)] }));
    const other = { number: 'PO-9', vendor: 'Nordkabel', orderedDate: '2026-11-01' };
    putOrder(db, order({ id: 9, ...other, lines: [line(901, 1, 5), line(903, 3, 4)] }));
  });
}

/** As the page does it: an arrival goes on at the place that the reply names. */
export function scanned(...codes: readonly string[]): Outcome {
  let last: Outcome | undefined;
  for (const text of codes) {
    last = scan(stores.desk, { id: nextScan(), text, place, source: 'wedge' });
    if (last.place?.screen === 'receive') ({ place } = last as { place: Place });
  }
  if (last === undefined) throw new Error('nothing was scanned');
  return last;
}

export function arrival() {
  const answer = DESK_READS.arrival(stores.desk, {});
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}
export function linesOf(orderId: number) {
  const answer = DESK_READS.receiving(stores.desk, { orderId });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value.lines;
}
export const counted = (orderId: number) => linesOf(orderId).map(({ now }) => now);
export const takeBack = ({ undo: what }: Outcome): Outcome => {
  if (what === null) throw new Error('nothing takes it back');
  return stores.queue.write((db) => undo(stores.desk, db, what));
};
export function done(answer: { ok: boolean; value?: Outcome }): Outcome {
  if (answer.value === undefined) throw new Error('it was not done');
  return answer.value;
}
export const send = (): Outcome => done(DESK_ACTS['arrival.send'](stores.desk, {}));
export const receipts = () =>
  unsettledCommands(stores.queue.read).flatMap(({ intent }) =>
    intent.kind === 'receive' ? [[intent.orderId, intent.lines.map((l) => [l.lineId, l.quantity])]] : [],
  );
