/**
 * A screen that the operator comes back to shows its list where what was open on it is gone since: undone, deleted, or settled elsewhere.
 * What is opened on purpose says that it is gone.
 */
import { useEffect, useEffectEvent } from 'react';
import type { ReadName } from '#bridge/reads.ts';
import type { Place } from '#domain/scanning/place.ts';
import { goTo, standing } from '../scans/stand.ts';
import type { Seen } from './views.ts';

/** @param list the place of the list */
export function useListWhenGone({ view, problem }: Seen<ReadName>, list: Place): void {
  const isGone = view === null && problem?.code === 'not-there';
  const isBack = standing(({ stand }) => stand.isBack === true);
  const lead = useEffectEvent(() => goTo(list));
  useEffect(() => {
    if (isGone && isBack) lead();
  }, [isGone, isBack]);
}
