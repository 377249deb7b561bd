/** One order being received: its lines, the line in hand, what bars sending. */
import { useRef, useState } from 'react';
import { canReceive } from '#domain/record.ts';
import { countLabels, fill, receiptLabels, type Run } from '../../labels/tray.ts';
import { perform } from '../../state/perform.ts';
import { goTo, refine } from '../../state/stand.ts';
import { useView } from '../../state/use-view.ts';
import { labels as labelWords } from '../../strings/labels.ts';
import { trouble } from '../../strings/problem.ts';
import { footer, receive as words, since } from '../../strings/receive.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Progress, Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Landing } from './landing.tsx';
import { LineAside } from './line.tsx';
import { Lines } from './lines.tsx';
import { OrderAside } from './receipts.tsx';

interface OrderProps {
  readonly orderId: number;
  readonly lineId: number | null;
}

export function OrderScreen({ orderId, lineId }: OrderProps) {
  const { view, problem } = useView('receiving', { orderId });
  const [landingOf, setLandingOf] = useState<'line' | 'order' | null>(null);
  const quantity = useRef<HTMLInputElement>(null);
  useShortcut('Escape', () => {
    if (landingOf !== null) setLandingOf(null);
    else if (lineId !== null) refine({ screen: 'receive', orderId });
    else goTo({ screen: 'receive' });
  });
  useShortcut('q', () => quantity.current?.focus());
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.title}>{problem !== null && <Empty title={title} next={next} />}</Screen>;
  }
  const line = view.lines.find((one) => one.lineId === lineId);
  const choose = (id: number) => refine({ screen: 'receive', orderId, lineId: id });
  const labels = receiptLabels(view);
  const { status } = view.order;
  const isBegun = view.lines.some((one) => one.now !== '0');
  return (
    <Screen
      title={view.order.number}
      subtitle={[view.order.vendor, since(view)].join(' · ')}
      beside={
        <Progress
          label={words.linesComplete}
          value={view.complete}
          of={view.lines.length}
          words={words.completeLines({ done: view.complete, all: view.lines.length })}
        />
      }
      isAsideInHand={line !== undefined || landingOf !== null}
      asideLabel={line === undefined ? words.onTheWay : words.lineInHand}
      aside={
        landingOf !== null ? (
          <Landing
            orderId={orderId}
            lineId={landingOf === 'line' ? lineId : null}
            onDone={() => setLandingOf(null)}
          />
        ) : line === undefined ? (
          <OrderAside view={view} onChangeLanding={() => setLandingOf('order')} />
        ) : (
          <LineAside
            key={line.lineId}
            orderId={orderId}
            line={line}
            inputRef={quantity}
            onChangeLanding={() => setLandingOf('line')}
          />
        )
      }
      sentence={footer(view)}
      actions={
        <>
          {isBegun && (
            <TwiceButton
              shortcut="Delete"
              ask={words.discardAsk}
              onPress={() => void perform('receive.discard', { orderId })}
            >
              {words.discard}
            </TwiceButton>
          )}
          <Button shortcut="F7" isDisabled={labels.length === 0} onPress={() => printLabels(labels)}>
            {labelWords.ofOrder({ n: countLabels(labels) })}
          </Button>
          <Button
            kind="primary"
            shortcut="F9"
            isDisabled={!canReceive(status) || !canReceive(view.becomes ?? status)}
            isBarred={view.sends === 0 || view.bars.length > 0}
            onPress={() => send(orderId)}
          >
            {words.send}
          </Button>
        </>
      }
    >
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

function printLabels(runs: readonly Run[]): void {
  fill(runs);
  goTo({ screen: 'labels' });
}

async function send(orderId: number): Promise<void> {
  await perform('receive.send', { orderId });
}
