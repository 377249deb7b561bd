/** The order as a whole, while no line is in hand: where it lands, a note, and its receipts on their way. */
import type { ReactNode } from 'react';
import type { OrderStatus } from '#domain/record.ts';
import { takesReceipts, type ReceivingView } from '#domain/views/receiving.ts';
import { shortcutName } from '../../strings/control.ts';
import { becomes as becomesWords, ending, landing, receive as words } from '../../strings/receive.ts';
import { isLong } from '../../strings/figure.ts';
import { part } from '../../strings/part.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Cut, Fact, Facts, Section } from '../../ui/parts.tsx';
import { CommandList } from '../outbox/list.tsx';
import { give } from '../../state/give.ts';
import css from './receive.module.css';

interface OrderAsideProps {
  readonly view: ReceivingView;
  readonly onChangeLanding: () => void;
  /** What is written for the receipt; null where none can be sent. */
  readonly note: ReactNode;
}

export function OrderAside({ view, onChangeLanding, note }: OrderAsideProps) {
  return (
    <>
      <p className={css['dim']}>{words.pickLine}</p>
      {isLong(view.order.vendor) && (
        <Facts>
          <Fact name={words.vendor} isWords>
            {view.order.vendor}
          </Fact>
        </Facts>
      )}
      {takesReceipts(view) && (
        <Section title={words.everythingLands}>
          <div className={css['landing']}>
            <strong>{landing(view.destination)}</strong>
            <Button
              kind="quiet"
              shortcut="location"
              keyWords={shortcutName('location')}
              onPress={onChangeLanding}
            >
              {words.change}
            </Button>
          </div>
        </Section>
      )}
      {note}
      <Ending view={view} />
      {view.receipts.length > 0 && (
        <Section title={words.onTheWay}>
          <CommandList rows={view.receipts} />
          {view.isCut && <Cut>{part.lastShown({ n: view.receipts.length })}</Cut>}
        </Section>
      )}
    </>
  );
}

/** Nothing more of it is waited for. What was counted here and not sent goes out or is discarded first. */
function Ending({ view: { order, becomes, ends, complete, lines } }: { readonly view: ReceivingView }) {
  if (becomes !== null) return <p className={css['dim']}>{becomesWords(becomes)}</p>;
  if (ends.length === 0 || lines.some((line) => line.now !== '0')) return null;
  const end = (status: OrderStatus) => {
    const intent = { kind: 'order-status', orderId: order.id, status, seen: order.status } as const;
    return give(intent, () => ({ kind: 'order-ended', order, status }));
  };
  return (
    <Section title={words.ending}>
      {ends.map((status) => (
        <TwiceButton
          key={status}
          shortcut={status === 'voided' ? 'void' : 'close'}
          ask={ending(status, lines.length - complete).ask}
          onPress={() => void end(status)}
        >
          {ending(status, lines.length - complete).does}
        </TwiceButton>
      ))}
    </Section>
  );
}
