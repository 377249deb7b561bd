/** The order on paper: A4 pages that the printer alone shows, in black on white. */
import { compare } from '#domain/values/decimal.ts';
import { shipToMember } from '#domain/orders/order-fields.ts';
import { measuredUnit } from '#domain/stock/unit.ts';
import type { OrderPageLine, OrderPageView } from '#domain/views/orders.ts';
import { A4Pages } from '../../labels/paper.tsx';
import { dayWithYear, facts, figure, moment, money, unitName } from '../../strings/figure.ts';
import { fieldName, orders as words, statusShort, totalOf } from '../../strings/orders.ts';
import { shipToOf } from '../../state/drafts/order-draft.ts';
import css from './paper.module.css';

/** Lines on the first page, which has the head, and on every other. */
const FIRST = 16;
const OTHERS = 24;

function pagesOf(lines: readonly OrderPageLine[]): (readonly OrderPageLine[])[] {
  const rest = lines.slice(FIRST);
  const others = Array.from({ length: Math.ceil(rest.length / OTHERS) }, (_, n) =>
    rest.slice(n * OTHERS, (n + 1) * OTHERS),
  );
  return [lines.slice(0, FIRST), ...others];
}

export function OrderPaper({ view }: { readonly view: OrderPageView }) {
  const pages = pagesOf(view.lines);
  return (
    <A4Pages
      pages={pages.map((lines, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page has nothing but its place
        <article key={n} className={css['page']}>
          <h1>{words.printTitle({ number: view.number })}</h1>
          {n === 0 && <Head view={view} />}
          <Lines lines={lines} view={view} />
          {n === pages.length - 1 && <Foot view={view} />}
          {pages.length > 1 && (
            <p className={css['number']}>{words.printPage({ n: n + 1, all: pages.length })}</p>
          )}
        </article>
      ))}
    />
  );
}

function Head({ view: { fields, ...view } }: { readonly view: OrderPageView }) {
  const members = shipToOf(fields).filter((name) => fields[name] !== null);
  return (
    <div className={css['head']}>
      <section>
        <h2>{words.vendor}</h2>
        <p>{view.vendor}</p>
        <p>{fields['email']}</p>
      </section>
      {members.length > 0 && (
        <section>
          <h2>{words.shipTo}</h2>
          {members.map((name) => (
            <p key={name}>{`${shipToMember(name)?.replaceAll('_', ' ')}: ${fields[name]}`}</p>
          ))}
        </section>
      )}
      <section>
        <p>{statusShort(view.status)}</p>
        {view.orderedDate !== null && <p>{`${words.printDate}: ${dayWithYear(view.orderedDate)}`}</p>}
        {isOld(view) && <p>{words.printRead({ at: moment(view.readAt ?? '') })}</p>}
      </section>
    </div>
  );
}

function Lines({ lines, view }: { readonly lines: readonly OrderPageLine[]; readonly view: OrderPageView }) {
  return (
    <table className={css['lines']}>
      <thead>
        <tr>
          <th>{words.item}</th>
          <th className={css['right']}>{words.quantity}</th>
          <th>{words.unit}</th>
          <th className={css['right']}>{words.rate}</th>
          <th className={css['right']}>{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.lineId} ${line.itemId}`}>
            <td>
              {facts(line.item?.name ?? words.unknownItem({ id: String(line.itemId) }), line.item?.code)}
            </td>
            <td className={css['right']}>{figure(line.ordered)}</td>
            <td>{unitShort(line.unit)}</td>
            <td className={css['right']}>
              {line.unitRate === null ? '' : money(line.unitRate, view.currency)}
            </td>
            <td className={css['right']}>{line.amount === null ? '' : money(line.amount, view.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** It has a column of its own: "1,000" and "m". */
const unitShort = (word: string | null): string | null => {
  const unit = measuredUnit(word);
  return unit === undefined ? word : unitName(unit);
};

/** It has been changed since its lines were read. */
const isOld = ({ isWhole, isNew, readAt }: Pick<OrderPageView, 'isWhole' | 'isNew' | 'readAt'>): boolean =>
  !isWhole && !isNew && readAt !== null;

/** The service's total is of the order as it is by now; where that is not the sum of the lines on the paper, both are on it. */
function Foot({ view }: { readonly view: OrderPageView }) {
  const { total, computed, currency, fields } = view;
  const told = isOld(view) ? null : total;
  const isSum = told === null || compare(told, computed) === 0;
  return (
    <>
      {!isSum && <p className={css['total']}>{`${words.printSum}: ${totalOf(computed, currency)}`}</p>}
      <p className={css['total']}>{`${words.total}: ${totalOf(told ?? computed, currency)}`}</p>
      {['terms', 'notes'].map((name) =>
        fields[name] == null ? null : (
          <section key={name}>
            <h2>{fieldName(name)}</h2>
            <p className={css['text']}>{fields[name]}</p>
          </section>
        ),
      )}
    </>
  );
}
