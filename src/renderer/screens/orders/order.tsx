/** One order: its lines and what they come to, what else is written on it, and what can be done with it. */
import { useState } from 'react';
import { compare, isPositive } from '#domain/values/decimal.ts';
import type { OrderPageLine, OrderPageView } from '#domain/views/orders.ts';
import { measuredUnit } from '#domain/stock/unit.ts';
import { give } from '../../state/give.ts';
import { useWholeOrders } from '../../state/views/read-orders.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useListWhenGone } from '../../state/views/use-list-when-gone.ts';
import { useSwitchedOff } from '../../state/settings/switched-off.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, facts, figure, longestUnit, measure, moment, money, place } from '../../strings/figure.ts';
import { history } from '../../strings/history.ts';
import { becomesWords, orders as words, statusShort } from '../../strings/orders.ts';
import { trouble } from '../../strings/problem.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import { Card, Empty } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { PdfButton } from '../labels/pdf.tsx';
import { dropEditSaid } from '../../state/drafts/draft-said.ts';
import { beginEdit, beginNew, draft, leftEdits } from '../../state/drafts/order-draft.ts';
import { OrderAside } from './order-aside.tsx';
import { WithPicture } from '../photo/item-picture.tsx';
import css from './orders.module.css';
import { OrderPaper } from './paper.tsx';
import { hasLines, MarkOrdered, seenOrder } from './status.tsx';

interface OrderPageProps {
  readonly orderId: number;
  readonly onHistory: () => void;
}

export function OrderPage({ orderId, onHistory }: OrderPageProps) {
  const seen = useView('order', { orderId });
  const { view, problem } = seen;
  const [said, setSaid] = useState<string | null>(null);
  const isOffline = useWholeOrders(view === null || view.isWhole ? [] : [view.id], view?.version);
  useShortcut('back', () => goTo({ screen: 'orders' }));
  useListWhenGone(seen, { screen: 'orders' });
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.title}>{problem !== null && <Empty title={title} next={next} />}</Screen>;
  }
  return (
    <Screen
      title={view.number}
      subtitle={facts(view.vendor, statusShort(view.status), becomesWords(view.becomes))}
      asideLabel={words.details}
      aside={
        <OrderAside orderId={orderId} view={view}>
          <More orderId={orderId} view={view} onSaid={setSaid} onHistory={onHistory} />
        </OrderAside>
      }
      sentence={
        said ??
        facts(
          words.pageSentence({ n: view.lines.length, total: money(view.computed, view.currency) }),
          view.readAt === null ? null : words.readAt({ at: moment(view.readAt) }),
        )
      }
      actions={<Actions orderId={orderId} view={view} />}
    >
      <Kept orderId={orderId} view={view} />
      <Reading view={view} isOffline={isOffline} />
      <Totals view={view} />
      <Lines view={view} />
      {hasLines(view) && <OrderPaper view={view} />}
    </Screen>
  );
}

interface PartProps {
  readonly orderId: number;
  readonly view: OrderPageView;
}

/** Changes that were begun and not kept. */
function Kept({ orderId, view }: PartProps) {
  const edit = leftEdits(draft()).find((left) => left.orderId === orderId);
  if (edit === undefined) return null;
  return (
    <Card tone="look" title={words.kept}>
      <p>{words.keptNext}</p>
      <TwiceButton kind="quiet" shortcut="remove" ask={words.keptDropAsk} onPress={() => dropEditSaid(edit)}>
        {words.keptDrop}
      </TwiceButton>
      {!view.canEdit && <p>{statusShort(view.status)}</p>}
    </Card>
  );
}

/** Whether what is shown is all of it, and as of when. */
function Reading({ view, isOffline }: { readonly view: OrderPageView; readonly isOffline: boolean }) {
  if (view.isWhole) return null;
  const { readAt } = view;
  if (readAt === null)
    return (
      <Card tone="look" title={words.headOnly}>
        <p>{isOffline ? words.headOffline : words.headOnlyNext}</p>
      </Card>
    );
  const at = moment(readAt);
  return (
    <Card tone="look">
      <p>{isOffline ? words.readOldOffline({ at }) : words.readOld({ at })}</p>
    </Card>
  );
}

/** Where the service's total is not the sum of the lines, that is said, and the service's is what counts. */
function Totals({ view }: { readonly view: OrderPageView }) {
  const { computed, total, currency, isWhole } = view;
  if (total === null || !isWhole || view.isNew || compare(total, computed) === 0) return null;
  return (
    <Card tone="look" title={words.differs}>
      <p>{words.differsDetail({ computed: money(computed, currency), told: money(total, currency) })}</p>
    </Card>
  );
}

export const lineName = ({ item, itemId }: OrderPageLine): string =>
  item?.name ?? words.unknownItem({ id: String(itemId) });

