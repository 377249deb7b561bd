/** A code that nobody knows, and all of them: what may be said of one. */
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import type { ScannedCode, UnmatchedRow } from '#domain/views/unmatched.ts';
import { takeScan } from '../../scanner/scan-queue.ts';
import { perform } from '../../state/perform.ts';
import { setSubject } from '../../state/scans/subject.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import { code as shown, facts, figure, moment } from '../../strings/figure.ts';
import { labelled } from '../../strings/gs1.ts';
import { screenNames } from '../../strings/screens.ts';
import { scan as words, unmatched as list } from '../../strings/scan.ts';
import { operatorName } from '../../strings/status.ts';
import { TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { useNow } from '../../ui/now.ts';
import { part } from '../../strings/part.ts';
import { Cut, Empty } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { Search } from './item.tsx';
import { FirstStep, NextSteps, type Next } from './next.tsx';
import css from './scan.module.css';

interface UnknownProps {
  readonly scanned: ScannedCode;
  readonly search: Search;
}

export function UnknownCode({ scanned, search: Search }: UnknownProps) {
  const codes = useView('unmatched', {}).view?.codes ?? null;
  const isWhole = useMissing('stock') === null;
  const isListed = codes !== null && codes.some(({ code }) => code === scanned.code);
  // The list may be from before the scan: only what has been on it can have gone from it.
  const [wasListed, setWasListed] = useState(isListed);
  if (isListed && !wasListed) setWasListed(true);
  const isKnown = wasListed && !isListed;
  const { title, next, sentence } = isKnown ? words.knownNow : isWhole ? words.unknown : words.unread;
  const steps: Next[] = [
    ...(isKnown ? [{ label: words.show, go: () => takeScan(scanned.code, 'typed') }] : stepsFor(scanned)),
    {
      shortcut: 'unknown',
      label: list.open({ n: codes?.length ?? 0 }),
      go: () => setSubject({ kind: 'unmatched' }),
    },
  ];
  return (
    <Screen
      title={words.title}
      aside={<NextSteps steps={steps} />}
      asideLabel={words.next}
      sentence={sentence}
      actions={
        <>
          {!isKnown && <ForgetButton code={scanned.code} onForgotten={() => setSubject(null)} />}
          <FirstStep steps={steps} />
        </>
      }
    >
      <Search reach="key">
        <Empty icon={<ScanBarcode size={34} aria-hidden="true" />} title={title} next={next}>
          <code className={css['codes']}>{described(scanned)}</code>
        </Empty>
      </Search>
    </Screen>
  );
}

/** The list of them, until somebody has said of each what it is. */
export function Unmatched() {
  const { view } = useView('unmatched', {});
  const [current, setCurrent] = useState<string | null>(null);
  const now = useNow();
  const rows = view?.codes ?? [];
  const row = rows.find(({ code }) => code === current) ?? rows[0];
  const steps = row === undefined ? [] : stepsFor(row);
  return (
    <Screen
      title={list.title}
      subtitle={rows.length === 0 ? '' : list.toIdentify({ n: rows.length })}
      {...(row === undefined ? {} : { aside: <NextSteps steps={steps} />, asideLabel: words.next })}
      sentence={row === undefined ? words.sentenceNone : list.sentence({ code: shown(row.code) })}
      actions={
        row !== undefined && (
          <>
            <ForgetButton key={row.code} code={row.code} />
            <FirstStep steps={steps} />
          </>
        )
      }
    >
      {view !== null && (
        <Rows
          label={list.title}
          items={rows}
          keyOf={({ code }) => code}
          named={({ code }) => shown(code)}
          spoken={({ code, times }) => list.spoken({ code: shown(code), times })}
          current={row?.code ?? null}
          onCurrent={(key) => setCurrent(String(key))}
          alsoFrom={[now]}
          onOpen={(key) => open(rows.find(({ code }) => code === key))}
          columns={css['unmatched']}
          empty={
            <Empty
              icon={<ScanBarcode size={34} aria-hidden="true" />}
              title={list.emptyTitle}
              next={list.emptyNext}
            />
          }
          head={
            <>
              <Head>{list.code}</Head>
              <Head>{list.where}</Head>
              <Head isFigure>{list.when}</Head>
              <Head isFigure>{list.times}</Head>
            </>
          }
        >
          {(one) => (
            <>
              <Named name={shown(one.code)} under={kindOf(one)} isWords />
              <Named name={screenNames[one.screen]} under={operatorName(one.by)} isWords />
              <span className={css['when']}>{moment(one.at, now)}</span>
              <Figure>{figure(one.times)}</Figure>
            </>
          )}
        </Rows>
      )}
      {view?.isCut === true && <Cut>{part.lastShown({ n: rows.length })}</Cut>}
    </Screen>
  );
}

function stepsFor(row: ScannedCode): Next[] {
  const scanned = scannedOf(row);
  return [
    {
      shortcut: 'link',
      label: words.link,
      go: () => setSubject({ kind: 'unknown', scanned, form: 'link' }),
    },
    {
      shortcut: 'new',
      label: words.make,
      go: () => setSubject({ kind: 'unknown', scanned, form: 'make' }),
    },
    {
      shortcut: 'location',
      label: words.linkPlace,
      go: () => setSubject({ kind: 'unknown', scanned, form: 'place' }),
    },
  ];
}

function open(row: UnmatchedRow | undefined): void {
  if (row !== undefined) setSubject({ kind: 'unknown', scanned: scannedOf(row) });
}

/** The code alone, without how often it was scanned: that changes while it is shown. */
function scannedOf({ code, symbology, told, gs1 }: ScannedCode): ScannedCode {
  return { code, symbology, told, ...(gs1 === undefined ? {} : { gs1 }) };
}

interface ForgetProps {
  readonly code: string;
  readonly onForgotten?: () => void;
}

function ForgetButton({ code, onForgotten }: ForgetProps) {
  const forget = async () => {
    const answer = await perform('unmatched.forget', { code });
    if (answer.ok) onForgotten?.();
  };
  return (
    <TwiceButton shortcut="discard" ask={list.forgetAsk} onPress={() => void forget()}>
      {list.forget}
    </TwiceButton>
  );
}

const kindOf = ({ symbology, gs1 }: ScannedCode): string => facts(symbology, gs1 && labelled(gs1));

const described = (scanned: ScannedCode): string => facts(shown(scanned.code), kindOf(scanned));
