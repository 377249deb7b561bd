/** A new item with all its fields, on its own or like one that is there; or a copy, which the warehouse system makes with all that is on it. */
import { useEffect, useRef, type RefObject } from 'react';
import type { ItemFields } from '#domain/stock/record.ts';
import type { OwnField as Field } from '#domain/views/record.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { itemLabel, printLabels } from '../../../labels/tray.ts';
import { give } from '../../../state/give.ts';
import type { PhotoDraft } from '../../../state/drafts/photo-draft.ts';
import { offerScans, takenAs } from '../../../state/scans/subject.ts';
import { useView } from '../../../state/views/use-view.ts';
import { place } from '../../../strings/figure.ts';
import { newItem as words } from '../../../strings/new-item.ts';
import { photo as photoWords } from '../../../strings/photo.ts';
import { edit as fieldWords, make } from '../../../strings/scan.ts';
import { Button } from '../../../ui/button.tsx';
import { LongField, QuantityField, TextField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { Switch } from '../../../ui/switch.tsx';
import { WhereTo } from '../../find/where-to.tsx';
import { NewPhotos } from '../../photo/new-photos.tsx';
import { Tags } from '../page/tags.tsx';
import { Cost } from '../many/cost.tsx';
import css from '../items.module.css';
import { useBeginAnew } from './begin-anew.tsx';
import { Labels, Measured, useLabelInHand, type LabelsProps } from './labels-and-measure.tsx';
import {
  begunLike,
  dropNew,
  fieldsOf,
  newRecords,
  NOTHING_TYPED,
  typeNew,
  type NewItem,
  type NewKey,
} from './new-item.ts';
import { OwnFields } from './own-fields.tsx';
import { open } from '../state.ts';

interface NewFormProps {
  readonly like: number | undefined;
  /** Where the list is of; undefined: everywhere. */
  readonly folderId: number | null | undefined;
}

export function NewForm({ like, folderId }: NewFormProps) {
  const original = useView('item', like === undefined ? null : { itemId: like }).view;
  const here = useView('folder', folderId === undefined ? null : { folderId }).view?.folder ?? null;
  const written = useView('record', like === undefined ? null : { recordId: like }).view;
  const ownFields = useView('ownFields', { what: 'item' }).view?.fields;
  const isRead = like === undefined || (original !== null && written !== null);
  if (!isRead || ownFields === undefined) return <Screen title={words.title}>{null}</Screen>;
  const begun =
    original === null ? { ...NOTHING_TYPED, folder: here } : begunLike(original, ownFields, written?.fields);
  const itsPhotos = written?.fields.photoIds ?? [];
  const draftKey = like === undefined ? 'item' : (`item like ${like}` as const);
  return <Form key={draftKey} {...{ draftKey, original, begun, ownFields, itsPhotos }} />;
}

interface FormProps {
  readonly draftKey: NewKey;
  readonly original: ItemView | null;
  readonly begun: NewItem;
  readonly ownFields: readonly Field[];
  /** The photos of the item that it is like. */
  readonly itsPhotos: readonly number[];
}

function Form({ draftKey, original, begun, ownFields, itsPhotos }: FormProps) {
  const typed = newRecords((all) => all[draftKey]) ?? begun;
  const type = (change: Partial<NewItem>) => typeNew(draftKey, begun, change);
  const photoDraft = { now: () => newRecords.getState()[draftKey] ?? begun, change: type };
  const fields = fieldsOf(typed, ownFields);
  const { folder, coming } = typed;
  const first = useRef<HTMLInputElement>(null);
  const labels = useLabelInHand();
  const anew = useBeginAnew(draftKey, first);
  useShortcut('back', () => open(null), { isUrgent: true });
  useEffect(() => first.current?.focus(), []);
  // A location that is scanned is where it goes; an unknown code is its label.
  useEffect(() =>
    offerScans((reply) => {
      const { said, code } = reply;
      if (said.kind === 'folder') type({ folder: said.folder });
      if (said.kind !== 'unknown-code') return undefined;
      const change = labels.withCode(typed, code);
      type(change);
      const isReady = typed.folder !== null && fieldsOf({ ...typed, ...change }, ownFields) !== undefined;
      return takenAs('new-item', reply, isReady);
    }),
  );
  const isWhole = fields !== undefined && folder !== null;
  const isReady = isWhole && coming.length === 0;
  const keep = () => {
    if (isReady) void makeItem(typed, fields, draftKey);
  };
  return (
    <Screen
      title={original === null ? words.title : words.likeTitle({ name: original.item.name })}
      {...(anew === null ? {} : { subtitle: words.kept })}
      sentence={
        coming.length > 0
          ? photoWords.coming({ n: coming.length })
          : isWhole
            ? make.ready({ name: fields.name, where: place(folder) })
            : typed.name.trim() === '' || folder === null
              ? words.sentence
              : words.unread
      }
      actions={
        <>
          {anew}
          {original !== null && original.item.id > 0 && (
            <Button
              isDisabled={!isWhole}
              onPress={() => isWhole && void copy(typed, fields, original, draftKey)}
            >
              {words.copy}
            </Button>
          )}
          <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={keep}>
            {make.keep}
          </Button>
        </>
      }
    >
      <Fields
        {...{ typed, type, photoDraft, first, keep, ownFields, itsPhotos }}
        onLabel={labels.onFocus}
        isLike={original !== null}
      />
    </Screen>
  );
}

interface FieldsProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly photoDraft: PhotoDraft;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onLabel: LabelsProps['onFocus'];
  readonly keep: () => void;
  readonly isLike: boolean;
  readonly ownFields: readonly Field[];
  readonly itsPhotos: readonly number[];
}