function Lines({ view }: { readonly view: OrderPageView }) {
  const { lines, currency } = view;
  return (
    <Rows
      label={words.lines}
      items={lines.map((line, n) => ({ ...line, n }))}
      keyOf={(line) => line.n}
      named={lineName}
      spoken={(line) =>
        words.lineSpoken({
          name: lineName(line),
          ordered: figure(line.ordered, measuredUnit(line.unit)),
          received: figure(line.received, measuredUnit(line.unit)),
        })
      }
      tone={(line) => (!isPositive(line.received) ? 'none' : isPositive(line.toCome) ? 'part' : 'done')}
      columns={css['line-columns']}
      longest={
        longestOf(lines.flatMap((line) => [line.ordered, line.received, line.toCome])) +
        longestUnit(lines.map(({ unit }) => ({ unit: measuredUnit(unit) })))
      }
      head={
        <>
          <Head>{words.item}</Head>
          <Head isFigure>{words.quantity}</Head>
          <Head isFigure isMinor>
            {words.received}
          </Head>
          <Head isFigure isMinor>
            {words.toCome}
          </Head>
          <span className={css['rate-head']}>
            <Head isFigure>{words.rate}</Head>
          </span>
          <Head isFigure>{words.amount}</Head>
        </>
      }
      empty={hasLines(view) && <Empty title={words.noLines} next={view.canEdit ? words.noLinesNext : ''} />}
    >
      {(line) => (
        <>
          <WithPicture item={line.item}>
            <Named
              name={lineName(line)}
              under={facts(
                measuredUnit(line.unit) === undefined ? line.unit : null,
                measure(line.item?.measure),
                line.item && place(line.item.folder),
                line.item?.code && code(line.item.code),
              )}
            />
          </WithPicture>
          <Figure>{figure(line.ordered, measuredUnit(line.unit))}</Figure>
          <Figure isMinor isFaint={!isPositive(line.received)}>
            {figure(line.received, measuredUnit(line.unit))}
          </Figure>
          <Figure isMinor isFaint={!isPositive(line.toCome)}>
            {figure(line.toCome, measuredUnit(line.unit))}
          </Figure>
          <span className={css['rate']}>{line.unitRate === null ? '' : money(line.unitRate, currency)}</span>
          <span className={css['money']}>{line.amount === null ? '' : money(line.amount, currency)}</span>
        </>
      )}
    </Rows>
  );
}

function Actions({ orderId, view }: PartProps) {
  return (
    <>
      {view.canEdit && (
        <Button
          shortcut="edit"
          onPress={() => beginEdit(orderId, view, (itemId) => words.unknownItem({ id: String(itemId) }))}
        >
          {words.edit}
        </Button>
      )}
      {view.canReceive && view.id > 0 && (
        <Button kind="primary" shortcut="send" onPress={() => goTo({ screen: 'receive', orderId: view.id })}>
          {words.receive}
        </Button>
      )}
      <MarkOrdered orderId={orderId} view={view} />
    </>
  );
}

interface MoreProps extends PartProps {
  readonly onSaid: (said: string | null) => void;
  readonly onHistory: () => void;
}

/** What is done with an order now and then. */
function More({ orderId, view, onSaid, onHistory }: MoreProps) {
  const { number: name, vendor, lines } = view;
  const { isBarred, orSay } = useSwitchedOff('orderWrites');
  const remove = async () => {
    const gone = await give({ kind: 'delete-order', orderId, seen: seenOrder(view) }, () => ({
      kind: 'order-given',
      what: 'deleted',
      name,
      vendor,
      lines: lines.length,
    }));
    if (gone !== undefined) goTo({ screen: 'orders' });
  };
  return (
    <div className={css['statuses']}>
      {view.id > 0 && (
        <Button shortcut="history" onPress={onHistory}>
          {history.open}
        </Button>
      )}
      <Button shortcut="labels" isDisabled={!hasLines(view)} onPress={() => window.print()}>
        {words.print}
      </Button>
      {hasLines(view) && <PdfButton of={{ kind: 'order', numbers: [name] }} onSaid={onSaid} />}
      {lines.length > 0 && (
        <Button shortcut="again" onPress={() => duplicate(view)}>
          {words.duplicate}
        </Button>
      )}
      {view.canDelete && (
        <TwiceButton
          shortcut="discard"
          ask={words.deleteAsk}
          isBarred={isBarred}
          onPress={orSay(() => void remove())}
        >
          {words.delete}
        </TwiceButton>
      )}
    </div>
  );
}

/**
 * A new order with the lines of this one, made by the request that the document tells. The service's own way of duplicating an order is not
 * in it, and not needed.
 */
function duplicate(view: OrderPageView): void {
  const { number: _, ...fields } = view.fields;
  beginNew({
    fields,
    lines: view.lines.map((line) => ({
      itemId: line.itemId,
      name: lineName(line),
      unit: line.unit,
      quantity: line.ordered,
      unitRate: line.unitRate,
    })),
  });
  goTo({ screen: 'orders' });
}
