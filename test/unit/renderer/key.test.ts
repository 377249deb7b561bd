import { expect, test } from 'vitest';
import { readKey, type KeyEvent } from '#renderer/scanner/classify-key.ts';

function key(name: string, more: Partial<KeyEvent> & { readonly altGraph?: boolean } = {}): KeyEvent {
  return {
    key: name,
    code: '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    isComposing: false,
    getModifierState: (state) => state === 'AltGraph' && more.altGraph === true,
    ...more,
  };
}

test('GS arrives as Ctrl+] and survives, on any keyboard', () => {
  expect(readKey(key(']', { ctrlKey: true }), false)).toMatchObject({ kind: 'char', char: '\u001d' });
  expect(readKey(key('+', { ctrlKey: true, code: 'BracketRight' }), false)).toMatchObject({
    kind: 'char',
    char: '\u001d',
  });
});

test('RS and, within a burst, EOT survive', () => {
  expect(readKey(key('^', { ctrlKey: true }), true)).toMatchObject({ kind: 'char', char: '\u001e' });
  expect(readKey(key('d', { ctrlKey: true }), true)).toMatchObject({ kind: 'char', char: '\u0004' });
  expect(readKey(key('d', { ctrlKey: true }), false)).toEqual({ kind: 'other' });
});

test('a carriage return sent as Ctrl+M ends a burst, and is nothing alone', () => {
  expect(readKey(key('m', { ctrlKey: true }), true)).toEqual({ kind: 'end' });
  expect(readKey(key('m', { ctrlKey: true }), false)).toEqual({ kind: 'other' });
});

test('what AltGr types is a character', () => {
  const at = key('@', { ctrlKey: true, altKey: true, altGraph: true });
  expect(readKey(at, false)).toMatchObject({ kind: 'char', char: '@' });
});

test('characters outside the basic plane are one key', () => {
  expect(readKey(key('𝟙'), false)).toMatchObject({ kind: 'char', char: '𝟙' });
});

test.each(['F8', 'ArrowDown', 'Escape', 'Backspace', 'Delete'])('%s is no character', (name) => {
  expect(readKey(key(name), false)).toEqual({ kind: 'other' });
});

test('a held key, and text being composed, are a person', () => {
  expect(readKey(key('0', { repeat: true }), false)).toEqual({ kind: 'person' });
  expect(readKey(key('Process'), false)).toEqual({ kind: 'person' });
  expect(readKey(key('a', { isComposing: true }), false)).toEqual({ kind: 'person' });
});
