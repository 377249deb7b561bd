/** An alert is looked for in the list of all alerts, which may be long. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { createAlert } from '#main/sync/push/kinds/alerts/create-alert.ts';
import { deleteAlert } from '#main/sync/push/kinds/alerts/delete-alert.ts';
import { editAlert } from '#main/sync/push/kinds/alerts/edit-alert.ts';
import type { ReadRequest, ReadPlan, ReadAnswer } from '#main/sync/push/reads/read-plan-types.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';

const PAGES = 50;
const ALERT = 4007;

/** Reads a list of fifty pages, on the nth of which the alert stands. @returns the pages asked for, and what came of it */
function over<Facts>(plan: ReadPlan<Facts>, nth: number) {
  const asked: ReadRequest[] = [];
  const alert = (id: number) => ({
    id,
    type: 'Quantity',
    item_id: id === ALERT ? 1 : id,
    threshold_method: 'quantity_less_than',
    threshold_value: '5',
    recipient_groups: ['owners'],
  });
  let next = plan.next();
  while (next.done !== true) {
    const what = next.value;
    asked.push(what);
    if (what.type !== 'alerts') return { asked: asked.length, facts: null };
    const { page } = what;
    const ids = Array.from({ length: 100 }, (_, n) => 100_000 + page * 100 + n);
    if (page === nth) ids[0] = ALERT;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the list does not look at is left out
    const alerts = ids.map(alert) as unknown as Extract<ReadAnswer, { type: 'alerts' }>['alerts'];
    next = plan.next({ type: 'alerts', total: PAGES * 100, more: page < PAGES, alerts });
  }
  return { asked: asked.length, facts: next.value };
}

const fields = { itemId: 1, method: 'quantity_less_than', value: decimal(5), groups: ['owners'] } as const;
const edit = {
  ...common,
  kind: 'edit-alert',
  intent: { kind: 'edit-alert', alertId: ALERT, ...fields },
  basis: { kind: 'edit-alert', name: 'Socket' },
} as const;
const remove = {
  ...common,
  kind: 'delete-alert',
  intent: { kind: 'delete-alert', alertId: ALERT, itemId: 1 },
  basis: { kind: 'delete-alert', name: 'Socket' },
} as const;
const create = {
  ...common,
  kind: 'create-alert',
  intent: { kind: 'create-alert', ...fields },
  basis: { kind: 'create-alert', name: 'Socket' },
} as const;

describe('a list of more pages than are read', () => {
  test.each([1, 20])('and the alert on page %i → it is read as far as that', (nth) => {
    for (const plan of [editAlert.readPlan(edit, untried), deleteAlert.readPlan(remove, untried)])
      expect(over(plan, nth)).toMatchObject({ asked: nth, facts: { id: ALERT } });
  });

  test('and one like the new one on page 3, after an attempt in doubt → it is read as far as that', () => {
    const tries = [{ n: 1, outcome: 'unknown' }];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the look asks only whether there is one
    const past = { ...untried, tries } as unknown as Parameters<typeof createAlert.readPlan>[1];
    expect(over(createAlert.readPlan(create, past), 3).asked).toBe(3);
  });

  test('and the alert on none of them → it gives up: that it is gone is not said', () => {
    expect(over(editAlert.readPlan(edit, untried), PAGES)).toEqual({ asked: 21, facts: null });
  });
});
