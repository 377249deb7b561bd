/**
 * What a scan means where the operator stands. The same label means "show me" on the Scan screen, "one more has arrived" on
 * an open order, "this one" or "to here" in a move, "one more seen" on a count. Nothing is guessed between several
 * readings: the operator is asked.
 */
import { orderInArrival, type ArrivalFacts } from '../receiving/arrival.ts';
import { compare } from '../values/decimal.ts';
import type { CountPlace, MovePlace, Place } from './place.ts';
import { lineForItem, type Receipt } from '../receiving/receipt.ts';
import { canReceive, type FolderRef } from '../stock/record.ts';
import { byExpiry, type ItemRef, type OrderRef } from '../stock/refs.ts';
import type { Option } from '../replies/reply.ts';

/** What is known of a code, looked up before it is interpreted. */
export interface Facts {
  readonly items: readonly ItemRef[];
  readonly folders: readonly FolderRef[];
  /** Orders whose number the code is. */
  readonly orders: readonly OrderRef[];
  /** Orders that take receipts and have one of `items` on a line. */
  readonly ordersWith: readonly { readonly order: OrderRef; readonly itemId: number }[];
  /** On all of `ordersWith` nothing of the items is to come any more. */
  readonly isNoneDue?: true;
  /** The receipt of the order in `place`, where there is one. */
  readonly receipt?: Receipt;
  /** The order in `place` takes none any more, and what was counted onto it here is still there. */
  readonly ended?: OrderRef;
  /** Whether all its lines have been read. */
  readonly isWhole?: boolean;
  /** In an arrival: the orders that have one of `items` on a line. */
  readonly arrival?: ArrivalFacts;
  /** Which of several orders is meant has been answered. */
  readonly isOrderPicked?: true;
  /**
   * The label is a carton's by its number, and its size is not known; and the items that have no other label. Of those
   * it is asked, too: whether stock counts the cartons or what is in them stands nowhere, and either figure taken for granted is
   * wrong for the other.
   */
  readonly unsizedPack?: { readonly onlyLabelOf: ReadonlySet<number> };
  /** Of an open question, the options that are in the location whose label this is, at least one. */
  readonly answers?: { readonly items: readonly ItemRef[]; readonly folder: FolderRef };
  /** A quantity was scanned before it: whether it is of what is asked about is not known, so that is not counted yet. */
  readonly hasQuantity?: true;
  /** In a batch of moves: the items that have a row in it. */
  readonly inBatch?: ReadonlySet<number>;
  /** Where goods are put away: the items that are still to be. */
  readonly toPutAway?: ReadonlySet<number>;
  /** The sheet in `place`: which of `items` are in its scope. */
  readonly sheet?: { readonly inScope: ReadonlySet<number> };
}

