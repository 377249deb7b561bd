/** What of the orders is shown, chosen beside them; and what list and columns say alike of one. */
import { dayIn } from '#domain/values/day.ts';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import { LATE_AFTER_DAYS, ORDER_STATUSES, type OrderListRow } from '#domain/views/orders.ts';
import { draft, showOnly } from '../../state/drafts/order-draft.ts';
import { goTo } from '../../state/scans/stand.ts';
import { becomesWords, orders as words, statusShort } from '../../strings/orders.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Section, Tag } from '../../ui/parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import css from './orders.module.css';
import { VendorField } from './vendor-field.tsx';

/** As the station is asked for it. */
export function useShown() {
  const { text, status, vendor, from, until, isLate, isOldestFirst = false } = draft((state) => state.shown);
  return {
    text: text.trim().slice(0, 200),
    status,
    vendor: vendor.trim() === '' ? null : vendor.trim(),
    from: dayIn(from),
    until: dayIn(until),
    isLate,
    isOldestFirst,
  };
}

export function Badges({ row }: { readonly row: OrderListRow }) {
  const becomes = becomesWords(row.becomes);
  return (
    <span className={css['badges']}>
      <Tag tone={row.status === 'received' || row.status === 'closed' ? 'done' : 'quiet'}>
        {statusShort(row.status)}
      </Tag>
      {row.isLate && <Tag tone="look">{words.isLate}</Tag>}
      {row.isNew && <Tag tone="busy">{words.isNew}</Tag>}
      {becomes !== null && <Tag tone="busy">{becomes}</Tag>}
    </span>
  );
}

export const openOrder = (orderId: number): void => goTo({ screen: 'orders', orderId });

export function Filters({ byStatus }: { readonly byStatus: Readonly<Record<string, number>> }) {
  const shown = draft((state) => state.shown);
  const known: readonly string[] = ORDER_STATUSES;
  const statuses = [...known, ...Object.keys(byStatus).filter((status) => !known.includes(status))];
  const total = Object.values(byStatus).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <Section title={words.filters}>
        <div className={css['statuses']}>
          <Button
            kind="choice"
            shortcut="anything"
            keyWords={words.any}
            isChosen={shown.status === null}
            onPress={() => showOnly({ status: null })}
          >
            {words.withCount({ status: words.any, n: total })}
          </Button>
          {statuses.map((status, n) => (
            <Button
              key={status}
              kind="choice"
              shortcut={choiceAt(n)}
              keyWords={statusShort(status)}
              isChosen={shown.status === status}
              onPress={() => showOnly({ status })}
            >
              {words.withCount({ status: statusShort(status), n: byStatus[status] ?? 0 })}
            </Button>
          ))}
        </div>
      </Section>
      <Switch
        label={words.late}
        help={words.lateHelp({ days: LATE_AFTER_DAYS })}
        isOn={shown.isLate}
        onChange={(isLate) => showOnly({ isLate })}
        shortcut="alert"
      />
      <Switch
        label={words.oldestFirst}
        help={words.oldestFirstHelp}
        isOn={shown.isOldestFirst === true}
        onChange={(isOldestFirst) => showOnly({ isOldestFirst })}
        shortcut="filter"
      />
      <VendorField
        label={words.vendorFilter}
        value={shown.vendor}
        onChange={(vendor) => showOnly({ vendor })}
        onPicked={({ name }) => showOnly({ vendor: name })}
      />
      <DayField label={words.from} value={shown.from} onChange={(from) => showOnly({ from })} />
      <DayField label={words.until} value={shown.until} onChange={(until) => showOnly({ until })} />
    </>
  );
}
