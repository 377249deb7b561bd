/** The open orders on an idle screen, the first of them. */
import { inOrder } from '#domain/views/receiving.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import { day, facts } from '../../strings/figure.ts';
import { receive } from '../../strings/receive.ts';
import { today as words } from '../../strings/today.ts';
import { CaptionedSection } from '../../ui/lists/board.tsx';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/lists/cells.tsx';
import { Pallet } from '../../ui/pallet.tsx';
import { Progress } from '../../ui/screen.tsx';
import css from './today.module.css';

const SHOWN = 6;

export function OldestOrders() {
  const { view } = useView('orders', {});
  const missing = useMissing('orders');
  if (view === null) return null;
  const rows = inOrder(view.orders);
  return (
    <CaptionedSection title={words.orders}>
      {missing !== null && (
        <p className={css['none']}>
          {missing.title}. {missing.next}
        </p>
      )}
      {rows.length === 0 ? (
        missing === null && (
          <div className={css['empty']}>
            <Pallet done={0} of={0} />
            <p>{words.noOrders}</p>
          </div>
        )
      ) : (
        <ul className={css['rows']}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.order.id}>
              <Button kind="choice" onPress={() => goTo({ screen: 'receive', orderId: row.order.id })}>
                <span className={css['order']}>
                  <Named
                    name={row.order.number}
                    under={facts(row.order.vendor, row.orderedDate && day(row.orderedDate))}
                    isWords
                  />
                  <Progress
                    label={receive.linesComplete}
                    value={row.complete}
                    of={row.lines}
                    words={receive.complete({ done: row.complete, all: row.lines })}
                  />
                </span>
              </Button>
            </li>
          ))}
          {rows.length > SHOWN && (
            <li>
              <Button kind="choice" onPress={() => goTo({ screen: 'receive' })}>
                {words.more({ n: rows.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </CaptionedSection>
  );
}
