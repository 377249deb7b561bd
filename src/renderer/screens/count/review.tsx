/** Before a count is sent: what differs, and what becomes of what was not seen. */
import { useEffect, useEffectEvent, useState } from 'react';
import { asDecided, byItem, isMissing } from '#domain/stock/count.ts';
import { countReport, type CountReport, type ReportedLine } from '#domain/stock/count-report.ts';
import { ZERO } from '#domain/values/decimal.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { CountingLine, CountingView } from '#domain/views/counting.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { count as words, scope, summary } from '../../strings/count.ts';
import { differencesTold } from '../../strings/count-report.ts';
import { facts } from '../../strings/figure.ts';
import { Button } from '../../ui/button.tsx';
import { SEEN_AFTER } from '../../ui/lists/in-sight.ts';
import { Card, Empty } from '../../ui/parts.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Screen } from '../../ui/screen.tsx';
import css from './count.module.css';
import { change, draft, startCountOf, type Decisions } from './draft.ts';
import { useLineOfScan } from './line-of-scan.ts';
import { CountLines } from './lines.tsx';
import { isNoted, Noted } from './noted.tsx';
import { CountPlan } from './plan.tsx';
import { Report } from './report.tsx';
import { askedOf, Unseen, type Asked } from './unseen.tsx';

/** Milliseconds until F9 goes on anyway, where the list never comes to rest. */
const LONGEST_WAIT = 4 * SEEN_AFTER;

/** As it will be sent. */
function decided(view: CountingView, unseen: Decisions): CountingView {
  const decisions = byItem(unseen);
  const lines = view.lines.map((line) => asDecided(line, decisions));
  return { ...view, lines, differing: lines.filter(isDiffering).length };
}

/** What is asked besides comes first: it is new here. */
const askedBesides = (asked: Asked | null): ReadonlySet<number> =>
  new Set(asked === null || asked.about === 'all' ? [] : asked.lines.map(({ itemId }) => itemId));

const reported = (line: CountingLine): ReportedLine => ({ ...line, ...withUnit(line.item.unit) });

const isDiffering = ({ tone }: CountingLine): boolean => tone === 'differs';

export function ReviewScreen({ view: counted }: { readonly view: CountingView }) {
  const { sheet } = counted;
  const unseen = draft((state) => state.unseen);
  const unread = useMissing('stock');
  useForgotten(counted, unseen);
  useLineOfScan(sheet.id, true);
  const asked = askedOf(counted.lines, unseen);
  const anew = askedBesides(asked);
  const view = decided(counted, unseen);
  const report = countReport(view.lines.map(reported));
  const differing = view.lines.filter(isDiffering);
  const seen = counted.lines.filter((line) => line.counted !== null);
  const missing = view.lines.filter(isMissing);
  const shown = [
    ...missing.filter(({ itemId }) => anew.has(itemId)),
    ...differing,
    ...missing.filter(({ itemId }) => !anew.has(itemId)),
    ...seen.filter((line) => !isDiffering(line)),
  ];
  const isEmpty = shown.length === 0 && !isNoted(view) && unread === null;
  const isDecided = asked?.isOpen !== true;
  const isInHand = asked !== null || isNoted(view);
  const pages = usePages(shown, differing, [...anew][0], () =>
    asked?.isOpen === true ? refuse(asked) : void send(sheet.id, unseen),
  );
  // Figures are typed where they are counted.
  useShortcut('quantity', () => typeOnSheet(pages.current));
  return (
    <Screen
      title={words.reviewTitle}
      subtitle={scope(sheet.scope)}
      beside={<span className={css['dim']}>{summary(view)}</span>}
      isAsideInHand={isInHand}
      asideLabel={words.review}
      aside={
        <>
          <Told unread={unread} isAllSame={differing.length === 0 && seen.length > 0 && asked === null} />
          {asked !== null && <Unseen asked={asked} decisions={unseen} />}
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
      sentence={sentenceOf(view, report, isDecided, pages.left)}
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
              if (asked?.isOpen === true) refuse(asked);
              else pages.goOn();
            }}
          >
            {isDecided && pages.left > 0 ? words.more : words.send}
          </Button>
        </>
      }
    >
      <Report sheetId={sheet.id} report={report} isBelow={isInHand} />
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

function typeOnSheet(line: number | null): boolean {
  if (line !== null) change({ reviewing: null, line, isTyping: true });
  return line !== null;
}

/** What keeps it from being sent, or that the stock is as it was expected. */
function Told({
  unread,
  isAllSame,
}: {
  readonly unread: ReturnType<typeof useMissing>;
  readonly isAllSame: boolean;
}) {
  if (unread !== null)
    return (
      <Card tone="look" title={unread.title}>
        <p>{unread.next}</p>
      </Card>
    );
  return isAllSame ? <Card tone="ok" title={words.allSame} /> : null;
}

function sentenceOf(view: CountingView, report: CountReport, isDecided: boolean, left: number): string {
  if (!isDecided) return words.unseenOpen;
  return left === 0 ? facts(summary(view), differencesTold(report)) : words.moreDiffer({ n: left });
}

/** A line with the figures that it was seen with. */
const asSeen = ({ itemId, counted, expected }: CountingLine): string => `${itemId} ${counted} ${expected}`;

/**
 * Nothing is sent that was not in sight: what sends leads on, a window of rows at a time, until all that differs has been. A key that
 * is quicker than the rows are taken for seen is no reason to press it twice: it waits for that.
 * @param shown the lines, in their order
 * @param differing those of them that change the stock
 * @param isNew one that is asked about besides, and comes into sight for that
 */
function usePages(
  shown: readonly CountingLine[],
  differing: readonly CountingLine[],
  isNew: number | undefined,
  sendAll: () => void,
) {
  const [picked, setCurrent] = useState<number | null>(null);
  const [asked, setAsked] = useState(isNew);
  if (asked !== isNew) {
    setAsked(isNew);
    setCurrent(null);
  }
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

/** What is not missing any more is not decided on: come back, it is asked about again. */
function useForgotten({ lines }: CountingView, unseen: Decisions): void {
  useEffect(() => {
    const missing = new Set(lines.filter(isMissing).map(({ itemId }) => itemId));
    if (unseen.some(({ itemId }) => !missing.has(itemId)))
      change({ unseen: unseen.filter(({ itemId }) => missing.has(itemId)) });
  }, [lines, unseen]);
}

function refuse({ lines: [first, ...others] }: Asked): void {
  if (first === undefined) return;
  const { item, expected } = first;
  refuseToSend({
    kind: 'undecided',
    item: item.name,
    quantity: expected ?? ZERO,
    ...withUnit(item.unit),
    others: others.length,
  });
}

async function send(sheetId: string, unseen: Decisions): Promise<void> {
  const answer = await perform('count.send', { sheetId, unseen: [...unseen] });
  // Refused, it stays under review: something may have come that is to be decided on.
  if (answer.ok && answer.value.tone !== 'refused') change({ reviewing: null, unseen: [] });
}
