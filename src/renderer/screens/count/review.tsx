/** Before a count is sent: what differs, and what becomes of what was not seen. */
import { useState } from 'react';
import { isPositive } from '#domain/decimal.ts';
import type { CountingView } from '#domain/views/counting.ts';
import { endRefusal } from '../../state/band.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { useMissing } from '../../state/use-missing.ts';
import { count as words, scope, summary } from '../../strings/count.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import css from './count.module.css';
import { change, draft } from './draft.ts';
import { CountLines } from './lines.tsx';
import { isNoted, Noted } from './noted.tsx';

export function ReviewScreen({ view }: { readonly view: CountingView }) {
  const { sheet } = view;
  const unseen = draft((state) => state.unseen);
  const unread = useMissing('stock');
  // The first that differs is in sight, however small the window; the arrows lead through the others.
  const [picked, setPicked] = useState<number | null>(null);
  // Where nothing should be there, nothing is missing.
  const missing = view.lines.filter(
    (line) => line.counted === null && (line.expected === null || isPositive(line.expected)),
  );
  const seen = view.lines.filter((line) => line.counted !== null);
  const differing = seen.filter((line) => line.tone === 'differs');
  const shown = [...differing, ...missing, ...seen.filter((line) => line.tone !== 'differs')];
  const isAsked = missing.length > 0;
  const isEmpty =
    shown.length + view.outside.length + view.unmatched.length + view.gone.length === 0 && unread === null;
  const isDecided = !isAsked || unseen !== null;
  return (
    <Screen
      title={words.reviewTitle}
      subtitle={scope(sheet.scope)}
      beside={<span className={css['dim']}>{summary(view)}</span>}
      isAsideInHand={isAsked || isNoted(view)}
      asideLabel={words.review}
      aside={
        <>
          {unread !== null && (
            <Card tone="look" title={unread.title}>
              <p>{unread.next}</p>
            </Card>
          )}
          {unread === null && differing.length === 0 && seen.length > 0 && !isAsked && (
            <Card tone="ok" title={words.allSame} />
          )}
          {isAsked && <Unseen n={missing.length} choice={unseen} />}
          <Noted view={view} />
        </>
      }
      sentence={isDecided ? summary(view) : words.unseenOpen}
      actions={
        <>
          <Button shortcut="back" onPress={() => change({ reviewing: null })}>
            {words.back}
          </Button>
          <Button
            kind="primary"
            shortcut="send"
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
      <CountLines
        lines={shown}
        isBlind={false}
        current={picked ?? shown[0]?.itemId ?? null}
        onCurrent={setPicked}
        {...(isEmpty ? { empty: <Empty title={words.emptyAsExpected} next={words.emptyNext} /> } : {})}
      />
    </Screen>
  );
}

interface UnseenProps {
  readonly n: number;
  readonly choice: 'leave' | 'zero' | null;
}

/** What becomes of items that were expected and not seen. */
function Unseen({ n, choice }: UnseenProps) {
  return (
    <>
      <Card tone="look" title={words.unseenAsk({ n: n })}>
        <p className={css['more']}>{words.unseenNext}</p>
      </Card>
      <div className={css['choices']}>
        <Button
          kind="choice"
          shortcut="unchanged"
          isChosen={choice === 'leave'}
          onPress={() => decide('leave')}
        >
          {words.unseenLeave}
        </Button>
        <Button kind="choice" shortcut="none" isChosen={choice === 'zero'} onPress={() => decide('zero')}>
          {words.unseenZero}
        </Button>
      </div>
    </>
  );
}

function decide(unseen: 'leave' | 'zero'): void {
  change({ unseen });
  endRefusal();
}

async function send(sheetId: string, unseen: 'leave' | 'zero'): Promise<void> {
  const answer = await perform('count.send', { sheetId, unseen });
  if (answer.ok) change({ reviewing: null, unseen: null });
}
