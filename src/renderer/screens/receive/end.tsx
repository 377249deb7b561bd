/** The end of a receipt: what was in it, how long it took, what is left of the order, and the way on. Gone with the next scan. */
import type { ReactNode } from 'react';
import { isPositive } from '#domain/values/decimal.ts';
import type { ReceiptEnd } from '#domain/receiving/receipt-end.ts';
import type { ArrivalEnd } from '#domain/views/arrival.ts';
import { inOrder, linesOn, type ReceivingView } from '#domain/views/receiving.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { arrival, arrivalEndTitle } from '../../strings/arrival.ts';
import { end as words, endTitle, fromTo, minutesTaken } from '../../strings/end.ts';
import { goodsNote } from '../../strings/goods-note.ts';
import { figure, moment, orderNumber } from '../../strings/figure.ts';
import { Board, BoardCell } from '../../ui/lists/board.tsx';
import { Button } from '../../ui/button.tsx';
import { Pallet } from '../../ui/pallet.tsx';
import css from './end.module.css';
import { ToPutAway } from './to-put-away.tsx';

/** A receipt was sent and nothing has been counted since. */
export const isAtEnd = ({ end, lines }: ReceivingView): boolean =>
  end !== null && lines.every(({ now }) => !isPositive(now));

interface EndOfReceiptProps {
  readonly view: ReceivingView;
  /** To its paper. */
  readonly onNote: (sheetIds: readonly string[]) => void;
}

export function EndOfReceipt({ view, onNote }: EndOfReceiptProps) {
  const { end, order, complete, endSheetId } = view;
  if (end === null) return null;
  const about = words.about({ number: order.number, when: moment(end.sentAt) });
  return (
    <EndBoard
      end={end}
      title={endTitle(end, order)}
      about={about}
      done={complete}
      of={linesOn(view)}
      next={<ToPutAway orderId={order.id} />}
      onNote={endSheetId === undefined ? undefined : () => onNote([endSheetId])}
    />
  );
}

/** The same of an arrival: its receipts are shown as one. */
interface EndOfArrivalProps {
  readonly end: ArrivalEnd;
  readonly onNote: () => void;
}

export function EndOfArrival({ end, onNote }: EndOfArrivalProps) {
  const { receipt, orders, complete, lines } = end;
  const about = arrival.end.about({ orders, when: moment(receipt.sentAt) });
  return (
    <EndBoard
      end={receipt}
      title={arrivalEndTitle(end)}
      about={about}
      done={complete}
      of={lines}
      next={<ToPutAway />}
      onNote={onNote}
    />
  );
}

/** The list may be scrolled to where the last line was counted. */
const intoSight = (board: HTMLElement | null): void => board?.scrollIntoView({ block: 'nearest' });

interface EndBoardProps {
  readonly end: ReceiptEnd;
  readonly title: string;
  readonly about: string;
  /** So many lines are complete of so many. */
  readonly done: number;
  readonly of: number;
  /** What can be done with what came in. */
  readonly next: ReactNode;
  readonly onNote: (() => void) | undefined;
}

function EndBoard({ end, title, about, done, of, next, onNote }: EndBoardProps) {
  return (
    <section ref={intoSight} className={css['end']} aria-label={words.title} data-state={end.state}>
      <Pallet done={done} of={of} isWaiting={end.state === 'asks' || end.state === 'waiting'} />
      <div className={css['what']}>
        <Board title={title} about={about}>
          <BoardCell name={words.lines({ n: end.received.lines })} figure={figure(end.received.lines)} />
          <BoardCell name={words.pieces({ n: end.received.pieces })} figure={figure(end.received.pieces)} />
          <BoardCell {...minutesTaken(end)} beside={{ words: fromTo(end), tone: 'quiet' }} />
          <BoardCell
            name={words.left({ n: end.left.lines })}
            figure={figure(end.left.lines)}
            isFaint={end.left.lines === 0}
            beside={
              end.left.lines === 0 ? null : { words: words.ofPieces({ n: end.left.pieces }), tone: 'quiet' }
            }
          />
          {end.over.lines > 0 && (
            <BoardCell
              name={words.over({ n: end.over.lines })}
              figure={figure(end.over.lines)}
              beside={{ words: words.ofPieces({ n: end.over.pieces }), tone: 'bad' }}
            />
          )}
        </Board>
        {next}
        {onNote !== undefined && (
          <Button shortcut="goods-note" onPress={onNote}>
            {goodsNote.open}
          </Button>
        )}
      </div>
    </section>
  );
}

/** To the order that comes next: the first that goods are still awaited for, or are counted and not sent. */
export function NextOrder({ orderId }: { readonly orderId: number }) {
  const orders = useView('orders', {}).view?.orders ?? [];
  const next = inOrder(orders).find(
    ({ order, complete, lines, started }) => order.id !== orderId && (started || complete < lines),
  );
  if (next === undefined) return null;
  return (
    <Button shortcut="next-order" onPress={() => goTo({ screen: 'receive', orderId: next.order.id })}>
      {words.next({ number: orderNumber(next.order) })}
    </Button>
  );
}
