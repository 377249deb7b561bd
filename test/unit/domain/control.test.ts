import { describe, expect, it } from 'vitest';
import { CONTROLS, controlCode, readControl, type Control } from '#domain/control.ts';

const EVERY: readonly Control[] = [
  ...CONTROLS.map((does) => ({ does })),
  { does: 'times', times: 12 },
  { does: 'operator', name: 'Ana María' },
  { does: 'place', folderId: 4711 },
  { does: 'place', folderId: null },
];

describe('the labels of the command sheet', () => {
  it.each(EVERY)('is read as it was printed: $does', (control) => {
    expect(readControl(controlCode(control))).toEqual(control);
  });

  it('has no key that sits elsewhere on a German keyboard', () => {
    for (const control of EVERY.filter(({ does }) => does !== 'operator'))
      expect(controlCode(control)).toMatch(/^[A-X0-9]+$/);
  });

  it.each([
    'DOCKHANDPLACE',
    'DOCKHANDPLACE-4',
    'DOCKHANDPLACE04',
    'DOCKHANDPAUSED',
    'PAUSE',
    'DOCKHANDTIMES0',
  ])('is nothing of the kind: %s', (code) => expect(readControl(code)).toBeUndefined());
});
