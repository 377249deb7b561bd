/** Where a figure was begun: finished after the operator has gone elsewhere, it is done and told there. */
import { useRef, useState } from 'react';
import { lastSaid } from '../../state/band.ts';
import { currentStand, leftBehind, type Stand } from '../../state/scans/stand.ts';
import { queueNow } from '../../state/views/views.ts';

export function useBegun() {
  const [begun] = useState(() => ({ stand: currentStand(), queueId: queueNow() }));
  /** What had been said when its first character was typed. */
  const typedAfter = useRef(0);
  return {
    /** Its first character is typed. */
    begin: (): void => {
      typedAfter.current = lastSaid();
    },
    leave: (): Stand => leftBehind(begun.stand, begun.queueId, typedAfter.current),
  };
}
