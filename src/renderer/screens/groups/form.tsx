/** An item group to make or to change: its name, its attributes with their options, and its items. Sent at once, or not at all. */
import { useEffect, useRef } from 'react';
import { LONGEST } from '#domain/values/longest.ts';
import type { GroupRow } from '#domain/views/groups.ts';
import { group as words } from '../../strings/group.ts';
import { Button } from '../../ui/button.tsx';
import { LongField, TextField } from '../../ui/field.tsx';
import { Form, Section } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';
import {
  changeGroup,
  changedIn,
  dropGroup,
  fieldsOf,
  NEW,
  openForm,
  textsOf,
  useBegunOn,
  useGroupDraft,
} from './draft.ts';
import css from './groups.module.css';
import { writeGroup } from './write.ts';

/** @param row null: a new one */
export function GroupForm({ row: there }: { readonly row: GroupRow | null }) {
  const row = useBegunOn(there);
  const of = row?.id ?? NEW;
  const typed = useGroupDraft(of);
  const texts = { ...textsOf(row), ...typed };
  const wanted = fieldsOf(texts, row);
  const set = changedIn(typed, row);
  // The service knows no item that is yet to be made.
  const isToBeMade = texts.items.some(({ id }) => id < 0);
  const isReady = wanted !== null && Object.keys(set).length > 0 && !isToBeMade;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useShortcut('back', () => openForm(null), { isUrgent: true });
  const save = async () => {
    if (wanted === null || !isReady) return;
    const isDone = await writeGroup(
      row === null ? { kind: 'create', fields: wanted } : { kind: 'edit', groupId: row.id, set, seen: row },
      wanted.name,
    );
    if (isDone) dropGroup(of);
  };
  const withItem = (item: { readonly id: number; readonly name: string }) =>
    texts.items.some(({ id }) => id === item.id) ? texts.items : [...texts.items, item];
  return (
    <Screen
      title={row === null ? words.makeTitle : words.editTitle({ name: row.name })}
      sentence={isToBeMade ? words.itemToBeMade : words.online}
      actions={
        <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={save}>
          {words.save}
        </Button>
      }
    >
      <Form>
        <TextField
          label={words.nameField}
          isRequired
          longest={LONGEST.name}
          value={texts.name}
          onChange={(name) => changeGroup(row, { name })}
          onSubmit={() => void save()}
          inputRef={first}
        />
        <LongField
          label={words.attributes}
          value={texts.attributes}
          onChange={(attributes) => changeGroup(row, { attributes })}
          help={words.attributesHelp}
        />
        <Section title={words.items}>
          <Find
            kind="item"
            label={words.addItem}
            placeholder={words.addPlaceholder}
            onFound={(found) => {
              if (found.kind === 'item')
                changeGroup(row, { items: withItem({ id: found.item.id, name: found.item.name }) });
            }}
          />
          <ul className={css['items']}>
            {texts.items.map((item) => (
              <li key={item.id}>
                <span>{item.name}</span>
                <Button
                  kind="quiet"
                  label={words.takeOutSpoken({ item: item.name })}
                  onPress={() => changeGroup(row, { items: texts.items.filter(({ id }) => id !== item.id) })}
                >
                  {words.takeOut}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      </Form>
    </Screen>
  );
}
