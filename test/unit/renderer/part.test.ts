/** What the screens say where a list is not all there is. */
import { expect, test } from 'vitest';
import type { StatusView } from '#domain/views/status.ts';
import { decimal } from '#domain/values/decimal.ts';
import { measure } from '#renderer/strings/figure.ts';
import { missingOrders, missingStock } from '#renderer/strings/part.ts';

const pull: StatusView['pull'] = {
  state: 'ready',
  items: 420,
  total: 1204,
  readyAt: null,
  lastAt: null,
  orders: { state: 'read', at: null },
  alertsDenied: false,
  wholeLastAt: null,
  unread: null,
};
const network = { state: 'online', since: '' } as const;
const orders = (of: StatusView['pull']['orders'], about: Partial<StatusView> = {}) =>
  missingOrders({ pull: { ...pull, orders: of }, network, key: 'ready', ...about });

test('everything is here → nothing is said', () => {
  expect(missingStock({ pull, network })).toBeNull();
  expect(orders({ state: 'read', at: null })).toBeNull();
});

test('the stock is loading → how far it is, and that the rest is missing', () => {
  expect(missingStock({ pull: { ...pull, state: 'first' }, network })).toEqual({
    title: 'The stock is still loading',
    next: 'Loading the stock: 420 of 1,204. What is not loaded is missing here.',
  });
  expect(missingStock({ pull: { ...pull, state: 'never' }, network })?.title).toBe(
    'The stock is not loaded yet',
  );
});

test('the first loading is interrupted → how far it came, and not that it goes on', () => {
  const half = (state: StatusView['network']['state']) =>
    missingStock({ pull: { ...pull, state: 'first' }, network: { state, since: '' } });
  for (const state of ['offline', 'strange', 'failing', 'untrusted', 'practice-failed'] as const)
    expect(half(state)).toEqual({
      title: 'Only part of the stock is loaded',
      next: `Loading the stock has stopped at 420 of 1,204${state === 'offline' ? ': no connection' : ''}. What is not loaded is missing here.`,
    });
  expect(half('starting')?.title).toBe('The stock is still loading');
});

test('the orders are not here → why: not yet, no network, no key, not given out, failing, or only some', () => {
  const unread = { state: 'unread', at: null } as const;
  expect(orders(unread)?.next).toBe('They appear here when they are.');
  expect(orders(unread, { network: { state: 'offline', since: '' } })?.next).toMatch(/^There is no network/);
  expect(orders(unread, { key: 'refused' })?.next).toMatch(/^There is no key that is accepted/);
  expect(orders({ state: 'denied', at: null })?.next).toMatch(/does not give them to this key.*runs it\.$/);
  const at = new Date(2026, 10, 20, 10, 14).toISOString();
  expect(orders({ state: 'denied', at })?.next).toMatch(/What is shown is as of .*10:14\.$/);
  expect(orders({ state: 'failing', at: null })?.next).toBe(
    'The warehouse system fails on them. They are asked for again.',
  );
  expect(orders({ state: 'part', at })?.title).toBe('Some of the orders could not be read');
});

test('a measure → with its unit as the language writes it, or in the service’s word', () => {
  expect(measure(undefined)).toBe('');
  expect(measure({ value: decimal(305), unit: 'meter' })).toBe('305 m');
  expect(measure({ value: decimal('2.5'), unit: 'square_meter' })).toBe('2.5 square meter');
  expect(measure({ value: decimal(3), unit: '' })).toBe('3');
});
