/**
 * Which field the keyboard is in, as an attribute of the page, for its style alone: what a field takes for itself is drawn on no key
 * (`keycap.module.css`). A `:has()` of the page would say it, too; but then every row and word that is drawn anew has the
 * whole page styled again.
 */
import { useEffect } from 'react';
import { isField } from '../../scanner/type-into-field.ts';

/** @returns what stops following */
export function followFocusedField(): () => void {
  const happenings = ['focusin', 'focusout', 'input'];
  for (const one of happenings) document.addEventListener(one, tell, true);
  return () => {
    for (const one of happenings) document.removeEventListener(one, tell, true);
  };
}

/** For a field, which may be emptied, or go, while the keyboard is in it. */
export function useMayBeFocused(value: string): void {
  useEffect(() => {
    tell();
    return tell;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whether it is empty is told, and read from the field itself
  }, [value]);
}

/** Gives the keys back to the screen; what was typed stays. @returns whether the keyboard was in a field */
export function leaveField(): boolean {
  const field = document.activeElement;
  if (!isField(field)) return false;
  field.blur();
  return true;
}

/** The same where it is a text: a figure is gone on with by digits. */
export function leaveText(): void {
  const field = document.activeElement;
  if (isField(field) && field.dataset['keypad'] === undefined) field.blur();
}

function tell(): void {
  const { dataset } = document.documentElement;
  const field = document.activeElement;
  if (!isField(field)) delete dataset['field'];
  else if (field.dataset['keypad'] === undefined) dataset['field'] = 'text';
  else dataset['field'] = field.value === '' ? 'empty-figure' : 'figure';
}