function Fields({
  typed,
  type,
  photoDraft,
  first,
  onLabel,
  keep,
  isLike,
  ownFields,
  itsPhotos,
}: FieldsProps) {
  return (
    <div className={css['form']}>
      <TextField
        label={make.name}
        isRequired
        value={typed.name}
        onChange={(name) => type({ name: name.slice(0, 190) })}
        inputRef={first}
        onSubmit={keep}
      />
      <WhereTo folder={typed.folder} onChosen={(chosen) => type({ folder: chosen })} />
      <div className={css['fields']}>
        <QuantityField
          label={make.quantity}
          isRequired
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
      <Labels {...{ typed, type, keep, ownFields }} onFocus={onLabel} />
      <Measured {...{ typed, type, keep }} />
      <Tags typed={typed.tags} onType={(tags) => type({ tags })} />
      <OwnFields {...{ typed, type, keep, ownFields }} />
      <LongField label={fieldWords.notes} value={typed.notes} onChange={(notes) => type({ notes })} />
      <NewPhotos title={typed.name} photos={typed.photos} draft={photoDraft} />
      {itsPhotos.length > 0 && (
        <Switch
          label={words.itsPhotos({ n: itsPhotos.length })}
          isOn={typed.photoIds.length > 0}
          onChange={(isOn) => type({ photoIds: isOn ? itsPhotos : [] })}
        />
      )}
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

async function makeItem(typed: NewItem, fields: ItemFields, draftKey: NewKey): Promise<void> {
  const { folder, photos } = typed;
  if (folder === null) return;
  const code = fields.label?.code ?? null;
  const refOf = (id: number) => ({ id, name: fields.name, code, folder, quantity: fields.quantity });
  const taken = photos.length === 0 ? {} : { photos };
  const intent = { kind: 'create-item', what: 'item', folderId: folder.id, fields, ...taken } as const;
  const made = await give(intent, ([id = 0]) => ({
    kind: 'item-made',
    code: code ?? '',
    item: refOf(id),
  }));
  if (made === undefined) return;
  dropNew(draftKey);
  open(null);
  const label = typed.printsLabel ? itemLabel(refOf(made[0] ?? 0)) : null;
  if (label === null) return;
  printLabels([label]);
}

async function copy(typed: NewItem, fields: ItemFields, { item }: ItemView, draftKey: NewKey): Promise<void> {
  const { folder } = typed;
  if (folder === null) return;
  const { quantity } = fields;
  const made = await give({ kind: 'copy', itemId: item.id, quantity, folderId: folder.id }, ([id = 0]) => ({
    kind: 'item-made',
    code: '',
    item: { ...item, id, folder, quantity },
  }));
  if (made === undefined) return;
  dropNew(draftKey);
  open(null);
}
