/** The tape: every scan, what it meant and what was done; and a copy of it to take away. */
import { useState } from 'react';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, facts, moment } from '../../strings/figure.ts';
import { part } from '../../strings/part.ts';
import { heardBursts, logged, scanLog as words, shown, sourceName } from '../../strings/scanners.ts';
import { screenNames } from '../../strings/screens.ts';
import { operatorName } from '../../strings/status.ts';
import { Button } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { Cut, Empty } from '../../ui/parts.tsx';
import { useNow } from '../../ui/now.ts';
import type { RowTone } from '../../ui/lists/row.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { closePage } from './page.ts';
import css from './settings.module.css';

const TONES: Readonly<Record<'done' | 'look' | 'refused', RowTone>> = {
  done: 'done',
  look: 'part',
  refused: 'bad',
};

export function ScanLogPage() {
  const { view } = useView('scanLog', {});
  const now = useNow();
  const [said, setSaid] = useState<string | null>(null);
  const save = async () => {
    const answer = await perform('scanLog.export', {});
    setSaid(answer.ok ? words.saved({ n: answer.value.scans, file: answer.value.file }) : null);
  };
  return (
    <Screen
      title={words.title}
      sentence={said ?? words.next}
      actions={
        <>
          <Button shortcut="back" onPress={closePage}>
            {words.close}
          </Button>
          <Button kind="primary" shortcut="send" onPress={() => void save()}>
            {words.export}
          </Button>
        </>
      }
    >
      <Rows
        label={words.title}
        items={view?.scans ?? []}
        keyOf={({ id }) => id}
        spoken={(row) => `${code(row.text)}: ${logged(row).title}`}
        tone={({ reply, isPiece }) => (isPiece ? 'none' : TONES[reply.tone])}
        alsoFrom={[now]}
        columns={css['log-columns']}
        empty={<Empty title={words.emptyTitle} next={words.emptyNext} />}
        head={
          <>
            <Head>{words.scan}</Head>
            <Head>{words.meant}</Head>
            <Head isMinor>{words.from}</Head>
            <Head isFigure isMinor>
              {words.pace}
            </Head>
            <Head isFigure>{words.when}</Head>
          </>
        }
      >
        {(row) => {
          const { text, reply, source, pace, at, by, screen } = row;
          const { title, detail } = logged(row);
          return (
            <>
              <Named name={shown(text)} under={reply.symbology ?? ''} isWords />
              <Named name={title} under={detail} isWords />
              <Named name={screenNames[screen]} under={facts(sourceName(source), operatorName(by))} isWords />
              <Figure isMinor>{pace === null ? '' : heardBursts.milliseconds({ n: pace })}</Figure>
              <span className={css['when']}>{moment(at, now)}</span>
            </>
          );
        }}
      </Rows>
      {view?.isCut === true && <Cut>{part.lastShown({ n: view.scans.length })}</Cut>}
    </Screen>
  );
}
