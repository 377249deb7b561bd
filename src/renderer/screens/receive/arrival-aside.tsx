/** Beside an arrival: the line in hand, the order in hand, or how receiving goes; or where goods go. */
import type { RefObject } from 'react';
import { takesReceipts, type ReceivingLine, type ReceivingView } from '#domain/views/receiving.ts';
import { arrival as words } from '../../strings/arrival.ts';
import { Aside } from './aside.tsx';
import { Note, useNote } from './note.tsx';
import { HowItGoes } from './receipts.tsx';
import css from './receive.module.css';

interface ArrivalAsideProps {
  readonly order: ReceivingView | undefined;
  readonly line: ReceivingLine | undefined;
  /** Of all its orders. */
  readonly lines: readonly ReceivingLine[];
  readonly isLanding: boolean;
  readonly onLanding: (isOpen: boolean) => void;
  readonly quantity: RefObject<HTMLInputElement | null>;
}

export function ArrivalAside({ order, ...props }: ArrivalAsideProps) {
  if (order !== undefined) return <OfOrder key={order.order.id} order={order} {...props} />;
  return (
    <>
      <p className={css['dim']}>{words.pick}</p>
      <HowItGoes />
    </>
  );
}

type OfOrderProps = Omit<ArrivalAsideProps, 'order'> & { readonly order: ReceivingView };

function OfOrder({ order, ...props }: OfOrderProps) {
  const orderId = order.order.id;
  const [text, setText] = useNote(order.notes);
  const note = takesReceipts(order) ? (
    <Note orderId={orderId} order={order.order.number} text={text} onType={setText} />
  ) : null;
  return <Aside view={order} note={note} {...props} />;
}
