/** The order as a whole, while no line is in hand: where it lands, a note, and its receipts on their way. */
import { orderEnds, type OrderStatus } from '#domain/record.ts';
import type { ReceivingView } from '#domain/views/receiving.ts';
import { becomes as becomesWords, ending, landing, receive as words } from '../../strings/receive.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { CommandList } from '../outbox/list.tsx';
import { give } from '../../state/give.ts';
import { draft, setNotes } from './draft.ts';
import css from './receive.module.css';

interface OrderAsideProps {
  readonly view: ReceivingView;
  readonly onChangeLanding: () => void;
}

export function OrderAside({ view, onChangeLanding }: OrderAsideProps) {
  const orderId = view.order.id;
  const notes = draft((state) => state.notes[orderId] ?? '');
  return (
    <>
      <p className={css['dim']}>{words.pickLine}</p>
      <Section title={words.everythingLands}>
        <div className={css['landing']}>
          <strong>{landing(view.destination)}</strong>
          <Button kind="quiet" shortcut="l" onPress={onChangeLanding}>
            {words.change}
          </Button>
        </div>
      </Section>
      <TextField
        label={words.notes}
        value={notes}
        onChange={(text) => setNotes(orderId, text.slice(0, 500))}
      />
      <Ending view={view} />
      {view.receipts.length > 0 && (
        <Section title={words.onTheWay}>
          <CommandList rows={view.receipts} />
        </Section>
      )}
    </>
  );
}

/** Nothing more of it is waited for. What was counted here and not sent goes out or is discarded first. */
function Ending({ view: { order, becomes, complete, lines } }: { readonly view: ReceivingView }) {
  if (becomes !== null) return <p className={css['dim']}>{becomesWords(becomes)}</p>;
  const ends = orderEnds(order.status);
  if (ends.length === 0 || lines.some((line) => line.now !== '0')) return null;
  const end = (status: OrderStatus) => {
    const intent = { kind: 'order-status', orderId: order.id, status, seen: order.status } as const;
    return give(intent, () => ({ what: 'order-ended', order, status }));
  };
  return (
    <Section title={words.ending}>
      {ends.map((status) => (
        <TwiceButton
          key={status}
          {...(status === 'closed' ? { shortcut: 'c' } : {})}
          ask={ending(status, lines.length - complete).ask}
          onPress={() => void end(status)}
        >
          {ending(status, lines.length - complete).does}
        </TwiceButton>
      ))}
    </Section>
  );
}
