/** A new location with all that can be written on one, on its own or like one that is there. What is in that one is not copied. */
import { useEffect, useRef, type RefObject } from 'react';
import type { FolderRef } from '#domain/record.ts';
import type { OwnField, RecordView } from '#domain/views/record.ts';
import { give } from '../../../state/give.ts';
import { offerScans } from '../../../state/subject.ts';
import { useView } from '../../../state/use-view.ts';
import { facts, place } from '../../../strings/figure.ts';
import { location as words, newItem } from '../../../strings/new-item.ts';
import { record as recordWords } from '../../../strings/record.ts';
import { Button } from '../../../ui/button.tsx';
import { LongField, TextField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { Cost } from '../many/cost.tsx';
import { Tags } from '../page/tags.tsx';
import { useAlsoOn } from '../../find/also-on.ts';
import css from '../items.module.css';
import { open, openBranch } from '../state.ts';
import { useBeginAnew } from './begin-anew.tsx';
import { FurtherLabels } from './further.tsx';
import {
  dropNew,
  fieldsOf,
  newRecords,
  NOTHING_TYPED,
  ownOf,
  typeNew,
  withCode,
  writtenOf,
  type CodeField,
  type NewItem,
  type NewKey,
} from './new-item.ts';
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
  // By the id that was asked for: it stays when the location is made.
  const draftKey =
    like === undefined ? (`location in ${folderId}` as const) : (`location like ${like}` as const);
  return <Form key={draftKey} {...{ draftKey, parent, original, ownFields }} />;
}

interface FormProps {
  readonly draftKey: NewKey;
  readonly parent: FolderRef;
  readonly original: RecordView | null;
  readonly ownFields: readonly OwnField[];
}

function Form({ draftKey, parent, original, ownFields }: FormProps) {
  const begun: NewItem = {
    ...NOTHING_TYPED,
    quantity: '0',
    ...(original === null ? {} : { ...writtenOf(original.fields, ownFields), name: original.fields.name }),
  };
  const typed = newRecords((all) => all[draftKey]) ?? begun;
  const type = (change: Partial<NewItem>) => typeNew(draftKey, begun, change);
  const first = useRef<HTMLInputElement>(null);
  const codeField = useRef<CodeField>('label');
  const onCodeField = (field: CodeField) => {
    codeField.current = field;
  };
  const anew = useBeginAnew(draftKey, first);
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  useEffect(() =>
    offerScans(({ said, code }) => {
      if (said.kind === 'unknown-code') type(withCode(typed, code, codeField.current));
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
    dropNew(draftKey);
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
      subtitle={facts(original === null ? null : place(parent), anew === null ? null : newItem.kept)}
      sentence={original === null ? words.newSentence : words.likeSentence}
      actions={
        <>
          {anew}
          <Button
            kind="primary"
            shortcut="send"
            isDisabled={fields === undefined}
            onPress={() => void make()}
          >
            {words.make}
          </Button>
        </>
      }
    >
      <Fields {...{ typed, type, first, onCodeField, ownFields }} keep={() => void make()} />
    </Screen>
  );
}

interface FieldsProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly first: RefObject<HTMLInputElement | null>;
  /** A label is gone to. */
  readonly onCodeField: (field: CodeField) => void;
  readonly ownFields: readonly OwnField[];
  readonly keep: () => void;
}

function Fields({ typed, type, first, onCodeField, ownFields, keep }: FieldsProps) {
  const { wrong } = ownOf(typed, ownFields);
  return (
    <div className={css['form']}>
      <TextField
        label={words.name}
        value={typed.name}
        onChange={(name) => type({ name: name.slice(0, 190) })}
        inputRef={first}
        onSubmit={keep}
      />
      <TextField
        label={words.code}
        help={useAlsoOn(typed.code, null) ?? words.codeHelp}
        value={typed.code}
        onChange={(code) => type({ code: code.slice(0, 500) })}
        onSubmit={keep}
        onFocus={() => onCodeField('label')}
        error={wrong.includes('label') ? recordWords.codeWrong : null}
      />
      <FurtherLabels {...{ typed, type, keep, wrong }} onSecond={() => onCodeField('labelExtra')} />
      <Tags typed={typed.tags} onType={(tags) => type({ tags })} />
      <OwnFields {...{ typed, type, keep, ownFields }} />
      <LongField label={words.notes} value={typed.notes} onChange={(notes) => type({ notes })} />
      <Cost commands={1} />
    </div>
  );
}
