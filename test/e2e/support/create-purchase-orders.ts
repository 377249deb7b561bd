/**
 * Creates purchase orders with new items in the practice service, over its API and as another client than the station: an order of given
 * lines (`orderItems`), and one of 300 lines for tests of long lists (`orderOfThreeHundred`). The orders can be received.
 */
import type { Practice } from './practice-service-admin.ts';

interface Made {
  readonly name: string;
  readonly code: string;
  readonly quantity: string;
  /** Absent: the top level. */
  readonly folderId?: number;
  /** The unit in which it is ordered, in the service's words. Absent: none. */
  readonly unit?: string;
}

export async function makeFolder(practice: Practice, name: string): Promise<number> {
  return Number((await practice.office('POST', 'items', { name, type: 'folder' }))['id']);
}

/**
 * Creates an order of status `ordered` with a new item for each line. The line's price is the item's, so that what is received adds to the
 * item. @returns its id
 */
export async function orderItems(
  practice: Practice,
  number: string,
  lines: readonly Made[],
): Promise<number> {
  const ordered: object[] = [];
  for (const { name, code, quantity, folderId, unit } of lines) {
    const { id } = await practice.office('POST', 'items', {
      name,
      type: 'item',
      quantity: 0,
      price: '2.00',
      label_url: code,
      label_url_type: 'org.iso.Code128',
      ...(folderId === undefined ? {} : { parent_id: folderId }),
    });
    ordered.push({
      item_id: id,
      quantity,
      unit_rate: '2.00',
      ...(unit === undefined ? {} : { unit_of_measure: unit }),
    });
  }
  const made = await practice.office('POST', 'purchase_orders', {
    purchase_order_number: number,
    vendor: { name: 'Vendor of the test' },
    line_items: ordered,
  });
  let { version } = made;
  for (const status of ['ready_for_review', 'approved', 'ordered']) {
    const now = await practice.office('PUT', `purchase_orders/${String(made['id'])}/status`, {
      status,
      version,
    });
    ({ version } = now);
  }
  return Number(made['id']);
}

/** Creates an order of 300 lines. Neighbouring lines are in different locations, and the codes are in another order than the lines. */
export async function orderOfThreeHundred(practice: Practice, number: string): Promise<void> {
  const bays: number[] = [];
  for (let n = 1; n <= 12; n++) bays.push(await makeFolder(practice, `Bay ${n}`));
  const lines = Array.from({ length: 300 }, (_, at): Made => {
    const folderId = bays[(at + 5) % bays.length];
    return {
      name: `Part ${String(at + 1).padStart(3, '0')} row-${rowOf(at)}`,
      code: `VND-${((at * 7 + 11) % 300) + 1}`,
      quantity: '4',
      ...(folderId === undefined ? {} : { folderId }),
    };
  });
  await orderItems(practice, number, lines);
}

/** The two letters in a line's name, which each ten lines share: aa, ab ... bd. They are in no code and in no location. */
function rowOf(at: number): string {
  const row = Math.floor(at / 10);
  return ['a', 'b'][Math.floor(row / 26)] + String.fromCharCode(97 + (row % 26));
}
