/**
 * One row of a list (`rows.tsx`). What it says comes to it past the list, which is not drawn again for it; and it is drawn anew only
 * where its item is another, or something else it is drawn from.
 */
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import css from './rows.module.css';

/** The colour of a row's edge; its meaning is in the row's words, too. */
export type RowTone = 'none' | 'part' | 'done' | 'bad' | 'aside';
export type RowKey = string | number;

interface Told {
  readonly spoken: string;
  readonly tone: RowTone;
}

/** What the rows of a list say. */
export interface Shown {
  readonly current: RowKey | null;
  readonly item: (key: RowKey) => object | undefined;
  readonly alsoFrom: readonly unknown[];
  /** Null: there is no such row any more. */
  readonly told: (key: RowKey) => Told | null;
  readonly cells: (key: RowKey) => ReactNode;
}

export const Shown = createContext<Shown>({
  current: null,
  item: () => undefined,
  alsoFrom: [],
  told: () => null,
  cells: () => null,
});

/** @param draw another function each time, which does the same */
function useDrawn<T>(key: RowKey, draw: (key: RowKey) => T): T {
  const { item, alsoFrom } = useContext(Shown);
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  return useMemo(() => draw(key), [key, item(key), ...alsoFrom]);
}

interface RowProps extends ComponentProps<'div'> {
  readonly rowKey: RowKey;
}

/** The library's element of a row, with what is said of it now. */
export function Row({ rowKey, ...own }: RowProps) {
  const told = useDrawn(rowKey, useContext(Shown).told);
  return <div {...own} aria-label={told?.spoken} data-tone={told?.tone ?? 'none'} />;
}

interface CellsProps {
  readonly rowKey: RowKey;
  readonly list: RefObject<HTMLElement | null>;
}

export const elementOf = (list: HTMLElement, key: RowKey): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-key="${CSS.escape(String(key))}"]`);

/** The focus goes with the current row, where it is in the list. */
export function Cells({ rowKey, list }: CellsProps) {
  const { current, cells } = useContext(Shown);
  const isCurrent = current === rowKey;
  useEffect(() => {
    if (!isCurrent || list.current?.contains(document.activeElement) !== true) return;
    elementOf(list.current, rowKey)?.focus({ preventScroll: true });
  }, [rowKey, isCurrent, list]);
  return <span className={css['cells']}>{useDrawn(rowKey, cells)}</span>;
}
