/** What is chosen on the Orders screen, and the orders that are being made or changed: each stays until it is kept or dropped. */
import { add, compare, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { LONGEST } from '#domain/values/longest.ts';
import { namesOf, shipToMember, type OrderFields } from '#domain/orders/order-fields.ts';
import type { OrderLineDraft } from '#domain/stock/record.ts';
import type { OrderPageView, ReorderGroup } from '#domain/views/orders.ts';
import { createKeptDraft } from './kept-draft.ts';

interface Shown {
  readonly text: string;
  readonly status: string | null;
  readonly vendor: string;
  readonly from: string;
  readonly until: string;
  readonly isLate: boolean;
  /** Absent: the newest first. */
  readonly isOldestFirst?: boolean;
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
  readonly key: string;
  /** Null: a new one. */
  readonly orderId: number | null;
  readonly number: string;
  readonly fields: OrderFields;
  readonly lines: readonly EditedLine[];
  /** As it was when it was taken up to be changed. */
  readonly seen: { readonly fields: OrderFields; readonly lines: readonly OrderLineDraft[] };
  /** The key of the line in hand. */
  readonly current: string | null;
}

interface OrdersDraft {
  readonly shown: Shown;
  readonly edits: readonly OrderEdit[];
  /** The key of the one that is open. */
  readonly open: string | null;
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

export const draft = createKeptDraft<OrdersDraft>(
  { shown: ANY, edits: [], open: null, reorder: {} },
  { name: 'orders 1', part: ({ edits, open, reorder }) => ({ edits, open, reorder }) },
);

export const showOnly = (part: Partial<Shown>): void =>
  draft.setState(({ shown }) => ({ shown: { ...shown, ...part } }));

/** Whether some are left out. */
export const isFiltered = ({ text, status, vendor, from, until, isLate }: Shown): boolean =>
  status !== null || isLate || [text, vendor, from, until].some((typed) => typed !== '');

export const openEdit = ({ edits, open }: OrdersDraft): OrderEdit | undefined =>
  edits.find(({ key }) => key === open);

/** Those that were begun and left. Of an order only where something is changed by now: what is as it was is read anew the next time. */
export const leftEdits = ({ edits, open }: OrdersDraft): readonly OrderEdit[] =>
  edits.filter((edit) => edit.key !== open && isBegun(edit));

const isBegun = (edit: OrderEdit): boolean =>
  // A line whose price is not known yet is one.
  edit.lines.length !== edit.seen.lines.length ||
  areLinesChanged(edit) ||
  Object.keys(changedFields(edit)).length > 0;

/** What an edit becomes; without a key, the one that is open. */
function change(next: (edit: OrderEdit) => Partial<OrderEdit>, key = draft.getState().open): void {
  draft.setState(({ edits }) => ({
    edits: edits.map((edit) => (edit.key === key ? { ...edit, ...next(edit) } : edit)),
  }));
}

function begin(edit: OrderEdit): void {
  draft.setState((state) => ({ edits: [...leftEdits({ ...state, open: null }), edit], open: edit.key }));
}

/** Kept ones have keys of an earlier page. */
const newKey = (): string => crypto.randomUUID();

interface NewFrom {
  readonly fields?: OrderFields;
  readonly lines?: readonly Omit<EditedLine, 'key'>[];
}

export function beginNew({ fields = {}, lines = [] }: NewFrom = {}): void {
  const edited = lines.map((line) => ({ ...line, key: newKey() }));
  const seen = { fields: {}, lines: [] };
  begin({ key: newKey(), orderId: null, number: '', fields, lines: edited, seen, current: null });
}

/** @param orderId as the place has it: temporary, while the order is yet to be made */
export function beginEdit(orderId: number, view: OrderPageView, nameOf: (itemId: number) => string): void {
  const before = leftEdits(draft.getState()).find((edit) => edit.orderId === orderId);
  if (before !== undefined) return reopenEdit(before.key);
  const lines = view.lines.map((line, n): EditedLine => ({
    key: `line ${n}`,
    ...(line.lineId === null ? {} : { lineId: line.lineId }),
    itemId: line.itemId,
    name: line.item?.name ?? nameOf(line.itemId),
    unit: line.unit,
    quantity: line.ordered,
    unitRate: line.unitRate ?? ZERO,
  }));
  const { number, fields } = view;
  const seen = { fields, lines: lines.flatMap((line) => lineOf(line) ?? []) };
  begin({ key: newKey(), orderId, number, fields, lines, seen, current: null });
}

/** The new order has been made with its lines and these fields; what else is typed is not on it yet. */
export const becomeEditOf = (key: string, orderId: number, kept: readonly string[]): void =>
  change((edit) => {
    const fields = Object.fromEntries(kept.map((name) => [name, edit.fields[name] ?? null]));
    return { orderId, seen: { fields, lines: linesOf(edit) } };
  }, key);

export const reopenEdit = (key: string): void => draft.setState({ open: key });
export const hideEdit = (): void =>
  draft.setState((state) => ({ edits: leftEdits({ ...state, open: null }), open: null }));
export const dropEdit = (key: string): void =>
  draft.setState(({ edits, open }) => ({
    edits: edits.filter((edit) => edit.key !== key),
    open: open === key ? null : open,
  }));
export const setField = (name: string, text: string): void =>
  change(({ fields }) => ({ fields: { ...fields, [name]: text === '' ? null : text } }));
export const setCurrent = (current: string | null): void => change(() => ({ current }));

interface Added {
  readonly editKey: string | null;
  readonly line: EditedLine;
}

/** More of it where it is there already. @returns its line, and the key of the edit that is open */
export function addItem(item: { readonly id: number; readonly name: string }, by: Decimal): Added {
  const { open, edits } = draft.getState();
  const there = edits.find(({ key }) => key === open)?.lines.find(({ itemId }) => itemId === item.id);
  const fresh = { key: newKey(), itemId: item.id, name: item.name, unit: null, unitRate: null };
  const line = { ...(there ?? fresh), quantity: add(there?.quantity ?? ZERO, by) };
  change(({ lines }) => ({
    lines: there === undefined ? [...lines, line] : lines.map((one) => (one === there ? line : one)),
    current: line.key,
  }));
  return { editKey: open, line };
}

/** As it is by now, in an edit that is still open. */
export const lineNow = (editKey: string | null, key: string): EditedLine | undefined => {
  const edit = openEdit(draft.getState());
  return edit?.key === editKey ? edit?.lines.find((line) => line.key === key) : undefined;
};

/** @returns whether its edit is still open */
export function putLineBack(editKey: string, line: EditedLine, at: number): boolean {
  if (draft.getState().open !== editKey) return false;
  change(({ lines }) => ({ lines: lines.toSpliced(at, 0, line), current: line.key }));
  return true;
}

export const bringEditBack = (edit: OrderEdit): void =>
  draft.setState(({ edits }) => ({
    edits: [...edits.filter(({ orderId }) => orderId === null || orderId !== edit.orderId), edit],
    open: edit.key,
  }));

export const setLine = (key: string, part: Pick<Partial<EditedLine>, 'quantity' | 'unitRate'>): void =>
  change(({ lines }) => ({ lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }));

export const removeLine = (key: string): void =>
  change(({ lines }) => ({ lines: lines.filter((line) => line.key !== key), current: null }));

/** Undefined while its price is not known. */
function lineOf({ lineId, itemId, quantity, unitRate, unit }: EditedLine): OrderLineDraft | undefined {
  if (unitRate === null) return undefined;
  // A line that is there keeps its unit.
  const isUnit = unit !== null && unit.trim() !== '' && unit.length <= LONGEST.name;
  const own = lineId !== undefined ? { lineId } : isUnit ? { unit } : {};
  return { ...own, itemId, quantity, unitRate };
}

export const linesOf = ({ lines }: OrderEdit): readonly OrderLineDraft[] =>
  lines.flatMap((line) => lineOf(line) ?? []);

/** A currency is one in capitals, however it is typed. */
function text(of: OrderFields, name: string): string {
  const trimmed = (of[name] ?? '').trim();
  return name === 'currency' ? trimmed.toUpperCase() : trimmed;
}

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
