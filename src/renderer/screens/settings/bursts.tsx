/** The last bursts as they came in, key by key: for whoever wants to know why a scanner does not do what it should. */
import { repair } from '#domain/scanning/scanner.ts';
import { bursts, type KeptBurst } from '../../scanner/recent-bursts.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, figure } from '../../strings/figure.ts';
import { ended, heardBursts as words, shown } from '../../strings/scanners.ts';
import { Button } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { closePage } from './page.ts';
import css from './settings.module.css';

export function BurstsPage() {
  const last = bursts((state) => state.last);
  const scanners = useView('settings', {}).view?.scanners ?? [];
  useShortcut('back', closePage);
  return (
    <Screen
      title={words.title}
      sentence={words.next}
      actions={
        <Button kind="primary" shortcut="send" onPress={closePage}>
          {words.close}
        </Button>
      }
    >
      <Rows
        label={words.title}
        items={last}
        keyOf={({ id }) => id}
        spoken={({ text }) => code(text)}
        alsoFrom={[scanners]}
        columns={css['burst-columns']}
        empty={<Empty title={words.emptyTitle} next={words.emptyNext} />}
        head={
          <>
            <Head>{words.burst}</Head>
            <Head isMinor>{words.scanner}</Head>
            <Head isFigure>{words.average}</Head>
            <Head isFigure>{words.longest}</Head>
            <Head isFigure isMinor>
              {words.keys}
            </Head>
            <Head>{words.ending}</Head>
          </>
        }
      >
        {(burst) => {
          const read = repair(burst.text, scanners);
          return (
            <>
              <Named name={shown(burst.text)} under={read.text === burst.text ? '' : shown(read.text)} />
              <span className={css['dim']}>{read.scanner?.name ?? ''}</span>
              <Figure>{words.milliseconds({ n: average(burst) })}</Figure>
              <Figure>{words.milliseconds({ n: Math.max(0, ...burst.gaps) })}</Figure>
              <Figure isMinor>{figure(burst.gaps.length + 1)}</Figure>
              <span>{ended(burst.ending)}</span>
            </>
          );
        }}
      </Rows>
    </Screen>
  );
}

const average = ({ gaps }: KeptBurst): number =>
  Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length));
