/** The lines of all orders of an arrival as one list, each order with a heading that can be in hand as a line can. */
import type { ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { linesOn } from '#domain/views/receiving.ts';
import { refine } from '../../state/scans/stand.ts';
import { arrival as words, orderHeadSpoken } from '../../strings/arrival.ts';
import { lineName, lineSpoken, receive } from '../../strings/receive.ts';
import { part } from '../../strings/part.ts';
import { Rows } from '../../ui/lists/rows.tsx';
import { Progress } from '../../ui/screen.tsx';
import { LINE_TONES, LineCells, LineHeads, longestFigure } from './lines.tsx';
import css from './receive.module.css';

/** `line` null: the order itself. */
interface ArrivalLine {
  readonly key: string;
  readonly order: ReceivingView;
  readonly line: ReceivingLine | null;
}

interface ArrivalLinesProps {
  readonly all: readonly ReceivingView[];
  /** What is in hand; null: nothing. */
  readonly orderId: number | null;
  readonly lineId: number | null;
  readonly onEdit: () => void;
}

export function ArrivalLines({ all, orderId, lineId, onEdit }: ArrivalLinesProps) {
  const rows = all.flatMap((order): ArrivalLine[] => [
    { key: keyOf(order.order.id, null), order, line: null },
    ...order.lines.map((line) => ({ key: keyOf(order.order.id, line.lineId), order, line })),
  ]);
  const take = (key: string | number): void => {
    const row = rows.find((one) => one.key === key);
    if (row === undefined) return;
    const { line } = row;
    refine({
      screen: 'receive',
      orderId: row.order.order.id,
      ...(line === null ? {} : { lineId: line.lineId }),
    });
  };
  return (
    <Rows
      label={words.lines}
      items={rows}
      keyOf={({ key }) => key}
      named={({ order, line }) => (line === null ? order.order.number : lineName(line))}
      spoken={({ order, line }) => (line === null ? orderHeadSpoken(order) : lineSpoken(line))}
      tone={({ line }) => (line === null ? 'none' : LINE_TONES[line.tone])}
      current={orderId === null ? null : keyOf(orderId, lineId)}
      onCurrent={take}
      onOpen={(key) => {
        take(key);
        onEdit();
      }}
      columns={css['line-columns']}
      longest={longestFigure(all.flatMap(({ lines }) => lines))}
      head={<LineHeads />}
    >
      {({ order, line }) => (line === null ? <OrderHead view={order} /> : <LineCells line={line} />)}
    </Rows>
  );
}

const keyOf = (orderId: number, lineId: number | null): string => `${orderId} ${lineId ?? 'order'}`;

function OrderHead({ view }: { readonly view: ReceivingView }) {
  return (
    <div className={css['order-head']}>
      <strong>{view.order.number}</strong>
      <span className={css['vendor']}>{view.order.vendor}</span>
      {view.isRead ? (
        <Progress
          label={receive.linesComplete}
          value={view.complete}
          of={linesOn(view)}
          words={receive.completeLines({ done: view.complete, all: linesOn(view) })}
        />
      ) : (
        <span className={css['dim']}>{part.linesShort}</span>
      )}
    </div>
  );
}
