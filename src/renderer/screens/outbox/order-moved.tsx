/** What this station and another client have made of the same order: the lines and the fields that this station changes. */
import type { ReviewCase } from '#domain/commands/command.ts';
import { namesOf, type OrderFields } from '#domain/orders/order-fields.ts';
import type { OrderLineDraft } from '#domain/stock/record.ts';
import { measuredUnit } from '#domain/stock/unit.ts';
import type { CommandView } from '#domain/views/outbox.ts';
import { useView } from '../../state/views/use-view.ts';
import { figure, money } from '../../strings/figure.ts';
import { fieldName, orders } from '../../strings/orders.ts';
import { outbox as words } from '../../strings/outbox.ts';
import css from './outbox.module.css';

interface BothOrdersProps {
  readonly view: Extract<CommandView, { kind: 'edit-order' }>;
  readonly review: Extract<ReviewCase, { kind: 'order-moved' }>;
}

export function BothOrders({ view, review }: BothOrdersProps) {
  const { intent, basis } = view;
  const currency = basis.currency ?? null;
  const isOfLines = intent.lines !== undefined;
  return (
    <>
      <Order
        title={words.yours}
        lines={intent.lines ?? []}
        fields={intent.set ?? {}}
        currency={intent.set?.['currency'] ?? currency}
      />
      <Order
        title={words.theirs}
        lines={isOfLines ? review.lines : []}
        fields={review.fields ?? {}}
        currency={review.fields?.['currency'] ?? currency}
      />
    </>
  );
}

interface OrderProps {
  readonly title: string;
  readonly lines: readonly OrderLineDraft[];
  readonly fields: OrderFields;
  readonly currency: string | null;
}

function Order({ title, lines, fields, currency }: OrderProps) {
  return (
    <section>
      <h4>{title}</h4>
      <ul className={css['failed']}>
        {namesOf(fields).map((name) => (
          <li key={name}>{words.field({ name: fieldName(name), text: fields[name] || words.empty })}</li>
        ))}
        {lines.map((line) => (
          <li key={`${line.lineId} ${line.itemId}`}>
            <Line line={line} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line, currency }: { readonly line: OrderLineDraft; readonly currency: string | null }) {
  const name =
    useView('item', { itemId: line.itemId }).view?.item.name ??
    orders.unknownItem({ id: String(line.itemId) });
  return words.line({
    quantity: figure(line.quantity, measuredUnit(line.unit)),
    name,
    rate: money(line.unitRate, currency),
  });
}
