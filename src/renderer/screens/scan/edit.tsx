/** What is written on an item, changed; or the item deleted. Kept here at once, sent when the network is there. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { LONGEST } from '#domain/values/longest.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { give } from '../../state/give.ts';
import { offerScans, setSubject, takenAs } from '../../state/scans/subject.ts';
import { figure, place } from '../../strings/figure.ts';
import { fieldsChanged } from '../../strings/command.ts';
import { field as fieldWords } from '../../strings/field.ts';
import { say } from '../../strings/say.ts';
import { packs } from '../../strings/packs.ts';
import { changes, edit as words } from '../../strings/scan.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { LongField, QuantityField, TextField } from '../../ui/field.tsx';
import { leaveField } from '../../ui/keys/focused-field.ts';
import { Form } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { changesOf, textsOf, type ItemTexts } from './changes.ts';
import { changeEdit, draft, dropEdit, useEdit } from './draft.ts';
import { useAlsoOn } from '../find/also-on.ts';
import css from './scan.module.css';

export function EditItem({ view }: { readonly view: ItemView }) {
  const { item } = view;
  const typed = useEdit(item.id);
  const set = changesOf(view, typed);
  const [said, setSaid] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const back = () => setSubject({ kind: 'item', itemId: item.id });
  // The field has Delete for itself: left with Esc, the key deletes the item.
  useShortcut('back', () => leaveField() || back(), { isUrgent: true });
  useEffect(() => first.current?.focus(), []);
  // A code that nobody knows is taken for its label; everything else is only said.
  useEffect(
    () =>
      offerScans((reply) => {
        if (reply.said.kind === 'unknown-code') {
          changeEdit(view, { code: articleCode(reply) });
          setSaid(null);
          return takenAs('label', reply);
        }
        if (reply.said.kind === 'item' && reply.said.item.id !== item.id) {
          setSaid(packs.taken({ title: say(reply).title }));
        }
        return undefined;
      }),
    [view, item.id],
  );
  const names = set === undefined ? [] : fieldsChanged(set);
  const keep = async () => {
    if (set === undefined || names.length === 0) return;
    const edited = set.name === undefined ? item : { ...item, name: set.name };
    const seen = draft.getState().seen[item.id] ?? {};
    const intent = { kind: 'edit-item', itemId: item.id, set, seen } as const;
    const kept = await give(intent, () => ({ kind: 'item-edited', item: edited, set }));
    if (kept === undefined) return;
    dropEdit(item.id);
    back();
  };
  const remove = async () => {
    const intent = { kind: 'delete', recordId: item.id, what: 'item', seen: item.quantity } as const;
    const kept = await give(intent, () => ({ kind: 'item-deleted', item }));
    if (kept === undefined) return;
    dropEdit(item.id);
    setSubject(null);
  };
  const submit = () => void keep();
  return (
    <Screen
      title={words.title({ name: item.name })}
      subtitle={words.where({ quantity: figure(item.quantity, item.unit), where: place(item.folder) })}
      sentence={said ?? (set === undefined ? words.incomplete : changes(names, item.id > 0))}
      actions={
        <>
          {item.id > 0 && (
            <TwiceButton
              shortcut="discard"
              ask={words.deleteAsk({ quantity: item.quantity, all: figure(item.quantity, item.unit) })}
              onPress={() => void remove()}
            >
              {words.remove}
            </TwiceButton>
          )}
          <Button kind="primary" shortcut="send" isDisabled={names.length === 0} onPress={submit}>
            {words.keep}
          </Button>
        </>
      }
    >
      <Fields view={view} typed={typed} first={first} onSubmit={submit} />
    </Screen>
  );
}

interface FieldsProps {
  readonly view: ItemView;
  readonly typed: Partial<ItemTexts>;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onSubmit: () => void;
}

function Fields({ view, typed, first, onSubmit }: FieldsProps) {
  const { item } = view;
  const texts = { ...textsOf(view), ...typed };
  const type = (change: Partial<ItemTexts>) => changeEdit(view, change);
  return (
    <Form>
      <TextField
        label={words.name}
        longest={LONGEST.name}
        value={texts.name}
        onChange={(name) => type({ name })}
        onSubmit={onSubmit}
        inputRef={first}
        error={texts.name.trim() === '' ? fieldWords.empty : null}
      />
      <div className={css['pair']}>
        <QuantityField
          label={words.least}
          value={texts.minQuantity}
          onChange={(minQuantity) => type({ minQuantity })}
          onSubmit={onSubmit}
        />
        <QuantityField
          label={words.price}
          value={texts.price}
          onChange={(price) => type({ price })}
          onSubmit={onSubmit}
        />
      </div>
      <TextField
        label={words.code}
        longest={LONGEST.code}
        help={useAlsoOn(texts.code === (item.code ?? '') ? '' : texts.code, item.id) ?? words.codeHelp}
        value={texts.code}
        onChange={(code) => type({ code })}
        onSubmit={onSubmit}
      />
      <LongField
        label={words.notes}
        value={texts.notes}
        onChange={(notes) => type({ notes })}
        // Until it is made they are not all there: the mark it is found by comes with it.
        {...(item.id < 0 ? { isDisabled: true, help: words.notesLater } : {})}
      />
    </Form>
  );
}
