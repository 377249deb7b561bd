/** One order being received: its lines, the line in hand, what bars sending. */
import { useRef, useState } from 'react';
import { isPositive, sum } from '#domain/values/decimal.ts';
import { canReceive } from '#domain/stock/record.ts';
import { linesOn, takesReceipts, type ReceivingView } from '#domain/views/receiving.ts';
import { countLabels, countPieces } from '../../labels/tray.ts';
import { perform } from '../../state/perform.ts';
import { goTo, refine } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { facts } from '../../strings/figure.ts';
import { history } from '../../strings/history.ts';
import { hiddenCounted, linesShown as shownWords } from '../../strings/lines-shown.ts';
import { labelsOf } from '../../strings/labels.ts';
import { remarkWords } from '../../strings/differences.ts';
import { part } from '../../strings/part.ts';
import { trouble } from '../../strings/problem.ts';
import { footer, othersReceived, receive as words, since } from '../../strings/receive.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/parts.tsx';
import { Progress, Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import type { Opens } from '../history/with-history.tsx';
import { Aside } from './aside.tsx';
import { EndOfReceipt, isAtEnd, NextOrder } from './end.tsx';
import { useGoodsLabels } from './labels.ts';
import { LinesBar } from './lines-bar.tsx';
import { useLinesShown } from './lines-shown.ts';
import { Lines } from './lines.tsx';
import { Note, useNote } from './note.tsx';
import { useAsked } from './asked.ts';
import { PutAwayPlan } from './put-away.tsx';
import { addToArrival, ToArrival } from './to-arrival.tsx';
import { useSwitchKeys } from './switches.tsx';
import css from './receive.module.css';

interface OrderProps {
  readonly orderId: number;
  readonly lineId: number | null;
  readonly opens: Opens;
}

export function OrderScreen({ orderId, lineId, opens }: OrderProps) {
  const { view, problem } = useView('receiving', { orderId });
  const settings = useView('settings', {}).view;
  const isWholeLine = settings?.wholeLine === true;
  // Where goods go is asked of what was in hand then, a line (its id) or everything (null), and of nothing that came after.
  const [landingOf, setLandingOf] = useState<number | null>();
  if (landingOf !== undefined && landingOf !== lineId) setLandingOf(undefined);
  const quantity = useRef<HTMLInputElement>(null);
  const [note, setNote] = useNote(view?.notes ?? '');
  const shown = useLinesShown(view?.lines, lineId, () => refine({ screen: 'receive', orderId }));
  useShortcut('back', () => {
    if (landingOf !== undefined) setLandingOf(undefined);
    else if (shown.back()) return;
    else if (lineId !== null) refine({ screen: 'receive', orderId });
    else goTo({ screen: 'receive' });
  });
  useShortcut('quantity', () => focusOn(quantity));
  // Its button is in sight while no line is in hand.
  useShortcut(lineId === null ? undefined : 'arrival', () => addToArrival(orderId));
  useSwitchKeys(lineId === null ? null : settings, () => refine({ screen: 'receive', orderId }));
  useAsked(settings?.receiving.asks === true, lineId, quantity);
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.title}>{problem !== null && <Empty title={title} next={next} />}</Screen>;
  }
  const line = view.lines.find((one) => one.lineId === lineId);
  const choose = (id: number) => refine({ screen: 'receive', orderId, lineId: id });
  return (
    <Screen
      title={view.order.number}
      subtitle={facts(view.order.vendor, since(view))}
      beside={<Complete view={view} />}
      plan={canReceive(view.order.status) ? <PutAwayPlan view={view} line={line ?? null} /> : undefined}
      isAsideInHand={line !== undefined || landingOf !== undefined}
      isTitleOver
      asideLabel={line === undefined ? words.onTheWay : words.lineInHand}
      aside={
        <Aside
          view={view}
          lines={view.lines}
          line={line}
          isLanding={landingOf !== undefined}
          onLanding={(isLanding) => setLandingOf(isLanding ? lineId : undefined)}
          quantity={quantity}
          note={takesReceipts(view) ? <Note orderId={orderId} text={note} onType={setNote} /> : null}
          more={<More view={view} onHistory={opens.history} />}
        />
      }
      sentence={[footer(view, isWholeLine, lineId), hiddenCounted(view.lines, shown.shown)]
        .filter(Boolean)
        .join(' ')}
      actions={<Actions view={view} />}
    >
      <OrderNotes notes={view.orderNotes} />
      <Others view={view} />
      {!view.isRead && <Empty title={part.lines} next={part.ordersLoading} />}
      {line === undefined && isAtEnd(view) && <EndOfReceipt view={view} onNote={opens.note} />}
      <LinesBar of={shown} onFirst={choose} />
      <Lines
        lines={shown.shown}
        current={lineId}
        empty={
          view.lines.length > 0 && <Empty title={shownWords.noMatchTitle} next={shownWords.noMatchNext} />
        }
        onCurrent={choose}
        onEdit={(id) => {
          choose(id);
          requestAnimationFrame(() => quantity.current?.focus());
        }}
      />
    </Screen>
  );
}

