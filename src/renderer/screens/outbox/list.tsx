/** A few commands, short: on the screens they were made on. */
import type { CommandRow } from '#domain/views/outbox.ts';
import { goToCommand } from './draft.ts';
import { facts, moment } from '../../strings/figure.ts';
import { proof, state, title } from '../../strings/command.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/parts.tsx';
import css from './outbox.module.css';

export function CommandList({ rows }: { readonly rows: readonly CommandRow[] }) {
  return (
    <ul className={css['short']}>
      {rows.map((row) => {
        const { words, tone } = state(row);
        return (
          <li key={row.id}>
            <Button kind="choice" onPress={() => goToCommand(row.id)}>
              <span className={css['short-row']}>
                <span>{title(row)}</span>
                <Tag tone={tone}>{words}</Tag>
                <small>{facts(moment(row.at), row.proof && proof(row.proof))}</small>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
