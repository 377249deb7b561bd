/**
 * Classifies one keydown for the keyboard wedge: a character, the end of a burst, a modifier, or a key that only a person presses.
 * Scanners send control characters as Ctrl with a key: GS, the GS1 separator, is Ctrl+].
 */

type KeyMeaning =
  /** `char`: the character if a scanner sent it; `typed`: if a person pressed it. They differ under Caps Lock. */
  | { readonly kind: 'char'; readonly char: string; readonly typed: string }
  /** A digit on the number pad with Alt held: part of a character's number (`alt-code.ts`). */
  | { readonly kind: 'alt-digit'; readonly digit: string }
  | { readonly kind: 'end' }
  /** Shift and the like: part of the next key. */
  | { readonly kind: 'modifier' }
  /** A key held down, or text being composed: surely a person. */
  | { readonly kind: 'person' }
  | { readonly kind: 'other' };

export interface KeyEvent {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  getModifierState(key: string): boolean;
}

const MODIFIERS = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
]);

/** Ctrl combinations by the key's character, and by its position for keyboards that have another character there. */
const CONTROL: Readonly<Record<string, string>> = {
  ']': '\u001d',
  BracketRight: '\u001d',
  '\\': '\u001c',
  Backslash: '\u001c',
  '^': '\u001e',
  Digit6: '\u001e',
  _: '\u001f',
  Minus: '\u001f',
};

/** Ctrl with a letter counts only within a burst; alone, a person pressed it. */
const CONTROL_IN_BURST: Readonly<Record<string, string>> = { d: '\u0004' };
const CONTROL_END = new Set(['m', 'j', 'i']);

export function readKey(event: KeyEvent, inBurst: boolean): KeyMeaning {
  if (event.isComposing || event.key === 'Process' || event.key === 'Dead' || event.repeat) {
    return { kind: 'person' };
  }
  if (MODIFIERS.has(event.key)) return { kind: 'modifier' };
  const altGraph = event.getModifierState('AltGraph');
  if (event.ctrlKey && !event.altKey && !event.metaKey && !altGraph) return readControl(event, inBurst);
  const altDigit = event.altKey && !event.metaKey ? /^Numpad(\d)$/.exec(event.code)?.[1] : undefined;
  if (altDigit !== undefined) return { kind: 'alt-digit', digit: altDigit };
  if (event.metaKey || (event.altKey && !altGraph)) return { kind: 'other' };
  if (event.key === 'Enter' || event.key === 'Tab') return { kind: 'end' };
  if (Array.from(event.key).length !== 1) return { kind: 'other' };
  const char = event.getModifierState('CapsLock') ? otherCase(event.key) : event.key;
  return { kind: 'char', char, typed: event.key };
}

/** The other case: a scanner presses Shift for a capital whether Caps Lock is on or not, which then makes a small letter. */
const otherCase = (char: string): string =>
  char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase();

function readControl(event: KeyEvent, inBurst: boolean): KeyMeaning {
  const separator = CONTROL[event.key] ?? CONTROL[event.code];
  if (separator !== undefined) return control(separator);
  const letter = event.key.toLowerCase();
  const inside = CONTROL_IN_BURST[letter];
  if (inBurst && inside !== undefined) return control(inside);
  return inBurst && CONTROL_END.has(letter) ? { kind: 'end' } : { kind: 'other' };
}

const control = (char: string): KeyMeaning => ({ kind: 'char', char, typed: char });
