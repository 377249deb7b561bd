/** Leading an order to another status: every one that the service allows from where it is, and no other. */
import { ZERO } from '#domain/values/decimal.ts';
import type { OrderStatus } from '#domain/stock/record.ts';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import type { OrderPageView } from '#domain/views/orders.ts';
import { give } from '../../state/give.ts';
import { moveAsk, moveName, noMovesFrom, orders as words } from '../../strings/orders.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import css from './orders.module.css';

interface StatusProps {
  readonly orderId: number;
  readonly view: OrderPageView;
}

/** The one thing that an order is for: it has the footer's button. */
const MAIN: OrderStatus = 'ordered';

/** Its lines have been read, maybe before the last change of it. */
export const hasLines = ({ isWhole, isNew, readAt }: OrderPageView): boolean =>
  isWhole || isNew || readAt !== null;

/** What a decision about the order as a whole is held to: of its lines only where they were seen. */
export function seenOrder(view: OrderPageView) {
  const lines = view.lines.map(({ lineId, itemId, ordered: quantity, unitRate }) => ({
    ...(lineId === null ? {} : { lineId }),
    itemId,
    quantity,
    unitRate: unitRate ?? ZERO,
  }));
  return { version: view.version, ...(hasLines(view) ? { lines } : {}) };
}

function lead({ orderId, view }: StatusProps, status: OrderStatus) {
  const seen = view.becomes ?? view.status;
  const order = { id: view.id, number: view.number, vendor: view.vendor, status: view.status };
  return give({ kind: 'order-status', orderId, status, seen, saw: seenOrder(view) }, () => ({
    kind: 'order-ended',
    order,
    status,
  }));
}

export function MarkOrdered(props: StatusProps) {
  if (!props.view.moves.includes(MAIN) || props.view.lines.length === 0) return null;
  return (
    <TwiceButton
      kind="primary"
      shortcut="send"
      ask={moveAsk(MAIN) ?? moveName(MAIN)}
      onPress={() => void lead(props, MAIN)}
    >
      {moveName(MAIN)}
    </TwiceButton>
  );
}

/** Ending it has the keys that it has where it is received: the same number must not mean two final things. */
const END_KEYS: Partial<Record<OrderStatus, 'close' | 'void'>> = { closed: 'close', voided: 'void' };

export function Moves(props: StatusProps) {
  const { status: now, moves, canReceive } = props.view;
  const others = moves.filter((status) => status !== MAIN);
  const numbered = others.filter((status) => END_KEYS[status] === undefined);
  return (
    <Section title={words.moves}>
      <div className={css['statuses']}>
        {moves.length === 0 && <p className={css['dim']}>{noMovesFrom(now)}</p>}
        {canReceive && <p className={css['dim']}>{words.byReceiving}</p>}
        {others.map((status) => {
          const ask = moveAsk(status);
          const about = {
            shortcut: END_KEYS[status] ?? choiceAt(numbered.indexOf(status)),
            kind: 'choice',
            onPress: () => void lead(props, status),
          } as const;
          return ask === null ? (
            <Button key={status} {...about}>
              {moveName(status)}
            </Button>
          ) : (
            <TwiceButton key={status} ask={ask} {...about}>
              {moveName(status)}
            </TwiceButton>
          );
        })}
      </div>
    </Section>
  );
}
