/** All alerts of the account: those that have fired, or all, and what can be done about the one that is current. */
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { momentIn } from '#domain/values/day.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { AlertRow, AlertsView } from '#domain/views/alerts.ts';
import type { AlertView } from '#domain/views/stock.ts';
import { forgetFresh } from '../../state/fired.ts';
import { give } from '../../state/give.ts';
import { goTo } from '../../state/scans/stand.ts';
import { offerScans, setSubject } from '../../state/scans/subject.ts';
import { useView } from '../../state/views/use-view.ts';
import { alert as alertText, alertWords, firedWords, groupNames } from '../../strings/alert.ts';
import { alerts as words } from '../../strings/alerts.ts';
import { day, figure, place } from '../../strings/figure.ts';
import { trouble } from '../../strings/problem.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { Acts, Cut, Empty, Fact, Facts, Section, Tag } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments } from '../../ui/switch.tsx';
import { Find } from '../find/find.tsx';
import { turnTo } from '../items/open-item.ts';
import { PartChoice } from '../items/parts.tsx';
import css from './alerts.module.css';
import { draft, type ShownAlerts } from './draft.ts';
import { AlertForm, canChange, takeUp } from './form.tsx';

const back = (): void => goTo({ screen: 'items', part: 'alerts' });

/** @param itemId whose alerts are set or changed; undefined: the list of all */
export function AlertsPart({ itemId }: { readonly itemId: number | undefined }) {
  return itemId === undefined ? <AllAlerts /> : <AlertsOf itemId={itemId} />;
}

function AlertsOf({ itemId }: { readonly itemId: number }) {
  const { view, problem } = useView('item', { itemId });
  useShortcut('back', back, { isFallback: true });
  const isUnderWay = draft(({ alerts }) => alerts[itemId] !== undefined);
  const name = view?.item.name ?? '';
  useEffect(
    () => offerScans((reply, stand) => turnTo(reply, stand, { id: itemId, name, isUnderWay })),
    [itemId, name, isUnderWay],
  );
  if (view !== null) return <AlertForm view={view} onLeave={back} />;
  return <Screen title={words.title}>{problem !== null && <Empty {...trouble(problem.code)} />}</Screen>;
}

function AllAlerts() {
  const { view, problem } = useView('alerts', {});
  const shown = draft((state) => state.shown);
  const current = draft((state) => state.current);
  const [isMaking, setIsMaking] = useState(false);
  useEffect(forgetFresh, [view]);
  // The item that is scanned is the one to set an alert on.
  useEffect(
    () => (isMaking ? offerScans((reply, stand) => turnTo(reply, stand, null)) : undefined),
    [isMaking],
  );
  useShortcut(isMaking || current !== null ? 'back' : undefined, () => {
    if (isMaking) setIsMaking(false);
    else draft.setState({ current: null });
  });
  const rows = view === null ? [] : shown === 'fired' ? view.fired : [...view.fired, ...view.others];
  const inHand = rows.find((row) => keyOf(row) === current);
  const isLow = view?.fired.some(isLowStock) === true;
  return (
    <Screen
      title={words.title}
      beside={<PartChoice part="alerts" />}
      sentence={
        view === null
          ? undefined
          : words.sentence({ ...view.counts, fired: view.counts.fired - view.counts.expected })
      }
      actions={
        <>
          <Button shortcut="new" onPress={() => setIsMaking(!isMaking)}>
            {isMaking ? words.leaveMake : words.make}
          </Button>
          <Button
            kind="primary"
            shortcut="send"
            isDisabled={!isLow}
            onPress={() => goTo({ screen: 'orders', part: 'reorder' })}
          >
            {words.order}
          </Button>
        </>
      }
      isAsideInHand={inHand !== undefined}
      asideLabel={words.about}
      {...(inHand === undefined ? {} : { aside: <InHand row={inHand} /> })}
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {isMaking && (
        <Find
          kind="item"
          label={words.makeFor}
          placeholder={words.makePlaceholder}
          isOpened
          onFound={(found) => {
            if (found.kind === 'item') goTo({ screen: 'items', part: 'alerts', itemId: found.item.id });
          }}
        />
      )}
      {view !== null && !isMaking && <AlertList view={view} rows={rows} shown={shown} current={current} />}
    </Screen>
  );
}

