/** What the scan log says of a scan. */
import { expect, test } from 'vitest';
import { logged } from '#renderer/strings/scanners.ts';
import { ITEM } from '../../support/samples/records-named-in-sample-replies.ts';

test('a code that asked which one it is → told as that, and not sent to the scan log', () => {
  const options = [ITEM, { ...ITEM, id: 2 }].map((item) => ({ kind: 'item', item }) as const);
  const row = {
    id: 's',
    at: '2026-11-20T08:00:00.000Z',
    by: 'Ana',
    source: 'wedge',
    text: '400',
    screen: 'scan',
    pace: null,
    isPiece: false,
    reply: {
      scanId: 's',
      code: '400',
      symbology: undefined,
      told: false,
      tone: 'look',
      said: { kind: 'which', options },
      undo: null,
    },
  } as const;
  expect(logged(row)).toEqual({ title: '2 matches', detail: 'asked which one' });
});
