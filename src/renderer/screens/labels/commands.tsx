/** The command sheet: what keys do, to be scanned; and as many badges and places as are wanted on it. */
import { useState, type ReactNode } from 'react';
import { CONTROLS, controlCode, type Control } from '#domain/control.ts';
import type { FolderRef } from '#domain/record.ts';
import { CodeSheet, type SheetCode } from '../../labels/code-sheet.tsx';
import { A4Pages } from '../../labels/paper.tsx';
import { useSite } from '../../labels/site.ts';
import { symbolOf } from '../../labels/symbol.ts';
import { createDraft } from '../../state/profile.ts';
import { useView } from '../../state/use-view.ts';
import { control } from '../../strings/control.ts';
import { place } from '../../strings/figure.ts';
import { commandSheet as words, labels } from '../../strings/labels.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { PRINT_KEY, useShortcut } from '../../ui/shortcuts.ts';
import { Find } from '../find/find.tsx';
import css from './labels.module.css';
import { PdfButton } from './pdf.tsx';

interface Added {
  readonly operators: readonly string[];
  readonly places: readonly FolderRef[];
}

const added = createDraft<Added>({ operators: [], places: [] });

/** As many as go on a page. */
const PAGE = 20;
/** Longer ones would have bars too fine for a plain printer: they are written as a square. */
const LONGEST_LINEAR = 30;

const ALWAYS: readonly Control[] = [
  ...CONTROLS.map((does) => ({ does })),
  ...[2, 3, 5, 6, 10, 12, 20, 24, 50, 100].map((times): Control => ({ does: 'times', times })),
];

export function CommandSheet({ beside }: { readonly beside: ReactNode }) {
  const [said, setSaid] = useState<string | null>(null);
  const { operators, places } = added();
  const operator = useView('settings', {}).view?.operator;
  const site = useSite();
  useShortcut(site === undefined ? undefined : PRINT_KEY, () => window.print());
  const names = [...new Set([...(operator === undefined ? [] : [operator]), ...operators])];
  const codes =
    site === undefined
      ? []
      : [
          ...ALWAYS.map((one) => sheetCode(one, site)),
          ...names.map((name) => sheetCode({ does: 'operator', name }, site)),
          ...places.map((folder) =>
            sheetCode({ does: 'place', folderId: folder.id }, site, words.to({ name: place(folder) })),
          ),
          ...(site === null ? [] : [sheetCode({ does: 'join' }, site)]),
        ];
  const pages = Array.from({ length: Math.ceil(codes.length / PAGE) }, (_, n) =>
    codes.slice(n * PAGE, (n + 1) * PAGE),
  );
  const sheets = pages.map((page) => (
    <CodeSheet key={page[0]?.name} title={words.title} intro={words.intro} codes={page} />
  ));
  return (
    <Screen
      title={labels.title}
      beside={beside}
      asideLabel={words.add}
      aside={<Add operators={operators} places={places} />}
      sentence={said ?? words.next({ pages: pages.length })}
      actions={
        <>
          <PdfButton onSaid={setSaid} />
          <Button kind="primary" shortcut="F9" isDisabled={site === undefined} onPress={() => window.print()}>
            {labels.print}
          </Button>
        </>
      }
    >
      <div className={css['page']}>{sheets}</div>
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
            if (found.what === 'folder' && !places.some(({ id }) => id === found.folder.id))
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

function sheetCode(one: Control, site: string | null, name = control(one)): SheetCode {
  const code = controlCode(one, site);
  const linear = code.length > LONGEST_LINEAR ? null : symbolOf('Code 128', code);
  return { name, symbol: linear ?? symbolOf('QR Code', code) };
}
