/**
 * Keeps the keyboard's focus where everything around it is made anew and looks the same: in another language, or on another page under
 * the same choice. Without it the focus falls to the page, and the arrows that made the choice cannot take it back.
 */
import { useLayoutEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]';

/** The place of what had the focus among all that can have it, when the one before this went away; undefined: nothing had it. */
let left: number | undefined;

/** To be drawn inside of what is made anew. */
export function KeepFocus() {
  useLayoutEffect(() => {
    if (left !== undefined) all()[left]?.focus();
    left = undefined;
    return () => {
      const at = all().findIndex((one) => one === document.activeElement);
      left = at === -1 ? undefined : at;
      // Nobody takes its place: what comes later is something else.
      queueMicrotask(() => (left = undefined));
    };
  }, []);
  return null;
}

const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
