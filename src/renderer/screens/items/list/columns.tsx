/**
 * The columns of the list of items: what a row says in each, and what it is put in order by. The one place where a column is added: its
 * head is in the words of the screen, its figure comes with the row (`main/desk/views/items.ts`).
 */
import type { ReactNode } from 'react';
import { numberOf } from '#domain/stock/custom-field.ts';
import { textOf } from '#domain/stock/fields.ts';
import type { CustomValue } from '#domain/stock/record.ts';
import { customColumn, type ItemRow, type ItemSort } from '#domain/views/items.ts';
import type { OwnField } from '#domain/views/record.ts';
import { useView } from '../../../state/views/use-view.ts';
import { code, facts, figure, measure, moment, money, place } from '../../../strings/figure.ts';
import { isBelowMinimum, itemList as words } from '../../../strings/item-list.ts';
import { ownFieldName, record as recordWords } from '../../../strings/record.ts';
import { Figure } from '../../../ui/lists/cells.tsx';
import { SmallPicture } from '../../photo/item-picture.tsx';
import css from '../items.module.css';

export interface ItemColumn {
  readonly id: string;
  readonly head: () => string;
  /** Absent: the list cannot be put in order by it. */
  readonly sort?: ItemSort;
  readonly isFigure?: true;
  /** As `grid-template-columns` has it. */
  readonly width: string;
  readonly cell: (row: ItemRow) => ReactNode;
}

/** Less where the window is narrow: names have the room. */
const FIGURE = 'var(--figure-column)';

const COLUMNS: readonly ItemColumn[] = [
  {
    id: 'photo',
    head: () => words.columns.photo,
    width: '56px',
    cell: (row) => <SmallPicture item={row} />,
  },
  {
    id: 'location',
    head: () => words.columns.location,
    sort: 'location',
    width: 'minmax(0, 1fr)',
    cell: (row) => <Text>{place(row.folder)}</Text>,
  },
  {
    id: 'quantity',
    head: () => words.columns.quantity,
    sort: 'quantity',
    isFigure: true,
    width: FIGURE,
    cell: (row) => (
      <Figure isFaint={row.quantity === '0'} isBad={isBelowMinimum(row)}>
        {figure(row.quantity, row.unit)}
      </Figure>
    ),
  },
  {
    id: 'minimum',
    head: () => words.columns.minimum,
    sort: 'minimum',
    isFigure: true,
    width: FIGURE,
    cell: (row) => (
      <Figure isFaint>{row.minQuantity === null ? '' : figure(row.minQuantity, row.unit)}</Figure>
    ),
  },
  {
    id: 'price',
    head: () => words.columns.price,
    sort: 'price',
    isFigure: true,
    width: FIGURE,
    cell: (row) => <Figure isFaint>{row.price === null ? '' : money(row.price)}</Figure>,
  },
  {
    id: 'tags',
    head: () => words.columns.tags,
    sort: 'tags',
    width: 'minmax(0, 1fr)',
    cell: (row) => <Text>{row.tags.join(', ')}</Text>,
  },
  {
    id: 'codes',
    head: () => words.columns.codes,
    sort: 'codes',
    width: 'minmax(0, 1fr)',
    cell: (row) => <Text>{facts(...row.codes.map(code))}</Text>,
  },
  {
    id: 'updated',
    head: () => words.columns.updated,
    sort: 'updated',
    width: '132px',
    cell: (row) => <Text>{row.updatedAt === '' ? '' : moment(row.updatedAt)}</Text>,
  },
];

/** All of them, the account's own fields last. */
export function useColumns(): readonly ItemColumn[] {
  const { view } = useView('ownFields', { what: 'item' });
  return [...COLUMNS, ...(view?.fields ?? []).map(ownColumn)];
}

function ownColumn(field: OwnField): ItemColumn {
  const isNumber = field.control === 'number';
  return {
    id: customColumn(field.id),
    head: () => ownFieldName(field),
    sort: customColumn(field.id),
    width: isNumber ? FIGURE : 'minmax(0, 1fr)',
    ...(isNumber ? { isFigure: true } : {}),
    cell: ({ customValues }) => {
      const text = ownText(field, customValues?.[field.id] ?? null);
      return isNumber ? <Figure isFaint>{text}</Figure> : <Text>{text}</Text>;
    },
  };
}

function ownText({ control }: OwnField, value: CustomValue | null): string {
  const number = numberOf(control, value);
  if (number !== undefined) return figure(number);
  if (control === 'yes-no' && (value === true || value === 'true')) return recordWords.yes;
  if (control === 'yes-no' && (value === false || value === 'false')) return recordWords.no;
  return textOf(value) ?? '';
}

export const underName = (row: ItemRow): string =>
  facts(measure(row.measure), row.codes[0] && code(row.codes[0]));

function Text({ children }: { readonly children: string }) {
  return <span className={css['text']}>{children}</span>;
}