interface AlertListProps {
  readonly view: AlertsView;
  readonly rows: readonly AlertRow[];
  readonly shown: ShownAlerts;
  readonly current: string | null;
}

function AlertList({ view: { counts }, rows, shown, current }: AlertListProps) {
  const all = shown === 'fired' ? counts.fired : counts.all;
  const none =
    counts.all === 0
      ? { title: words.none, next: words.noneNext }
      : { title: words.noneFired, next: words.noneFiredNext };
  return (
    <>
      <Segments
        label={words.shown}
        isLabelHidden
        value={shown}
        onChange={(next) => draft.setState({ shown: next })}
        options={(['fired', 'all'] as const).map((value) => ({
          value,
          label: words[value],
          ...(value === shown ? {} : { shortcut: 'all' as const }),
        }))}
      />
      <Rows
        label={words.list}
        items={rows}
        keyOf={keyOf}
        named={({ item }) => item.name}
        spoken={({ item, alert }) =>
          words.spoken({
            item: item.name,
            alert: alertWords(alert, item.unit),
            quantity: figure(item.quantity, item.unit),
            where: place(item.folder),
          })
        }
        tone={({ alert }) => (alert.isTripped ? 'part' : 'none')}
        current={current}
        onCurrent={(key) => draft.setState({ current: String(key) })}
        columns={css['columns']}
        head={
          <>
            <Head>{words.item}</Head>
            <Head>{words.watches}</Head>
            <Head isFigure>{words.now}</Head>
          </>
        }
        empty={<Empty icon={<Bell size={34} aria-hidden="true" />} {...none} />}
      >
        {({ item, alert }) => (
          <>
            <Named name={item.name} under={place(item.folder)} isWords />
            <span className={css['what']}>
              <span className={css['words']}>{alertWords(alert, item.unit)}</span>
              {alert.minimum != null && <small>{figure(alert.minimum, item.unit)}</small>}
              {alert.isTripped && <Tag tone="look">{firedWords(alert)}</Tag>}
              {alert.isWaiting && <small>{alertText.waiting}</small>}
            </span>
            <Figure>{heldAgainst(alert, item)}</Figure>
          </>
        )}
      </Rows>
      {all > rows.length && <Cut>{words.first({ n: rows.length })}</Cut>}
    </>
  );
}

/** What an alert looks at as it stands now: the stock, or the date on the item. */
function heldAgainst({ reminder, date }: AlertView, { quantity, unit }: ItemRef): string {
  if (reminder === undefined) return figure(quantity, unit);
  if (date == null) return words.noDate;
  return momentIn(date) === null ? date : day(date);
}

/** Several on one item are told apart by their ids; those that are to be made have none yet, so by what they say. */
const keyOf = ({ item, alert }: AlertRow): string =>
  alert.id === null ? `${item.id} ${alertWords(alert)}` : String(alert.id);

function InHand({ row: { item, alert } }: { readonly row: AlertRow }) {
  const { id } = alert;
  const change = () => {
    takeUp(item.id, alert);
    goTo({ screen: 'items', part: 'alerts', itemId: item.id });
  };
  return (
    <Section title={item.name}>
      <Facts>
        <Fact name={words.told} isWords>
          {groupNames(alert.groups)}
        </Fact>
      </Facts>
      <Acts>
        <Button shortcut="edit" isDisabled={!canChange(alert)} onPress={change}>
          {words.change}
        </Button>
        <TwiceButton
          shortcut="remove"
          ask={words.removeAsk}
          of={item.name}
          isDisabled={id === null}
          onPress={async () => {
            if (id === null) return;
            await give({ kind: 'delete-alert', alertId: id, itemId: item.id }, () => ({
              kind: 'alert-deleted',
              item,
            }));
          }}
        >
          {words.remove}
        </TwiceButton>
        <Button
          shortcut="home"
          onPress={() => {
            setSubject({ kind: 'item', itemId: item.id });
            goTo({ screen: 'scan' });
          }}
        >
          {words.showItem}
        </Button>
      </Acts>
    </Section>
  );
}

const isLowStock = ({ alert: { when } }: AlertRow): boolean =>
  when === 'minimum' || when === 'below' || when === 'at-most';
