/** The rows of the list of items, or its cards, as far as they are in sight. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  isNarrowed,
  type ItemFilter,
  type ItemOrder,
  type ItemRow,
  type ItemsLook,
} from '#domain/views/items.ts';
import { useMissing } from '../../../state/views/use-missing.ts';
import { facts, figure, place as placeName } from '../../../strings/figure.ts';
import { itemList as words, rowSpoken, statusWords } from '../../../strings/item-list.ts';
import { Named } from '../../../ui/lists/cells.tsx';
import { Empty } from '../../../ui/parts.tsx';
import { useWide } from '../../../ui/wide.ts';
import { WindowList } from '../../../ui/lists/window-list.tsx';
import { SmallPicture } from '../../photo/item-picture.tsx';
import { underName, useColumns, type ItemColumn } from './columns.tsx';
import { rowAt, type ItemPages } from './item-reader.ts';
import css from '../items.module.css';
import { change, toggle } from '../state.ts';

/** Pixels. */
const CARD = 112;
const CARD_WIDTH = 220;
const ROW = 46;
const WIDE_ROW = 56;

interface RowsProps {
  readonly pages: ItemPages;
  readonly filter: ItemFilter;
  readonly order: ItemOrder;
  readonly look: ItemsLook;
  readonly current: number;
  readonly chosen: ReadonlySet<number>;
  readonly see: (first: number, end: number) => void;
  readonly openRow: (index: number) => void;
  readonly onCurrent: (index: number, isExtended: boolean) => void;
}

export function ItemRows({
  pages,
  filter,
  order,
  look,
  current,
  chosen,
  see,
  openRow,
  onCurrent,
}: RowsProps) {
  const isWide = useWide();
  const missing = useMissing('stock');
  const frame = useRef<HTMLDivElement>(null);
  const perRow = useCards(frame, look.isGallery);
  const columns = useColumns().filter(({ id }) => look.columns.includes(id));
  if (pages.total === 0) {
    if (!pages.isWhole) return <div className={css['list']} />;
    const none = isNarrowed(filter)
      ? { title: words.noFitTitle, next: words.noFitNext }
      : { title: words.noneTitle, next: words.noneNext };
    return (
      <div className={css['list']}>
        <Empty {...(missing ?? none)} />
      </div>
    );
  }
  return (
    <div className={css['list']} ref={frame}>
      <WindowList
        label={words.list}
        total={pages.total}
        rowHeight={look.isGallery ? CARD : isWide ? WIDE_ROW : ROW}
        perRow={perRow}
        current={current}
        onCurrent={onCurrent}
        onOpen={openRow}
        onToggle={(index) => {
          const row = rowAt(pages, index);
          if (row !== undefined) toggle([row.id]);
          onCurrent(index, false);
        }}
        isChosen={(index) => chosen.has(rowAt(pages, index)?.id ?? 0)}
        onSee={see}
        spoken={(index) => {
          const row = rowAt(pages, index);
          return row === undefined ? null : rowSpoken(row);
        }}
        columns={['minmax(0, var(--name-column))', ...columns.map(({ width }) => width)].join(' ')}
        {...(look.isGallery ? {} : { head: <Heads columns={columns} order={order} /> })}
      >
        {(index) => {
          const row = rowAt(pages, index);
          if (row === undefined) return null;
          return look.isGallery ? (
            <Card row={row} columns={columns} />
          ) : (
            <Cells row={row} columns={columns} />
          );
        }}
      </WindowList>
    </div>
  );
}

function Cells({ row, columns }: { readonly row: ItemRow; readonly columns: readonly ItemColumn[] }) {
  const status = statusWords(row.status);
  return (
    <>
      <Named name={row.name} under={underName(row)} {...(status === null ? {} : { note: status })} />
      {columns.map((column) => (
        <span key={column.id} className={css[column.isFigure === true ? 'right' : 'left']}>
          {column.cell(row)}
        </span>
      ))}
    </>
  );
}

function Card({ row, columns }: { readonly row: ItemRow; readonly columns: readonly ItemColumn[] }) {
  return (
    <div className={css['card']}>
      <SmallPicture item={row} />
      <Named name={row.name} under={facts(placeName(row.folder), statusWords(row.status))} isWords />
      <span className={css['facts']}>
        <strong>{figure(row.quantity, row.unit)}</strong>
        {columns
          .filter(({ id }) => !['photo', 'quantity', 'location'].includes(id))
          .map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
      </span>
    </div>
  );
}

function Heads({ columns, order }: { readonly columns: readonly ItemColumn[]; readonly order: ItemOrder }) {
  const heads = [
    { id: 'name', head: () => words.columns.name, sort: 'name' as const, isFigure: false },
    ...columns,
  ];
  return heads.map(({ id, head, sort, isFigure }) => {
    if (sort === undefined)
      return (
        <span key={id} className={css['head']}>
          {head()}
        </span>
      );
    const isBy = order.by === sort;
    const way = isBy ? (order.isDescending ? words.down : words.up) : '';
    return (
      <button
        key={id}
        type="button"
        className={css['sort']}
        data-figure={isFigure === true}
        aria-label={[words.sortBy({ column: head() }), way].filter(Boolean).join(', ')}
        aria-pressed={isBy}
        onClick={() => change({ order: { by: sort, isDescending: isBy && !order.isDescending } })}
      >
        {head()}
        {isBy &&
          (order.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
      </button>
    );
  });
}

function useCards(frame: RefObject<HTMLDivElement | null>, isGallery: boolean): number {
  const [width, setWidth] = useState(CARD_WIDTH);
  useEffect(() => {
    const { current } = frame;
    if (current === null || !isGallery) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame, isGallery]);
  return isGallery ? Math.max(2, Math.floor(width / CARD_WIDTH)) : 1;
}
