/** One item: how many, where, where else, on which orders, and what can be done with it. */
import type { ComponentType, ReactNode } from 'react';
import { add, type Decimal } from '#domain/values/decimal.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import type { ItemRef, OrderRef } from '#domain/stock/refs.ts';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import { articleByPlace } from '#domain/views/places.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { itemLabel, printLabels } from '../../labels/tray.ts';
import { openAdjust } from '../../state/drafts/adjust.ts';
import { useAdjustDraft } from '../../state/drafts/adjusting.ts';
import { goTo } from '../../state/scans/stand.ts';
import { setSubject } from '../../state/scans/subject.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import { adjust } from '../../strings/adjust.ts';
import { alert as alertWords } from '../../strings/alert.ts';
import {
  above,
  code,
  facts,
  figure,
  measure,
  money,
  orderNumber,
  place,
  signed,
} from '../../strings/figure.ts';
import { lotOfItem } from '../../strings/lots.ts';
import { labels as labelWords } from '../../strings/labels.ts';
import { toldApartBy } from '../../strings/merge.ts';
import { packs } from '../../strings/packs.ts';
import { plan } from '../../strings/plan.ts';
import { trouble } from '../../strings/problem.ts';
import { record } from '../../strings/record.ts';
import { edit, scan as words, stockNote, sumHere } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Fact, Facts, Section } from '../../ui/parts.tsx';
import { ItemPicture } from '../photo/item-picture.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import type { Reach } from '../find/find.tsx';
import { startCountOf } from '../count/draft.ts';
import { Plan } from '../plan/plan.tsx';
import { AdjustAction, AdjustForm, AdjustSentence } from '../adjust/form.tsx';
import { AlertForm } from '../alerts/form.tsx';
import { Alerts } from './alerts.tsx';
import { EditItem } from './edit.tsx';
import { NewPack, Packs } from './packs.tsx';
import { FirstStep, NextSteps, type Next } from './next.tsx';
import css from './scan.module.css';

export type Search = ComponentType<{ readonly children: ReactNode; readonly reach?: Reach }>;

/** As many orders as stay in sight with what else can be done. */
const MOST_ORDERS = 3;

interface ItemScreenProps {
  readonly itemId: number;
  readonly form: 'label' | 'edit' | 'alert' | undefined;
  readonly search: Search;
}

export function ItemScreen({ itemId, form, search: Search }: ItemScreenProps) {
  const { view, problem } = useView('item', { itemId });
  const adjustment = useAdjustDraft(view?.item.id);
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return (
      <Screen title={words.title}>
        <Search reach={problem === null ? 'key' : 'typing'}>
          {problem !== null && <Empty title={title} next={next} />}
        </Search>
      </Screen>
    );
  }
  if (form === 'label') return <NewPack view={view} />;
  if (form === 'edit') return <EditItem view={view} />;
  if (form === 'alert') return <AlertForm view={view} onLeave={() => setSubject({ kind: 'item', itemId })} />;
  const steps = stepsFor(view);
  return (
    <Screen
      title={words.title}
      {...(adjustment === undefined ? nextParts(steps) : adjustParts(view.item))}
      isAsideNear
      plan={
        <Plan
          does={plan.see}
          here={view.item.folder.id}
          article={articleByPlace(view)}
          onPick={(folderId) => setSubject({ kind: 'folder', folderId })}
        />
      }
    >
      <Search reach="key">
        <Item view={view} />
      </Search>
    </Screen>
  );
}

const nextParts = (steps: readonly Next[]) => ({
  aside: <NextSteps steps={steps} />,
  asideLabel: words.next,
  sentence: words.sentenceItem,
  actions: <FirstStep steps={steps} />,
});

const adjustParts = (item: ItemRef) => ({
  aside: <AdjustForm item={item} />,
  asideLabel: adjust.open,
  sentence: <AdjustSentence item={item} />,
  actions: <AdjustAction item={item} />,
});

