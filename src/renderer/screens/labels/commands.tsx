/** The command sheet: what keys do, to be scanned; and as many badges and places as are wanted on it. */
import { useState, type ReactNode } from 'react';
import { choicesOf } from '#domain/stock/adjustment.ts';
import type { Control } from '#domain/scanning/control.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import { CONTROLS } from '#domain/scanning/shortcut.ts';
import { CodeSheet, commandCode, PAGE, pagesOf } from '../../labels/code-sheet.tsx';
import { A4Pages } from '../../labels/paper.tsx';
import { useSite } from '../../labels/site.ts';
import { createDraft } from '../../state/settings/profile.ts';
import { useView } from '../../state/views/use-view.ts';
import { reasonControl } from '../../strings/control.ts';
import { place } from '../../strings/figure.ts';
import { commandSheet as words, labels } from '../../strings/labels.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';
import css from './labels.module.css';
import { PdfButton } from './pdf.tsx';

interface Added {
  readonly operators: readonly string[];
  readonly places: readonly FolderRef[];
}

const added = createDraft<Added>({ operators: [], places: [] });

/** 1: an answer to how many are in a carton, too. */
const TIMES = [1, 2, 3, 5, 6, 10, 12, 20, 24, 50, 100];

/** What is needed most is on the first page. */
const ALWAYS: readonly Control[] = [
  ...CONTROLS.slice(0, PAGE).map((kind) => ({ kind })),
  ...TIMES.map((times): Control => ({ kind: 'times', times })),
  ...CONTROLS.slice(PAGE).map((kind) => ({ kind })),
];

export function CommandSheet({ beside }: { readonly beside: ReactNode }) {
  const [said, setSaid] = useState<string | null>(null);
  const { operators, places } = added();
  const settings = useView('settings', {}).view;
  const operator = settings?.operator;
  const reasons = settings?.adjust.reasons ?? [];
  const site = useSite();
  useShortcut('labels', () => window.print(), { isReady: site !== undefined });
  const names = [...new Set([...(operator === undefined ? [] : [operator]), ...operators])];
  const codes =
    site === undefined
      ? []
      : [
          ...ALWAYS.map((one) => commandCode(one, site)),
          ...choicesOf(reasons).map((choice) =>
            commandCode(
              { kind: 'reason', id: choice.reason.id, way: choice.way },
              site,
              reasonControl(choice),
            ),
          ),
          ...names.map((name) => commandCode({ kind: 'operator', name }, site)),
          ...places.map((folder) =>
            commandCode({ kind: 'place', folderId: folder.id }, site, words.to({ name: place(folder) })),
          ),
          ...(site === null ? [] : [commandCode({ kind: 'join' }, site)]),
        ];
  const sheets = pagesOf(codes).map((page) => (
    <CodeSheet key={page[0]?.name} title={words.title} intro={words.intro} codes={page} />
  ));
  return (
    <Screen
      title={labels.title}
      beside={beside}
      asideLabel={words.add}
      aside={<Add operators={operators} places={places} />}
      sentence={said ?? words.next({ pages: sheets.length })}
      actions={
        <>
          <PdfButton of={{ kind: 'commands' }} onSaid={setSaid} />
          <Button
            kind="primary"
            shortcut="send"
            isDisabled={site === undefined}
            onPress={() => window.print()}
          >
            {labels.print}
          </Button>
        </>
      }
    >
      <section className={css['page']} aria-label={words.title} {...scrolls}>
        {sheets}
      </section>
      <A4Pages pages={sheets} />
    </Screen>
  );
}

function Add({ operators, places }: Added) {
  const [name, setName] = useState('');
  const addOperator = () => {
    const wanted = name.trim();
    setName('');
    if (wanted !== '') added.setState({ operators: [...new Set([...operators, wanted])] });
  };
  return (
    <>
      <Section title={words.operators}>
        <TextField
          label={words.operator}
          value={name}
          onChange={setName}
          onSubmit={addOperator}
          help={words.enter}
        />
        <Chosen
          names={operators}
          onRemove={(gone) => added.setState({ operators: operators.filter((one) => one !== gone) })}
        />
      </Section>
      <Section title={words.places}>
        <Find
          kind="folder"
          label={words.place}
          placeholder={words.place}
          onFound={(found) => {
            if (found.kind === 'folder' && !places.some(({ id }) => id === found.folder.id))
              added.setState({ places: [...places, found.folder] });
          }}
        />
        <Chosen
          names={places.map(place)}
          onRemove={(gone) => added.setState({ places: places.filter((one) => place(one) !== gone) })}
        />
      </Section>
    </>
  );
}

interface ChosenProps {
  readonly names: readonly string[];
  readonly onRemove: (name: string) => void;
}

function Chosen({ names, onRemove }: ChosenProps) {
  if (names.length === 0) return null;
  return (
    <ul className={css['chosen']}>
      {names.map((name) => (
        <li key={name}>
          <span>{name}</span>
          <Button kind="quiet" label={words.removeNamed({ name })} onPress={() => onRemove(name)}>
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
