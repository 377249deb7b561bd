/** What is typed over the fields of items and locations on their pages and not saved yet, by the record: Esc loses nothing. */
import { fieldsNamed, withFields, type FieldName } from '#domain/stock/fields.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import type { RecordView } from '#domain/views/record.ts';
import { createKeptDraft } from '../../../state/drafts/kept-draft.ts';
import { idNow, moveOnceMade } from '../../../state/drafts/temporary-ids.ts';
import type { Typed } from './changes.ts';

interface Draft {
  readonly typed: Readonly<Record<number, Typed>>;
  /** The fields as they were in sight when they were typed over. */
  readonly seen: Readonly<Record<number, Partial<EditableFields>>>;
}

const NOTHING: Typed = {};

export const recordDraft = createKeptDraft<Draft>(
  { typed: {}, seen: {} },
  { name: 'records 1', part: (state) => state },
);
moveOnceMade(recordDraft, {
  view: 'record',
  keptIn: ({ typed }) => [typed],
  move: ({ typed, seen }, to) => ({ typed: to(typed), seen: to(seen) }),
});

export const useTyped = (recordId: number): Typed => recordDraft((state) => state.typed[recordId] ?? NOTHING);

export function typeOver<N extends FieldName>({ id, fields }: RecordView, name: N, value: Typed[N]): void {
  const { typed, seen } = recordDraft.getState();
  const before = typed[id] ?? NOTHING;
  const isFirst = before[name] === undefined;
  recordDraft.setState({
    typed: { ...typed, [id]: { ...before, [name]: value } },
    seen: isFirst ? { ...seen, [id]: withFields(seen[id] ?? {}, fieldsNamed(fields, [name])) } : seen,
  });
}

export function dropTyped(recordId: number): void {
  const id = idNow('record', recordId);
  const { [id]: _, ...typed } = recordDraft.getState().typed;
  const { [id]: __, ...seen } = recordDraft.getState().seen;
  recordDraft.setState({ typed, seen });
}
