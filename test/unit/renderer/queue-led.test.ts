/** Scans that an answer leads to come before those that were made behind it, and what is sent is sent with them. */
import { beforeEach, expect, test, vi } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { answer as hear, asked, reply } from '../../support/station/window-with-recorded-bridge.ts';

/** What the keys of the screen do. */
const keys = vi.hoisted(() => new Map<string, () => void>());
vi.mock('#renderer/ui/keys/shortcuts.ts', () => ({
  press: (name: string) => {
    keys.get(name)?.();
    return 'done';
  },
}));
vi.mock('#renderer/ui/keys/in-hand.ts', () => ({
  holdsUnreadable: () => false,
  beginAnew: () => undefined,
  holdsFigure: () => false,
  takeInHand: () => Promise.resolve(null),
}));

const { answer, takeScan } = await import('#renderer/scanner/scan-queue.ts');
const { perform } = await import('#renderer/state/perform.ts');
const { goTo } = await import('#renderer/state/scans/stand.ts');
const { band } = await import('#renderer/state/band.ts');

const folder = { id: 3, name: 'A', path: [] };
const item = (id: number) => ({ id, name: 'Socket', code: null, folder, quantity: decimal(id) });
const control = (kind: 'send' | 'choice-1') => reply({ said: { kind: 'control', control: { kind } } });
const texts = () => asked.map(({ text, name }) => text ?? name);

beforeEach(() => {
  asked.length = 0;
  band.setState({ questions: [] });
  goTo({ screen: 'receive', orderId: 7 });
  keys.set('choice-1', () => answer(band.getState().questions, { kind: 'item', id: 1 }));
  keys.set('send', () => void perform('receive.send', { orderId: 7 }));
});

test('O1 the SEND code directly behind the code of a choice → what was chosen is sent with it', async () => {
  const options = [1, 2].map((id) => ({ kind: 'item', item: item(id) }) as const);
  for (let n = 0; n < 2; n++) {
    takeScan('twofold', 'wedge');
    await hear(reply({ tone: 'look', said: { kind: 'which', options } }));
  }
  for (const code of ['PICK1', 'SEND', 'behind']) takeScan(code, 'wedge');
  await hear(control('choice-1'));
  for (let n = 0; n < 2; n++) {
    expect(asked.at(-1)).toMatchObject({ text: 'twofold', picked: { id: 1 } });
    await hear(reply());
  }
  expect(texts().at(-1)).toBe('SEND');
  await hear(control('send'));
  expect(texts().slice(2)).toEqual(['PICK1', 'twofold', 'twofold', 'SEND', 'receive.send']);
  await hear(reply());
  expect(texts().at(-1)).toBe('behind');
  await hear(reply());
});

test('O1 the SEND code directly behind the code that tells how many are in a carton → the carton is sent with it', async () => {
  takeScan('carton', 'wedge');
  await hear(reply({ tone: 'look', said: { kind: 'pack-size', item: item(2) } }));
  for (const code of ['TIMES10', 'SEND']) takeScan(code, 'wedge');
  await hear(reply({ said: { kind: 'control', control: { kind: 'times', times: 10 } } }));
  expect(texts().at(-1)).toBe('pack.put');
  await hear(reply({ said: { kind: 'code-known', code: 'carton', item: item(2), units: decimal(10) } }));
  expect(asked.at(-1)).toMatchObject({ text: 'carton', picked: { id: 2 } });
  await hear(reply());
  await hear(control('send'));
  expect(texts()).toEqual(['carton', 'TIMES10', 'pack.put', 'carton', 'SEND', 'receive.send']);
  await hear(reply());
});

test('O1 F9 while the code of a choice is being answered → what was chosen is sent with it', async () => {
  const options = [1, 2].map((id) => ({ kind: 'item', item: item(id) }) as const);
  takeScan('twofold', 'wedge');
  await hear(reply({ tone: 'look', said: { kind: 'which', options } }));
  takeScan('PICK1', 'wedge');
  keys.get('send')?.();
  await hear(control('choice-1'));
  expect(texts().slice(1)).toEqual(['PICK1', 'twofold']);
  await hear(reply());
  expect(texts().at(-1)).toBe('receive.send');
  await hear(reply());
});

test('a scan made behind the choice of a line → it waits for that, and is said last', async () => {
  void perform('receive.choose', { orderId: 7, lineId: 1, choice: 'copy' });
  takeScan('behind', 'wedge');
  expect(texts()).toEqual(['receive.choose']);
  await hear(reply());
  expect(texts()).toEqual(['receive.choose', 'behind']);
  await hear(reply());
});
