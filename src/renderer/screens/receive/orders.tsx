/** Open orders: what needs somebody first, then what was begun, then by date. */
import { useRef } from 'react';
import { Truck } from 'lucide-react';
import type { OrderRow } from '#domain/views/receiving.ts';
import { goTo } from '../../state/stand.ts';
import { useView } from '../../state/use-view.ts';
import { day } from '../../strings/figure.ts';
import { orderBadges, orderSpoken, receive as words } from '../../strings/receive.ts';
import { Head, Named } from '../../ui/cells.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Tag } from '../../ui/parts.tsx';
import { Rows, type RowTone } from '../../ui/rows.tsx';
import { Progress, Screen } from '../../ui/screen.tsx';
import { useShortcut, useTyping } from '../../ui/shortcuts.ts';
import { draft, setFilter } from './draft.ts';
import css from './receive.module.css';

export function OrdersScreen() {
  const { view } = useView('orders', {});
  const filter = draft((state) => state.filter);
  const input = useRef<HTMLInputElement>(null);
  useTyping(() => {
    input.current?.focus();
    return true;
  });
  useShortcut(filter === '' ? undefined : 'Escape', () => setFilter(''));
  const all = view?.orders ?? [];
  const rows = matching(all, filter);
  return (
    <Screen
      title={words.title}
      subtitle={view === null ? '' : words.openOrders({ n: all.length })}
      beside={
        <SearchField
          label={words.filter}
          placeholder={words.filterPlaceholder}
          value={filter}
          onChange={setFilter}
          inputRef={input}
          onSubmit={() => {
            const first = rows[0];
            if (first !== undefined) open(first.order.id);
          }}
        />
      }
      sentence={words.listSentence}
    >
      {view !== null && (
        <Rows
          label={words.orders}
          items={rows}
          keyOf={(row) => row.order.id}
          spoken={orderSpoken}
          tone={toneOf}
          columns={css['order-columns']}
          onOpen={(key) => open(Number(key))}
          head={
            <>
              <Head>{words.order}</Head>
              <Head isMinor>{words.ordered}</Head>
              <Head />
              <Head>{words.linesComplete}</Head>
            </>
          }
          empty={
            <Empty
              icon={<Truck size={34} aria-hidden="true" />}
              title={filter === '' ? words.noneTitle : words.noMatchTitle}
              next={filter === '' ? words.noneNext : words.noMatchNext}
            />
          }
        >
          {(row) => (
            <>
              <Named name={row.order.number} under={row.order.vendor} isWords />
              <span className={css['date']}>{row.orderedDate === null ? '' : day(row.orderedDate)}</span>
              <span className={css['badges']}>
                {orderBadges(row).map((badge) => (
                  <Tag key={badge.words} tone={badge.tone}>
                    {badge.words}
                  </Tag>
                ))}
              </span>
              <Progress
                label={words.linesComplete}
                value={row.complete}
                of={row.lines}
                words={words.complete({ done: row.complete, all: row.lines })}
              />
            </>
          )}
        </Rows>
      )}
    </Screen>
  );
}

function matching(rows: readonly OrderRow[], filter: string): OrderRow[] {
  const sought = filter.trim().toLowerCase();
  return rows
    .filter(({ order }) => `${order.number} ${order.vendor}`.toLowerCase().includes(sought))
    .sort(
      (a, b) =>
        Number(b.review > 0) - Number(a.review > 0) ||
        Number(b.started) - Number(a.started) ||
        (a.orderedDate ?? '').localeCompare(b.orderedDate ?? '') ||
        a.order.number.localeCompare(b.order.number),
    );
}

function toneOf(row: OrderRow): RowTone {
  if (row.review > 0) return 'bad';
  if (row.complete === row.lines && row.lines > 0) return 'done';
  return row.started || row.waiting > 0 || row.complete > 0 ? 'part' : 'none';
}

const open = (orderId: number): void => goTo({ screen: 'receive', orderId });
