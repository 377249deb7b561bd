/** Types a character into the focused field by script, and removes it again, in such a way that React notices both. */

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface Insertion {
  readonly field: Field;
  readonly before: string;
  readonly caret: number;
  readonly after: string;
}

const TEXT_TYPES = new Set(['text', 'search', 'password', 'email', 'url', 'tel', 'number']);

export function isField(element: Element | null): element is Field {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled;
  return (
    element instanceof HTMLInputElement &&
    TEXT_TYPES.has(element.type) &&
    !element.readOnly &&
    !element.disabled
  );
}

export function insert(field: Field, text: string): Insertion {
  const before = field.value;
  const caret = field.selectionStart ?? before.length;
  // Dispatched first, as with a keyboard: suggestion lists listen for it.
  const may = new InputEvent('beforeinput', {
    inputType: 'insertText',
    data: text,
    bubbles: true,
    cancelable: true,
  });
  if (!field.dispatchEvent(may)) return { field, before, caret, after: before };
  // The only way to insert that keeps the field's undo, caret and length limit. Without focus it does nothing.
  const done = document.activeElement === field && document.execCommand('insertText', false, text);
  if (!done) {
    const end = field.selectionEnd ?? before.length;
    write(field, before.slice(0, caret) + text + before.slice(end), caret + text.length, 'insertText');
  }
  return { field, before, caret, after: field.value };
}

/** Removes an insertion again, unless the field has changed since. */
export function takeBack({ field, before, caret, after }: Insertion): void {
  if (field.isConnected && field.value === after) write(field, before, caret, 'deleteContentBackward');
}

/** What stood in it, as if it had been typed again. */
export function putBack(field: Field, value: string): void {
  if (field.isConnected) write(field, value, value.length, 'insertText');
}

function write(field: Field, value: string, caret: number, inputType: string): void {
  // React replaces the setter on the element and would not notice a change made through it; the prototype's setter is noticed.
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}
