/** The order as a whole, while no line is in hand: where it lands, a note, and its receipts on their way. */
import { useState } from 'react';
import type { OrderStatus } from '#domain/record.ts';
import { takesReceipts, type ReceivingView } from '#domain/views/receiving.ts';
import { becomes as becomesWords, ending, landing, receive as words } from '../../strings/receive.ts';
import { isLong } from '../../strings/figure.ts';
import { part } from '../../strings/part.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Cut, Fact, Facts, Section } from '../../ui/parts.tsx';
import { CommandList } from '../outbox/list.tsx';
import { give } from '../../state/give.ts';
import { perform } from '../../state/perform.ts';
import css from './receive.module.css';

interface OrderAsideProps {
  readonly view: ReceivingView;
  readonly onChangeLanding: () => void;
}

export function OrderAside({ view, onChangeLanding }: OrderAsideProps) {
  const orderId = view.order.id;
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
        <>
          <Section title={words.everythingLands}>
            <div className={css['landing']}>
              <strong>{landing(view.destination)}</strong>
              <Button kind="quiet" shortcut="location" onPress={onChangeLanding}>
                {words.change}
              </Button>
            </div>
          </Section>
          <Notes key={orderId} orderId={orderId} kept={view.notes} />
        </>
      )}
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
    return give(intent, () => ({ what: 'order-ended', order, status }));
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

const LONGEST_NOTE = 500;

/** @param kept as the station has it: at every letter, so that nothing is lost */
function Notes({ orderId, kept }: { readonly orderId: number; readonly kept: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(kept);
  if (kept !== before) {
    setBefore(kept);
    // Sent or discarded: the next receipt has none yet.
    if (kept === '') setTyped(null);
  }
  return (
    <TextField
      label={words.notes}
      value={typed ?? kept}
      onChange={(text) => {
        const notes = text.slice(0, LONGEST_NOTE);
        setTyped(notes);
        void perform('receive.note', { orderId, notes });
      }}
    />
  );
}
