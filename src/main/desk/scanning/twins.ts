/** Which of several records a scanned code means here, and what has decided it; and where the operator is by what was scanned. */
import type { ActAsked } from '#bridge/acts.ts';
import { interpret, meantAt, type Facts, type Meaning } from '#domain/scanning/interpret.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import {
  isOneArticle,
  whichTwin,
  type TwinChoice,
  type TwinFacts,
  type TwinReason,
} from '#domain/scanning/twins.ts';
import { lastItemsScanned } from '../../store/sheets/barcode-scan-log.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import { isBelow } from '../../store/mirror/read-items-and-folders.ts';
import { sign, type DeskPorts } from '../ports.ts';
import { isBlindAt, narrow } from './questions.ts';
import { stockNow } from '../items/stock.ts';

/** So long nothing was scanned at a location, the operator may be anywhere. Milliseconds. */
const STAYS = 15 * 60_000;
/** So long ago, what was scanned last says nothing of what is in hand now. Milliseconds. */
const IN_MIND = 60 * 60_000;
/** Scans back. */
const AMONG = 200;

export interface Resolved {
  readonly meaning: Meaning;
  readonly twins?: TwinChoice;
}

export function resolve(
  desk: DeskPorts,
  db: Reader,
  facts: Facts,
  { place, picked, asks }: Pick<ActAsked<'scan'>, 'place' | 'picked' | 'asks'>,
): Resolved {
  const meaning = interpret(place, facts);
  if (facts.items.length < 2 || facts.answers !== undefined || picked?.kind === 'item') return { meaning };
  const meant = meantAt(place, facts);
  if (asks === true && meant.length > 1)
    return { meaning: { kind: 'which', options: meant.map((item) => ({ kind: 'item', item })) } };
  if (meaning.kind !== 'which') {
    const item = TAKES.has(meaning.kind) && 'item' in meaning ? meaning.item : undefined;
    return item === undefined
      ? { meaning }
      : { meaning, twins: choice(item, reasonAt(place, facts, item), meant) };
  }
  const items = meaning.options.flatMap((one) => (one.kind === 'item' ? [one.item] : []));
  // A code that is a location's or an order's, too, is asked about.
  if (items.length < meaning.options.length) return { meaning };
  const found = whichTwin(items, twinFacts(desk, db, place, items));
  if (found === undefined) return { meaning };
  const narrowed = interpret(place, narrow(facts, { kind: 'item', id: found.item.id }));
  return { meaning: narrowed, twins: choice(found.item, found.by, items) };
}

/** Meanings in which the one record is taken, and not another. */
const TAKES: ReadonlySet<Meaning['kind']> = new Set([
  'arrived',
  'open-and-arrived',
  'take-back',
  'move',
  'batch-item',
  'put-away-item',
  'counted',
]);

function choice(item: ItemRef, by: TwinReason, meant: readonly ItemRef[]): TwinChoice {
  const others = meant.filter(({ id }) => id !== item.id);
  const [other, second] = others;
  return {
    by,
    at: item.folder,
    others: others.length,
    ...(other !== undefined && second === undefined ? { other: { id: other.id, at: other.folder } } : {}),
  };
}

/** What has decided where the place alone did. */
function reasonAt(place: Place, { inBatch }: Facts, { id }: ItemRef): TwinReason {
  if (place.screen === 'receive') return 'line';
  if (place.screen === 'count') return 'counted';
  if (place.screen !== 'move') return 'in-hand';
  if (place.putAway === true) return 'listed';
  if (place.itemId === id || inBatch?.has(id) === true) return 'in-hand';
  return place.fromId === undefined ? 'elsewhere' : 'source';
}

function twinFacts(desk: DeskPorts, db: Reader, place: Place, items: readonly ItemRef[]): TwinFacts {
  const stock = stockNow(db, desk.mirror.read);
  const { by } = sign(desk);
  const now = desk.clock.now().getTime();
  const stands = setting(db, 'standsAt');
  const isThere = stands !== null && stands.by === by && now - Date.parse(stands.at) < STAYS;
  const isSource = place.screen !== 'move' || stands?.isDestination !== true;
  const here = isThere && isSource ? stock.idNow(stands.folderId) : undefined;
  // What was done elsewhere with one of them says nothing of the piece that is counted.
  const sheet = place.screen === 'count' ? (place.sheetId ?? null) : null;
  const last = lastItemsScanned(db, AMONG, sheet).find(
    (one) => one.by === by && items.some(({ id }) => id === stock.idNow(one.itemId)),
  );
  const isInMind = last !== undefined && now - Date.parse(last.at) < IN_MIND;
  return {
    isHere: ({ folder }) =>
      here !== undefined && (folder.id === here || isBelow(desk.mirror.read, folder.id, here)),
    ...(isInMind
      ? {
          used: {
            id: stock.idNow(last.itemId),
            isPicked: last.isPicked && (!isThere || last.at >= stands.since),
          },
        }
      : {}),
    isOneArticle: (among) => {
      const [first, ...others] = among.flatMap(({ id }) => stock.item(id) ?? []);
      return first !== undefined && others.every((one) => isOneArticle(first, one));
    },
    isBlind: isBlindAt(db, place),
  };
}

/** Meanings of a location's label: goods go there. */
const MOVES_THERE: ReadonlySet<Meaning['kind']> = new Set(['move', 'batch-to', 'put-away-to', 'cart-chosen']);

/** Keeps where the operator is: at the location whose label this was, or still where the goods of this one are. */
export function noteWhereabouts(
  desk: DeskPorts,
  db: Writer,
  { items, folders }: Facts,
  { meaning, twins }: Resolved,
): void {
  const [folder, second] = folders;
  const { at, by } = sign(desk);
  if (items.length === 0 && folder?.id != null && second === undefined) {
    const isDestination = MOVES_THERE.has(meaning.kind);
    const stands = { folderId: folder.id, by, since: at, at };
    putSetting(db, 'standsAt', { ...stands, ...(isDestination ? { isDestination } : {}) });
    return;
  }
  const stands = twins?.by === 'place' ? setting(db, 'standsAt') : null;
  if (stands !== null) putSetting(db, 'standsAt', { ...stands, at });
}
