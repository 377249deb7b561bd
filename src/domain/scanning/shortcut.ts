/**
 * The one list of what keys and command codes do: each act has one key and one command code, the same on every screen. Buttons,
 * the sheet of keys of a screen, the printed command sheet and the reading of a command code all take them from here.
 *
 * Letters are acts, digits pick one of a list of records. Codes are made of the letters and digits that every scanner sends
 * alike (see `control.ts`), twelve at most, so that one with a site's secret still fits into a line of bars.
 */
import type { Screen } from './place.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it, letters in lower case. */
  readonly key: string;
  /** What follows our name on a command code; null where it would be of no use: what follows has to be typed. */
  readonly code: string | null;
  /** Where alone it is, for a key that does something else elsewhere: there are more acts than keys that all keyboards have. */
  readonly on?: keyof typeof SCREENS_OF;
}

const SCREENS_OF = {
  receive: ['receive'],
  'receive and orders': ['receive', 'orders'],
  move: ['move'],
  'receive and move': ['receive', 'move'],
  stock: ['scan', 'items'],
  count: ['count'],
  counting: ['receive', 'move', 'count'],
  lists: ['items', 'orders', 'outbox'],
  review: ['outbox'],
  note: ['receive', 'orders'],
  settings: ['settings'],
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

export const SHORTCUTS = {
  // The first page of the command sheet: what every shift needs.
  /** The one thing a screen is for: the button that stands out. */
  send: { key: 'F9', code: 'SEND' },
  undo: { key: 'F8', code: 'UNDO' },
  discard: { key: 'Delete', code: 'DISCARD' },
  next: { key: 'ArrowDown', code: 'NEXT' },
  previous: { key: 'ArrowUp', code: 'BACK' },
  back: { key: 'Escape', code: 'ESCAPE' },
  pause: { key: 'Pause', code: 'PAUSE' },
  keys: { key: '?', code: 'CODES' },
  labels: { key: 'p', code: 'LABEL' },
  /** The remainder of the line, or the whole stock of what moves. */
  all: { key: 'a', code: 'ALL' },
  accept: { key: 'k', code: 'ACCEPT' },
  aside: { key: 's', code: 'ASIDE' },
  /** Into the location where the item is. */
  home: { key: 'h', code: 'HOME' },
  'go-scan': { key: 'F1', code: 'GOSCAN' },
  'go-receive': { key: 'F2', code: 'GORECEIVE' },
  'go-move': { key: 'F3', code: 'GOMOVE' },
  'go-count': { key: 'F4', code: 'GOCOUNT' },
  'go-outbox': { key: 'F5', code: 'GOOUTBOX' },
  'go-settings': { key: 'F6', code: 'GOSETTINGS' },
  'go-labels': { key: 'F7', code: 'GOLABELS' },
  'go-items': { key: 'F10', code: 'GOITEMS' },
  /** F11 is the full screen's. */
  'go-orders': { key: 'F12', code: 'GOORDERS' },

  find: { key: '/', code: null },
  /** What a list shows, and in which order. A sign that both keyboards have. */
  filter: { key: '<', code: 'FILTER' },
  type: { key: 'Control+k', code: null },
  quantity: { key: 'q', code: null },
  help: { key: '!', code: 'HELP' },
  location: { key: 'l', code: 'LOCATION' },
  /** The letters are taken, so signs that both keyboards have. */
  'other-item': { key: '=', code: 'OTHERITEM' },
  note: { key: '"', code: 'NOTE' },
  /** Of what was counted on the line in hand, one; of what was not, all. */
  damaged: { key: '-', code: 'DAMAGED', on: 'receive' },
  missing: { key: ':', code: 'MISSING', on: 'receive' },
  /** Of a line that did not come as ordered, with the camera. */
  photo: { key: 't', code: 'PHOTO', on: 'receive' },
  /** Of more than was ordered: stock of its own, by the key for a new item, or this. */
  'not-ours': { key: '_', code: 'NOTOURS', on: 'receive' },
  /** And what other lines of the order expect: it is counted there. */
  'on-others': { key: '&', code: 'ONOTHERS', on: 'receive' },
  /** Of the goods in hand. These letters are a count's elsewhere. */
  lot: { key: 'b', code: 'LOT', on: 'receive' },
  'lot-route': { key: 'd', code: 'LOTROUTE', on: 'receive' },
  /** How receiving goes: what a scan counts, whether it asks, and what becomes of more than was ordered. */
  'whole-line': { key: '$', code: 'WHOLELINE', on: 'receive' },
  asks: { key: ')', code: 'ASKS' },
  over: { key: "'", code: 'OVER' },
  /** Goods of several orders at once. A sign that both keyboards have. */
  arrival: { key: '*', code: 'ARRIVAL', on: 'receive' },
  /** Of a receipt that was sent: its goods-received note, and a number for a pallet of it. */
  'goods-note': { key: 'g', code: 'GOODSNOTE', on: 'receive' },
  pallet: { key: 'b', code: 'PALLET', on: 'note' },
  /** The receipts of an order. */
  history: { key: 'y', code: 'RECEIPTS', on: 'receive and orders' },
  close: { key: 'x', code: 'CLOSE' },
  void: { key: 'v', code: 'VOID' },
  'next-order': { key: '>', code: 'NEXTORDER' },

  move: { key: 'm', code: 'MOVE' },
  /** Many moves in hand, sent together. A sign that both keyboards have. */
  batch: { key: ':', code: 'BATCH', on: 'move' },
  swap: { key: '_', code: 'SWAP', on: 'move' },
  /** Load it, unload it, or do without it. */
  cart: { key: '$', code: 'CART', on: 'move' },
  /** Goods that came in, to where they are kept. */
  'put-away': { key: 'w', code: 'SHELVE', on: 'receive and move' },
  bring: { key: 'i', code: 'BRING' },
  count: { key: 'c', code: 'COUNT' },
  /** The letters are taken, so a sign that both keyboards have. */
  adjust: { key: '-', code: 'ADJUST', on: 'stock' },
  /** Several records of an article become one. A sign that both keyboards have. */
  merge: { key: '&', code: 'MERGE', on: 'stock' },
  link: { key: 'o', code: 'LINK', on: 'stock' },
  /** Where goods are received, moved or counted: the pack that was scanned last is not whole. */
  opened: { key: 'o', code: 'OPENED', on: 'counting' },
  edit: { key: 'e', code: 'EDIT' },
  alert: { key: 't', code: 'ALERT', on: 'stock' },
  new: { key: 'n', code: 'NEW' },
  here: { key: '.', code: 'HERE' },
  unknown: { key: '#', code: 'UNKNOWN' },

  blind: { key: 'b', code: 'BLIND', on: 'count' },
  below: { key: 'd', code: 'BELOW', on: 'count' },
  /** Of a new count: whatever is scanned, wherever it is. */
  anything: { key: '*', code: 'FREE', on: 'count' },
  unchanged: { key: 'w', code: 'UNCHANGED', on: 'count' },
  none: { key: '0', code: 'NONE' },

  file: { key: 'f', code: 'FILE' },
  remove: { key: 'r', code: 'REMOVE' },

  /** What would come of all that waits, sending nothing. */
  check: { key: ';', code: 'CHECK' },
  again: { key: 'g', code: 'AGAIN', on: 'lists' },
  booked: { key: 'j', code: 'BOOKED' },
  part: { key: 'y', code: 'PART', on: 'review' },
  /** Of a list: its rows by their status, side by side. Signs that both keyboards have. */
  columns: { key: '%', code: 'COLUMNS' },
  difference: { key: '+', code: 'DIFFERENCE' },
  'take-back': { key: 'u', code: 'TAKEBACK' },

  camera: { key: '(', code: 'CAMERA' },
  scanner: { key: 'z', code: 'SCANNER' },
  /** The last letter is taken, so a sign; no digit, as digits answer questions. */
  account: { key: ',', code: 'ACCOUNT' },
  /** A key is of the same warehouse, which nothing else shows. */
  'same-warehouse': { key: '&', code: 'SAME', on: 'settings' },

  'choice-1': { key: '1', code: 'PICK1' },
  'choice-2': { key: '2', code: 'PICK2' },
  'choice-3': { key: '3', code: 'PICK3' },
  'choice-4': { key: '4', code: 'PICK4' },
  'choice-5': { key: '5', code: 'PICK5' },
  'choice-6': { key: '6', code: 'PICK6' },
  'choice-7': { key: '7', code: 'PICK7' },
  'choice-8': { key: '8', code: 'PICK8' },
  'choice-9': { key: '9', code: 'PICK9' },
} as const satisfies Readonly<Record<string, Shortcut>>;

type All = typeof SHORTCUTS;
export type ShortcutName = keyof All;
/** Those that a command code does, too. */
export type CodedName = { [N in ShortcutName]: All[N]['code'] extends string ? N : never }[ShortcutName];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

export const isCoded = (name: ShortcutName): name is CodedName => SHORTCUTS[name].code !== null;

/** Every act that a command code does. */
export const CONTROLS: readonly CodedName[] = SHORTCUT_NAMES.filter(isCoded);

/** @param key as in the list @returns several where the key does different things on different screens */
export const shortcutsOf = (key: string): readonly ShortcutName[] => byKey.get(key) ?? [];

/** Which act of its key is meant on that screen; undefined: its key does something on other screens only. */
export const meantOn = (name: ShortcutName, screen: Screen): ShortcutName | undefined =>
  [name, ...shortcutsOf(SHORTCUTS[name].key)].find((one) => isOf(SHORTCUTS[one], screen));

const isOf = ({ on }: Shortcut, screen: Screen): boolean =>
  on === undefined || SCREENS_OF[on].some((one) => one === screen);

const byKey = new Map<string, readonly ShortcutName[]>();
for (const name of SHORTCUT_NAMES) {
  const { key } = SHORTCUTS[name];
  byKey.set(key, [...shortcutsOf(key), name]);
}

/** A digit that picks one of a list. */
export const isChoice = (name: ShortcutName): name is Extract<ShortcutName, `choice-${string}`> =>
  name.startsWith('choice-');

/** Picks the one at that place of a list of records, from 0; undefined where it has no digit. */
export const choiceAt = (index: number): ShortcutName | undefined =>
  index < 9 ? shortcutsOf(String(index + 1))[0] : undefined;
