/** The screen of an order, or in place of it its history or the paper of receipts: those are left by Esc, or by what comes into hand. */
import { useState, type ReactNode } from 'react';
import { GoodsNoteScreen } from './goods-note.tsx';
import { HistoryScreen } from './history.tsx';

interface WithHistoryProps {
  readonly orderId: number;
  /** Something of the order is in hand: a scan goes on with it. */
  readonly isInHand?: boolean;
  readonly children: (open: Opens) => ReactNode;
}

export interface Opens {
  readonly history: () => void;
  /** @param sheetIds of the receipts */
  readonly note: (sheetIds: readonly string[]) => void;
}

export function WithHistory({ orderId, isInHand = false, children }: WithHistoryProps) {
  const [open, setOpen] = useState<'history' | readonly string[] | null>(null);
  if (open !== null && isInHand) setOpen(null);
  const close = () => setOpen(null);
  if (open === 'history') return <HistoryScreen orderId={orderId} onClose={close} />;
  if (open !== null) return <GoodsNoteScreen sheetIds={open} onClose={close} />;
  return children({ history: () => setOpen('history'), note: setOpen });
}
