/** The orders as a list, the newest first, or in columns by status; what of them is shown is chosen beside them. */
import { useRef, useState } from 'react';
import { FileText } from 'lucide-react';
import type { OrderListRow, OrderListView } from '#domain/views/orders.ts';
import {
  ANY,
  beginNew,
  draft,
  isFiltered,
  leftEdits,
  reopenEdit,
  showOnly,
} from '../../state/drafts/order-draft.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { day } from '../../strings/figure.ts';
import { orders as words, orderSpoken, totalOf } from '../../strings/orders.ts';
import { trouble } from '../../strings/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Head, Named } from '../../ui/lists/cells.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Card, Empty } from '../../ui/parts.tsx';
import type { RowTone } from '../../ui/lists/row.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { Board } from './board.tsx';
import css from './orders.module.css';
import { Badges, Filters, openOrder, useShown } from './shown.tsx';

/** Rows that are read at once, and so many more each time the end of them comes into sight. */
const WINDOW = 200;

export function OrderList() {
  const shown = draft((state) => state.shown);
  const ask = useShown();
  const [most, setMost] = useState(WINDOW);
  const { view, problem } = useView('orderList', { ...ask, most: shown.isBoard ? 1 : most });
  const input = useRef<HTMLInputElement>(null);
  useShortcut('find', () => focusOn(input));
  useShortcut(isFiltered(shown) ? 'back' : undefined, () =>
    showOnly({ ...ANY, isBoard: shown.isBoard, isOldestFirst: shown.isOldestFirst === true }),
  );
  const rows = view?.rows ?? [];
  return (
    <Screen
      title={words.title}
      subtitle={view === null ? '' : words.count({ n: view.total })}
      beside={
        <SearchField
          label={words.filter}
          placeholder={words.filterPlaceholder}
          value={shown.text}
          onChange={(text) => showOnly({ text })}
          inputRef={input}
          shortcut="find"
          onSubmit={() => {
            const [first] = rows;
            if (first !== undefined && !shown.isBoard) openOrder(first.id);
          }}
        />
      }
      asideLabel={words.filters}
      aside={<Filters byStatus={view?.byStatus ?? {}} />}
      sentence={shown.isBoard ? words.columnsSentence : words.sentence}
      actions={
        <>
          <Button shortcut="columns" onPress={() => showOnly({ isBoard: !shown.isBoard })}>
            {shown.isBoard ? words.rows : words.columns}
          </Button>
          <Button shortcut="again" onPress={() => goTo({ screen: 'orders', part: 'reorder' })}>
            {words.reorder}
          </Button>
          <Button shortcut="new" onPress={beginNewOrGoOn}>
            {words.make}
          </Button>
        </>
      }
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      <Left />
      {view !== null && shown.isBoard && <Board byStatus={view.byStatus} />}
      {view !== null && !shown.isBoard && (
        <OrderRows view={view} onEnd={() => setMost(rows.length + WINDOW)} />
      )}
    </Screen>
  );
}

/** One that was begun and left is not forgotten for another. */
function beginNewOrGoOn(): void {
  const left = leftEdits(draft.getState()).findLast(({ orderId }) => orderId === null);
  if (left === undefined) beginNew();
  else reopenEdit(left.key);
}

/** Orders that were begun or changed, and not kept. */
function Left() {
  const left = leftEdits(draft());
  if (left.length === 0) return null;
  return (
    <Card tone="look" title={words.kept}>
      <p>{words.keptNext}</p>
      {left.map(({ key, orderId, number }) => (
        <Button
          key={key}
          kind="quiet"
          shortcut="edit"
          onPress={() => {
            reopenEdit(key);
            if (orderId !== null) openOrder(orderId);
          }}
        >
          {orderId === null ? words.newTitle : words.editTitle({ number })}
        </Button>
      ))}
    </Card>
  );
}

interface OrderRowsProps {
  readonly view: OrderListView;
  /** The end of the rows has come into sight, and there are more. */
  readonly onEnd: () => void;
}

function OrderRows({ view: { rows, total }, onEnd }: OrderRowsProps) {
  const hasExpected = rows.some(({ expected }) => expected !== undefined);
  return (
    <Rows
      label={words.list}
      items={rows}
      keyOf={(row) => row.id}
      named={(row) => row.number}
      spoken={orderSpoken}
      tone={toneOf}
      columns={css[hasExpected ? 'list-columns-expected' : 'list-columns']}
      alsoFrom={[hasExpected]}
      onOpen={(key) => openOrder(Number(key))}
      onInSight={(_first, end) => {
        if (end >= rows.length && rows.length < total) onEnd();
      }}
      head={
        <>
          <Head>{words.order}</Head>
          <Head>{words.ordered}</Head>
          {hasExpected && <Head>{words.expected}</Head>}
          <Head />
          <Head isFigure isMinor>
            {words.total}
          </Head>
        </>
      }
      empty={
        <Empty
          icon={<FileText size={34} aria-hidden="true" />}
          title={words.noneTitle}
          next={words.noneNext}
        />
      }
    >
      {(row) => <Cells row={row} hasExpected={hasExpected} />}
    </Rows>
  );
}

interface CellsProps {
  readonly row: OrderListRow;
  /** One of the orders tells when its goods are expected. */
  readonly hasExpected: boolean;
}

function Cells({ row, hasExpected }: CellsProps) {
  return (
    <>
      <Named name={row.number} under={row.vendor} isWords />
      <span className={css['dim']}>{row.orderedDate === null ? '' : day(row.orderedDate)}</span>
      {hasExpected && (
        <span className={css['dim']}>{row.expected === undefined ? '' : day(row.expected)}</span>
      )}
      <Badges row={row} />
      <span className={css['money']}>{totalOf(row.total, row.currency)}</span>
    </>
  );
}

function toneOf(row: OrderListRow): RowTone {
  if (row.isLate) return 'part';
  if (row.status === 'received' || row.status === 'closed') return 'done';
  return row.status === 'voided' ? 'aside' : 'none';
}
