/** A search that begins where something is typed while no field has the focus. */
import type { RefObject } from 'react';
import { useTyping } from './shortcuts.ts';

/** A letter or a digit begins a search. A sign does not: it was meant for a key, and letters behind it are keys as well. */
export function useTypedSearch(field: RefObject<HTMLInputElement | null>, isOn = true): void {
  useTyping((char) => {
    if (!isOn || !/^[\p{L}\p{N}]$/u.test(char)) return false;
    field.current?.focus();
    return true;
  });
}
