/** What is to be ordered again, by the vendor of the last order that had it: one key makes a draft for each vendor. */
import { useRef } from 'react';
import { Warehouse } from 'lucide-react';
import { isPositive, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { ReorderGroup, ReorderLine } from '#domain/views/orders.ts';
import { give } from '../../state/give.ts';
import { createDraft } from '../../state/settings/profile.ts';
import { useWholeOrders } from '../../state/views/read-orders.ts';
import { currentStand, goTo, refine } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { readTimes, viewKey } from '../../state/views/views.ts';
import { code, facts, figure, longestUnit, money, place, unitName } from '../../strings/figure.ts';
import { orders as words, reorderCount, reorderSpoken, whyShort } from '../../strings/orders.ts';
import { trouble } from '../../strings/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import { Card, Cut, Empty, Fact, Facts, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { TypedQuantity } from '../typed/typed.tsx';
import { beginNew, draft, forgetWanted, setWanted, wanted } from '../../state/drafts/order-draft.ts';
import css from './orders.module.css';

interface Row {
  readonly key: number;
  readonly group: ReorderGroup;
  readonly line: ReorderLine;
}

interface InHand {
  /** The item in hand. */
  readonly itemId: number | null;
  readonly isMaking: boolean;
  /** When the last drafts were made (ISO 8601): what was read before is not made again. */
  readonly madeAt: string;
}

const inHand = createDraft<InHand>({ itemId: null, isMaking: false, madeAt: '' });

export function Reorder() {
  const { view, problem } = useView('reorder', {});
  const set = draft((state) => state.reorder);
  const { itemId, isMaking, madeAt } = inHand();
  const readAt = readTimes((times) => times[viewKey('reorder', {})] ?? '');
  const isMade = isMaking || readAt <= madeAt;
  const { unread = [], unreadEnded = [] } = view ?? {};
  useWholeOrders([...unreadEnded, ...unread]);
  useShortcut('back', () => goTo({ screen: 'orders' }));
  const rows = (view?.groups ?? []).flatMap((group) =>
    group.lines.map((line): Row => ({ key: line.item.id, group, line })),
  );
  const current = rows.find(({ key }) => key === itemId);
  const groups = view?.groups ?? [];
  const orders = groups.flatMap((group) => orderOf(group, set) ?? []);
  const nowhere = groups
    .filter((group) => orderOf(group, set) === undefined)
    .flatMap(({ lines }) => lines.filter((line) => isPositive(wanted(line, set))));
  return (
    <Screen
      title={words.reorderTitle}
      subtitle={view === null ? '' : reorderCount(rows.map(({ line }) => line))}
      asideLabel={words.line}
      isAsideInHand={current !== undefined}
      {...(current === undefined
        ? {}
        : { aside: <Line row={current} quantity={wanted(current.line, set)} /> })}
      sentence={words.reorderSentence}
      actions={
        rows.length > 0 && (
          <>
            {nowhere.length > 0 && (
              <Button shortcut="new" onPress={() => orderWithout(nowhere, set)}>
                {words.withoutVendor({ n: nowhere.length })}
              </Button>
            )}
            <Button
              kind="primary"
              shortcut="send"
              isDisabled={orders.length === 0 || isMade}
              onPress={() => void makeDrafts(orders)}
            >
              {orders.length === 0 ? words.noDrafts : words.drafts({ n: orders.length })}
            </Button>
          </>
        )
      }
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {unread.length > 0 && (
        <Card tone="look">
          <p>{words.unread({ n: unread.length })}</p>
        </Card>
      )}
      {unreadEnded.length > 0 && (
        <Card tone="look">
          <p>{words.unreadEnded({ n: unreadEnded.length })}</p>
        </Card>
      )}
      {view !== null && <Short rows={rows} set={set} current={itemId} />}
      {view?.isCut === true && <Cut>{words.cut}</Cut>}
    </Screen>
  );
}

interface ShortProps {
  readonly rows: readonly Row[];
  readonly set: Wanted;
  readonly current: number | null;
}

function Short({ rows, set, current }: ShortProps) {
  return (
    <Rows
      label={words.reorderTitle}
      items={rows}
      keyOf={(row) => row.key}
      named={({ line }) => line.item.name}
      spoken={({ line, group }) => reorderSpoken(line, wanted(line, set), group.vendor)}
      tone={({ line }) => (isPositive(wanted(line, set)) ? 'part' : 'none')}
      current={current}
      onCurrent={(key) => inHand.setState({ itemId: Number(key) })}
      alsoFrom={[set]}
      columns={css['reorder-columns']}
      longest={
        longestOf(rows.flatMap(({ line }) => [line.short, line.onOrder, wanted(line, set)])) +
        longestUnit(rows.map(({ line }) => line.item))
      }
      head={
        <>
          <Head>{words.item}</Head>
          <Head>{words.vendor}</Head>
          <Head isFigure isMinor>
            {words.short}
          </Head>
          <Head isFigure isMinor>
            {words.onOrder}
          </Head>
          <Head isFigure>{words.propose}</Head>
        </>
      }
      empty={
        <Empty
          icon={<Warehouse size={34} aria-hidden="true" />}
          title={words.enoughTitle}
          next={words.enoughNext}
        />
      }
    >
      {(row) => <Cells row={row} quantity={wanted(row.line, set)} />}
    </Rows>
  );
}

function Cells({ row: { line, group }, quantity }: { readonly row: Row; readonly quantity: Decimal }) {
  const { unit } = line.item;
  return (
    <>
      <Named
        name={line.item.name}
        under={facts(
          whyShort(line),
          place(line.item.folder),
          isPositive(line.elsewhere) ? words.elsewhere({ n: figure(line.elsewhere, unit) }) : null,
          line.item.code && code(line.item.code),
        )}
      />
      <Named
        name={group.vendor === '' ? words.noVendor : group.vendor}
        under={line.last === null ? '' : words.lastOn({ order: line.last.number })}
        isWords
      />
      <Figure isMinor>{figure(line.short, unit)}</Figure>
      <Figure isMinor isFaint={!isPositive(line.onOrder)}>
        {figure(line.onOrder, unit)}
      </Figure>
      <Figure isNow isFaint={!isPositive(quantity)}>
        {figure(quantity, unit)}
      </Figure>
    </>
  );
}

function Line({ row: { line, group }, quantity }: { readonly row: Row; readonly quantity: Decimal }) {
  const { unit } = line.item;
  const input = useRef<HTMLInputElement>(null);
  useShortcut('quantity', () => focusOn(input));
  const set = (typed: Decimal): boolean => {
    setWanted(line.item.id, typed);
    return true;
  };
  return (
    <Section title={line.item.name}>
      <TypedQuantity
        key={line.item.id}
        label={unit === undefined ? words.propose : facts(words.propose, unitName(unit))}
        of={line.item.name}
        value={quantity}
        onTyped={(typed) => Promise.resolve(set(typed))}
        onLeft={set}
        inputRef={input}
        shortcut="quantity"
      />
      <Facts>
        <Fact name={words.stock}>{figure(line.here, unit)}</Fact>
        {line.minQuantity !== null && <Fact name={words.minimum}>{figure(line.minQuantity, unit)}</Fact>}
        {isPositive(line.elsewhere) && (
          <Fact name={words.stockElsewhere}>{figure(line.elsewhere, unit)}</Fact>
        )}
        <Fact name={words.onOrder}>{figure(line.onOrder, unit)}</Fact>
        {line.unitRate !== null && <Fact name={words.rate}>{money(line.unitRate, group.currency)}</Fact>}
      </Facts>
    </Section>
  );
}

type NewOrder = Extract<Parameters<typeof give>[0], { kind: 'create-order' }>;
type Wanted = Parameters<typeof wanted>[1];

/** Undefined where nothing of it is to be ordered, or its vendor or currency is not known. */
function orderOf({ vendor, email, currency, lines }: ReorderGroup, set: Wanted): NewOrder | undefined {
  const ordered = lines.filter((line) => isPositive(wanted(line, set)));
  if (vendor === '' || ordered.length === 0 || currency === null) return undefined;
  return {
    kind: 'create-order',
    vendor: { name: vendor, email },
    currency,
    lines: ordered.map((line) => ({
      itemId: line.item.id,
      quantity: wanted(line, set),
      unitRate: line.unitRate ?? ZERO,
    })),
  };
}

async function makeDrafts(orders: readonly NewOrder[]): Promise<void> {
  inHand.setState({ isMaking: true });
  const stand = currentStand();
  const vendors: string[] = [];
  let first: string | undefined;
  for (const order of orders) {
    const { name } = order.vendor;
    const lines = order.lines.length;
    // It is told of before its reply is here: a read that has begun by then knows of it.
    const madeAt = new Date().toISOString();
    const say = (_: unknown, { id }: { readonly id: string }) => {
      first ??= id;
      vendors.push(name);
      const all = vendors.length > 1 ? { vendors: [...vendors] } : {};
      return { kind: 'order-given', what: 'made', name, vendor: name, lines, ...all } as const;
    };
    const made = await give(order, say, stand, first);
    if (made === undefined) break;
    inHand.setState({ itemId: null, madeAt });
    forgetWanted(order.lines.map(({ itemId }) => itemId));
  }
  inHand.setState({ isMaking: false });
}

function orderWithout(lines: readonly ReorderLine[], set: Wanted): void {
  beginNew({
    lines: lines.map((line) => ({
      itemId: line.item.id,
      name: line.item.name,
      unit: null,
      quantity: wanted(line, set),
      unitRate: line.unitRate,
    })),
  });
  refine({ screen: 'orders' });
}