export type Meaning =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'which'; readonly options: readonly Option[] }
  | { readonly kind: 'show-item'; readonly item: ItemRef }
  | { readonly kind: 'show-folder'; readonly folder: FolderRef }
  | { readonly kind: 'open-order'; readonly order: OrderRef }
  | { readonly kind: 'show-order'; readonly order: OrderRef }
  | { readonly kind: 'order-takes-none'; readonly order: OrderRef }
  | { readonly kind: 'arrived'; readonly orderId: number; readonly lineId: number; readonly item: ItemRef }
  | { readonly kind: 'open-and-arrived'; readonly order: OrderRef; readonly item: ItemRef }
  /** The operator has set the line aside: asked, whether it is taken back. */
  | {
      readonly kind: 'line-aside';
      readonly orderId: number;
      readonly lineId: number;
      readonly line: number;
      readonly item: ItemRef;
    }
  | { readonly kind: 'take-back'; readonly orderId: number; readonly lineId: number; readonly item: ItemRef }
  | { readonly kind: 'not-on-order'; readonly item: ItemRef; readonly elsewhere: readonly OrderRef[] }
  | { readonly kind: 'order-unread'; readonly item: ItemRef }
  | { readonly kind: 'not-ordered'; readonly item: ItemRef }
  | { readonly kind: 'received-in-full'; readonly item: ItemRef; readonly orders: readonly OrderRef[] }
  | {
      readonly kind: 'lands-in';
      readonly orderId: number;
      readonly lineId?: number;
      readonly folder: FolderRef;
    }
  | {
      readonly kind: 'move';
      readonly place: MovePlace;
      readonly item?: ItemRef;
      readonly folder?: FolderRef;
    }
  /** In an arrival, with neither a line nor an order in hand. */
  | { readonly kind: 'nothing-in-hand'; readonly folder: FolderRef }
  | { readonly kind: 'batch-item'; readonly item: ItemRef }
  | { readonly kind: 'batch-to'; readonly folder: FolderRef }
  | { readonly kind: 'cart-chosen'; readonly folder: FolderRef }
  | { readonly kind: 'put-away-item'; readonly item: ItemRef }
  | { readonly kind: 'put-away-to'; readonly folder: FolderRef }
  | { readonly kind: 'put-away-not-listed'; readonly item: ItemRef }
  /** `items`: its records, of which none is there. */
  | { readonly kind: 'not-brought'; readonly items: readonly ItemRef[]; readonly fromId: number }
  | { readonly kind: 'counted'; readonly sheetId: string; readonly item: ItemRef }
  | { readonly kind: 'count-outside'; readonly sheetId: string; readonly item: ItemRef }
  | { readonly kind: 'count-unmatched'; readonly sheetId: string }
  /** A count of it is about to begin, or begins. */
  | {
      readonly kind: 'offer-count' | 'start-count';
      readonly place: CountPlace;
      readonly folder: FolderRef;
    }
  /** None is in hand. `offered`: one of it was to begin. */
  | { readonly kind: 'no-count-open'; readonly offered?: number | null }
  /** The label of another location, or of this one, while one is counted. */
  | { readonly kind: 'still-counting'; readonly folder: FolderRef }
  | { readonly kind: 'pack-size'; readonly item: ItemRef; readonly isOnlyLabel?: true }
  | { readonly kind: 'answers'; readonly item: ItemRef; readonly folder: FolderRef }
  | { readonly kind: 'narrows'; readonly items: readonly ItemRef[]; readonly folder: FolderRef };

/** Meanings in which a label stands for so many of the item. */
const COUNTS: ReadonlySet<Meaning['kind']> = new Set([
  'arrived',
  'open-and-arrived',
  'take-back',
  'move',
  'batch-item',
  'put-away-item',
  'counted',
  'count-outside',
]);

export function interpret(place: Place, facts: Facts): Meaning {
  if (facts.answers !== undefined) return answered(facts.answers, facts.hasQuantity);
  const meaning = interpretAt(place, facts);
  const item = 'item' in meaning ? meaning.item : undefined;
  const pack = facts.unsizedPack;
  if (pack === undefined || item === undefined || !COUNTS.has(meaning.kind)) return meaning;
  return { kind: 'pack-size', item, ...(pack.onlyLabelOf.has(item.id) ? { isOnlyLabel: true } : {}) };
}

function answered({ items, folder }: NonNullable<Facts['answers']>, hasQuantity = false): Meaning {
  const [item, second] = items;
  return item !== undefined && second === undefined && !hasQuantity
    ? { kind: 'answers', item, folder }
    : { kind: 'narrows', items, folder };
}

function interpretAt(place: Place, facts: Facts): Meaning {
  switch (place.screen) {
    case 'receive':
      if (place.isArrival === true) return inArrival(place, facts);
      return place.orderId === undefined || facts.receipt === undefined
        ? atReceiving(facts)
        : onOrder(place.orderId, place, facts.receipt, facts);
    case 'move':
      return inMove(place, facts);
    case 'count':
      return place.sheetId === undefined ? beforeCount(place, facts) : onCount(place.sheetId, facts);
    case 'orders':
      return show(facts, (order) => ({ kind: 'show-order', order }));
    case 'scan':
    case 'items':
    case 'outbox':
    case 'labels':
    case 'settings':
      return show(facts);
    default:
      return place satisfies never;
  }
}

