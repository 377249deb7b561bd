/** Beside an order, by itself or in an arrival: the line in hand or, where none is, the order; or where its goods go. */
import type { ReactNode, RefObject } from 'react';
import { addedByOthers, type ReceivingLine, type ReceivingView } from '#domain/views/receiving.ts';
import { Landing } from './landing.tsx';
import { LineAside, LineOff } from './line.tsx';
import { OrderAside } from './receipts.tsx';

interface AsideProps {
  readonly view: ReceivingView;
  /** All lines that are sent with it. */
  readonly lines: readonly ReceivingLine[];
  readonly line: ReceivingLine | undefined;
  readonly isLanding: boolean;
  readonly onLanding: (isLanding: boolean) => void;
  readonly quantity: RefObject<HTMLInputElement | null>;
  /** Written for the receipt; null where none can be sent. */
  readonly note: ReactNode;
  /** What else can be done with the order. */
  readonly more?: ReactNode;
}

export function Aside({ view, lines, line, isLanding, onLanding, quantity, note, more }: AsideProps) {
  const orderId = view.order.id;
  const change = () => onLanding(true);
  if (isLanding)
    return (
      <Landing
        orderId={orderId}
        line={line ?? null}
        to={line === undefined ? view.destination?.id : line.landsIn.id}
        onDone={() => onLanding(false)}
      />
    );
  if (line === undefined)
    return (
      <OrderAside
        view={view}
        onChangeLanding={change}
        note={
          <>
            {note}
            {more}
          </>
        }
      />
    );
  return (
    <>
      {line.isOff ? (
        <LineOff orderId={orderId} line={line} />
      ) : (
        <LineAside
          key={line.lineId}
          orderId={orderId}
          line={line}
          fromOthers={addedByOthers(lines, line)}
          inputRef={quantity}
          onChangeLanding={change}
        />
      )}
      {note}
    </>
  );
}
