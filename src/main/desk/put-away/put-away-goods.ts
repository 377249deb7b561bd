/** Goods that are to be put away, by what was received or lies somewhere, and where each of them is directed. */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import { add, isPositive, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import {
  direct,
  fitsPattern,
  isOffList,
  leftToPutAway,
  stepsMade,
  type Direction,
  type Goods,
  type PutAwayRow,
} from '#domain/stock/put-away.ts';
import type { CountedLot } from '#domain/receiving/lot.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { inWalkingOrder } from '#domain/stock/walking-order.ts';
import type { StoredCommand } from '../../store/commands/commands.ts';
import { commandsOfSheet, lastSeq } from '../../store/commands/commands-of-sheet.ts';
import type { Reader } from '../../store/database.ts';
import { isUndone } from '../../store/commands/read-undo-relation.ts';
import { allPlaces, holdsPlaces, type StoredPlace } from '../../store/mirror/read-locations.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { jobFolders } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { hasStockIn, itemsInFolder } from '../../store/mirror/read-items-and-folders.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';
import type { DeskPorts } from '../ports.ts';
import { recordOfLine } from './put-away-came.ts';
import { eachOnce, recordsOfArticle, type Stock } from '../items/stock.ts';

/** More than anybody puts away in one go. */
const MOST = 500;
/** Locations looked through for a free one. */
const MOST_PLACES = 20_000;

/** What has come in by a receipt and is not called off, nor taken back: onto which record, and where. */
export function goodsOfSheet(db: Reader, stock: Stock, sheetId: string): readonly Goods[] {
  const commands = commandsOfSheet(db, sheetId).filter(
    (command) => !isUnapplied(command) && (command.kind === 'receive' || !isUndone(db, command.seq)),
  );
  const split = splitByLot(commands);
  return commands
    .map((command) => withRealIds(db, command))
    .flatMap((command) => goodsOf(db, stock, command, split));
}

/** Lines of an order of which a lot is booked by itself: more than one booking of its undamaged goods has lots. */
function splitByLot(commands: readonly StoredCommand[]): ReadonlySet<number> {
  const once = new Set<number>();
  const split = new Set<number>();
  for (const { intent } of commands) {
    if (intent.kind !== 'receive') continue;
    for (const { lineId, lots, isDamaged } of intent.lines) {
      if (lots === undefined || isDamaged === true) continue;
      if (once.has(lineId)) split.add(lineId);
      once.add(lineId);
    }
  }
  return split;
}

/** As the fields of a record have it, all of which is of it. */
export const lotsWritten = ({ lot, expires }: ItemRef, quantity: Decimal): readonly CountedLot[] =>
  lot === undefined && expires === undefined
    ? []
    : [
        {
          lot: { lot: lot ?? null, ...(expires === undefined ? {} : { expires }) },
          quantity,
          serials: [],
        },
      ];

function goodsOf(
  db: Reader,
  stock: Stock,
  command: StoredCommand,
  split: ReadonlySet<number>,
): readonly Goods[] {
  const { id } = command;
  if (command.kind === 'create-item' && command.intent.what === 'item') {
    const { itemId, folderId: fromId, fields } = command.intent;
    const { quantity } = fields;
    const item = stock.itemRef(itemId);
    const lots = item === undefined ? [] : lotsWritten(item, quantity);
    const came = [{ quantity, by: id, ...(lots.length === 0 ? {} : { lots }) }];
    return [{ itemId, fromId, quantity, came, cameIn: 'elsewhere' }];
  }
  if (command.kind !== 'receive') return [];
  return command.intent.lines.flatMap((line): Goods[] => {
    const { lineId, itemId, folderId, quantity, lots, isDamaged } = line;
    if (!isPositive(quantity)) return [];
    const recordId = recordOfLine(db, command, line);
    const record = recordId === null ? undefined : stock.item(recordId);
    if (record === undefined) return [];
    const isHome = stock.item(itemId)?.folderId === folderId;
    const isSplit = isDamaged !== true && lots !== undefined && split.has(lineId);
    const came = [
      {
        quantity,
        by: id,
        line: lineId,
        ...(lots === undefined ? {} : { lots }),
        ...(isSplit ? ({ isSplit } as const) : {}),
      },
    ];
    const cameIn = isHome ? 'at-home' : 'elsewhere';
    // Onto the item, against the forecast, they are where the item is.
    return [{ itemId: record.id, fromId: record.folderId, quantity, came, cameIn }];
  });
}

/** All that lies in a location. */
export function goodsIn(
  desk: DeskPorts,
  db: Reader,
  stock: Stock,
  folderId: number | null,
): readonly Goods[] {
  const upTo = lastSeq(db);
  const there = itemsInFolder(desk.mirror.read, folderId, MOST).flatMap((item) => stock.itemNow(item) ?? []);
  const coming = stock.made().filter((item) => item.folderId === folderId);
  return eachOnce([...there, ...coming])
    .map((item) => {
      const quantity = stock.quantityOf(item);
      return { itemId: item.id, fromId: folderId, quantity, came: [{ quantity, upTo }] };
    })
    .filter(({ quantity }) => isPositive(quantity));
}

/** Goods that are on the list, by their records: where they lie is not where they are kept. */
export function goodsWaiting(
  rows: readonly PutAwayRow[],
  goods: readonly Goods[],
): ReadonlyMap<number, Decimal> {
  const waiting = new Map(rows.map((row) => [row.itemId, leftToPutAway(row)]));
  for (const { itemId, quantity } of goods) waiting.set(itemId, add(waiting.get(itemId) ?? ZERO, quantity));
  return waiting;
}

interface List {
  /** So far: a free location is given to one of them. */
  readonly rows: readonly PutAwayRow[];
  readonly waiting: ReadonlyMap<number, Decimal>;
  readonly free: FreePlaces;
}

export function directionOf(
  desk: DeskPorts,
  db: Reader,
  stock: Stock,
  { itemId, fromId, cameIn }: Goods,
  { rows, waiting, free }: List,
): Direction | undefined {
  const item = stock.item(itemId);
  if (item === undefined) return undefined;
  const { quarantine } = setting(db, 'receiving');
  const cart = setting(db, 'cart');
  const alike = recordsOfArticle(stock, desk.mirror.read, item, stock.made());
  const jobs = jobFolders(desk.mirror.read);
  const isNoShelf = (id: number | null) =>
    id === quarantine?.folderId || (id !== null && (id === cart || jobs.has(id)));
  return direct({
    from: stock.placeOf(fromId),
    quarantine,
    ...(cameIn === undefined ? {} : { cameIn }),
    isLikeThere: alike.some((one) => one.folderId === fromId),
    likes: alike
      .filter((one) => !isNoShelf(one.folderId))
      .map((one) => ({
        at: stock.placeOf(one.folderId),
        quantity: subtract(stock.quantityOf(one), waiting.get(one.id) ?? ZERO),
      }))
      .filter(({ quantity }) => isPositive(quantity)),
    pattern: setting(db, 'putAwayPattern'),
    firstFree: () => free(rows),
  });
}

/** The first location in walking order that is free, beside those that rows of the list have. */
export type FreePlaces = (rows: readonly PutAwayRow[]) => FolderRef | undefined;

/**
 * What holds other locations is no shelf, nor is a job's folder; nor is one that something is on its way to, or directed to already. The
 * locations are read and put in order once for all goods of a list, and a location that is not free is asked about once: the list only takes
 * more of them.
 */
export function freePlaces({ mirror }: DeskPorts, db: Reader, stock: Stock): FreePlaces {
  let left: FolderRef[] | undefined;
  const read = (): FolderRef[] => {
    const pattern = setting(db, 'putAwayPattern');
    const coming = new Set(stock.made().map(({ folderId }) => folderId));
    const jobs = jobFolders(mirror.read);
    const isShelf = ({ name, id }: StoredPlace) => fitsPattern(name, pattern) && !jobs.has(id);
    return allPlaces(mirror.read, MOST_PLACES)
      .places.filter((one) => isShelf(one) && !stock.goes(one.id) && !coming.has(one.id))
      .map(({ id }) => stock.placeOf(id))
      .toSorted(inWalkingOrder);
  };
  return (rows) => {
    left ??= read();
    const listed = rows.filter((row) => !isOffList(row));
    const taken = new Set(
      listed.flatMap((row) => [row.to?.folderId, ...stepsMade(row).map((one) => one.folderId)]),
    );
    const at = left.findIndex(
      ({ id }) =>
        !taken.has(id) && id !== null && !holdsPlaces(mirror.read, id) && !hasStockIn(mirror.read, id),
    );
    left = at < 0 ? [] : left.slice(at);
    return left[0];
  };
}
