/** Before a count is sent: what differs, and what becomes of what was not seen. */
import { isPositive } from '#domain/decimal.ts';
import type { CountingView } from '#domain/views/counting.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { count as words, scope, summary } from '../../strings/count.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import css from './count.module.css';
import { change, draft } from './draft.ts';
import { CountLines } from './lines.tsx';
import { Noted } from './noted.tsx';

export function ReviewScreen({ view }: { readonly view: CountingView }) {
  const { sheet } = view;
  const unseen = draft((state) => state.unseen);
  useShortcut('Escape', () => change({ reviewing: null }));
  // Where nothing should be there, nothing is missing.
  const missing = view.lines.filter(
    (line) => line.counted === null && (line.expected === null || isPositive(line.expected)),
  );
  const seen = view.lines.filter((line) => line.counted !== null);
  const differing = seen.filter((line) => line.tone === 'differs');
  const isAsked = missing.length > 0;
  const isDecided = !isAsked || unseen !== null;
  const shown = [...differing, ...missing, ...seen.filter((line) => line.tone !== 'differs')];
  return (
    <Screen
      title={words.reviewTitle}
      subtitle={scope(sheet.scope)}
      beside={<span className={css['dim']}>{summary(view)}</span>}
      isAsideInHand={isAsked}
      asideLabel={words.review}
      aside={
        <>
          {differing.length === 0 && seen.length > 0 && !isAsked && <Card tone="ok" title={words.allSame} />}
          {isAsked && (
            <>
              <Card tone="look" title={words.unseenAsk({ n: missing.length })}>
                <p>{words.unseenNext}</p>
              </Card>
              <Button
                kind="choice"
                shortcut="1"
                isChosen={unseen === 'leave'}
                onPress={() => change({ unseen: 'leave' })}
              >
                {words.unseenLeave}
              </Button>
              <Button
                kind="choice"
                shortcut="2"
                isChosen={unseen === 'zero'}
                onPress={() => change({ unseen: 'zero' })}
              >
                {words.unseenZero}
              </Button>
            </>
          )}
          <Noted view={view} />
        </>
      }
      sentence={isDecided ? summary(view) : words.unseenOpen}
      actions={
        <>
          <Button onPress={() => change({ reviewing: null })}>{words.back}</Button>
          <Button
            kind="primary"
            shortcut="F9"
            isBarred={!isDecided}
            onPress={() =>
              isDecided ? send(sheet.id, unseen ?? 'leave') : refuseToSend({ because: 'undecided' })
            }
          >
            {words.send}
          </Button>
        </>
      }
    >
      <CountLines lines={shown} isBlind={false} />
    </Screen>
  );
}

async function send(sheetId: string, unseen: 'leave' | 'zero'): Promise<void> {
  const answer = await perform('count.send', { sheetId, unseen });
  if (answer.ok) change({ reviewing: null, unseen: null });
}
