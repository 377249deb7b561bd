/** Labels to print: what was scanned here, or just received; and the command sheet. */
import { Tag } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import { LABEL_SYMBOLOGIES, LABELS_PER, PAPERS } from '#domain/barcode/label.ts';
import { PrintedLabel } from '../../labels/label.tsx';
import { LabelPages } from '../../labels/paper.tsx';
import {
  countLabels,
  countPer,
  empty,
  isCopies,
  layout,
  MOST_COPIES,
  paperFor,
  setCopies,
  symbologyOf,
  tray,
  type Run,
} from '../../labels/tray.ts';
import { zplOf } from '../../labels/zpl.ts';
import { perform } from '../../state/perform.ts';
import { goTo, standing } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, facts, figure } from '../../strings/figure.ts';
import { labels as words, onPaper } from '../../strings/labels.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { cx } from '../../ui/class.ts';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { Empty, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments } from '../../ui/switch.tsx';
import { TypedQuantity } from '../typed/typed.tsx';
import { CommandSheet } from './commands.tsx';
import css from './labels.module.css';
import { PdfButton } from './pdf.tsx';

type Kind = 'goods' | 'commands';

/** What the labels on the tray are printed on and as. */
function useLayout() {
  const paperIs = tray(({ runs }) => paperFor(runs));
  const { symbology, ...papers } = layout();
  return { paper: papers[paperIs], paperIs, symbology };
}

export function LabelsScreen() {
  const [kind, setKind] = useState<Kind>('goods');
  const from = standing(({ stand }) => stand.openedFrom);
  const choice = (
    <>
      <KeepFocus />
      {from !== undefined && (
        <Button kind="quiet" shortcut="back" onPress={() => goTo(from)}>
          {words.back}
        </Button>
      )}
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
    </>
  );
  return kind === 'goods' ? <Goods beside={choice} /> : <CommandSheet beside={choice} />;
}

interface PartProps {
  readonly beside: React.ReactNode;
}

function Goods({ beside }: PartProps) {
  const { runs } = tray();
  const { paper, symbology } = useLayout();
  const [current, setCurrent] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const zpl = useView('settings', {}).view?.zpl ?? null;
  const copies = useRef<HTMLInputElement>(null);
  useShortcut('quantity', () => focusOn(copies));
  useShortcut(runs.length === 0 ? undefined : 'labels', () => window.print(), { isFallback: true });
  const inHand = runs.find(({ key }) => key === current) ?? runs.at(-1);
  const count = countLabels(runs);
  const send = async () => {
    if (zpl === null) return;
    const all = runs.map((run) => ({ ...run, symbology: symbologyOf(run, symbology) }));
    const text = zplOf(all, paper, zpl.dpi);
    if (text === null) return setSaid(words.doesNotFit);
    const answer = await perform('labels.send', { zpl: text });
    setSaid(answer.ok ? words.sent({ n: count }) : null);
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
      isAsideNear
      isTitleOver
      aside={<InHand run={inHand} copies={copies} />}
      sentence={said ?? onPaper(count, paper)}
      actions={
        <>
          <TwiceButton shortcut="discard" ask={words.discardAsk} onPress={empty}>
            {words.discard}
          </TwiceButton>
          <PdfButton of={{ kind: 'labels' }} onSaid={setSaid} />
          {zpl !== null && (
            <Button shortcut="labels" onPress={() => void send()}>
              {words.printer}
            </Button>
          )}
          <Button kind="primary" shortcut="send" onPress={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <Runs runs={runs} current={inHand.key} onCurrent={setCurrent} />
      <LabelPages
        paper={paper}
        labels={runs.flatMap((run) =>
          Array.from({ length: run.copies }, (_, copy) => <Printed key={`${run.key} ${copy}`} run={run} />),
        )}
      />
    </Screen>
  );
}

interface RunsProps {
  readonly runs: readonly Run[];
  readonly current: string;
  readonly onCurrent: (key: string) => void;
}

function Runs({ runs, current, onCurrent }: RunsProps) {
  const { symbology } = layout();
  return (
    <Rows
      label={words.list}
      items={runs}
      keyOf={({ key }) => key}
      named={({ label }) => label.title}
      spoken={({ label, copies }) => `${label.title}, ${figure(copies)}`}
      current={current}
      onCurrent={(key) => onCurrent(String(key))}
      alsoFrom={[symbology]}
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
          <Named
            name={run.label.title}
            under={facts(
              code(run.label.code),
              symbologyOf(run, symbology),
              // Of several lots of one item.
              ...run.label.lines.slice(1),
              run.pieces === undefined ? null : words.forPieces({ n: run.pieces }),
            )}
          />
          <Figure isNow>{figure(run.copies)}</Figure>
        </>
      )}
    </Rows>
  );
}

interface InHandProps {
  readonly run: Run;
  readonly copies: RefObject<HTMLInputElement | null>;
}

/** The label in hand: how it looks, how many of it, and on what they are all printed. */
function InHand({ run, copies }: InHandProps) {
  const { paper, paperIs, symbology } = useLayout();
  const print = (typed: Decimal): boolean => {
    setCopies(run.key, Number(typed));
    return true;
  };
  return (
    <div className={css['tools']}>
      <Section title={words.preview}>
        <section
          className={cx(css['preview'], paper.height > 100 && css['large'])}
          aria-label={words.title}
          {...scrolls}
        >
          <Printed run={run} />
        </section>
      </Section>
      <TypedQuantity
        key={run.key}
        label={words.copies}
        of={run.label.title}
        value={decimal(run.copies)}
        problemOf={(typed) => (isCopies(typed) ? null : words.wholeCopies({ most: MOST_COPIES }))}
        onTyped={(typed) => Promise.resolve(print(typed))}
        onLeft={print}
        inputRef={copies}
        shortcut="quantity"
      />
      {run.of !== undefined && <PerWhat />}
      <Segments
        label={words.paper}
        value={paper.name}
        options={PAPERS.map(({ name }) => ({ value: name, label: name.replace(/ mm$/, '') }))}
        onChange={(name) => layout.setState({ [paperIs]: PAPERS.find((one) => one.name === name) ?? paper })}
      />
      <Segments
        label={words.codeType}
        value={symbology ?? 'own'}
        options={[
          { value: 'own', label: words.automatic },
          ...LABEL_SYMBOLOGIES.map((one) => ({ value: one, label: one })),
        ]}
        onChange={(one) => layout.setState({ symbology: one === 'own' ? null : one })}
      />
      <Button shortcut="remove" onPress={() => setCopies(run.key, 0)}>
        {words.remove}
      </Button>
    </div>
  );
}

/** What of the goods that came gets a label: kept for the next ones. */
function PerWhat() {
  const per = useView('settings', {}).view?.labelsPer ?? 'piece';
  return (
    <Segments
      label={words.per}
      value={per}
      options={LABELS_PER.map((one) => ({ value: one, label: words.pers[one] }))}
      onChange={(chosen) => {
        countPer(chosen);
        void perform('settings.labelsPer', { per: chosen });
      }}
    />
  );
}

function Printed({ run }: { readonly run: Run }) {
  const { paper, symbology } = useLayout();
  return <PrintedLabel label={run.label} symbology={symbologyOf(run, symbology)} paper={paper} />;
}
