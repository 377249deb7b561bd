/** The batch that was sent last: what has become of each of its rows. */
import type { SentRow } from '#domain/views/batch.ts';
import { batch as words, sentAs } from '../../strings/batch.ts';
import { figure } from '../../strings/figure.ts';
import { Section } from '../../ui/parts.tsx';
import css from './batch.module.css';

/** What came together with stock that was there, and what stands apart. */
export function Sent({ rows }: { readonly rows: readonly SentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title={words.sent}>
      <ul className={css['sent']}>
        {rows.map((row) => (
          <li key={row.id} data-as={row.as}>
            <strong>{row.name}</strong>
            <span>
              {words.sentRow({ quantity: figure(row.quantity, row.unit), from: row.from, to: row.to })}
            </span>
            <span className={css['as']}>{sentAs(row)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