interface MoreProps {
  readonly view: ReceivingView;
  readonly onHistory: () => void;
}

/** What else can be done with the order. */
function More({ view, onHistory }: MoreProps) {
  return (
    <>
      {takesReceipts(view) && <ToArrival orderId={view.order.id} />}
      <Button kind="quiet" shortcut="history" onPress={onHistory}>
        {history.open}
      </Button>
    </>
  );
}

function Complete({ view }: { readonly view: ReceivingView }) {
  const { isRead, complete } = view;
  const all = linesOn(view);
  if (!isRead || all === 0) return null;
  const done = words.completeLines({ done: complete, all });
  return <Progress label={words.linesComplete} value={complete} of={all} words={done} />;
}

function Actions({ view }: { readonly view: ReceivingView }) {
  const orderId = view.order.id;
  const { labels, print } = useGoodsLabels(
    [view],
    view.endSheetId === undefined ? undefined : [view.endSheetId],
  );
  const counted = view.lines.filter(({ now }) => isPositive(now));
  return (
    <>
      {counted.length > 0 && (
        <TwiceButton
          shortcut="discard"
          ask={words.discardAsk({ lines: counted.length, pieces: sum(counted.map(({ now }) => now)) })}
          onPress={() => void perform('receive.discard', { orderId })}
        >
          {words.discard}
        </TwiceButton>
      )}
      {isAtEnd(view) && <NextOrder orderId={orderId} />}
      <Button shortcut="labels" isDisabled={labels.length === 0} onPress={print}>
        {labelsOf(countLabels(labels), countPieces(labels))}
      </Button>
      <Button
        kind="primary"
        shortcut="send"
        isBarred={!takesReceipts(view) || view.sends === 0 || view.blockers.length > 0}
        onPress={() => send(orderId)}
      >
        {words.send}
      </Button>
    </>
  );
}

/** In one line, so that the lines stay where they are; whole in the aside and for the pointer. */
export const OrderNotes = ({ notes }: { readonly notes: string | undefined }) =>
  notes === undefined ? null : (
    <p className={css['order-notes']} title={notes}>
      {notes}
    </p>
  );

/** Others have received on the order since this receipt was begun: what, how many, when and who, where known. */
export function Others({ view }: { readonly view: ReceivingView }) {
  const others = othersReceived(view);
  return (
    <output>
      {others !== null && (
        <Card tone="look" title={words.others.title}>
          <p>{facts(...others.lines, others.last)}</p>
          <p>{words.others.check}</p>
        </Card>
      )}
    </output>
  );
}

async function send(orderId: number): Promise<void> {
  await perform('receive.send', { orderId, words: remarkWords() });
}
