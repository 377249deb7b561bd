/** A new item with all its fields, on its own or like one that is there; or a copy, which the warehouse system makes with all that is on it. */
import { useEffect, useRef, type RefObject } from 'react';
import type { FolderRef } from '#domain/record.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { fill, itemLabel } from '../../../labels/tray.ts';
import { give } from '../../../state/give.ts';
import { goTo } from '../../../state/stand.ts';
import { offerScans } from '../../../state/subject.ts';
import { useView } from '../../../state/use-view.ts';
import { place } from '../../../strings/figure.ts';
import { newItem as words } from '../../../strings/new-item.ts';
import { edit as fieldWords, make } from '../../../strings/scan.ts';
import { Button } from '../../../ui/button.tsx';
import { LongField, QuantityField, TextField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { Switch } from '../../../ui/switch.tsx';
import { WhereTo } from '../../find/where-to.tsx';
import { Cost } from '../many/cost.tsx';
import css from '../items.module.css';
import { begunLike, dropNew, fieldsOf, newItems, NOTHING_TYPED, typeNew, type NewItem } from './new-item.ts';
import { open } from '../state.ts';

interface NewFormProps {
  readonly like: number | undefined;
  /** Where the list is of; undefined: everywhere. */
  readonly folderId: number | null | undefined;
}

export function NewForm({ like, folderId }: NewFormProps) {
  const original = useView('item', like === undefined ? null : { itemId: like }).view;
  const here = useView('folder', folderId === undefined ? null : { folderId }).view?.folder ?? null;
  if (like !== undefined && original === null) return <Screen title={words.title}>{null}</Screen>;
  return <Form like={like ?? 0} original={original} here={here} />;
}

interface FormProps {
  readonly like: number;
  readonly original: ItemView | null;
  readonly here: FolderRef | null;
}

function Form({ like, original, here }: FormProps) {
  const begun = original === null ? { ...NOTHING_TYPED, folder: here } : begunLike(original);
  const typed = newItems((all) => all[like]) ?? begun;
  const type = (change: Partial<NewItem>) => typeNew(like, { ...typed, ...change });
  const fields = fieldsOf(typed);
  const { folder } = typed;
  const first = useRef<HTMLInputElement>(null);
  useShortcut('back', () => open(null), { isUrgent: true });
  useEffect(() => first.current?.focus(), []);
  // A location scanned meanwhile is where it is, and a code that nobody knows is its label.
  useEffect(() =>
    offerScans(({ said, code }) => {
      if (said.kind === 'folder') type({ folder: said.folder });
      if (said.kind === 'unknown-code') type({ code });
    }),
  );
  const isReady = fields !== undefined && folder !== null;
  const keep = () => {
    if (isReady) void makeItem(typed, like);
  };
  return (
    <Screen
      title={original === null ? words.title : words.likeTitle({ name: original.item.name })}
      sentence={isReady ? make.ready({ name: fields.name, where: place(folder) }) : words.sentence}
      actions={
        <>
          {original !== null && original.item.id > 0 && (
            <Button isDisabled={!isReady} onPress={() => void copy(typed, original)}>
              {words.copy}
            </Button>
          )}
          <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={keep}>
            {make.keep}
          </Button>
        </>
      }
    >
      <Fields typed={typed} type={type} first={first} keep={keep} isLike={original !== null} />
    </Screen>
  );
}

interface FieldsProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly keep: () => void;
  readonly isLike: boolean;
}

function Fields({ typed, type, first, keep, isLike }: FieldsProps) {
  return (
    <div className={css['form']}>
      <TextField
        label={make.name}
        value={typed.name}
        onChange={(name) => type({ name: name.slice(0, 190) })}
        inputRef={first}
        onSubmit={keep}
      />
      <WhereTo folder={typed.folder} onChosen={(chosen) => type({ folder: chosen })} />
      <div className={css['fields']}>
        <QuantityField
          label={make.quantity}
          value={typed.quantity}
          onChange={(quantity) => type({ quantity })}
          onSubmit={keep}
        />
        <QuantityField
          label={fieldWords.least}
          value={typed.minQuantity}
          onChange={(minQuantity) => type({ minQuantity })}
          onSubmit={keep}
        />
        <QuantityField
          label={fieldWords.price}
          value={typed.price}
          onChange={(price) => type({ price })}
          onSubmit={keep}
        />
      </div>
      <TextField
        label={fieldWords.code}
        help={fieldWords.codeHelp}
        value={typed.code}
        onChange={(code) => type({ code: code.slice(0, 500) })}
        onSubmit={keep}
      />
      <LongField label={fieldWords.notes} value={typed.notes} onChange={(notes) => type({ notes })} />
      <Switch
        label={words.printsLabel}
        isOn={typed.printsLabel}
        onChange={(printsLabel) => type({ printsLabel })}
      />
      {isLike && <p className={css['dim']}>{words.copyHelp}</p>}
      <Cost commands={1} />
    </div>
  );
}

async function makeItem(typed: NewItem, like: number): Promise<void> {
  const fields = fieldsOf(typed);
  const { folder } = typed;
  if (fields === undefined || folder === null) return;
  const code = fields.label?.code ?? null;
  const refOf = (id: number) => ({ id, name: fields.name, code, folder, quantity: fields.quantity });
  const made = await give({ kind: 'create-item', what: 'item', folderId: folder.id, fields }, ([id = 0]) => ({
    kind: 'item-made',
    code: code ?? '',
    item: refOf(id),
  }));
  if (made === undefined) return;
  dropNew(like);
  open(null);
  const label = typed.printsLabel ? itemLabel(refOf(made[0] ?? 0)) : null;
  if (label === null) return;
  fill([label]);
  goTo({ screen: 'labels' });
}

async function copy(typed: NewItem, { item }: ItemView): Promise<void> {
  const fields = fieldsOf(typed);
  const { folder } = typed;
  if (fields === undefined || folder === null) return;
  const { quantity } = fields;
  const made = await give({ kind: 'copy', itemId: item.id, quantity, folderId: folder.id }, ([id = 0]) => ({
    kind: 'item-made',
    code: '',
    item: { ...item, id, folder, quantity },
  }));
  if (made === undefined) return;
  dropNew(item.id);
  open(null);
}
