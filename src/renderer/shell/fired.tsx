/**
 * Alerts that have fired: how many, on the rail, where it stands out until those that fired while this page is open are looked at; and a
 * notice of these.
 */
import { useEffect } from 'react';
import { fired, forgetFresh, noteFired } from '../state/fired.ts';
import { goTo } from '../state/scans/stand.ts';
import { useView } from '../state/views/use-view.ts';
import { alerts as words } from '../strings/alerts.ts';
import { figure } from '../strings/figure.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class.ts';
import { Heard } from '../ui/parts.tsx';
import rail from './rail.module.css';
import css from './strip.module.css';

export function FiredBadge() {
  const count = useView('fired', {}).view?.count ?? 0;
  const isFresh = fired((state) => state.fresh.length > 0);
  if (count === 0) return null;
  return (
    <>
      <span className={cx(rail['badge'], isFresh && rail['urgent'])} aria-hidden="true">
        {count > 99 ? `${figure(99)}+` : figure(count)}
      </span>
      <Heard>{words.firedCount({ n: count })}</Heard>
    </>
  );
}

export function FiredNotice() {
  const { view } = useView('fired', {});
  const fresh = fired((state) => state.fresh);
  useEffect(() => {
    if (view?.isRead === true) noteFired(view.fired);
  }, [view]);
  const last = fresh.at(-1);
  if (last === undefined) return null;
  return (
    <div className={cx(css['warning'], css['fired'])} data-tone="look">
      <p>
        {words.notice({
          item: last.item,
          expected: last.isExpected ? 'yes' : 'no',
          others: fresh.length - 1,
        })}
      </p>
      <span className={css['answers']}>
        <Button kind="quiet" onPress={() => goTo({ screen: 'items', part: 'alerts' })}>
          {words.show}
        </Button>
        <Button kind="quiet" onPress={forgetFresh}>
          {words.hide}
        </Button>
      </span>
    </div>
  );
}
