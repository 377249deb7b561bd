/** Open orders: what needs somebody first, then what was begun, then by date. */
import { useRef } from 'react';
import { Truck } from 'lucide-react';
import { inOrder, type OrderRow } from '#domain/views/receiving.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import { day } from '../../strings/figure.ts';
import { orders as ordersWords } from '../../strings/orders.ts';
import { part } from '../../strings/part.ts';
import { trouble } from '../../strings/problem.ts';
import { orderBadges, orderSpoken, receive as words } from '../../strings/receive.ts';
import { today } from '../../strings/today.ts';
import { Head, Named } from '../../ui/lists/cells.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Card, Empty, Tag } from '../../ui/parts.tsx';
import type { RowTone } from '../../ui/lists/row.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Progress, Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { useTypedSearch } from '../../ui/keys/typed-search.ts';
import { TodayBoard } from '../today/today.tsx';
import { Waits } from '../today/waits.tsx';
import { draft, setFilter } from './draft.ts';
import { ArrivalRow } from './to-arrival.tsx';
import css from './receive.module.css';

export function OrdersScreen() {
  const { view, problem } = useView('orders', {});
  const missing = useMissing('orders');
  const filter = draft((state) => state.filter);
  const input = useRef<HTMLInputElement>(null);
  useTypedSearch(input);
  useShortcut(filter === '' ? undefined : 'back', () => setFilter(''));
  const all = view?.orders ?? [];
  const rows = [...matching(view?.ended ?? [], filter), ...matching(all, filter)];
  const none =
    all.length === 0 && missing !== null ? missing : { title: words.noneTitle, next: words.noneNext };
  return (
    <Screen
      title={words.title}
      subtitle={
        view === null || (missing !== null && all.length === 0) ? '' : words.openOrders({ n: all.length })
      }
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
      asideLabel={today.title}
      aside={
        <>
          <TodayBoard />
          <Waits />
        </>
      }
      sentence={words.listSentence}
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {missing !== null && all.length > 0 && (
        <Card tone="look" title={missing.title}>
          <p>{missing.next}</p>
        </Card>
      )}
      {view !== null && filter === '' && <ArrivalRow />}
      {view !== null && (
        <OrderList
          rows={rows}
          empty={filter === '' ? none : { title: words.noMatchTitle, next: words.noMatchNext }}
        />
      )}
    </Screen>
  );
}

interface OrderListProps {
  readonly rows: readonly OrderRow[];
  /** What is said where there are none. */
  readonly empty: { readonly title: string; readonly next: string };
}

function OrderList({ rows, empty }: OrderListProps) {
  const hasExpected = rows.some(({ expected }) => expected !== undefined);
  return (
    <Rows
      label={words.orders}
      items={rows}
      keyOf={(row) => row.order.id}
      spoken={orderSpoken}
      tone={toneOf}
      columns={css[hasExpected ? 'order-columns-expected' : 'order-columns']}
      alsoFrom={[hasExpected]}
      onOpen={(key) => open(Number(key))}
      head={
        <>
          <Head>{words.order}</Head>
          <Head isMinor>{words.ordered}</Head>
          {hasExpected && <Head isMinor>{ordersWords.expected}</Head>}
          <Head />
          <Head>{words.linesComplete}</Head>
        </>
      }
      empty={<Empty icon={<Truck size={34} aria-hidden="true" />} {...empty} />}
    >
      {(row) => <OrderCells row={row} hasExpected={hasExpected} />}
    </Rows>
  );
}

interface OrderCellsProps {
  readonly row: OrderRow;
  /** One of the orders tells when its goods are expected. */
  readonly hasExpected: boolean;
}

function OrderCells({ row, hasExpected }: OrderCellsProps) {
  return (
    <>
      <Named name={row.order.number} under={row.order.vendor} isWords />
      <span className={css['date']}>{row.orderedDate === null ? '' : day(row.orderedDate)}</span>
      {hasExpected && (
        <span className={css['date']}>{row.expected === undefined ? '' : day(row.expected)}</span>
      )}
      <span className={css['badges']}>
        {orderBadges(row).map((badge) => (
          <Tag key={badge.words} tone={badge.tone}>
            {badge.words}
          </Tag>
        ))}
      </span>
      {row.isRead ? (
        <Progress
          label={words.linesComplete}
          value={row.complete}
          of={row.lines}
          words={words.complete({ done: row.complete, all: row.lines })}
        />
      ) : (
        <span className={css['dim']}>{part.linesShort}</span>
      )}
    </>
  );
}

function matching(rows: readonly OrderRow[], filter: string): OrderRow[] {
  const sought = filter.trim().toLowerCase();
  return inOrder(
    rows.filter(({ order }) => `${order.number} ${order.vendor}`.toLowerCase().includes(sought)),
  );
}

function toneOf(row: OrderRow): RowTone {
  if (row.review > 0) return 'bad';
  if (row.complete === row.lines && row.lines > 0) return 'done';
  return row.started || row.waiting > 0 || row.complete > 0 ? 'part' : 'none';
}

const open = (orderId: number): void => goTo({ screen: 'receive', orderId });