function show(facts: Facts, ofOrder: (order: OrderRef) => Meaning = openOrder): Meaning {
  return only(allOptions(facts), (option) => {
    if (option.kind === 'item') return { kind: 'show-item', item: option.item };
    if (option.kind === 'folder') return { kind: 'show-folder', folder: option.folder };
    return ofOrder(option.order);
  });
}

function atReceiving(facts: Facts): Meaning {
  if (facts.orders.length > 0) return only(orderOptions(facts.orders), (o) => openOrder(o.order));
  if (facts.items.length === 0) return show(facts);
  // Meant for the order on the screen: it is counted onto no other unasked.
  if (facts.ended !== undefined) return { kind: 'order-takes-none', order: facts.ended };
  const orders = distinct(facts.ordersWith.map((one) => one.order));
  const [order] = orders;
  if (order === undefined)
    return only(itemOptions(facts.items), (o) => ({ kind: 'not-ordered', item: o.item }));
  const items = facts.items.filter(({ id }) => facts.ordersWith.some(({ itemId }) => itemId === id));
  const [item] = items;
  if (facts.isNoneDue === true && item !== undefined) return { kind: 'received-in-full', item, orders };
  if (orders.length > 1) return { kind: 'which', options: orderOptions(orders) };
  // Asked for the item now, the order would be asked for again: the next scan is made on the order, and asks for the item alone.
  if (items.length > 1 && facts.isOrderPicked === true) return openOrder(order);
  return only(itemOptions(items), ({ item }) => ({ kind: 'open-and-arrived', order, item }));
}

function onOrder(
  orderId: number,
  { lineId: inHand, takesBack }: Extract<Place, { screen: 'receive' }>,
  receipt: Receipt,
  facts: Facts,
): Meaning {
  const [arrived, ...others] = linesFor(facts.items, receipt, inHand);
  if (arrived !== undefined) {
    const { item, line } = arrived;
    return others.length === 0
      ? { kind: 'arrived', orderId, lineId: line.lineId, item }
      : { kind: 'which', options: itemOptions([item, ...others.map((one) => one.item)]) };
  }
  for (const item of facts.items) {
    const aside = receipt.lines.find(
      (line) => line.itemId === item.id && line.choice === 'aside' && !line.isOff,
    );
    if (aside === undefined) continue;
    const { lineId, number } = aside;
    return takesBack === true && inHand === lineId
      ? { kind: 'take-back', orderId, lineId, item }
      : { kind: 'line-aside', orderId, lineId, line: number, item };
  }
  if (facts.orders.length > 0) return only(orderOptions(facts.orders), (o) => openOrder(o.order));
  const [first] = facts.items;
  if (first !== undefined) {
    // Which of several records it is makes no difference: none of them is on the order.
    const item = facts.items.find(({ id }) => facts.ordersWith.some((one) => one.itemId === id)) ?? first;
    if (facts.isWhole !== true) return { kind: 'order-unread', item };
    return { kind: 'not-on-order', item, elsewhere: distinct(facts.ordersWith.map((one) => one.order)) };
  }
  return only(folderOptions(facts.folders), ({ folder }) => ({
    kind: 'lands-in',
    orderId,
    folder,
    ...(inHand === undefined ? {} : { lineId: inHand }),
  }));
}

