/** An arrival: the lines of several orders as one list, with the orders as headings; one key sends the receipts of all of them. */
import { useRef, useState } from 'react';
import { isPositive } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { ReceivingView } from '#domain/views/receiving.ts';
import { countLabels, countPieces } from '../../labels/tray.ts';
import { perform } from '../../state/perform.ts';
import { goTo, refine } from '../../state/scans/stand.ts';
import { useView, useViews } from '../../state/views/use-view.ts';
import { arrival as words, arrivalFooter, isBarred } from '../../strings/arrival.ts';
import { remarkWords } from '../../strings/differences.ts';
import { facts } from '../../strings/figure.ts';
import { labelsOf } from '../../strings/labels.ts';
import { receive } from '../../strings/receive.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { ArrivalAside } from './arrival-aside.tsx';
import { ArrivalLines } from './arrival-lines.tsx';
import { useAsked } from './asked.ts';
import { EndOfArrival } from './end.tsx';
import { useGoodsLabels } from './labels.ts';
import { OrderNotes, Others } from './order.tsx';
import { PutAwayPlan } from './put-away.tsx';
import { useSwitchKeys } from './switches.tsx';

type ReceivePlace = Extract<Place, { screen: 'receive' }>;

/** With no order and no line in hand. */
const letGo = (): void => refine({ screen: 'receive' });

interface ArrivalProps {
  readonly place: ReceivePlace;
  /** To the paper of the receipts that were sent last. */
  readonly onNote: () => void;
}

export function ArrivalScreen({ place, onNote }: ArrivalProps) {
  const { view: arrival } = useView('arrival', {});
  const settings = useView('settings', {}).view;
  const all = useViews(
    'receiving',
    (arrival?.orderIds ?? []).map((orderId) => ({ orderId })),
  );
  const quantity = useRef<HTMLInputElement>(null);
  const order = all.find((one) => one.order.id === place.orderId);
  const line = order?.lines.find(({ lineId }) => lineId === place.lineId);
  // Where goods go is asked of what was in hand then, and of nothing that came after.
  const inHand = order === undefined ? null : `${order.order.id} ${line?.lineId ?? ''}`;
  const [landingOf, setLandingOf] = useState<string | null>(null);
  const isLanding = inHand !== null && landingOf === inHand;
  useShortcut('back', () => {
    if (isLanding) setLandingOf(null);
    else if (place.orderId === undefined) goTo({ screen: 'receive' });
    else letGo();
  });
  useShortcut('quantity', () => focusOn(quantity));
  useSwitchKeys(line === undefined ? null : settings, letGo);
  useAsked(settings?.receiving.asks === true, line?.lineId ?? null, quantity);
  const lines = all.reduce((sum, one) => sum + counted(one), 0);
  return (
    <Screen
      title={words.title}
      subtitle={facts(
        order?.order.number,
        order?.order.vendor,
        all.length === 0 ? null : words.orders({ n: all.length }),
      )}
      plan={order === undefined ? undefined : <PutAwayPlan view={order} line={line ?? null} />}
      isAsideInHand={line !== undefined || isLanding}
      isTitleOver
      asideLabel={line === undefined ? words.inHand : receive.lineInHand}
      aside={
        <ArrivalAside
          order={order}
          line={line}
          lines={all.flatMap((one) => one.lines)}
          isLanding={isLanding}
          onLanding={(isOpen) => setLandingOf(isOpen ? inHand : null)}
          quantity={quantity}
        />
      }
      sentence={arrivalFooter(all, place)}
      actions={<Actions all={all} lines={lines} sheetIds={arrival?.end?.sheetIds} />}
    >
      <OrderNotes notes={order?.orderNotes} />
      {order !== undefined && <Others view={order} />}
      {arrival !== null && arrival.end !== null && lines === 0 && (
        <EndOfArrival end={arrival.end} onNote={onNote} />
      )}
      {arrival !== null && arrival.orderIds.length === 0 ? (
        <Empty title={arrival.end === null ? words.empty : words.nextOne} next={words.emptyNext} />
      ) : (
        <ArrivalLines
          all={all}
          orderId={order?.order.id ?? null}
          lineId={line?.lineId ?? null}
          onEdit={() => requestAnimationFrame(() => quantity.current?.focus())}
        />
      )}
    </Screen>
  );
}

const counted = ({ lines }: ReceivingView): number => lines.filter(({ now }) => isPositive(now)).length;

interface ActionsProps {
  readonly all: readonly ReceivingView[];
  /** So many are counted. */
  readonly lines: number;
  /** Of what was sent last. */
  readonly sheetIds: readonly string[] | undefined;
}

function Actions({ all, lines, sheetIds }: ActionsProps) {
  const { labels, print } = useGoodsLabels(all, sheetIds);
  return (
    <>
      {all.length > 0 && (
        <TwiceButton
          shortcut="discard"
          ask={words.discardAsk({ orders: all.length, lines })}
          onPress={() => void perform('arrival.discard', {})}
        >
          {receive.discard}
        </TwiceButton>
      )}
      <Button shortcut="labels" isDisabled={labels.length === 0} onPress={print}>
        {labelsOf(countLabels(labels), countPieces(labels))}
      </Button>
      <Button
        kind="primary"
        shortcut="send"
        isBarred={all.some(isBarred) || all.every(({ sends }) => sends === 0)}
        onPress={() => void perform('arrival.send', { words: remarkWords() })}
      >
        {words.send}
      </Button>
    </>
  );
}
