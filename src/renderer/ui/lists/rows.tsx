/**
 * A list of rows, drawn only as far as they are in sight: any number of them scrolls. One row may be current; it is scrolled
 * to when it changes, and the keyboard's focus goes with it if it is in the list.
 *
 * The library makes a list anew, twice over and with all its rows, whenever it is given other items. So it is given the rows' keys
 * and names, and what a row says goes past it to the row (`row.tsx`): at a scan one row is drawn, of a list of any length.
 */
import {
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { deepEqual } from 'fast-equals';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import { openRow } from '../../strings/control.ts';
import { LONG } from './cells.tsx';
import { cx } from '../class.ts';
import { bareOfPage, InHandHeight, useInSight } from './in-sight.ts';
import { Cells, elementOf, Row, Shown, type RowKey, type RowTone } from './row.tsx';
import css from './rows.module.css';
import { takesArrows, useShortcut } from '../keys/shortcuts.ts';
import { scrolls } from './scrolls.ts';
import { useWide } from '../wide.ts';

interface RowsProps<T extends object> {
  /** What the list is of. */
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => RowKey;
  /** What a row is called: said when it becomes current by hand. */
  readonly named?: (item: T) => string;
  /** The whole row in words. */
  readonly spoken: (item: T) => string;
  readonly tone?: (item: T) => RowTone;
  readonly children: (item: T) => ReactNode;
  /** What else they are drawn from: a row is drawn anew when it is another item, or one of these is something else. */
  readonly alsoFrom?: readonly unknown[];
  readonly current?: RowKey | null;
  readonly onCurrent?: (key: RowKey) => void;
  /** Enter or a press; with a current row, Enter or a double press. */
  readonly onOpen?: (key: RowKey) => void;
  /** Told which of the items are in sight: from the first, up to the end. */
  readonly onInSight?: (first: number, end: number) => void;
  /** Column heads, drawn above in the row's own columns. */
  readonly head?: ReactNode;
  readonly empty?: ReactNode;
  /** Some have a line more to say. */
  readonly isTall?: boolean;
  /** Sets the columns of head and rows (`grid-template-columns`). */
  readonly columns?: string | undefined;
  /** Characters of the longest figure: head and rows make the same room for it. */
  readonly longest?: number;
}

/** Beside figures longer than these, the minor ones have no room. */
const LONGER = 11;
/** Of two lines, and of three. */
const ROW = { plain: 56, tall: 76 };
const WIDE_ROW = { plain: 68, tall: 90 };
const NOTHING: readonly unknown[] = [];

export function Rows<T extends object>(props: RowsProps<T>) {
  const { label, items, keyOf, named, spoken, tone, children, current = null, head, empty, columns } = props;
  const { longest = 0, alsoFrom = NOTHING, isTall = false } = props;
  const rowHeight = (useWide() ? WIDE_ROW : ROW)[isTall ? 'tall' : 'plain'];
  const list = useRef<HTMLDivElement>(null);
  const rows = useSameRows(items.map((item) => ({ key: keyOf(item), name: named?.(item) ?? '' })));
  const does = useLatest(props);
  useKeys(props, list, rowHeight);
  useInSight(list, rowHeight, items, props.onInSight);
  if (items.length === 0)
    return (
      <section className={css['empty']} aria-label={label} {...scrolls}>
        {empty}
      </section>
    );
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const shown: Shown = {
    current,
    alsoFrom,
    item: (key) => byKey.get(key),
    told: (key) => {
      const item = byKey.get(key);
      return item === undefined ? null : { spoken: spoken(item), tone: tone?.(item) ?? 'none' };
    },
    cells: (key) => {
      const item = byKey.get(key);
      return item === undefined ? null : children(item);
    },
  };
  return (
    <div
      className={cx(css['rows'], columns, longest > LONG && css['long'])}
      data-long={longest > LONGER}
      style={{ ['--longest' as string]: longest }}
    >
      {head !== undefined && (
        <div className={css['head']} aria-hidden="true">
          {head}
        </div>
      )}
      <Shown value={shown}>
        <List
          label={label}
          rows={rows}
          rowHeight={rowHeight}
          current={current}
          isChosen={props.onCurrent !== undefined}
          isOpened={props.onOpen !== undefined}
          does={does}
          list={list}
        />
      </Shown>
    </div>
  );
}

/** A row as far as the library knows it. */
interface RowRef {
  readonly key: RowKey;
  readonly name: string;
}

/** The same rows as long as they follow each other as before, and of other rows those that were there. */
function useSameRows(now: readonly RowRef[]): readonly RowRef[] {
  const [kept, setKept] = useState(now);
  if (deepEqual(kept, now)) return kept;
  const before = new Map(kept.map((row) => [row.key, row]));
  const rows = now.map((row) => {
    const same = before.get(row.key);
    return same?.name === row.name ? same : row;
  });
  setKept(rows);
  return rows;
}

type Does = Pick<RowsProps<object>, 'onCurrent' | 'onOpen'>;

/** As they were drawn last, for what happens between two drawings. */
function useLatest({ onCurrent, onOpen }: Does): RefObject<Does> {
  const latest = useRef<Does>({});
  useLayoutEffect(() => {
    latest.current = {
      ...(onCurrent === undefined ? {} : { onCurrent }),
      ...(onOpen === undefined ? {} : { onOpen }),
    };
  });
  return latest;
}

interface ListProps {
  readonly label: string;
  readonly rows: readonly RowRef[];
  readonly rowHeight: number;
  readonly current: RowKey | null;
  readonly isChosen: boolean;
  readonly isOpened: boolean;
  readonly does: RefObject<Does>;
  readonly list: RefObject<HTMLDivElement | null>;
}

const List = memo(function List(props: ListProps) {
  const { label, rows, rowHeight, current, isChosen, isOpened, does, list } = props;
  const layoutOptions = useMemo(() => ({ rowHeight }), [rowHeight]);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        ref={list}
        className={cx(css['list'])}
        aria-label={label}
        items={rows}
        disallowTypeAhead
        {...(isOpened ? { onAction: (key) => does.current.onOpen?.(key) } : {})}
        {...(isChosen
          ? {
              selectionMode: 'single' as const,
              selectionBehavior: 'replace' as const,
              disallowEmptySelection: true,
              selectedKeys: current === null ? [] : [current],
              onSelectionChange: (keys) => {
                const [key] = keys === 'all' ? [] : keys;
                if (key !== undefined) does.current.onCurrent?.(key);
              },
            }
          : { selectionMode: 'none' as const })}
      >
        {({ key, name }) => (
          <GridListItem
            id={key}
            textValue={name}
            className={cx(css['row'])}
            render={(own) => <Row {...own} rowKey={key} />}
          >
            <Cells rowKey={key} list={list} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
});

/** The arrows and Enter, which work from wherever the focus is, and the current row kept in sight. */
function useKeys<T extends object>(
  { items, keyOf, current, onCurrent, onOpen }: RowsProps<T>,
  list: RefObject<HTMLDivElement | null>,
  rowHeight: number,
): void {
  const at = current === undefined ? -1 : items.findIndex((item) => keyOf(item) === current);
  const inHand = useContext(InHandHeight);
  useEffect(() => {
    if (current === undefined || at < 0) return undefined;
    const show = () => {
      if (list.current !== null) reveal(list.current, at * rowHeight, rowHeight);
    };
    show();
    // A list that is new has no height before it has been laid out.
    const frame = requestAnimationFrame(show);
    window.addEventListener('resize', show);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', show);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- also where what stands over the rows grows
  }, [at, current, rowHeight, list, inHand]);
  const step = (by: 1 | -1): boolean => {
    if (onCurrent === undefined) return list.current !== null && stepFocus(list.current, by);
    const next = items[at === -1 && by === -1 ? items.length - 1 : at + by];
    if (next !== undefined) onCurrent(keyOf(next));
    // From nowhere in particular the arrows lead into the list: to the row that is current once it has been drawn. The list itself would
    // lead to the row that had the focus last.
    if (!takesArrows(document.activeElement))
      requestAnimationFrame(() => {
        const { current: element } = list;
        if (element === null) return;
        const row = next === undefined ? null : elementOf(element, keyOf(next));
        (row ?? element).focus({ preventScroll: true });
      });
    return next !== undefined;
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  // With a current row, to open it is not what the screen is for.
  const open = (): boolean => {
    const focused = focusedRow();
    const item = items.find((one) => String(keyOf(one)) === focused);
    if (item !== undefined) onOpen?.(keyOf(item));
    return item !== undefined;
  };
  useShortcut(onOpen === undefined || onCurrent !== undefined ? undefined : 'send', open, {
    isFallback: true,
    words: openRow,
  });
}

/** The key of the row that has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key'];

/** Into the list, or one row on, as the arrows do it. */
function stepFocus(list: HTMLElement, by: 1 | -1): boolean {
  const focused = document.activeElement;
  if (focused === null || !list.contains(focused)) list.focus();
  else
    focused.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: by === 1 ? 'ArrowDown' : 'ArrowUp',
        bubbles: true,
        cancelable: true,
      }),
    );
  return true;
}

/** Only as far as needed, and with the row before and after in sight. */
function reveal(list: HTMLElement, top: number, height: number): void {
  if (list.scrollHeight <= list.clientHeight) {
    // Zoomed in, where the page scrolls and not the list: to a row that may not be drawn yet.
    const page = document.documentElement;
    const at = list.getBoundingClientRect().top + top;
    const { from, to } = bareOfPage();
    if (at < from || at + height > to) page.scrollTop += at - Math.max(from, to - height);
    return;
  }
  const above = top - height;
  const below = top + 2 * height - list.clientHeight;
  if (list.scrollTop > above) list.scrollTop = Math.max(0, above);
  else if (list.scrollTop < below) list.scrollTop = below;
}
