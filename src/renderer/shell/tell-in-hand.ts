/**
 * Tells the station whether anything is in hand on this page: a receipt, a move, a count, a question, a figure, something open, or a hand on
 * the keys. A new version of Dockhand is not installed then, because what is open on a page goes with it.
 */
import type { Place, Screen } from '#domain/scanning/place.ts';
import { bridge } from '../bridge/connect.ts';
import { tray } from '../labels/tray.ts';
import { band } from '../state/band.ts';
import { draft } from '../state/drafts/order-draft.ts';
import { here } from '../state/scans/stand.ts';
import { scansWaiting } from '../state/scans/turns.ts';
import { typedNow } from '../ui/keys/in-hand.ts';
import { openForEscape } from '../ui/keys/shortcuts.ts';

/** Milliseconds after a key or a touch until the operator counts as away. */
const HANDS_OFF = 60_000;
const LOOK_EVERY = 5000;

/** @returns what stops telling */
export function tellInHand(now: () => number = () => performance.now()): () => void {
  let told: boolean | null = null;
  let lastTouch = now();
  const say = async (isInHand: boolean): Promise<void> => {
    const answer = await bridge.act('screen.inHand', { isInHand });
    // Not heard: it is said again.
    if (!answer.ok) told = null;
  };
  const tell = (): void => {
    const isInHand = now() - lastTouch < HANDS_OFF || isAnythingInHand();
    if (isInHand === told) return;
    told = isInHand;
    void say(isInHand);
  };
  const touch = (): void => {
    lastTouch = now();
    tell();
  };
  const touches = ['keydown', 'pointerdown'] as const;
  for (const type of touches) document.addEventListener(type, touch, true);
  const timer = setInterval(tell, LOOK_EVERY);
  tell();
  return () => {
    for (const type of touches) document.removeEventListener(type, touch, true);
    clearInterval(timer);
  };
}

function isAnythingInHand(): boolean {
  const place = here();
  return (
    isBegun(place) ||
    isOpen(place) ||
    typedNow() !== null ||
    band.getState().questions.length > 0 ||
    scansWaiting.getState().waiting > 0 ||
    tray.getState().runs.length > 0 ||
    draft.getState().edits.length > 0 ||
    isTextFocused(document.activeElement)
  );
}

function isBegun(place: Place): boolean {
  switch (place.screen) {
    case 'receive':
      return place.orderId !== undefined || place.isArrival === true;
    case 'move':
      return place.itemId !== undefined || place.folderId !== undefined;
    case 'count':
      return place.sheetId !== undefined;
    case 'settings':
      return place.joining === true;
    case 'scan':
    case 'items':
    case 'orders':
    case 'outbox':
    case 'labels':
      return false;
    default:
      return place satisfies never;
  }
}

/** An item, an order or an entry that is looked at is nothing that would be lost. */
const LOOKED_AT: ReadonlySet<Screen> = new Set<Screen>(['scan', 'items', 'orders', 'outbox']);

function isOpen({ screen }: Place): boolean {
  const open = openForEscape();
  return open === 'before-all' || (open === 'here' && !LOOKED_AT.has(screen));
}

const isTextFocused = (focused: Element | null): boolean =>
  (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) && focused.value !== '';
