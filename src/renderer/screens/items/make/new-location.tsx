/** A new location with all that can be written on one, on its own or like one that is there. What is in that one is not copied. */
import { useEffect, useRef, useState } from 'react';
import type { FolderRef } from '#domain/record.ts';
import type { OwnField, RecordView } from '#domain/views/record.ts';
import { give } from '../../../state/give.ts';
import { offerScans } from '../../../state/subject.ts';
import { useView } from '../../../state/use-view.ts';
import { place } from '../../../strings/figure.ts';
import { location as words } from '../../../strings/new-item.ts';
import { Button } from '../../../ui/button.tsx';
import { LongField, TextField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { Cost } from '../many/cost.tsx';
import { Tags } from '../page/tags.tsx';
import { useAlsoOn } from '../../find/also-on.ts';
import css from '../items.module.css';
import { open, openBranch } from '../state.ts';
import { fieldsOf, NOTHING_TYPED, writtenOf, type NewItem } from './new-item.ts';
import { OwnFields } from './own-fields.tsx';

interface NewLocationProps {
  /** Where the list is of. */
  readonly folderId: number | null;
  readonly like: number | undefined;
}

export function NewLocation({ folderId, like }: NewLocationProps) {
  const original = useView('record', like === undefined ? null : { recordId: like }).view;
  const here = useView('folder', like === undefined ? { folderId } : null).view?.folder ?? null;
  const ownFields = useView('ownFields', { what: 'folder' }).view?.fields;
  const parent = original === null ? here : original.folder;
  useShortcut('back', () => open({ kind: 'location' }), { isUrgent: true });
  if (parent === null || ownFields === undefined) return <Screen title={words.newTop}>{null}</Screen>;
  return <Form parent={parent} original={original} ownFields={ownFields} />;
}

interface FormProps {
  readonly parent: FolderRef;
  readonly original: RecordView | null;
  readonly ownFields: readonly OwnField[];
}

function Form({ parent, original, ownFields }: FormProps) {
  const [typed, setTyped] = useState<NewItem>(() => ({
    ...NOTHING_TYPED,
    quantity: '0',
    ...(original === null ? {} : { ...writtenOf(original.fields, ownFields), name: original.fields.name }),
  }));
  const type = (change: Partial<NewItem>) => setTyped({ ...typed, ...change });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  useEffect(() =>
    offerScans(({ said, code }) => {
      if (said.kind === 'unknown-code') type({ code });
    }),
  );
  const read = fieldsOf(typed, ownFields);
  const fields = read !== undefined && read.name !== original?.fields.name ? read : undefined;
  const make = async () => {
    if (fields === undefined) return;
    const path = parent.id === null ? [] : [...parent.path, parent.name];
    const made = await give(
      { kind: 'create-item', what: 'folder', folderId: parent.id, fields },
      ([id = 0]) => ({ kind: 'location', did: 'made', folder: { id, name: fields.name, path } }),
    );
    if (made === undefined) return;
    openBranch(parent.id);
    open(null);
  };
  return (
    <Screen
      title={
        original === null
          ? words.newTitle({ name: place(parent) })
          : words.likeTitle({ name: original.fields.name })
      }
      subtitle={original === null ? '' : place(parent)}
      sentence={original === null ? words.newSentence : words.likeSentence}
      actions={
        <Button kind="primary" shortcut="send" isDisabled={fields === undefined} onPress={() => void make()}>
          {words.make}
        </Button>
      }
    >
      <div className={css['form']}>
        <TextField
          label={words.name}
          value={typed.name}
          onChange={(name) => type({ name: name.slice(0, 190) })}
          inputRef={first}
          onSubmit={() => void make()}
        />
        <TextField
          label={words.code}
          help={useAlsoOn(typed.code, null) ?? words.codeHelp}
          value={typed.code}
          onChange={(code) => type({ code: code.slice(0, 500) })}
          onSubmit={() => void make()}
        />
        <Tags typed={typed.tags} onType={(tags) => type({ tags })} />
        <OwnFields typed={typed} type={type} keep={() => void make()} ownFields={ownFields} />
        <LongField label={words.notes} value={typed.notes} onChange={(notes) => type({ notes })} />
        <Cost commands={1} />
      </div>
    </Screen>
  );
}
