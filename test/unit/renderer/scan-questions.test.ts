/** Which one? A scan that fits several records, and what answers it. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { answer, asked, reply } from '../../support/station/window-with-recorded-bridge.ts';

vi.mock('#renderer/ui/keys/in-hand.ts', () => ({
  holdsUnreadable: () => false,
  beginAnew: () => undefined,
  takeInHand: () => Promise.resolve(null),
  holdsFigure: () => false,
}));

const { takeScan } = await import('#renderer/scanner/scan-queue.ts');
const { goTo } = await import('#renderer/state/scans/stand.ts');
const { band } = await import('#renderer/state/band.ts');

const ORDER = { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' };

beforeEach(() => {
  asked.length = 0;
  goTo({ screen: 'receive' });
});

test('a question stays until it is answered, whatever is scanned meanwhile', async () => {
  takeScan('twofold', 'wedge');
  await answer(reply({ tone: 'look', said: { kind: 'which', options: [{ kind: 'order', order: ORDER }] } }));
  takeScan('other', 'wedge');
  await answer(reply());
  expect(band.getState().questions).toMatchObject([{ text: 'twofold' }]);
});

const which = (...ids: readonly number[]): Answer<ScanReply> => {
  const folder = { id: 3, name: 'A', path: [] };
  const options = ids.map((id) => {
    const item = { id, name: 'Socket', code: null, folder, quantity: decimal(id) };
    return { kind: 'item', item } as const;
  });
  return reply({ tone: 'look', said: { kind: 'which', options } });
};
const optionsOf = () =>
  band
    .getState()
    .questions.map((one) =>
      one.kind === 'which' ? one.options.map((option) => option.kind === 'item' && option.item.id) : [],
    );

test('O16 scanned again after the records have changed → the question is what it is by now', async () => {
  band.setState({ questions: [] });
  takeScan('twofold', 'wedge');
  await answer(which(1, 2));
  takeScan('twofold', 'wedge');
  await answer(which(2, 5));
  expect(optionsOf()).toEqual([
    [2, 5],
    [2, 5],
  ]);
});

test('O16 scanned again when it can be one of them only → that is it, for all of the scans', async () => {
  band.setState({ questions: [] });
  takeScan('twofold', 'wedge');
  await answer(which(1, 2));
  takeScan('twofold', 'wedge');
  const folder = { id: 3, name: 'A', path: [] };
  const found = { id: 2, name: 'Socket', code: null, folder, quantity: decimal(2) };
  await answer(reply({ said: { kind: 'answers', item: found, folder: found.folder } }));
  expect(asked.at(-1)).toMatchObject({ text: 'twofold', picked: { kind: 'item', id: 2 } });
  await answer(reply());
  expect(asked).toHaveLength(4);
  expect(asked.at(-1)).toMatchObject({ text: 'twofold', picked: { kind: 'item', id: 2 } });
  await answer(reply());
  expect(band.getState().questions).toEqual([]);
});

test('O16 a location where several of them are → those alone are asked about', async () => {
  band.setState({ questions: [] });
  takeScan('twofold', 'wedge');
  await answer(which(1, 2, 5));
  takeScan('LOC-A', 'wedge');
  const folder = { id: 3, name: 'A', path: [] };
  const items = [1, 5].map((id) => ({ id, name: 'Socket', code: null, folder, quantity: decimal(id) }));
  await answer(reply({ tone: 'look', said: { kind: 'narrows', items, folder } }));
  expect(optionsOf()).toEqual([[1, 5]]);
  expect(band.getState().entries[0]?.said).toMatchObject({ outcome: { said: { kind: 'narrows' } } });
});
