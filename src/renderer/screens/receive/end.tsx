/** The end of a receipt: what was in it, how long it took, what is left of the order, and the way on. Gone with the next scan. */
import { isPositive } from '#domain/decimal.ts';
import { inOrder, linesOn, type ReceivingView } from '#domain/views/receiving.ts';
import { goTo } from '../../state/stand.ts';
import { useView } from '../../state/use-view.ts';
import { end as words, endTitle, fromTo, minutesTaken } from '../../strings/end.ts';
import { figure, moment } from '../../strings/figure.ts';
import { Board, BoardCell } from '../../ui/board.tsx';
import { Button } from '../../ui/button.tsx';
import { Pallet } from '../../ui/pallet.tsx';
import css from './end.module.css';

/** A receipt was sent and nothing has been counted since. */
export const isAtEnd = ({ end, lines }: ReceivingView): boolean =>
  end !== null && lines.every(({ now }) => !isPositive(now));

export function EndOfReceipt({ view }: { readonly view: ReceivingView }) {
  const { end, order, complete } = view;
  if (end === null) return null;
  const about = words.about({ number: order.number, when: moment(end.sentAt) });
  return (
    <section className={css['end']} aria-label={words.title} data-state={end.state}>
      <Pallet done={complete} of={linesOn(view)} isWaiting={end.state !== 'booked'} />
      <div className={css['what']}>
        <Board title={endTitle(end, order)} about={about}>
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
      {words.next({ number: next.order.number })}
    </Button>
  );
}
