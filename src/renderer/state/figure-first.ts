/**
 * Acts and the figure that is typed: one rule for all of them, by key, code or button. The figure is taken first, and what was
 * scanned behind the act comes after it; one that cannot be read bars the act, in words. What only leads elsewhere need not wait:
 * leaving the field takes the figure, or says that it does not.
 */
import type { Came } from '#domain/scanning/control.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { barredByFigure, isTyped, takeFigures } from '../ui/keys/in-hand.ts';
import { refuseToAct } from './perform.ts';
import { takeTurn } from './scans/turns.ts';

/** What leads elsewhere, and what concerns the field itself or nothing that is in hand. */
const LEAVES_FIGURE: ReadonlySet<ShortcutName> = new Set<ShortcutName>([
  'go-scan',
  'go-receive',
  'go-move',
  'go-count',
  'go-outbox',
  'go-settings',
  'go-labels',
  'go-items',
  'go-orders',
  'next-order',
  'next',
  'previous',
  'find',
  'note',
  'camera',
  'help',
  'back',
  'quantity',
  'type',
  'keys',
  'pause',
]);

/**
 * @param say tells that it came to nothing, where it had to wait
 * @returns what came of it; `done` where it has to wait, or is barred
 */
export function figureFirst(
  does: () => Came,
  name: ShortcutName | undefined,
  say: (name: ShortcutName, came: Came) => void,
): Came {
  if (!isTyped() || (name !== undefined && LEAVES_FIGURE.has(name))) return does();
  const bar = barredByFigure();
  if (bar !== null) {
    refuseToAct(bar, name === 'send');
    return 'done';
  }
  void actAfter(() => {
    const came = does();
    if (name !== undefined && (came === 'nothing' || came === 'not-yet')) say(name, came);
  });
  return 'done';
}

async function actAfter(does: () => void): Promise<void> {
  const turn = takeTurn();
  try {
    if ((await takeFigures()) !== null) return;
    // What it does depends on the figure: that has to be on the screen.
    await new Promise((resolve) => setTimeout(resolve));
    turn.leads(does);
  } finally {
    turn.end();
  }
}
