/** What the list of items is shown from: its pages as they are read, the current row, and what chooses many at a time. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { MOST_CHOSEN } from '#bridge/items.ts';
import type { ItemFilter, ItemOrder } from '#domain/views/items.ts';
import { bridge } from '../../../bridge/connect.ts';
import { queueNow } from '../../../state/views/views.ts';
import { createItemReader, NOTHING_READ, type ItemPages, type ItemReader } from './item-reader.ts';
import { toggle } from '../state.ts';

/** The list as it has been read so far, and what is told of the rows in sight. */
export function useItems(
  filter: ItemFilter,
  order: ItemOrder,
): [ItemPages, (first: number, end: number) => void] {
  const [pages, setPages] = useState<ItemPages>(NOTHING_READ);
  const reader = useRef<ItemReader | null>(null);
  useEffect(() => {
    const made = createItemReader(bridge, queueNow, setPages);
    reader.current = made;
    return () => {
      made.stop();
      reader.current = null;
    };
  }, []);
  useEffect(() => reader.current?.show(filter, order), [filter, order]);
  const see = useCallback((first: number, end: number) => reader.current?.see(first, end), []);
  return [pages, see];
}

/** Another list begins at its first row. */
export function useCurrent(key: string, total: number): [number, (index: number) => void] {
  const [at, setAt] = useState({ key, index: 0 });
  const index = at.key === key ? Math.min(at.index, Math.max(0, total - 1)) : 0;
  return [index, (to) => setAt({ key, index: to })];
}

/** What chooses many at a time. */
export function useChosen(pages: ItemPages, filter: ItemFilter, order: ItemOrder) {
  const read = async (from: number, count: number): Promise<void> => {
    const answer = await bridge.read('itemIds', { filter, order, from, count }, queueNow());
    if (answer.ok) toggle(answer.value.ids, true);
  };
  return {
    all: () => read(0, Math.min(MOST_CHOSEN, Math.max(1, pages.total))),
    stretch: (from: number, to: number) =>
      read(Math.min(from, to), Math.min(MOST_CHOSEN, Math.abs(to - from) + 1)),
  };
}
