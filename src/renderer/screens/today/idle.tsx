/** The Scan screen while nothing is in hand: the day, the orders that wait, and what else does. */
import type { ReactNode } from 'react';
import { OldestOrders } from './orders.tsx';
import { TodayBoard } from './today.tsx';
import css from './today.module.css';
import { Waits } from './waits.tsx';

/** @param children what is there to try in a practice warehouse */
export function Idle({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css['idle']}>
      <TodayBoard />
      <OldestOrders />
      <div className={css['beside']}>
        <Waits />
        {children}
      </div>
    </div>
  );
}
