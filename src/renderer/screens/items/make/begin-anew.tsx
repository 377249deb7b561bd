/** What was begun before and is not made yet can be begun anew. */
import { useState, type RefObject } from 'react';
import { newItem as words } from '../../../strings/new-item.ts';
import { Button } from '../../../ui/button.tsx';
import { dropNew, newRecords, type NewKey } from './new-item.ts';

/** @returns the button for it; null where nothing was */
export function useBeginAnew(draftKey: NewKey, first: RefObject<HTMLInputElement | null>) {
  const [isKept, setIsKept] = useState(() => newRecords.getState()[draftKey] !== undefined);
  if (!isKept) return null;
  return (
    <Button
      kind="quiet"
      onPress={() => {
        dropNew(draftKey);
        setIsKept(false);
        first.current?.focus();
      }}
    >
      {words.beginAnew}
    </Button>
  );
}
