/** Labels to print: what was scanned here, or just received; and the command sheet. */
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { CONTROLS, controlCode, type Control } from '#domain/control.ts';
import { LABEL_SYMBOLOGIES, PAPERS } from '#domain/label.ts';
import { CodeSheet } from '../../labels/code-sheet.tsx';
import { PrintedLabel } from '../../labels/label.tsx';
import { A4Page, LabelPages } from '../../labels/paper.tsx';
import { symbolOf } from '../../labels/symbol.ts';
import { countLabels, empty, setCopies, symbologyOf, tray, type Run } from '../../labels/tray.ts';
import { zplOf } from '../../labels/zpl.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/use-view.ts';
import { control } from '../../strings/control.ts';
import { labels as words, onPaper } from '../../strings/labels.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/cells.tsx';
import { QuantityField } from '../../ui/field.tsx';
import { Empty, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Segments } from '../../ui/switch.tsx';
import css from './labels.module.css';

type Kind = 'goods' | 'commands';

export function LabelsScreen() {
  const [kind, setKind] = useState<Kind>('goods');
  const choice = (
    <Segments
      label={words.kinds}
      isLabelHidden
      value={kind}
      onChange={setKind}
      options={[
        { value: 'goods', label: words.goods },
        { value: 'commands', label: words.commands },
      ]}
    />
  );
  return kind === 'goods' ? <Goods beside={choice} /> : <Commands beside={choice} />;
}

interface PartProps {
  readonly beside: React.ReactNode;
}

function Goods({ beside }: PartProps) {
  const { runs, paper, symbology } = tray();
  const [current, setCurrent] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const zpl = useView('settings', {}).view?.zpl ?? null;
  const inHand = runs.find(({ key }) => key === current) ?? runs.at(-1);
  const count = countLabels(runs);
  const printed = (run: Run, copy: number) => (
    <PrintedLabel
      key={`${run.key} ${copy}`}
      label={run.label}
      symbology={symbologyOf(run, symbology)}
      paper={paper}
    />
  );
  const send = async () => {
    if (zpl === null) return;
    const all = runs.map((run) => ({ ...run, symbology: symbologyOf(run, symbology) }));
    const text = zplOf(all, paper, zpl.dpi);
    if (text === null) return setSaid(words.doesNotFit);
    const answer = await perform('labels.send', { zpl: text });
    setSaid(answer.ok ? words.sent(count) : null);
  };
  if (inHand === undefined) {
    return (
      <Screen title={words.title} beside={beside}>
        <Empty icon={<Tag size={34} aria-hidden="true" />} title={words.emptyTitle} next={words.emptyNext} />
      </Screen>
    );
  }
  return (
    <Screen
      title={words.title}
      beside={beside}
      asideLabel={words.label}
      aside={
        <>
          <Section title={words.preview}>
            <div className={css['preview']}>{printed(inHand, 0)}</div>
          </Section>
          <QuantityField
            label={words.copies}
            value={String(inHand.copies)}
            onChange={(text) => {
              if (/^[1-9]\d*$/.test(text)) setCopies(inHand.key, Number(text));
            }}
          />
          <Segments
            label={words.paper}
            value={paper.name}
            options={PAPERS.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => tray.setState({ paper: PAPERS.find((one) => one.name === name) ?? paper })}
          />
          <Segments
            label={words.symbology}
            value={symbology ?? 'own'}
            options={[
              { value: 'own', label: words.asItFits },
              ...LABEL_SYMBOLOGIES.map((one) => ({ value: one, label: one })),
            ]}
            onChange={(one) => tray.setState({ symbology: one === 'own' ? null : one })}
          />
          <Button onPress={() => setCopies(inHand.key, 0)}>{words.remove}</Button>
        </>
      }
      sentence={said ?? onPaper(count, paper)}
      actions={
        <>
          <TwiceButton shortcut="Delete" ask={words.discardAsk} onPress={empty}>
            {words.discard}
          </TwiceButton>
          <PdfButton onSaid={setSaid} />
          {zpl !== null && <Button onPress={() => void send()}>{words.printer}</Button>}
          <Button kind="primary" shortcut="F9" onPress={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <Rows
        label={words.list}
        items={runs}
        keyOf={({ key }) => key}
        spoken={({ label, copies }) => `${label.title}, ${copies}`}
        current={inHand.key}
        onCurrent={(key) => setCurrent(String(key))}
        columns={css['columns']}
        head={
          <>
            <Head>{words.label}</Head>
            <Head isFigure>{words.copies}</Head>
          </>
        }
      >
        {(run) => (
          <>
            <Named name={run.label.title} under={`${run.label.code} · ${symbologyOf(run, symbology)}`} />
            <Figure isNow>{run.copies}</Figure>
          </>
        )}
      </Rows>
      <LabelPages
        paper={paper}
        labels={runs.flatMap((run) => Array.from({ length: run.copies }, (_, copy) => printed(run, copy)))}
      />
    </Screen>
  );
}

/** Where the shell writes PDF files itself; elsewhere the print dialogue does. */
function PdfButton({ onSaid }: { readonly onSaid: (said: string | null) => void }) {
  const writesPdf = useView('settings', {}).view?.writesPdf === true;
  if (!writesPdf) return null;
  const save = async () => {
    const answer = await perform('labels.pdf', {});
    onSaid(answer.ok ? words.saved(answer.value.file) : null);
  };
  return <Button onPress={() => void save()}>{words.pdf}</Button>;
}

const ON_SHEET: readonly Control[] = [
  ...CONTROLS.map((does) => ({ does })),
  ...[2, 3, 5, 6, 10, 12, 20, 24, 50, 100].map((times): Control => ({ does: 'times', times })),
];

function Commands({ beside }: PartProps) {
  const [said, setSaid] = useState<string | null>(null);
  const operator = useView('settings', {}).view?.operator;
  const controls: readonly Control[] =
    operator === undefined ? ON_SHEET : [...ON_SHEET, { does: 'operator', name: operator }];
  const sheet = (
    <CodeSheet
      title={words.commandTitle}
      intro={words.commandIntro}
      codes={controls.map((one) => ({ name: control(one), symbol: symbolOf('Code 128', controlCode(one)) }))}
    />
  );
  return (
    <Screen
      title={words.title}
      beside={beside}
      sentence={said ?? words.commandNext}
      actions={
        <>
          <PdfButton onSaid={setSaid} />
          <Button kind="primary" shortcut="F9" onPress={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <div className={css['page']}>{sheet}</div>
      <A4Page>{sheet}</A4Page>
    </Screen>
  );
}
