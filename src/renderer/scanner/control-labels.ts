/** The labels of the command sheet, carried out: each does what its key does, at the screen that is open. */
import { isKeyControl, type Came, type Control, type KeyControl } from '#domain/control.ts';
import type { Place } from '#domain/place.ts';
import { isChoice, type ShortcutName } from '#domain/shortcut.ts';
import { setTimes } from '../state/next-times.ts';
import { pause } from '../state/pause.ts';
import { show } from '../state/perform.ts';
import { currentStand, here, type Stand } from '../state/stand.ts';
import { press } from '../ui/shortcuts.ts';

/** Going on, it says what came in meanwhile. */
export function pauseOrGoOn(): void {
  const { isPaused, scans } = pause.getState();
  pause.setState({ isPaused: !isPaused, scans: 0 });
  if (!isPaused) return;
  const said = { what: 'went-on', scans } as const;
  show(
    { kind: 'outcome', outcome: { tone: scans === 0 ? 'done' : 'look', said, undo: null } },
    currentStand(),
  );
}

/** What is done to a line of a receipt, and to the item of a move. */
const TO_LINE = new Set<ShortcutName>(['all', 'quantity', 'accept', 'aside', 'home', 'location']);
const TO_ITEM = new Set<ShortcutName>(['all', 'quantity']);

/** What is told of a code or a key, by where it was pressed. */
export function toldOf(came: Came, name: ShortcutName, place: Place): Came {
  if (came === 'figure-lost' && !hasQuantity(place) && place.screen !== 'count') return 'digits-lost';
  return came === 'nothing' ? missing(name, place) : came;
}

/** Why a code or a key did nothing. */
function missing(name: ShortcutName, place: Place): Came {
  if (place.screen === 'receive' && place.lineId === undefined && TO_LINE.has(name)) return 'no-line';
  if (place.screen === 'move' && place.itemId === undefined && TO_ITEM.has(name)) return 'no-item';
  if (place.screen === 'outbox' && name === 'undo') return 'entry-first';
  return (isChoice(name) || name === 'none') && hasQuantity(place) ? 'quantity-first' : 'nothing';
}

/** A digit that picks nothing may have been meant for how many. */
const hasQuantity = (place: Place): boolean =>
  (place.screen === 'receive' && place.lineId !== undefined) ||
  (place.screen === 'move' && place.itemId !== undefined);

/** @param stand where it was scanned */
export function carryOutControl(control: Control | KeyControl, stand: Stand): Came {
  if (isKeyControl(control)) {
    if (control.does !== 'pause') {
      const at = here();
      const came = press(control.does);
      return toldOf(came, control.does, at);
    }
    pauseOrGoOn();
    return 'done';
  }
  switch (control.does) {
    case 'times':
      setTimes(control.times, stand.place);
      return 'done';
    // The station has taken these itself: who works there, the place's own label, the secret of the site.
    case 'operator':
    case 'place':
    case 'join':
      return 'done';
    default:
      return control satisfies never;
  }
}
