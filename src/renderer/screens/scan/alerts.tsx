/** The alerts on an item: what each watches, and whether it has fired. */
import type { ReactNode } from 'react';
import type { AlertView, ItemView } from '#domain/views/stock.ts';
import { useView } from '../../state/views/use-view.ts';
import { alert as words, alertWords, firedWords, watchesWords } from '../../strings/alert.ts';
import { part } from '../../strings/part.ts';
import { Section, Tag } from '../../ui/parts.tsx';
import css from './scan.module.css';

interface AlertsProps extends Pick<ItemView, 'alerts'> {
  /** What the item is measured in. */
  readonly unit: string | undefined;
  /** What can be done to one; nothing on the item's own page. */
  readonly children?: (alert: AlertView) => ReactNode;
}

export function Alerts({ alerts, unit, children }: AlertsProps) {
  const isDenied = useView('status', {}).view?.pull.alertsDenied === true;
  if (alerts.length === 0 && !isDenied) return null;
  return (
    <Section title={words.title}>
      {isDenied && <p className={css['dim']}>{part.alertsDenied}</p>}
      <ul className={css['list']}>
        {alerts.map((alert) => (
          <li key={`${alert.id} ${alertWords(alert)}`} className={css['arriving']}>
            <AlertLine words={watchesWords(alert, unit)} alert={alert} />
            {children?.(alert)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AlertLine({ words: what, alert }: { readonly words: string; readonly alert: AlertView }) {
  return (
    <span className={css['alert']}>
      {what}
      {alert.isTripped && <Tag tone="look">{firedWords(alert)}</Tag>}
      {alert.isWaiting && <small>{words.waiting}</small>}
    </span>
  );
}