/** As on the order that the goods are of; one that was not in the arrival comes into it. Which order it is is not asked. */
function inArrival(place: Extract<Place, { screen: 'receive' }>, facts: Facts): Meaning {
  const { orders, isWhole } = facts.arrival ?? { orders: [], isWhole: true };
  const found = orderInArrival(orders, facts.items, place);
  const [item] = facts.items;
  // Of an order whose lines are not here yet it may be: then no other is taken for it.
  if (item !== undefined && !isWhole && found?.isIn !== true) return { kind: 'order-unread', item };
  if (found !== undefined) {
    const meaning = onOrder(found.order.id, place, found.receipt, facts);
    const joins = meaning.kind === 'arrived' && !found.isIn;
    return joins ? { kind: 'open-and-arrived', order: found.order, item: meaning.item } : meaning;
  }
  if (facts.orders.length > 0) return only(orderOptions(facts.orders), (o) => openOrder(o.order));
  if (item !== undefined) return { kind: 'not-ordered', item };
  const { orderId, lineId } = place;
  return only(folderOptions(facts.folders), ({ folder }) =>
    orderId === undefined
      ? { kind: 'nothing-in-hand', folder }
      : { kind: 'lands-in', orderId, folder, ...(lineId === undefined ? {} : { lineId }) },
  );
}

/** The lines a code may be for: one with room before one that is full, and the one in hand before the others. */
function linesFor(items: readonly ItemRef[], receipt: Receipt, inHand: number | undefined) {
  const all = items.flatMap((item) => {
    const line = lineForItem(receipt, item.id, inHand);
    return line === undefined ? [] : [{ item, line }];
  });
  const withRoom = all.filter(({ line }) => compare(line.now, line.remaining) < 0);
  const those = withRoom.length > 0 ? withRoom : all;
  const held = those.filter(({ line }) => line.lineId === inHand);
  return held.length > 0 ? held : those;
}

/** Of the records of a code those that may be meant there; one alone where it is sure. */
export function meantAt(place: Place, facts: Facts): readonly ItemRef[] {
  const { items, receipt, sheet } = facts;
  if (place.screen === 'move' && place.putAway === true)
    return items.filter(({ id }) => facts.toPutAway?.has(id) === true);
  if (place.screen === 'move') return meantToMove(place, items);
  if (place.screen === 'count') {
    const inScope = items.filter(({ id }) => sheet?.inScope.has(id) ?? true);
    return inScope.length > 0 ? inScope : items;
  }
  if (place.screen !== 'receive') return items;
  return receipt === undefined ? [] : linesFor(items, receipt, undefined).map(({ item }) => item);
}

/** A scanned item is what moves, a scanned folder is where it goes; whichever comes second completes the move. */
function inMove(place: MovePlace, facts: Facts): Meaning {
  if (place.putAway === true) return inPutAway(facts);
  const held = facts.items.find((item) => item.id === place.itemId) ?? onlyRowOf(facts);
  const options = [
    ...itemOptions(held === undefined ? byExpiry(meantToMove(place, facts.items)) : [held]),
    ...folderOptions(facts.folders),
  ];
  if (options.length === 0)
    return place.fromId === undefined || facts.items.length === 0
      ? show(facts)
      : { kind: 'not-brought', items: facts.items, fromId: place.fromId };
  return only(options, (option) => {
    if (place.batch === true) return inBatch(place, option);
    if (option.kind === 'folder') {
      return { kind: 'move', place: { ...place, folderId: option.folder.id }, folder: option.folder };
    }
    if (option.item.id === place.itemId) return { kind: 'move', place, item: option.item };
    // Another item: a figure that was given for the one before does not hold for it.
    const { quantity: _, packed: __, ...others } = place;
    const kept = place.itemId === undefined ? place : others;
    return { kind: 'move', place: { ...kept, itemId: option.item.id }, item: option.item };
  });
}

/** Goods that are on the list, or where those in hand are put. */
function inPutAway(facts: Facts): Meaning {
  const listed = facts.items.filter(({ id }) => facts.toPutAway?.has(id) === true);
  const [first] = facts.items;
  if (listed.length === 0 && first !== undefined && facts.folders.length === 0)
    return { kind: 'put-away-not-listed', item: first };
  if (listed.length + facts.folders.length === 0) return show(facts);
  return only([...itemOptions(byExpiry(listed)), ...folderOptions(facts.folders)], (option) =>
    option.kind === 'item'
      ? { kind: 'put-away-item', item: option.item }
      : { kind: 'put-away-to', folder: option.folder },
  );
}

