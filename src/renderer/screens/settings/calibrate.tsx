/** Teaching the station a scanner: print the sheet, scan its ten codes from top to bottom, done. */
import { useEffect, useState } from 'react';
import { calibrate, CALIBRATION_CODES, type Calibration } from '#domain/scanning/calibration.ts';
import { CodeSheet } from '../../labels/code-sheet.tsx';
import { A4Page } from '../../labels/paper.tsx';
import { symbolOf } from '../../labels/symbol.ts';
import { divertBursts, type KeptBurst } from '../../scanner/recent-bursts.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, figure } from '../../strings/figure.ts';
import { calibration as words, peculiarities } from '../../strings/scanners.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Section } from '../../ui/parts.tsx';
import { Progress, Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { closePage } from './page.ts';
import css from './settings.module.css';

export function CalibratePage() {
  const [heard, forget] = useHeard();
  const [name, setName] = useState(words.firstName);
  const scanners = useView('settings', {}).view?.scanners ?? [];
  useShortcut('back', closePage);
  const result = heard.length === CALIBRATION_CODES.length ? calibrate(heard) : null;
  const keep = async () => {
    if (result?.ok !== true) return;
    const { profile } = result.learned;
    const kept = [...scanners, { id: crypto.randomUUID(), name: name.trim(), ...profile }];
    const answer = await perform('settings.scanners', {
      scanners: kept.map((one) => ({ ...one, repairs: { ...one.repairs } })),
    });
    if (answer.ok) closePage();
  };
  return (
    <Screen
      title={words.title}
      beside={
        <Progress
          label={words.scanned}
          value={heard.length}
          of={CALIBRATION_CODES.length}
          words={words.progress({ n: heard.length, of: CALIBRATION_CODES.length })}
        />
      }
      asideLabel={words.heard}
      aside={
        <>
          {result !== null && <Result result={result} />}
          {result?.ok === true && <TextField label={words.name} value={name} onChange={setName} />}
          <Section title={words.heard}>
            <ol className={css['heard']}>
              {heard.map(({ id, text }) => (
                <li key={id}>{code(text)}</li>
              ))}
            </ol>
          </Section>
        </>
      }
      sentence={result === null ? words.next({ n: heard.length + 1 }) : words.allScanned}
      actions={
        <>
          <Button onPress={closePage}>{words.cancel}</Button>
          <Button isDisabled={heard.length === 0} onPress={forget}>
            {words.again}
          </Button>
          {result?.ok === true ? (
            <Button
              kind="primary"
              shortcut="send"
              isDisabled={name.trim() === ''}
              onPress={() => void keep()}
            >
              {words.keep}
            </Button>
          ) : (
            <Button kind="primary" shortcut="send" onPress={() => window.print()}>
              {words.print}
            </Button>
          )}
        </>
      }
    >
      <section className={css['page']} aria-label={words.sheetTitle} {...scrolls}>
        <Sheet />
      </section>
      <A4Page>
        <Sheet />
      </A4Page>
    </Screen>
  );
}

/** The codes of the sheet as they are scanned, and what forgets them. */
function useHeard(): readonly [heard: readonly KeptBurst[], forget: () => void] {
  const [heard, setHeard] = useState<readonly KeptBurst[]>([]);
  useEffect(
    () =>
      divertBursts((burst) =>
        setHeard((all) => {
          const before = burst.mends ? all.slice(0, -1) : all;
          // A code scanned twice by a nervous finger is one.
          return before.length === CALIBRATION_CODES.length || before.at(-1)?.text === burst.text
            ? before
            : [...before, burst];
        }),
      ),
    [],
  );
  return [heard, () => setHeard([])];
}

function Sheet() {
  return (
    <CodeSheet
      title={words.sheetTitle}
      intro={words.sheetIntro}
      codes={CALIBRATION_CODES.map(({ gs1, text }, i) => ({
        name: figure(i + 1),
        symbol: symbolOf(gs1 ? 'GS1-128' : 'Code 128', text),
      }))}
    />
  );
}

function Result({ result }: { readonly result: Calibration }) {
  if (!result.ok) {
    const { title, next } = words.failed[result.why];
    return (
      <Card tone="bad" title={title}>
        <p>{next}</p>
      </Card>
    );
  }
  const { profile, losesGs, lost } = result.learned;
  return (
    <>
      <Card tone="ok" title={words.learned}>
        <p>{peculiarities(profile)}</p>
        {result.learned.tellsAim && <p>{words.tellsAim}</p>}
      </Card>
      {losesGs && (
        <Card tone="look" title={words.losesGs}>
          <p>{words.losesGsNext}</p>
        </Card>
      )}
      {lost !== '' && (
        <Card tone="look" title={words.lost({ characters: lost })}>
          <p>{words.lostNext}</p>
        </Card>
      )}
    </>
  );
}
