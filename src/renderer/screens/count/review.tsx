/** Before a count is sent: what differs, and what becomes of what was not seen. */
import { useEffect, useEffectEvent, useState } from 'react';
import { asNone, isMissing } from '#domain/count.ts';
import type { CountingLine, CountingView } from '#domain/views/counting.ts';
import { endRefusal } from '../../state/band.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { useMissing } from '../../state/use-missing.ts';
import { count as words, scope, summary } from '../../strings/count.ts';
import { Button } from '../../ui/button.tsx';
import { SEEN_AFTER } from '../../ui/in-sight.ts';
import { Card, Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import css from './count.module.css';
import { change, draft, startCountOf } from './draft.ts';
import { CountLines } from './lines.tsx';
import { isNoted, Noted } from './noted.tsx';
import { CountPlan } from './plan.tsx';

/** Milliseconds until F9 goes on anyway, where the list never comes to rest. */
const LONGEST_WAIT = 4 * SEEN_AFTER;

/** As it will be sent. */
function decided(view: CountingView, unseen: 'leave' | 'zero' | null): CountingView {
  if (unseen !== 'zero') return view;
  const lines = view.lines.map(asNone);
  return { ...view, lines, differing: lines.filter(isDiffering).length };
}

const isDiffering = ({ tone }: CountingLine): boolean => tone === 'differs';

export function ReviewScreen({ view: counted }: { readonly view: CountingView }) {
  const { sheet } = counted;
  const unseen = draft((state) => state.unseen);
  const unread = useMissing('stock');
  const missing = counted.lines.filter(isMissing);
  const view = decided(counted, unseen);
  const differing = view.lines.filter(isDiffering);
  const seen = counted.lines.filter((line) => line.counted !== null);
  const shown = [...differing, ...view.lines.filter(isMissing), ...seen.filter((line) => !isDiffering(line))];
  const isAsked = missing.length > 0;
  const isEmpty =
    shown.length + view.outside.length + view.unmatched.length + view.gone.length === 0 && unread === null;
  const isDecided = !isAsked || unseen !== null;
  const pages = usePages(shown, differing, () => void send(sheet.id, unseen ?? 'leave'));
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
      plan={
        <CountPlan
          folder={sheet.scope.folder}
          itemId={pages.current}
          onPick={(folder) => startCountOf(folder, sheet.blind)}
        />
      }
      sentence={sentenceOf(view, isDecided, pages.left)}
      actions={
        <>
          <Button shortcut="back" onPress={() => change({ reviewing: null })}>
            {words.back}
          </Button>
          <Button
            kind="primary"
            shortcut="send"
            isBarred={!isDecided}
            onPress={() => {
              if (!isDecided) refuseToSend({ because: 'undecided' });
              else pages.goOn();
            }}
          >
            {isDecided && pages.left > 0 ? words.more : words.send}
          </Button>
        </>
      }
    >
      <CountLines
        lines={shown}
        isBlind={false}
        current={pages.current}
        onCurrent={pages.setCurrent}
        onInSight={pages.onInSight}
        {...(isEmpty ? { empty: <Empty title={words.emptyAsExpected} next={words.emptyNext} /> } : {})}
      />
    </Screen>
  );
}

function sentenceOf(view: CountingView, isDecided: boolean, left: number): string {
  if (!isDecided) return words.unseenOpen;
  return left === 0 ? summary(view) : words.moreDiffer({ n: left });
}

/** A line with the figures that it was seen with. */
const asSeen = ({ itemId, counted, expected }: CountingLine): string => `${itemId} ${counted} ${expected}`;

/**
 * Nothing is sent that was not in sight: what sends leads on, a window of rows at a time, until all that differs has been. A key that
 * is quicker than the rows are taken for seen is no reason to press it twice: it waits for that.
 * @param shown the lines, in their order
 * @param differing those of them that change the stock
 */
function usePages(shown: readonly CountingLine[], differing: readonly CountingLine[], sendAll: () => void) {
  const [picked, setCurrent] = useState<number | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(1);
  const [isWaiting, setIsWaiting] = useState(false);
  // The first that differs is in sight, however small the window; the arrows lead through the others.
  const current = picked ?? shown[0]?.itemId ?? null;
  const leftOf = (all: ReadonlySet<string>) => differing.filter((line) => !all.has(asSeen(line)));
  const leadOn = (all: ReadonlySet<string>, room: number): void => {
    setIsWaiting(false);
    const [first] = leftOf(all);
    if (first === undefined) {
      sendAll();
      return;
    }
    const next = shown.indexOf(first);
    // A row comes into sight with the one after it: that far down, the first one left is on top.
    const last = shown[Math.min(shown.length - 1, next + Math.max(0, room - 2))];
    setCurrent((last?.itemId === current ? first.itemId : last?.itemId) ?? null);
  };
  const giveUp = useEffectEvent(() => leadOn(seen, most));
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(giveUp, LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const left = leftOf(seen).length;
  return {
    current,
    setCurrent,
    left,
    onInSight: (from: number, end: number) => {
      setMost(end - from);
      const all = new Set([...seen, ...shown.slice(from, end).map(asSeen)]);
      if (all.size > seen.size) setSeen(all);
      if (isWaiting) leadOn(all, end - from);
    },
    goOn: () => {
      if (left === 0) sendAll();
      else setIsWaiting(true);
    },
  };
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
