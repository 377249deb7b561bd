/** The orders in columns, one a status, the newest of each. */
import { useRef } from 'react';
import { ORDER_STATUSES, type OrderListRow } from '#domain/views/orders.ts';
import { useView } from '../../state/views/use-view.ts';
import { day, facts } from '../../strings/figure.ts';
import { orders as words, statusShort, totalOf } from '../../strings/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { showOnly } from '../../state/drafts/order-draft.ts';
import { Badges, openOrder, useShown } from './shown.tsx';
import css from './orders.module.css';

/** Cards in a column; the list has all of them. */
const MOST = 20;

export function Board({ byStatus }: { readonly byStatus: Readonly<Record<string, number>> }) {
  const board = useRef<HTMLElement>(null);
  const { status: chosen } = useShown();
  const known: readonly string[] = ORDER_STATUSES;
  const all = [...known, ...Object.keys(byStatus).filter((status) => !known.includes(status))];
  const step = (by: 1 | -1): boolean => {
    const cards = [...(board.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = cards.findIndex((card) => card === document.activeElement);
    const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by];
    next?.focus();
    return next !== undefined;
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return (
    <section className={css['board']} ref={board} aria-label={words.columns} {...scrolls}>
      {all
        .filter((status) => chosen === null || chosen === status)
        .map((status) => (
          <Column key={status} status={status} n={byStatus[status] ?? 0} />
        ))}
    </section>
  );
}

function Column({ status, n }: { readonly status: string; readonly n: number }) {
  const ask = useShown();
  const { view } = useView('orderList', { ...ask, status, most: MOST });
  const rows = view?.rows ?? [];
  return (
    <div className={css['column']}>
      <Section title={words.withCount({ status: statusShort(status), n })}>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <OrderCard row={row} />
            </li>
          ))}
        </ul>
        {n > rows.length && rows.length > 0 && (
          <Button kind="quiet" onPress={() => showOnly({ status, isBoard: false })}>
            {words.more({ n: n - rows.length })}
          </Button>
        )}
      </Section>
    </div>
  );
}

function OrderCard({ row }: { readonly row: OrderListRow }) {
  return (
    <Button kind="choice" onPress={() => openOrder(row.id)}>
      <span className={css['card']}>
        <strong>{row.number}</strong>
        <span>{row.vendor}</span>
        <small>
          {facts(row.orderedDate === null ? null : day(row.orderedDate), totalOf(row.total, row.currency))}
        </small>
        {(row.isLate || row.isNew || row.becomes !== null) && <Badges row={row} />}
      </span>
    </Button>
  );
}
