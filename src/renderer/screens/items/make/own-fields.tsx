/** The account's own fields of a record that is being made. */
import { customColumn } from '#domain/views/items.ts';
import type { OwnField as Field } from '#domain/views/record.ts';
import { OwnField } from '../page/own-field.tsx';
import css from '../items.module.css';
import { ownOf, type NewItem } from './new-item.ts';

interface OwnFieldsProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly keep: () => void;
  readonly ownFields: readonly Field[];
}

export function OwnFields({ typed, type, keep, ownFields }: OwnFieldsProps) {
  const { wrong } = ownOf(typed, ownFields);
  return (
    <div className={css['fields']}>
      {ownFields.map((field) => {
        const name = customColumn(field.id);
        return (
          <OwnField
            key={field.id}
            field={field}
            value={null}
            typed={typed.own[name]}
            isWrong={wrong.includes(name)}
            onType={(value) => type({ own: { ...typed.own, [name]: value } })}
            onSubmit={keep}
            onFocus={undefined}
          />
        );
      })}
    </div>
  );
}
