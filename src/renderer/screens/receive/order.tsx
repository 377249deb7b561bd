/** One order being received: its lines, the line in hand, what bars sending. */
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { isPositive, sum } from '#domain/decimal.ts';
import { canReceive } from '#domain/record.ts';
import {
  addedByOthers,
  linesOn,
  takesReceipts,
  type ReceivingLine,
  type ReceivingView,
} from '#domain/views/receiving.ts';
import { countLabels, countPieces, fill, receiptLabels } from '../../labels/tray.ts';
import { perform } from '../../state/perform.ts';
import { goTo, refine } from '../../state/stand.ts';
import { useView } from '../../state/use-view.ts';
import { lastSeen, viewKey, views } from '../../state/views.ts';
import { facts } from '../../strings/figure.ts';
import { labelsOf } from '../../strings/labels.ts';
import { part } from '../../strings/part.ts';
import { trouble } from '../../strings/problem.ts';
import { footer, othersReceived, receive as words, since } from '../../strings/receive.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/parts.tsx';
import { Progress, Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/shortcuts.ts';
import { EndOfReceipt, isAtEnd, NextOrder } from './end.tsx';
import { Landing } from './landing.tsx';
import { LineAside, LineOff } from './line.tsx';
import { Lines } from './lines.tsx';
import { Note, useNote } from './note.tsx';
import { PutAwayPlan } from './put-away.tsx';
import { OrderAside } from './receipts.tsx';

interface OrderProps {
  readonly orderId: number;
  readonly lineId: number | null;
}

export function OrderScreen({ orderId, lineId }: OrderProps) {
  const { view, problem } = useView('receiving', { orderId });
  const isWholeLine = useView('settings', {}).view?.wholeLine === true;
  // Where goods go is asked of what was in hand then, a line (its id) or everything (null), and of nothing that came after.
  const [landingOf, setLandingOf] = useState<number | null>();
  if (landingOf !== undefined && landingOf !== lineId) setLandingOf(undefined);
  const quantity = useRef<HTMLInputElement>(null);
  const [note, setNote] = useNote(view?.notes ?? '');
  useShortcut('back', () => {
    if (landingOf !== undefined) setLandingOf(undefined);
    else if (lineId !== null) refine({ screen: 'receive', orderId });
    else goTo({ screen: 'receive' });
  });
  useShortcut('quantity', () => focusOn(quantity));
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.title}>{problem !== null && <Empty title={title} next={next} />}</Screen>;
  }
  const line = view.lines.find((one) => one.lineId === lineId);
  const choose = (id: number) => refine({ screen: 'receive', orderId, lineId: id });
  const all = linesOn(view);
  return (
    <Screen
      title={view.order.number}
      subtitle={facts(view.order.vendor, since(view))}
      beside={
        view.isRead &&
        all > 0 && (
          <Progress
            label={words.linesComplete}
            value={view.complete}
            of={all}
            words={words.completeLines({ done: view.complete, all })}
          />
        )
      }
      plan={canReceive(view.order.status) ? <PutAwayPlan view={view} line={line ?? null} /> : undefined}
      isAsideInHand={line !== undefined || landingOf !== undefined}
      isTitleOver={line !== undefined || landingOf !== undefined}
      asideLabel={line === undefined ? words.onTheWay : words.lineInHand}
      aside={
        <Aside
          view={view}
          line={line}
          isLanding={landingOf !== undefined}
          onLanding={(isLanding) => setLandingOf(isLanding ? lineId : undefined)}
          quantity={quantity}
          note={takesReceipts(view) ? <Note orderId={orderId} text={note} onType={setNote} /> : null}
        />
      }
      sentence={footer(view, isWholeLine)}
      actions={<Actions view={view} />}
    >
      <Others view={view} />
      {!view.isRead && <Empty title={part.lines} next={part.ordersLoading} />}
      {line === undefined && isAtEnd(view) && <EndOfReceipt view={view} />}
      <Lines
        lines={view.lines}
        current={lineId}
        onCurrent={choose}
        onEdit={(id) => {
          choose(id);
          requestAnimationFrame(() => quantity.current?.focus());
        }}
      />
    </Screen>
  );
}

interface AsideProps {
  readonly view: ReceivingView;
  readonly line: ReceivingLine | undefined;
  readonly isLanding: boolean;
  readonly onLanding: (isLanding: boolean) => void;
  readonly quantity: RefObject<HTMLInputElement | null>;
  readonly note: ReactNode;
}

/** The line in hand or, where none is, the order; or where its goods go. */
function Aside({ view, line, isLanding, onLanding, quantity, note }: AsideProps) {
  const orderId = view.order.id;
  const change = () => onLanding(true);
  if (isLanding)
    return (
      <Landing
        orderId={orderId}
        line={line ?? null}
        to={line === undefined ? view.destination?.id : line.landsIn.id}
        onDone={() => onLanding(false)}
      />
    );
  if (line === undefined) return <OrderAside view={view} onChangeLanding={change} note={note} />;
  return (
    <>
      {line.isOff ? (
        <LineOff orderId={orderId} line={line} />
      ) : (
        <LineAside
          key={line.lineId}
          orderId={orderId}
          line={line}
          fromOthers={addedByOthers(view.lines, line)}
          inputRef={quantity}
          onChangeLanding={change}
        />
      )}
      {note}
    </>
  );
}

function Actions({ view }: { readonly view: ReceivingView }) {
  const orderId = view.order.id;
  const labels = receiptLabels(view);
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
      <Button shortcut="labels" isDisabled={labels.length === 0} onPress={() => printLabels(orderId)}>
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

/** Others have received on the order since this receipt was begun: what, how many, when and who, where known. */
function Others({ view }: { readonly view: ReceivingView }) {
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

function printLabels(orderId: number): void {
  const { view } = lastSeen<'receiving'>(views.getState().seen, viewKey('receiving', { orderId }));
  if (view === null) return;
  fill(receiptLabels(view));
  goTo({ screen: 'labels' });
}

async function send(orderId: number): Promise<void> {
  await perform('receive.send', { orderId });
}
