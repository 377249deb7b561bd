/** What is written on an order besides its lines, where it can go from here, and what this station has done with it. */
import type { ReactNode } from 'react';
import { shipToMember } from '#domain/orders/order-fields.ts';
import type { OrderPageView } from '#domain/views/orders.ts';
import { day, money } from '../../strings/figure.ts';
import {
  becomesWords,
  fieldName,
  orders as words,
  statusShort,
  totalOf,
  writtenBy,
} from '../../strings/orders.ts';
import { Fact, Facts, Section, Tag } from '../../ui/parts.tsx';
import { CommandList } from '../outbox/list.tsx';
import { shipToOf } from '../../state/drafts/order-draft.ts';
import css from './orders.module.css';
import { Moves } from './status.tsx';

interface OrderAsideProps {
  readonly orderId: number;
  readonly view: OrderPageView;
  /** What else can be done with it. */
  readonly children: ReactNode;
}

export function OrderAside({ orderId, view, children }: OrderAsideProps) {
  const becomes = becomesWords(view.becomes);
  return (
    <>
      <div className={css['badges']}>
        <Tag tone="quiet">{statusShort(view.status)}</Tag>
        {view.isLate && <Tag tone="look">{words.isLate}</Tag>}
        {view.isNew && <Tag tone="busy">{words.isNew}</Tag>}
        {becomes !== null && <Tag tone="busy">{becomes}</Tag>}
      </div>
      {becomes === null && <Moves orderId={orderId} view={view} />}
      <Written view={view} />
      {children}
      {view.commands.length > 0 && (
        <Section title={words.here}>
          <CommandList rows={view.commands} />
        </Section>
      )}
    </>
  );
}

function Written({ view }: { readonly view: OrderPageView }) {
  const { fields, currency } = view;
  const written = ['vendor', 'email', 'terms', 'notes'].filter((name) => fields[name] != null);
  const members = shipToOf(fields).filter((name) => fields[name] !== null);
  const others = Object.entries(view.rest);
  return (
    <Section title={words.details}>
      <Facts>
        {written.map((name) => (
          <Fact key={name} name={fieldName(name)} isWords>
            {fields[name]}
          </Fact>
        ))}
        {members.map((name) => (
          <Fact key={name} name={fieldName(name)} isWords>
            {fields[name]}
          </Fact>
        ))}
        {view.orderedDate !== null && <Fact name={words.ordered}>{day(view.orderedDate)}</Fact>}
        <Fact name={words.sum}>{money(view.computed, currency)}</Fact>
        {view.subTotal !== null && <Fact name={words.subTotalTold}>{money(view.subTotal, currency)}</Fact>}
        {!view.isNew && <Fact name={words.totalTold}>{totalOf(view.total, currency)}</Fact>}
        {view.updatedAt !== null && writtenBy(view) !== '' && (
          <Fact name={words.changedBy} isWords>
            {writtenBy(view)}
          </Fact>
        )}
        {view.version >= 0 && <Fact name={words.version}>{view.version}</Fact>}
        {others.map(([name, value]) => (
          <Fact
            key={name}
            name={shipToMember(name) === null ? name.replaceAll('_', ' ') : fieldName(name)}
            isWords
          >
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
