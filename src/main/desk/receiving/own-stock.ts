/**
 * Makes own stock of the goods of a receipt whose order takes nothing any more: one new record for each line, like its item, where the goods
 * were to land. The order's number and vendor stand in its notes, and what was noted for the receipt stands in those of the first record.
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import { fieldsOfRecord } from '#domain/stock/fields.ts';
import type { CreateItemIntent } from '#domain/kinds/create-item.ts';
import { notesToSend } from '#domain/kinds/receive.ts';
import { lotValues } from '#domain/receiving/lot-fields.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import { editableStatuses, orderStatuses, receivableStatuses } from '#wire/purchase-order.ts';
import type { StoredCommand } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { temporaryIds, withRealIds } from '../../store/commands/temporary-ids.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow } from '../items/stock.ts';

/** From these no order comes back to one that can be edited or received: what it does not allow now, it never will. */
const ENDED: ReadonlySet<string> = new Set(
  orderStatuses.filter(
    (status) => !editableStatuses.includes(status) && !receivableStatuses.includes(status),
  ),
);

/** Whether the order of a command that is in review for it takes nothing any more. */
export const hasEnded = (review: ReviewCase | null): boolean =>
  review?.kind === 'order-closed'
    ? ENDED.has(review.status)
    : review?.kind === 'gone' && review.what === 'order';

export function ownStockOf(desk: DeskPorts, db: Writer, stored: StoredCommand): readonly CreateItemIntent[] {
  const command = withRealIds(db, stored);
  if (command.kind !== 'receive') return [];
  const { intent, basis } = command;
  const stock = stockNow(db, desk.mirror.read);
  const { fields: lotFields } = setting(db, 'lots');
  const nextId = temporaryIds(db);
  const { order, vendor } = basis;
  return intent.lines.map(({ lineId, itemId, copyId, quantity, folderId, lots = [] }, n) => {
    const item = stock.item(itemId);
    const { name = '', forecast } = basis.lines.find((one) => one.lineId === lineId) ?? {};
    const price = forecast?.kind === 'copies' && forecast.price !== null ? forecast.price.order : undefined;
    const { photoIds: _, ...fields } =
      item === undefined ? { name, notes: null, label: null, price: null } : fieldsOfRecord(item);
    // Its own lot, or none: that of the line's item is of other goods.
    const written = lotValues({ values: item?.customValues, quantity, isNew: true }, lots, lotFields);
    const notes = [withoutMark(fields.notes), `${order} · ${vendor}`, n === 0 ? notesToSend(intent) : null];
    return {
      kind: 'create-item',
      what: 'item',
      // Commands may wait for the record that the receipt was to make.
      itemId: copyId ?? nextId(),
      folderId: stock.folder(folderId) === undefined ? null : folderId,
      fields: {
        ...fields,
        // Where the item is gone its name may not be known, and a record without a name cannot be searched.
        name: fields.name === '' ? order : fields.name,
        ...(price === undefined ? {} : { price }),
        ...(written === null ? {} : { customValues: { ...item?.customValues, ...written } }),
        quantity,
        minQuantity: null,
        notes: notes.filter(Boolean).join('\n'),
      },
    };
  });
}
