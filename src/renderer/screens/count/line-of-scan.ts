/** A scan during a count: the line that it counted on, or that it asks about, is in hand. */
import { useEffect } from 'react';
import { offerScans } from '../../state/scans/subject.ts';
import { change } from './draft.ts';

/** @param isReview the sheet is under review: what counts goes on with the count, so that a figure can be typed for what was scanned */
export function useLineOfScan(sheetId: string, isReview = false): void {
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'control') return;
        const item = said.kind === 'measure-asked' ? (said.item ?? null) : null;
        if (isReview && item === null && said.kind !== 'counted') return;
        // What could not be counted is not the line before it.
        change({
          asked: item && { sheetId, item },
          line: item?.id ?? (said.kind === 'counted' ? null : 'none'),
          ...(isReview ? { reviewing: null } : {}),
        });
      }),
    [sheetId, isReview],
  );
}
