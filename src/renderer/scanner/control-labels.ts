/**
 * Carries out a label of the command sheet that was scanned: it does what its key does on the open screen, sets the quantity of the next
 * scan, or pauses scanning. If a label or key has no effect there, the reason is returned.
 */
import { isKeyControl, type Came, type Control, type KeyControl } from '#domain/scanning/control.ts';
import type { Place, Screen } from '#domain/scanning/place.ts';
import type { Said } from '#domain/replies/reply.ts';
import { isChoice, meantOn, type ShortcutName } from '#domain/scanning/shortcut.ts';
import { adjustByCode, quantityByCode } from '../state/drafts/adjust.ts';
import { setTimes } from '../state/scans/next-times.ts';
import { pause } from '../state/scans/pause.ts';
import { show } from '../state/perform.ts';
import { currentStand, here, type Stand } from '../state/scans/stand.ts';
import { isReadTwice } from '../state/undo/undo-last.ts';
import { askedOf } from '../ui/keys/armed.ts';
import { goToFirstGap } from '../ui/keys/first-gap.ts';
import { press, wordsOf } from '../ui/keys/shortcuts.ts';

/** Pauses scanning, or resumes it and shows how many scans came meanwhile. */
export function pauseOrGoOn(): void {
  const { isPaused, scans } = pause.getState();
  pause.setState({ isPaused: !isPaused, scans: 0 });
  if (!isPaused) return;
  const said = { kind: 'went-on', scans } as const;
  show(
    { kind: 'outcome', outcome: { tone: scans === 0 ? 'done' : 'look', said, undo: null } },
    currentStand(),
  );
}

/** Shortcuts that act on a receipt's line, and on a move's item. */
const TO_LINE = new Set<ShortcutName>(['all', 'quantity', 'accept', 'aside', 'home', 'location']);
const TO_ITEM = new Set<ShortcutName>(['all', 'quantity']);

/** The result of a label or key to show, which depends on the place where it was used. */
export function resultToShow(came: Came, name: ShortcutName, place: Place): Came {
  if (came === 'figure-lost' && !hasQuantity(place) && place.screen !== 'count') return 'digits-lost';
  return came === 'nothing' ? missing(name, place) : came;
}

/** A label or key and its result, as it is shown. */
export function saidOf(control: Control | KeyControl, came: Came): Extract<Said, { kind: 'control' }> {
  const of = came === 'asks' && isKeyControl(control) ? askedOf.get(control.kind) : undefined;
  const first = came === 'not-yet' && control.kind === 'send' ? goToFirstGap() : undefined;
  const does = came === 'asks' && isKeyControl(control) ? wordsOf(control.kind) : undefined;
  return {
    kind: 'control',
    control,
    came,
    ...(does === undefined ? {} : { does }),
    ...(of === undefined ? {} : { of }),
    ...(first === undefined ? {} : { first }),
  };
}

/** Tells what came of a key that was pressed. */
export function tellKey(kind: ShortcutName, was: Came): void {
  const at = here();
  const meant = was === 'nothing' ? meantOn(kind, at.screen) : kind;
  const said =
    meant === undefined
      ? saidOf({ kind }, 'elsewhere')
      : saidOf({ kind: meant }, resultToShow(was, meant, at));
  show({ kind: 'outcome', outcome: { tone: 'look', said, undo: null } }, currentStand());
}

/** Why a label or key had no effect. */
function missing(name: ShortcutName, place: Place): Came {
  if (place.screen === 'receive' && place.lineId === undefined && TO_LINE.has(name)) return 'no-line';
  if (place.screen === 'move' && place.itemId === undefined && TO_ITEM.has(name)) return 'no-item';
  if (name === 'opened' && /^(receive|move|count)$/.test(place.screen)) return 'no-pack';
  if (place.screen === 'outbox' && name === 'undo') return 'entry-first';
  if (place.screen === 'count' && place.sheetId !== undefined && name === 'quantity') return 'no-item';
  if (isBehindOpen(name, place)) return 'back-first';
  return (isChoice(name) || name === 'none') && hasQuantity(place) ? 'quantity-first' : 'nothing';
}

/** Acts of an order, or of a list, that are not there while a line of it, or one of it, is open. */
const BEHIND: Readonly<Partial<Record<Screen, ReadonlySet<ShortcutName>>>> = {
  receive: new Set(['close', 'void', 'history', 'arrival']),
  items: new Set(['new', 'filter', 'here', 'anything']),
  orders: new Set(['new', 'columns']),
};

const isBehindOpen = (name: ShortcutName, place: Place): boolean =>
  BEHIND[place.screen]?.has(name) === true &&
  ((place.screen === 'receive' && place.lineId !== undefined) ||
    (place.screen === 'items' && place.itemId !== undefined) ||
    (place.screen === 'orders' && place.orderId !== undefined));

/** Whether the place takes a quantity: then a digit that picks nothing may have been meant as one. */
const hasQuantity = (place: Place): boolean =>
  (place.screen === 'receive' && place.lineId !== undefined) ||
  (place.screen === 'move' && place.itemId !== undefined) ||
  (place.screen === 'count' && place.sheetId !== undefined);

/**
 * Carries out a label of the command sheet that was scanned.
 * @param stand where it was scanned
 * @param made when (milliseconds, as `performance.now`)
 */
export function carryOutControl(control: Control | KeyControl, stand: Stand, made: number): Came {
  if (isKeyControl(control)) {
    if (control.kind !== 'pause') {
      const at = here();
      if (control.kind === 'undo' && isReadTwice(made)) return 'asks';
      const came = press(control.kind);
      // Its code is no digit.
      return control.kind === 'none' ? came : resultToShow(came, control.kind, at);
    }
    pauseOrGoOn();
    return 'done';
  }
  switch (control.kind) {
    case 'reason':
      return adjustByCode(control, made);
    case 'times':
      if (quantityByCode(control.times)) return 'done';
      setTimes(control.times, stand.place);
      return 'done';
    // The station itself has handled these: the operator's badge, a location's label, the secret of the site.
    case 'operator':
    case 'place':
    case 'join':
      return 'done';
    default:
      return control satisfies never;
  }
}
