/** Which group is current, and a group that is being made or changed: kept by group, so that Esc loses nothing. */
import { deepEqual } from 'fast-equals';
import type { GroupAttribute, GroupFields, GroupRow } from '#domain/views/groups.ts';
import { createKeptDraft } from '../../state/drafts/kept-draft.ts';

/** Of a group that is being made. */
export const NEW = 'new';
type Of = number | typeof NEW;

/** As it is typed. */
export interface GroupTexts {
  readonly name: string;
  /** An attribute a line: "Length: 200 mm, 300 mm"; where an option has a comma, "Finish: grey, matt; white, matt". */
  readonly attributes: string;
  readonly items: readonly { readonly id: number; readonly name: string }[];
}

interface Draft {
  readonly groups: Readonly<Partial<Record<Of, Partial<GroupTexts>>>>;
  /** What was on each when its change was begun: it may have changed at the office since. */
  readonly begunOn: Readonly<Partial<Record<Of, GroupRow>>>;
  readonly current: number | null;
  /** Which form is open. */
  readonly form: Of | null;
}

const NOTHING: Partial<GroupTexts> = {};

export const draft = createKeptDraft<Draft>(
  { groups: {}, begunOn: {}, current: null, form: null },
  { name: 'groups 1', part: ({ groups, begunOn }) => ({ groups, begunOn }) },
);

export const useGroupDraft = (of: Of): Partial<GroupTexts> => draft((state) => state.groups[of] ?? NOTHING);

/** The group as it was when its change was begun; as it is where none was. */
export const useBegunOn = (row: GroupRow | null): GroupRow | null =>
  draft((state) => (row === null ? undefined : state.begunOn[row.id])) ?? row;

export function changeGroup(row: GroupRow | null, texts: Partial<GroupTexts>): void {
  const of = row?.id ?? NEW;
  const { groups, begunOn } = draft.getState();
  draft.setState({
    groups: { ...groups, [of]: { ...groups[of], ...texts } },
    ...(row === null || groups[of] !== undefined ? {} : { begunOn: { ...begunOn, [of]: row } }),
  });
}

export function dropGroup(of: Of): void {
  const { [of]: _, ...groups } = draft.getState().groups;
  const { [of]: __, ...begunOn } = draft.getState().begunOn;
  draft.setState({ groups, begunOn, form: null });
}

export const openForm = (form: Of | null): void => draft.setState({ form });

export function textsOf(row: GroupRow | null): GroupTexts {
  if (row === null) return { name: '', attributes: '', items: [] };
  const nameOf = (id: number) => row.items.find((item) => item.id === id)?.name ?? `#${id}`;
  return {
    name: row.name,
    attributes: row.attributes.map(lineOf).join('\n'),
    items: row.itemIds.map((id) => ({ id, name: nameOf(id) })),
  };
}

/** A comma that separates options: one between two digits is a decimal comma. */
const COMMA = /,(?!\d)|(?<!\d),/;

function lineOf({ name, options }: GroupAttribute): string {
  const [one = ''] = options;
  if (!options.some((option) => COMMA.test(option))) return `${name}: ${options.join(', ')}`;
  return options.length === 1 ? `${name}: ${one};` : `${name}: ${options.join('; ')}`;
}

/** Null where no name is typed. */
export function fieldsOf({ name, attributes, items }: GroupTexts, row: GroupRow | null): GroupFields | null {
  if (name.trim() === '') return null;
  const lines = attributes.split('\n').filter((line) => line.trim() !== '');
  return {
    name: name.trim(),
    attributes: lines.map((line) => {
      // An unedited line keeps its attribute: not every attribute survives being written out and parsed.
      const same = row?.attributes.find((one) => lineOf(one) === line);
      if (same !== undefined) return same;
      const [attribute = '', ...rest] = line.split(':');
      const typed = rest.join(':');
      const options = typed.split(typed.includes(';') ? ';' : COMMA);
      return {
        name: attribute.trim(),
        options: options.map((one) => one.trim()).filter((one) => one !== ''),
      };
    }),
    itemIds: items.map(({ id }) => id),
  };
}

/** The edited fields that differ from the group's; of a new group, all. Unedited fields are never sent. */
export function changedIn(typed: Partial<GroupTexts>, row: GroupRow | null): Partial<GroupFields> {
  const [before, texts] = [textsOf(row), { ...textsOf(row), ...typed }];
  const wanted = fieldsOf(texts, row);
  if (wanted === null || row === null) return wanted ?? {};
  return {
    ...(wanted.name === before.name.trim() ? {} : { name: wanted.name }),
    ...(texts.attributes === before.attributes ? {} : { attributes: wanted.attributes }),
    ...(deepEqual(wanted.itemIds, row.itemIds) ? {} : { itemIds: wanted.itemIds }),
  };
}