function Item({ view }: { readonly view: ItemView }) {
  const { item, codes, price, minQuantity, tags } = view;
  const notes = withoutMark(view.notes);
  const note = stockNote(view);
  const together = sumHere(view);
  const stock = useMissing('stock');
  const orders = useMissing('orders');
  // What has not been read yet is said once.
  const missing = stock ?? orders;
  return (
    <article className={css['subject']} aria-label={item.name} {...scrolls}>
      <h2>{item.name}</h2>
      <p className={css['codes']}>{facts(...codes.map(code))}</p>
      <div className={css['stock']}>
        <ItemPicture item={item} />
        <p className={css['big']}>{figure(item.quantity, item.unit)}</p>
        <div>
          {item.measure !== undefined && <p className={css['where']}>{measure(item.measure)}</p>}
          <p className={css['where']}>{place(item.folder)}</p>
          <p className={css['dim']}>{above(item.folder)}</p>
          {lotOfItem(item) !== '' && <p className={css['dim']}>{lotOfItem(item)}</p>}
          {together !== null && <p className={css['where']}>{together}</p>}
        </div>
      </div>
      {note !== null && <p className={css['dim']}>{note}</p>}
      <Elsewhere view={view} />
      {missing !== null && (
        <p className={css['dim']}>
          {missing.title}. {missing.next}
        </p>
      )}
      <Facts>
        {price !== null && <Fact name={words.price}>{money(price)}</Fact>}
        {minQuantity !== null && <Fact name={words.atLeast}>{figure(minQuantity, item.unit)}</Fact>}
        {tags.length > 0 && (
          <Fact name={words.tags} isWords>
            {tags.join(', ')}
          </Fact>
        )}
        {notes !== null && (
          <Fact name={words.notes} isWords>
            {notes}
          </Fact>
        )}
      </Facts>
      <Alerts alerts={view.alerts} unit={view.item.unit} />
      <Packs view={view} />
    </article>
  );
}

function Elsewhere({ view: { item, elsewhere, prices, arriving } }: { readonly view: ItemView }) {
  if (elsewhere.length + arriving.length === 0) return null;
  return (
    <Section title={words.alsoIn}>
      <ul className={css['list']}>
        {elsewhere.map((other) => (
          <li key={other.id}>
            <Button kind="choice" onPress={() => setSubject({ kind: 'item', itemId: other.id })}>
              <span className={css['line']}>
                <span>{facts(place(other.folder), toldApartBy(other, prices))}</span>
                <span className={css['figure']}>{figure(other.quantity, other.unit)}</span>
              </span>
            </Button>
          </li>
        ))}
        {arriving.map((one) => (
          <li key={`${one.folder.id} ${one.quantity}`} className={css['arriving']}>
            <span>{words.onItsWay({ name: place(one.folder) })}</span>
            <span className={css['figure']}>{signed(one.quantity, item.unit)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stepsFor(view: ItemView): Next[] {
  const { item } = view;
  const orders = byOrder(view);
  const others = orders.length - MOST_ORDERS;
  return [
    ...orders.slice(0, MOST_ORDERS).map(({ order, remaining }, index): Next => ({
      shortcut: choiceAt(index),
      label: words.receiveOn({ order: orderNumber(order) }),
      under: words.toCome({ remaining: figure(remaining, item.unit), vendor: order.vendor }),
      go: () => goTo({ screen: 'receive', orderId: order.id }),
    })),
    { shortcut: 'move', label: words.move, go: () => goTo({ screen: 'move', itemId: item.id }) },
    // A count is kept with the id of its location, which one that is yet to be made has not got.
    ...(item.folder.id === null || item.folder.id > 0
      ? [
          {
            shortcut: 'count' as const,
            label: words.countPlace({ name: place(item.folder) }),
            go: () => startCountOf(item.folder),
          },
        ]
      : []),
    { shortcut: 'adjust', label: adjust.open, go: () => openAdjust(item.id) },
    ...printStep(item),
    // A station's own list of labels wants an item that is there.
    ...(item.id < 0
      ? []
      : [
          {
            shortcut: 'link' as const,
            label: packs.add,
            go: () => setSubject({ kind: 'item', itemId: item.id, form: 'label' }),
          },
        ]),
    { shortcut: 'all', label: record.open, go: () => goTo({ screen: 'items', itemId: item.id }) },
    {
      shortcut: 'edit',
      label: item.id < 0 ? edit.openMade : edit.open,
      go: () => setSubject({ kind: 'item', itemId: item.id, form: 'edit' }),
    },
    ...(item.id < 0
      ? []
      : [
          {
            shortcut: 'alert' as const,
            label: view.alerts.length > 0 ? alertWords.openMany : alertWords.open,
            go: () => setSubject({ kind: 'item', itemId: item.id, form: 'alert' }),
          },
        ]),
    ...(others > 0
      ? [{ label: words.otherOrders({ n: others }), go: () => goTo({ screen: 'receive' }) }]
      : []),
  ];
}

function printStep(item: ItemRef): Next[] {
  const label = itemLabel(item);
  if (label === null) return [];
  const go = () => {
    printLabels([label]);
  };
  return [{ label: labelWords.item, shortcut: 'labels', go }];
}

/** An order may have the item on two lines: one thing to do all the same. */
function byOrder({ orders }: ItemView): { readonly order: OrderRef; readonly remaining: Decimal }[] {
  const found = new Map<number, { readonly order: OrderRef; readonly remaining: Decimal }>();
  for (const { order, remaining } of orders) {
    const before = found.get(order.id);
    found.set(order.id, {
      order,
      remaining: before === undefined ? remaining : add(before.remaining, remaining),
    });
  }
  return [...found.values()];
}
