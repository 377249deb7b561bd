/**
 * A list of rows, drawn only as far as they are in sight: any number of them scrolls. One row may be current; it is scrolled
 * to when it changes, and the keyboard's focus goes with it if it is in the list.
 */
import { createContext, useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import { cx } from './class.ts';
import { bareOfPage, InHandHeight, useInSight } from './in-sight.ts';
import css from './rows.module.css';
import { useShortcut } from './shortcuts.ts';
import { scrolls } from './scrolls.ts';
import { useWide } from './wide.ts';

/** The colour of a row's edge; its meaning is in the row's words, too. */
export type RowTone = 'none' | 'part' | 'done' | 'bad' | 'aside';
type RowKey = string | number;

interface RowsProps<T extends object> {
  /** What the list is of. */
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => RowKey;
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

/** Longer figures than these are written smaller. */
const LONG = 6;
/** And beside figures longer than these, the minor ones have no room. */
const LONGER = 11;
/** Of two lines, and of three. */
const ROW = { plain: 56, tall: 76 };
const WIDE_ROW = { plain: 68, tall: 90 };
const NOTHING: readonly unknown[] = [];

export function Rows<T extends object>(props: RowsProps<T>) {
  const { label, items, keyOf, spoken, tone, children, current, onCurrent, onOpen, head, empty, columns } =
    props;
  const { longest = 0, alsoFrom = NOTHING, isTall = false } = props;
  const rowHeight = (useWide() ? WIDE_ROW : ROW)[isTall ? 'tall' : 'plain'];
  const list = useRef<HTMLDivElement>(null);
  useKeys(props, list, rowHeight);
  useInSight(list, rowHeight, items, props.onInSight);
  if (items.length === 0)
    return (
      <section className={css['empty']} aria-label={label} {...scrolls}>
        {empty}
      </section>
    );
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
      <Current value={current ?? null}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
          <GridList
            ref={list}
            className={cx(css['list'])}
            aria-label={label}
            items={items}
            dependencies={alsoFrom}
            disallowTypeAhead
            {...(onOpen === undefined ? {} : { onAction: onOpen })}
            {...(onCurrent === undefined
              ? { selectionMode: 'none' as const }
              : {
                  selectionMode: 'single' as const,
                  selectionBehavior: 'replace' as const,
                  disallowEmptySelection: true,
                  selectedKeys: current === undefined || current === null ? [] : [current],
                  onSelectionChange: (keys) => {
                    const [key] = keys === 'all' ? [] : keys;
                    if (key !== undefined) onCurrent(key);
                  },
                })}
          >
            {(item) => (
              <GridListItem
                id={keyOf(item)}
                textValue={spoken(item)}
                className={cx(css['row'])}
                data-tone={tone?.(item) ?? 'none'}
              >
                <span className={css['cells']}>{children(item)}</span>
                <FollowFocus rowKey={keyOf(item)} list={list} />
              </GridListItem>
            )}
          </GridList>
        </Virtualizer>
      </Current>
    </div>
  );
}

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
    // From nowhere in particular the arrows lead into the list: to the row that is current once it has been drawn.
    if (document.activeElement === document.body)
      requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));
    return next !== undefined;
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  // With a current row, to open it is not what the screen is for.
  const open = (): boolean => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key'];
    const item = items.find((one) => String(keyOf(one)) === focused);
    if (item !== undefined) onOpen?.(keyOf(item));
    return item !== undefined;
  };
  useShortcut(onOpen === undefined || onCurrent !== undefined ? undefined : 'send', open, {
    isFallback: true,
  });
}

/** Told past the rows: one that has become current is no reason to draw the others again. */
const Current = createContext<RowKey | null>(null);

interface FollowFocusProps {
  readonly rowKey: RowKey;
  readonly list: RefObject<HTMLElement | null>;
}

function FollowFocus({ rowKey, list }: FollowFocusProps) {
  const isCurrent = useContext(Current) === rowKey;
  useEffect(() => {
    if (!isCurrent || list.current?.contains(document.activeElement) !== true) return;
    const row = list.current.querySelector<HTMLElement>(`[data-key="${CSS.escape(String(rowKey))}"]`);
    row?.focus({ preventScroll: true });
  }, [rowKey, isCurrent, list]);
  return null;
}

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