function inBatch({ cart }: MovePlace, option: ItemOption | FolderOption): Meaning {
  if (option.kind === 'item') return { kind: 'batch-item', item: option.item };
  return { kind: cart === 'choose' ? 'cart-chosen' : 'batch-to', folder: option.folder };
}

/** Of several records the one that has a row in the batch, where no other has. */
function onlyRowOf({ items, inBatch }: Facts): ItemRef | undefined {
  const [only, second] = items.filter(({ id }) => inBatch?.has(id) === true);
  return second === undefined ? only : undefined;
}

/**
 * Of several records, those that are not at the destination already. Where goods are brought back from a folder, those in it alone: taken
 * from elsewhere, other stock would be booked than the goods in hand.
 */
function meantToMove({ fromId, folderId }: MovePlace, items: readonly ItemRef[]): readonly ItemRef[] {
  if (fromId !== undefined) return items.filter(({ folder }) => folder.id === fromId);
  const outside = folderId === undefined ? items : items.filter(({ folder }) => folder.id !== folderId);
  return outside.length > 0 ? outside : items;
}

function beforeCount(place: CountPlace, facts: Facts): Meaning {
  if (facts.folders.length > 0) {
    return only(folderOptions(facts.folders), ({ folder }) => ({
      kind: folder.id === place.offered ? 'start-count' : 'offer-count',
      place: { ...place, offered: folder.id },
      folder,
    }));
  }
  if (facts.items.length === 0) return show(facts);
  const { offered } = place;
  return { kind: 'no-count-open', ...(offered === undefined ? {} : { offered }) };
}

function onCount(sheetId: string, facts: Facts): Meaning {
  const inScope = facts.items.filter((item) => facts.sheet?.inScope.has(item.id) ?? true);
  if (inScope.length > 0)
    return only(itemOptions(inScope), ({ item }) => ({ kind: 'counted', sheetId, item }));
  if (facts.items.length > 0) {
    return only(itemOptions(facts.items), ({ item }) => ({ kind: 'count-outside', sheetId, item }));
  }
  // A code nobody knows was still seen on the shelf: it goes on the sheet's list of unmatched codes, not into thin air.
  if (facts.folders.length > 0)
    return only(folderOptions(facts.folders), ({ folder }) => ({ kind: 'still-counting', folder }));
  return facts.orders.length > 0 ? show(facts) : { kind: 'count-unmatched', sheetId };
}

function openOrder(order: OrderRef): Meaning {
  return canReceive(order.becomes ?? order.status)
    ? { kind: 'open-order', order }
    : { kind: 'order-takes-none', order };
}

type ItemOption = Extract<Option, { kind: 'item' }>;
type FolderOption = Extract<Option, { kind: 'folder' }>;
type OrderOption = Extract<Option, { kind: 'order' }>;

const itemOptions = (items: readonly ItemRef[]) => items.map((item): ItemOption => ({ kind: 'item', item }));
const folderOptions = (folders: readonly FolderRef[]) =>
  folders.map((folder): FolderOption => ({ kind: 'folder', folder }));
const orderOptions = (orders: readonly OrderRef[]) =>
  orders.map((order): OrderOption => ({ kind: 'order', order }));

const allOptions = (facts: Facts): Option[] => [
  ...itemOptions([...facts.items].sort((a, b) => compare(b.quantity, a.quantity))),
  ...folderOptions(facts.folders),
  ...orderOptions(facts.orders),
];

function only<O extends Option>(options: readonly O[], meaning: (option: O) => Meaning): Meaning {
  const [first, second] = options;
  if (first === undefined) return { kind: 'unknown' };
  return second === undefined ? meaning(first) : { kind: 'which', options };
}

function distinct(orders: readonly OrderRef[]): OrderRef[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
