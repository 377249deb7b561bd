/** What is chosen on the Orders screen, and the order that is being made or changed: it stays until it is kept or dropped. */
import { add, compare, ONE, ZERO, type Decimal } from '#domain/decimal.ts';
import { namesOf, shipToMember, type OrderFields } from '#domain/order-fields.ts';
import type { OrderLineDraft } from '#domain/record.ts';
import type { OrderPageView, ReorderGroup } from '#domain/views/orders.ts';
import { createDraft } from './profile.ts';

interface Shown {
  readonly text: string;
  readonly status: string | null;
  readonly vendor: string;
  readonly from: string;
  readonly until: string;
  readonly isLate: boolean;
  readonly isBoard: boolean;
}

export interface EditedLine {
  readonly key: string;
  readonly lineId?: number;
  readonly itemId: number;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: Decimal;
  /** Null: the item's own price, as soon as it has been read. */
  readonly unitRate: Decimal | null;
}

export interface OrderEdit {
  /** Null: a new one. */
  readonly orderId: number | null;
  readonly number: string;
  readonly fields: OrderFields;
  readonly lines: readonly EditedLine[];
  /** As it was when it was taken up to be changed. */
  readonly seen: { readonly fields: OrderFields; readonly lines: readonly OrderLineDraft[] };
  /** The key of the line in hand. */
  readonly current: string | null;
  readonly isOpen: boolean;
}

interface OrdersDraft {
  readonly shown: Shown;
  readonly edit: OrderEdit | null;
  /** What is to be ordered of an item, where that is not what was proposed. */
  readonly reorder: Readonly<Record<number, Decimal>>;
}

export const ANY: Shown = {
  text: '',
  status: null,
  vendor: '',
  from: '',
  until: '',
  isLate: false,
  isBoard: false,
};

export const draft = createDraft<OrdersDraft>({ shown: ANY, edit: null, reorder: {} });

export const showOnly = (part: Partial<Shown>): void =>
  draft.setState(({ shown }) => ({ shown: { ...shown, ...part } }));

/** Whether some are left out. */
export const isFiltered = ({ text, status, vendor, from, until, isLate }: Shown): boolean =>
  status !== null || isLate || [text, vendor, from, until].some((typed) => typed !== '');

const change = (part: Partial<OrderEdit>): void =>
  draft.setState(({ edit }) => (edit === null ? {} : { edit: { ...edit, ...part } }));

let made = 0;
const newKey = (): string => `new ${++made}`;

interface NewFrom {
  readonly fields?: OrderFields;
  readonly lines?: readonly Omit<EditedLine, 'key'>[];
}

export function beginNew({ fields = {}, lines = [] }: NewFrom = {}): void {
  const edited = lines.map((line) => ({ ...line, key: newKey() }));
  const seen = { fields: {}, lines: [] };
  const number = '';
  const edit = { orderId: null, number, fields, lines: edited, seen, current: null, isOpen: true };
  draft.setState({ edit });
}

/** @param orderId as the place has it: temporary, while the order is yet to be made */
export function beginEdit(orderId: number, view: OrderPageView, nameOf: (itemId: number) => string): void {
  const before = draft.getState().edit;
  if (before?.orderId === orderId) return change({ isOpen: true });
  const lines = view.lines.map((line, n): EditedLine => ({
    key: `line ${n}`,
    ...(line.lineId === null ? {} : { lineId: line.lineId }),
    itemId: line.itemId,
    name: line.item?.name ?? nameOf(line.itemId),
    unit: line.unit,
    quantity: line.ordered,
    unitRate: line.unitRate ?? ZERO,
  }));
  const seen = { fields: view.fields, lines: lines.flatMap((line) => lineOf(line) ?? []) };
  draft.setState({
    edit: {
      orderId,
      number: view.number,
      fields: view.fields,
      lines,
      seen,
      current: null,
      isOpen: true,
    },
  });
}

/** The new order has been made with its lines and these fields; what else is typed is not on it yet. */
export const becomeEditOf = (orderId: number, kept: readonly string[]): void =>
  draft.setState(({ edit }) => {
    if (edit === null) return {};
    const fields = Object.fromEntries(kept.map((name) => [name, edit.fields[name] ?? null]));
    return { edit: { ...edit, orderId, seen: { fields, lines: linesOf(edit) } } };
  });

