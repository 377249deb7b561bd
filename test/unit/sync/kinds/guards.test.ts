/** Alerts and drafts that another client has changed since they were seen. */
import { describe, expect, test } from 'vitest';
import type { DeleteOrderBasis } from '#domain/kinds/delete-order.ts';
import type { AlertFields } from '#domain/stock/alert.ts';
import { decimal } from '#domain/values/decimal.ts';
import { onNewGround } from '#domain/commands/rebase.ts';
import { deleteAlert } from '#main/sync/push/kinds/alerts/delete-alert.ts';
import { deleteOrder } from '#main/sync/push/kinds/orders/delete-order.ts';
import { editAlert } from '#main/sync/push/kinds/alerts/edit-alert.ts';
import { orderOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { PurchaseOrder } from '#wire/purchase-order.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';

const saw: AlertFields = { itemId: 1, method: 'quantity_less_than', value: decimal(5), groups: ['owners'] };
const alert = (value: number) => ({
  id: 9,
  type: 'Quantity',
  item_id: 1,
  threshold_method: 'quantity_less_than',
  threshold_value: decimal(value),
  threshold_interval: null,
  custom_attribute_id: null,
  recipient_groups: ['owners'],
  triggerable_type: null,
  triggerable_id: null,
  is_fired: false,
});

const edited = (fields?: AlertFields) =>
  ({
    ...common,
    kind: 'edit-alert',
    intent: { ...saw, kind: 'edit-alert', alertId: 9, value: decimal(8) },
    basis: { kind: 'edit-alert', name: 'Socket', ...(fields && { fields }) },
  }) as const;
const deleted = (fields?: AlertFields) =>
  ({
    ...common,
    kind: 'delete-alert',
    intent: { kind: 'delete-alert', alertId: 9, itemId: 1 },
    basis: { kind: 'delete-alert', name: 'Socket', ...(fields && { fields }) },
  }) as const;

describe('an alert', () => {
  const moved = { kind: 'alert-moved', saw, now: { ...saw, value: decimal(50) } } as const;

  test('as it was seen → changed, and deleted', () => {
    expect(editAlert.decide(edited(saw), alert(5), untried).kind).toBe('send');
    expect(deleteAlert.decide(deleted(saw), alert(5), untried).kind).toBe('send');
  });

  test('changed by another client → asked, with both versions', () => {
    const asked = { kind: 'review', review: moved };
    expect(editAlert.decide(edited(saw), alert(50), untried)).toEqual(asked);
    expect(deleteAlert.decide(deleted(saw), alert(50), untried)).toEqual(asked);
  });

  test('decided on anew → not asked again, unless it has changed again', () => {
    expect(onNewGround(edited(saw), moved)).toMatchObject({ basis: { fields: moved.now } });
    expect(onNewGround(deleted(saw), moved)).toMatchObject({ basis: { fields: moved.now } });
    const [change, removal] = [edited(moved.now), deleted(moved.now)];
    expect(editAlert.decide(change, alert(50), untried).kind).toBe('send');
    expect(editAlert.decide(change, alert(60), untried).kind).toBe('review');
    expect(deleteAlert.decide(removal, alert(50), untried).kind).toBe('send');
    expect(deleteAlert.decide(removal, alert(60), untried).kind).toBe('review');
  });

  test('of which a command of an earlier version knows nothing → as asked for', () => {
    expect(editAlert.decide(edited(), alert(50), untried).kind).toBe('send');
    expect(deleteAlert.decide(deleted(), alert(50), untried).kind).toBe('send');
  });

  test('changed after ours went unheard → asked', () => {
    const preimage = { fields: saw };
    const uncertain = { outcome: 'unknown', preimage, waited: Infinity, sentHere: true } as const;
    const past = { ...untried, uncertain };
    expect(editAlert.decide(edited(saw), alert(5), past).kind).toBe('send');
    expect(editAlert.decide(edited(saw), alert(50), past).kind).toBe('review');
  });
});

/** What another client may have changed on a draft besides its lines. */
const OTHER = {
  vendor: { name: 'Somebody else' },
  notes: 'agreed with the customer',
  terms: 'net 30',
  currency_code: 'USD',
  purchase_order_number: 'PO-8',
};

describe('a draft', () => {
  const lines = [{ lineId: 1, itemId: 1, quantity: decimal(10), unitRate: decimal(1) }];
  const deletion = (basis: Partial<DeleteOrderBasis>) =>
    ({
      ...common,
      kind: 'delete-order',
      intent: { kind: 'delete-order', orderId: 7 },
      basis: { kind: 'delete-order', order: 'PO-7', vendor: 'Meyer', ...basis },
    }) as const;
  const heads = {
    purchase_order_number: 'PO-7',
    currency_code: 'EUR',
    vendor: { name: 'Meyer', email: null },
    notes: null,
    terms: null,
  };
  const draft = (version: number, ordered = 10, about: object = {}) => {
    const line_items = [{ id: 1, item_id: 1, quantity: ordered, unit_rate: 1 }];
    const wire = PurchaseOrder.parse({ id: 7, status: 'draft', version, ...heads, line_items, ...about });
    return { order: orderOf(wire), wire };
  };

  test.each([
    ['of the version seen', { version: 3, lines }, draft(3), 'send'],
    ['of another version', { version: 3, lines }, draft(4), 'review'],
    ['with all that it was made with, where the version is not known', { lines, heads }, draft(4), 'send'],
    ['with other lines', { lines, heads }, draft(4, 400), 'review'],
    ...Object.entries(OTHER).map(
      ([name, value]) =>
        [`with another ${name}`, { lines, heads }, draft(4, 10, { [name]: value }), 'review'] as const,
    ),
    ['of which the lines alone are known', { lines }, draft(4), 'review'],
    ['of which a command of an earlier version knows nothing', {}, draft(4, 400), 'send'],
  ] as const)('%s', (_what, basis, now, done) => {
    expect(deleteOrder.decide(deletion(basis), now, untried).kind).toBe(done);
  });

  test('decided on anew → not asked again, unless it has changed again', () => {
    const step = deleteOrder.decide(deletion({ version: 3, lines }), draft(4, 400), untried);
    const again = onNewGround(deletion({ version: 3, lines }), step.kind === 'review' ? step.review : null);
    expect(again?.basis).toMatchObject({ version: 4, lines: [{ quantity: '400' }] });
    const known = deletion(again?.kind === 'delete-order' ? again.basis : {});
    expect(deleteOrder.decide(known, draft(4, 400), untried).kind).toBe('send');
    expect(deleteOrder.decide(known, draft(5, 400, OTHER), untried).kind).toBe('review');
  });
});
