/** A new item, with the code that was scanned as its label. Kept here at once, sent when the network is there. */
import { useEffect, useRef } from 'react';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { asLabel, LABEL_SYMBOLOGIES, writtenIn, type LabelSymbology } from '#domain/barcode/label.ts';
import { LONGEST } from '#domain/values/longest.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { ScannedCode } from '#domain/views/unmatched.ts';
import { give } from '../../state/give.ts';
import { offerScans, setSubject } from '../../state/scans/subject.ts';
import { code as shown, place } from '../../strings/figure.ts';
import { photo as photoWords } from '../../strings/photo.ts';
import { make as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/parts.tsx';
import { readQuantity } from '../../ui/keys/quantity.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments } from '../../ui/switch.tsx';
import { WhereTo } from '../find/where-to.tsx';
import { NewPhotos } from '../photo/new-photos.tsx';
import { changeItem, dropItem, newItem, useNewItem } from './draft.ts';

export function MakeItem({ scanned }: { readonly scanned: ScannedCode }) {
  const key = scanned.code;
  const { name, folder, quantity, symbology, photos, coming } = useNewItem(key);
  const nameField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  const label = labelOf(scanned);
  useShortcut('back', () => setSubject({ kind: 'unknown', scanned }), { isUrgent: true });
  useEffect(() => nameField.current?.focus(), []);
  // A place scanned meanwhile is where it is; everything else is only said.
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'folder') changeItem(key, { folder: said.folder });
      }),
    [key],
  );
  const isWhole = name.trim() !== '' && folder !== null && readQuantity(quantity) !== undefined;
  const isReady = isWhole && coming.length === 0;
  const keep = () => {
    if (isReady) void makeIt(scanned);
  };
  return (
    <Screen
      title={words.title}
      subtitle={`${shown(label.code)} · ${symbology ?? label.symbology}`}
      sentence={
        coming.length > 0
          ? photoWords.coming({ n: coming.length })
          : isWhole
            ? words.ready({ name: name.trim(), where: place(folder) })
            : words.sentence
      }
      actions={
        <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={keep}>
          {words.keep}
        </Button>
      }
    >
      <Form>
        <TextField
          label={words.name}
          isRequired
          longest={LONGEST.name}
          value={name}
          onChange={(text) => changeItem(key, { name: text })}
          inputRef={nameField}
          onSubmit={keep}
        />
        <WhereTo
          folder={folder}
          onChosen={(chosen) => {
            changeItem(key, { folder: chosen });
            if (chosen !== null) requestAnimationFrame(() => quantityField.current?.focus());
          }}
        />
        <QuantityField
          label={words.quantity}
          isRequired
          value={quantity}
          onChange={(text) => changeItem(key, { quantity: text })}
          inputRef={quantityField}
          onSubmit={keep}
        />
        <CodeType code={label.code} value={symbology ?? label.symbology} of={key} />
        <NewPhotos
          title={name}
          photos={photos}
          draft={{ now: () => newItem(key), change: (to) => changeItem(key, to) }}
        />
      </Form>
    </Screen>
  );
}

interface CodeTypeProps {
  readonly code: string;
  readonly value: LabelSymbology;
  /** The code whose draft it is. */
  readonly of: string;
}

function CodeType({ code, value, of }: CodeTypeProps) {
  return (
    <Segments
      label={words.codeType}
      value={value}
      options={LABEL_SYMBOLOGIES.filter((one) => writtenIn(one, code) !== undefined).map((one) => ({
        value: one,
        label: one,
      }))}
      onChange={(symbology) => changeItem(of, { symbology })}
    />
  );
}

const labelOf = (scanned: ScannedCode) =>
  asLabel(articleCode(scanned), scanned.told ? scanned.symbology : undefined);

async function makeIt(scanned: ScannedCode): Promise<void> {
  const { name, folder, quantity, symbology, photos } = newItem(scanned.code);
  const amount = readQuantity(quantity);
  if (folder === null || amount === undefined) return;
  const label = labelOf(scanned);
  const chosen = symbology ?? label.symbology;
  const code = writtenIn(chosen, label.code) ?? label.code;
  const fields = {
    name: name.trim(),
    quantity: amount,
    minQuantity: null,
    price: null,
    notes: null,
    label: { code, type: LABEL_TYPES[chosen] },
  };
  const taken = photos.length === 0 ? {} : { photos };
  const intent = { kind: 'create-item', what: 'item', folderId: folder.id, fields, ...taken } as const;
  const said = (id: number) => {
    const item = { id, name: fields.name, code, folder, quantity: amount };
    return { kind: 'item-made', code, item } as const;
  };
  const [id] = (await give(intent, ([made = 0]) => said(made))) ?? [];
  if (id === undefined) return;
  dropItem(scanned.code);
  setSubject({ kind: 'item', itemId: id });
}
