/** Acts that rest on what the API document leaves open, and that a person has switched off (Items, Reference, Assumptions). */
import type { Switchable } from '#domain/commands/assumed.ts';
import { show } from '../perform.ts';
import { currentStand } from '../scans/stand.ts';
import { useView } from '../views/use-view.ts';

interface SwitchedOff {
  readonly isBarred: boolean;
  /** The act or, where it is switched off, the words that say so. */
  readonly orSay: (does: () => unknown) => () => unknown;
}

export function useSwitchedOff(name: Switchable): SwitchedOff {
  const isBarred = useView('settings', {}).view?.switchedOff.includes(name) === true;
  return { isBarred, orSay: (does) => (isBarred ? sayOff : does) };
}

function sayOff(): void {
  const said = { kind: 'not-kept', why: 'switched-off' } as const;
  show({ kind: 'outcome', outcome: { tone: 'refused', said, undo: null } }, currentStand());
}
