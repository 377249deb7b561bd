/** Packs: where the account has their sizes, and those of this station as a file. Of this warehouse alone. */
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { PacksImported } from '#bridge/packs.ts';
import { controlFor } from '#domain/stock/custom-field.ts';
import { LARGEST_PACK_FILE } from '#domain/barcode/pack-file.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { badRowWords, packs } from '../../strings/packs.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/parts.tsx';
import { Picker } from '../../ui/picker.tsx';
import css from './settings.module.css';

const words = packs.settings;
const NOWHERE = 'nowhere';

type Told =
  | { readonly kind: 'saved'; readonly file: string; readonly packs: number }
  | { readonly kind: 'unread' }
  | PacksImported;

export function PackSettings({ packField }: { readonly packField: number | null }) {
  const [told, setTold] = useState<Told | null>(null);
  const save = async () => {
    const answer = await perform('packs.export', {});
    if (answer.ok) setTold({ kind: 'saved', ...answer.value });
  };
  return (
    <Section title={words.title}>
      <SizeField packField={packField} />
      <div className={css['doors']}>
        <Button onPress={() => void save()}>{words.export}</Button>
        <FileTrigger
          acceptedFileTypes={['application/json', '.json']}
          onSelect={(files) => void take(files?.[0]).then(setTold)}
        >
          <Button onPress={() => undefined}>{words.import}</Button>
        </FileTrigger>
      </div>
      <p className={css['dim']}>{words.fileHelp}</p>
      <output>{told !== null && <Result told={told} />}</output>
    </Section>
  );
}

function SizeField({ packField }: { readonly packField: number | null }) {
  const fields = useView('reference', {}).view?.fields ?? [];
  const numbers = fields.filter(
    ({ type, appliesTo }) => controlFor(type) === 'number' && appliesTo?.toLowerCase() !== 'folder',
  );
  // One that the account has no more is still what is set.
  const isGone = packField !== null && !numbers.some(({ id }) => id === packField);
  const all = isGone ? [...numbers, { id: packField, name: String(packField) }] : numbers;
  return (
    <>
      <Picker
        label={words.field}
        value={packField === null ? NOWHERE : String(packField)}
        options={[
          { value: NOWHERE, label: words.nowhere },
          ...all.map(({ id, name }) => ({ value: String(id), label: words.inField({ name }) })),
        ]}
        onChange={(value) => {
          const fieldId = value === NOWHERE ? null : Number(value);
          void perform('settings.packField', { fieldId });
        }}
      />
      <p className={css['dim']}>{all.length === 0 ? words.noField : words.fieldHelp}</p>
    </>
  );
}

async function take(file: File | undefined): Promise<Told | null> {
  if (file === undefined) return null;
  if (file.size > LARGEST_PACK_FILE) return { kind: 'unread' };
  const text = await file.text().catch(() => null);
  if (text === null) return { kind: 'unread' };
  const answer = await perform('packs.take', { text });
  if (!answer.ok) return null;
  if (answer.value.kind === 'taken') show({ kind: 'outcome', outcome: answer.value.outcome }, currentStand());
  return answer.value;
}

function Result({ told }: { readonly told: Told }) {
  switch (told.kind) {
    case 'saved':
      return <Card tone="ok" title={words.saved({ n: told.packs, file: told.file })} />;
    case 'taken':
      return <Card tone="ok" title={takenWords(told)} />;
    case 'unread':
      return <Card tone="bad" title={words.noFile.unread} />;
    case 'no-file':
      return <Card tone="bad" title={words.noFile[told.why]} />;
    case 'bad-rows': {
      const { bad, rows } = told;
      return (
        <Card tone="bad" title={words.nothing({ bad })}>
          <ul className={css['rows']}>
            {rows.map((row) => (
              <li key={row.row}>{badRowWords(row)}</li>
            ))}
          </ul>
          {bad > rows.length && <p>{words.more({ n: bad - rows.length })}</p>}
        </Card>
      );
    }
    default:
      return told satisfies never;
  }
}

function takenWords({ outcome }: Extract<Told, { readonly kind: 'taken' }>): string {
  return outcome.said.kind === 'packs-imported' ? words.taken({ added: outcome.said.added }) : '';
}