export const reopenEdit = (): void => change({ isOpen: true });
export const hideEdit = (): void => change({ isOpen: false });
export const dropEdit = (): void => draft.setState({ edit: null });
export const setField = (name: string, text: string): void =>
  draft.setState(({ edit }) =>
    edit === null ? {} : { edit: { ...edit, fields: { ...edit.fields, [name]: text === '' ? null : text } } },
  );
export const setCurrent = (current: string | null): void => change({ current });

/** One more of it where it is there already. */
export function addItem(item: { readonly id: number; readonly name: string }, by: Decimal = ONE): void {
  draft.setState(({ edit }) => {
    if (edit === null) return {};
    const there = edit.lines.find(({ itemId }) => itemId === item.id);
    if (there !== undefined) {
      const more = { ...there, quantity: add(there.quantity, by) };
      return { edit: { ...edit, lines: withLine(edit.lines, more), current: there.key } };
    }
    const key = newKey();
    const line = { key, itemId: item.id, name: item.name, unit: null, quantity: by, unitRate: null };
    return { edit: { ...edit, lines: [...edit.lines, line], current: key } };
  });
}

export const setLine = (key: string, part: Pick<Partial<EditedLine>, 'quantity' | 'unitRate'>): void =>
  draft.setState(({ edit }) =>
    edit === null
      ? {}
      : {
          edit: {
            ...edit,
            lines: edit.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
          },
        },
  );

export const removeLine = (key: string): void =>
  draft.setState(({ edit }) =>
    edit === null
      ? {}
      : { edit: { ...edit, lines: edit.lines.filter((line) => line.key !== key), current: null } },
  );

const withLine = (lines: readonly EditedLine[], one: EditedLine): EditedLine[] =>
  lines.map((line) => (line.key === one.key ? one : line));

/** Undefined while its price is not known. */
function lineOf({ lineId, itemId, quantity, unitRate }: EditedLine): OrderLineDraft | undefined {
  if (unitRate === null) return undefined;
  return { ...(lineId === undefined ? {} : { lineId }), itemId, quantity, unitRate };
}

export const linesOf = ({ lines }: OrderEdit): readonly OrderLineDraft[] =>
  lines.flatMap((line) => lineOf(line) ?? []);

const text = (of: OrderFields, name: string): string => (of[name] ?? '').trim();

/** The fields that are something else by now; what is only blank around a text is not. */
export function changedFields({ fields, seen }: OrderEdit): OrderFields {
  return Object.fromEntries(
    namesOf(fields)
      .filter((name) => text(fields, name) !== text(seen.fields, name))
      .map((name) => [name, text(fields, name) === '' ? null : text(fields, name)]),
  );
}

export function areLinesChanged(edit: OrderEdit): boolean {
  const now = linesOf(edit);
  return (
    now.length !== edit.seen.lines.length ||
    now.some((line, n) => {
      const before = edit.seen.lines[n];
      return (
        before === undefined ||
        line.lineId !== before.lineId ||
        line.itemId !== before.itemId ||
        compare(line.quantity, before.quantity) !== 0 ||
        compare(line.unitRate, before.unitRate) !== 0
      );
    })
  );
}

/** The members of the address that the order has. */
export const shipToOf = (fields: OrderFields): string[] =>
  Object.keys(fields).filter((name) => shipToMember(name) !== null);

/** What is to be ordered of a line: as it was set by hand, or as proposed. */
export const wanted = (
  { item, proposed }: ReorderGroup['lines'][number],
  set: OrdersDraft['reorder'],
): Decimal => set[item.id] ?? proposed;

export const setWanted = (itemId: number, quantity: Decimal): void =>
  draft.setState(({ reorder }) => ({ reorder: { ...reorder, [itemId]: quantity } }));
/** They have been ordered. */
export const forgetWanted = (itemIds: readonly number[]): void =>
  draft.setState(({ reorder }) => ({
    reorder: Object.fromEntries(Object.entries(reorder).filter(([id]) => !itemIds.includes(Number(id)))),
  }));
