/**
 * A list of any length of which only a window is known: rows are asked for as they come into sight. One is current, any number may be
 * chosen. The focus is on the list, which names the current row, so that it stays while rows come and go.
 *
 * It is none of the library's: that wants all items at hand, a million of them, and more pixels than a browser scrolls (`window-scale.ts`).
 */
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one are none of a table's */
import { cx } from '../class.ts';
import { openForEscape, takesArrows, useShortcut } from '../keys/shortcuts.ts';
import css from './window-list.module.css';
import { rowsInSight, scaleOf } from './window-scale.ts';

export interface WindowListProps {
  /** What the list is of. */
  readonly label: string;
  readonly total: number;
  readonly rowHeight: number;
  /** Cells in one row of a gallery; absent: each item is a row. */
  readonly perRow?: number;
  readonly current: number;
  /** `isExtended`: with all between the one before and this. */
  readonly onCurrent: (index: number, isExtended: boolean) => void;
  readonly onOpen: (index: number) => void;
  readonly onToggle: (index: number) => void;
  readonly isChosen: (index: number) => boolean;
  /** Told which are in sight: from the first, up to the end. */
  readonly onSee: (first: number, end: number) => void;
  /** What stands in its row, in cells; null: it is not known yet. */
  readonly children: (index: number) => ReactNode;
  /** The row in words; null: it is not known yet. */
  readonly spoken: (index: number) => string | null;
  readonly head?: ReactNode;
  /** The columns of head and rows, as `grid-template-columns` has them. */
  readonly columns?: string;
}

/** What of the list is in sight. */
interface Sight {
  readonly top: number;
  readonly height: number;
}

export function WindowList(props: WindowListProps) {
  const { label, total, rowHeight, perRow = 1, current, onSee, head, columns } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>({ top: 0, height: 600 });
  const rows = Math.ceil(total / perRow);
  const scale = scaleOf(rows * rowHeight, sight.height);
  const { first, end, offset } = rowsInSight({
    rows,
    rowHeight,
    scrollTop: sight.top,
    height: sight.height,
  });
  useMeasured(list, setSight);
  useEffect(() => onSee(first * perRow, Math.min(total, end * perRow)), [onSee, first, end, perRow, total]);
  useReveal(list, Math.floor(current / perRow), rowHeight, scale.by, total === 0);
  const move = useMoves(props, list);
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n);
  return (
    <div
      className={css['frame']}
      style={{ ['--columns' as string]: columns ?? '1fr', ['--cards' as string]: perRow }}
    >
      {head !== undefined && (
        <div className={css['head']} role="toolbar" aria-label={label}>
          {head}
        </div>
      )}
      <div
        ref={list}
        className={css['list']}
        role="grid"
        aria-label={label}
        aria-rowcount={rows}
        aria-multiselectable="true"
        {...(total > 0 ? { 'aria-activedescendant': `${id}-${current}` } : {})}
        tabIndex={0}
        onKeyDown={move}
        onScroll={(event) => {
          const { scrollTop, clientHeight } = event.currentTarget;
          setSight({ top: scrollTop, height: clientHeight });
        }}
      >
        <div className={css['all']} role="presentation" style={{ height: scale.height }}>
          {shown.map((row) => (
            <Row
              key={row}
              {...props}
              id={id}
              row={row}
              perRow={perRow}
              isCurrent={Math.floor(current / perRow) === row}
              at={offset + row * rowHeight}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps extends WindowListProps {
  readonly id: string;
  readonly row: number;
  readonly perRow: number;
  readonly isCurrent: boolean;
  /** Pixels from the top of what scrolls. */
  readonly at: number;
}

function Row(props: RowProps) {
  const { id, row, perRow, total, rowHeight, current, isCurrent, at } = props;
  const indexes = Array.from({ length: Math.min(perRow, total - row * perRow) }, (_, n) => row * perRow + n);
  const isGallery = perRow > 1;
  const own = (index: number) => ({
    id: `${id}-${index}`,
    'aria-selected': props.isChosen(index),
    'aria-label': props.spoken(index) ?? '…',
    'data-current': index === current,
    onMouseDown: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey) props.onToggle(index);
      else props.onCurrent(index, event.shiftKey);
    },
    onDoubleClick: () => props.onOpen(index),
  });
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={cx(css['row'], isGallery && css['gallery'])}
      style={{ height: rowHeight, transform: `translateY(${at}px)` }}
      data-current={isCurrent}
      {...(isGallery ? {} : own(row))}
    >
      {isGallery ? (
        indexes.map((index) => (
          <div key={index} role="gridcell" className={css['card']} {...own(index)}>
            {props.children(index)}
          </div>
        ))
      ) : (
        <div role="gridcell" className={css['cells']}>
          {props.children(row)}
        </div>
      )}
    </div>
  );
}

/** How much of it is in sight, also where the window becomes another. */
function useMeasured(list: RefObject<HTMLDivElement | null>, onSight: (sight: Sight) => void): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const measure = () => onSight({ top: current.scrollTop, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, onSight]);
}

/** The current row is scrolled to when it becomes another. */
function useReveal(
  list: RefObject<HTMLDivElement | null>,
  row: number,
  rowHeight: number,
  by: number,
  isEmpty: boolean,
): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null || isEmpty) return;
    const top = current.scrollTop * by;
    const at = row * rowHeight;
    if (at < top) current.scrollTop = at / by;
    else if (at + rowHeight > top + current.clientHeight)
      current.scrollTop = (at + rowHeight - current.clientHeight) / by;
    // oxlint-disable-next-line react/exhaustive-deps -- the scale changes as rows come, and nothing is to be scrolled for that
  }, [list, row, rowHeight, isEmpty]);
}

/** The keys of the list, and the arrows from wherever the focus is. @returns what takes a key */
function useMoves(props: WindowListProps, list: RefObject<HTMLDivElement | null>) {
  const { total, perRow = 1, current, rowHeight, onCurrent, onOpen, onToggle } = props;
  const go = (to: number, isExtended = false): boolean => {
    const next = Math.max(0, Math.min(total - 1, to));
    if (total === 0 || next === current) return false;
    onCurrent(next, isExtended);
    return true;
  };
  const step = (by: number): boolean => {
    if (!takesArrows(document.activeElement)) list.current?.focus({ preventScroll: true });
    return go(current + by);
  };
  useShortcut('next', () => step(perRow));
  useShortcut('previous', () => step(-perRow));
  const choose = (key: string): boolean => {
    if (total === 0 || (key !== ' ' && key !== 'Enter')) return false;
    if (key === ' ') onToggle(current);
    else onOpen(current);
    return true;
  };
  useFromNowhere(choose);
  return (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1) * perRow;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: perRow,
      ArrowUp: -perRow,
      PageDown: page,
      PageUp: -page,
      Home: -total,
      End: total,
      ...(perRow > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    };
    const by = steps[event.key];
    if (by !== undefined) go(current + by, event.shiftKey);
    else if (!choose(event.key)) return;
    event.preventDefault();
  };
}

/** Enter and Space are of the current row also where nothing has the focus, and nothing of the screen is open before the list. */
function useFromNowhere(choose: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isNowhere = document.activeElement === document.body && openForEscape() === null;
    if (isNowhere && !event.defaultPrevented && choose(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
