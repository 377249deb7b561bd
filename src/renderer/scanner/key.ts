/** What one keydown means to the wedge. Scanners send control characters as Ctrl with a key: GS, the GS1 separator, is Ctrl+]. */

type KeyMeaning =
  | { readonly is: 'char'; readonly char: string }
  | { readonly is: 'end' }
  /** Shift and the like: part of typing the next key. */
  | { readonly is: 'modifier' }
  /** A key held down, or text being composed: a person, and none of our business. */
  | { readonly is: 'person' }
  | { readonly is: 'other' };

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

/** By the key's character, and by its place for keyboards that print something else there. */
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

/** In the midst of a burst only: alone, Ctrl with a letter is a person's. */
const CONTROL_IN_BURST: Readonly<Record<string, string>> = { d: '\u0004' };
const CONTROL_END = new Set(['m', 'j', 'i']);

export function readKey(event: KeyEvent, inBurst: boolean): KeyMeaning {
  if (event.isComposing || event.key === 'Process' || event.key === 'Dead' || event.repeat) {
    return { is: 'person' };
  }
  if (MODIFIERS.has(event.key)) return { is: 'modifier' };
  const altGraph = event.getModifierState('AltGraph');
  if (event.ctrlKey && !event.altKey && !event.metaKey && !altGraph) return readControl(event, inBurst);
  if (event.metaKey || (event.altKey && !altGraph)) return { is: 'other' };
  if (event.key === 'Enter' || event.key === 'Tab') return { is: 'end' };
  return Array.from(event.key).length === 1 ? { is: 'char', char: event.key } : { is: 'other' };
}

function readControl(event: KeyEvent, inBurst: boolean): KeyMeaning {
  const separator = CONTROL[event.key] ?? CONTROL[event.code];
  if (separator !== undefined) return { is: 'char', char: separator };
  const letter = event.key.toLowerCase();
  const inside = CONTROL_IN_BURST[letter];
  if (inBurst && inside !== undefined) return { is: 'char', char: inside };
  return inBurst && CONTROL_END.has(letter) ? { is: 'end' } : { is: 'other' };
}
