/** A station with goods at its dock that are to be put away, and what its operator does and sees. */
import { decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { beginPutAway } from '#main/desk/put-away/put-away.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { putAwayView } from '#main/desk/views/put-away.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

export const LIST: MovePlace = { screen: 'move', putAway: true };
export let stores: Stores;
export let place: MovePlace;
let scans = 0;
export const nextScan = (): string => `scan ${++scans}`;
/** Scans are made there from now on. */
export function standAt(to: MovePlace): void {
  place = to;
}

/** A new station, before each test. */
export function openScene(): void {
  stores = openStores();
  place = LIST;
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 1, name: 'Dock', codes: ['LOC-DOCK'] }), '');
    putFolder(db, folder({ id: 2, name: 'A-02', codes: ['LOC-A-02'] }), '');
    putFolder(db, folder({ id: 3, name: 'A-10', codes: ['LOC-A-10'] }), '');
    putFolder(db, folder({ id: 4, name: 'A-01', codes: ['LOC-A-01'] }), '');
    const put = (about: Parameters<typeof item>[0]) => putItem(db, item(about), '');
    // Its like is in A-10; the other two are nowhere else.
    put({ id: 11, sid: 'S1', name: 'Socket', folderId: 1, codes: ['ONE'], quantity: decimal(8) });
    put({ id: 12, sid: 'S1', name: 'Socket', folderId: 3, codes: ['ONE'], quantity: decimal(50) });
    put({ id: 13, sid: 'S3', name: 'Switch', folderId: 1, codes: ['THREE'], quantity: decimal(5) });
    put({ id: 14, sid: 'S4', name: 'Gone', folderId: 4, codes: ['FOUR'], quantity: decimal(0) });
  });
}

export const act = (
  work: (db: Parameters<Parameters<typeof stores.queue.write>[0]>[0]) => Outcome,
): Outcome => {
  const outcome = stores.queue.write(work);
  if (outcome.place?.screen === 'move') place = outcome.place;
  return outcome;
};
export const begin = () =>
  act((db) => beginPutAway(stores.desk, db, { from: { kind: 'location', folderId: 1 } }));
export function scanned(...codes: readonly string[]): Outcome {
  let last: Outcome | undefined;
  for (const text of codes) {
    last = scan(stores.desk, { id: nextScan(), text, place, source: 'wedge' });
    if (last.place?.screen === 'move') place = last.place;
  }
  if (last === undefined) throw new Error('nothing was scanned');
  return last;
}
export const undone = (outcome: Outcome) =>
  act((db) => {
    if (outcome.undo === null) throw new Error('it cannot be undone');
    return undo(stores.desk, db, outcome.undo);
  });
export const rows = () =>
  putAwayView(stores.desk).rows.map(({ itemId, left, now, to, by }) => [itemId, left, now, to?.name, by]);
export const moves = () =>
  unsettledCommands(stores.queue.read).flatMap(({ intent }) =>
    intent.kind === 'move' ? [[intent.itemId, intent.quantity, intent.folderId, intent.directedTo]] : [],
  );
