/** A new location with all that can be written on one, on its own or like one that is there. What is in that one is not copied. */
import { useEffect, useRef, type RefObject } from 'react';
import type { FolderRef } from '#domain/stock/record.ts';
import type { OwnField, RecordView } from '#domain/views/record.ts';
import { give } from '../../../state/give.ts';
import { offerScans, takenAs } from '../../../state/scans/subject.ts';
import { useView } from '../../../state/views/use-view.ts';
import { facts, place } from '../../../strings/figure.ts';
import { location as words, newItem } from '../../../strings/new-item.ts';
import { Button } from '../../../ui/button.tsx';
import { LongField, TextField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { Cost } from '../many/cost.tsx';
import { Tags } from '../page/tags.tsx';
import css from '../items.module.css';
import { open, openBranch } from '../state.ts';
import { useBeginAnew } from './begin-anew.tsx';
import { Labels, useLabelInHand, type LabelsProps } from './labels-and-measure.tsx';
import {
  dropNew,
  fieldsOf,
  newRecords,
  NEW_LOCATION,
  typeNew,
  writtenOf,
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
    ...NEW_LOCATION,
    ...(original === null ? {} : { ...writtenOf(original.fields, ownFields), name: original.fields.name }),
  };
  const typed = newRecords((all) => all[draftKey]) ?? begun;
  const type = (change: Partial<NewItem>) => typeNew(draftKey, begun, change);
  const first = useRef<HTMLInputElement>(null);
  const labels = useLabelInHand();
  const anew = useBeginAnew(draftKey, first);
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  useEffect(() =>
    offerScans((reply) => {
      if (reply.said.kind !== 'unknown-code') return undefined;
      const change = labels.withCode(typed, reply.code);
      type(change);
      const isWhole = fieldsOf({ ...typed, ...change }, ownFields) !== undefined;
      return takenAs('new-location', reply, isWhole);
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
      <Fields {...{ typed, type, first, ownFields }} onLabel={labels.onFocus} keep={() => void make()} />
    </Screen>
  );
}

interface FieldsProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onLabel: LabelsProps['onFocus'];
  readonly ownFields: readonly OwnField[];
  readonly keep: () => void;
}

function Fields({ typed, type, first, onLabel, ownFields, keep }: FieldsProps) {
  return (
    <div className={css['form']}>
      <TextField
        label={words.name}
        isRequired
        value={typed.name}
        onChange={(name) => type({ name: name.slice(0, 190) })}
        inputRef={first}
        onSubmit={keep}
      />
      <Labels {...{ typed, type, keep, ownFields }} onFocus={onLabel} />
      <Tags typed={typed.tags} onType={(tags) => type({ tags })} />
      <OwnFields {...{ typed, type, keep, ownFields }} />
      <LongField label={words.notes} value={typed.notes} onChange={(notes) => type({ notes })} />
      <Cost commands={1} />
    </div>
  );
}
