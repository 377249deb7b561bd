/** What is asked for of the account's own fields: a number or a day between two, yes or no, or text that is in it. */
import { useState } from 'react';
import type { ItemCondition } from '#domain/views/items.ts';
import type { OwnField } from '#domain/views/record.ts';
import { useView } from '../../../state/views/use-view.ts';
import { look as words } from '../../../strings/item-list.ts';
import { ownFieldName, record as recordWords } from '../../../strings/record.ts';
import { QuantityField, TextField } from '../../../ui/field.tsx';
import { readQuantity, writeQuantity } from '../../../ui/keys/quantity.ts';
import { Segments } from '../../../ui/switch.tsx';
import { changeFilter, itemsState } from '../state.ts';
import { Day } from './day.tsx';

export type Fits = (condition: ItemCondition) => boolean;

/** Puts a condition in the place of those that are like it; null: there is none now. */
export function put(isLike: Fits, condition: ItemCondition | null): void {
  const others = itemsState.getState().filter.conditions.filter((one) => !isLike(one));
  changeFilter({ conditions: condition === null ? others : [...others, condition] });
}

export function OwnFilters() {
  const { view } = useView('ownFields', { what: 'item' });
  return (view?.fields ?? []).map((field) => {
    if (field.control === 'number')
      return (['least', 'most'] as const).map((than) => <Bound key={than} field={field} than={than} />);
    if (field.control === 'date')
      return (['since', 'until'] as const).map((than) => <Dated key={than} field={field} than={than} />);
    return field.control === 'yes-no' ? (
      <YesNo key={field.id} field={field} />
    ) : (
      <Contains key={field.id} field={field} />
    );
  });
}

type Than = Extract<ItemCondition, { kind: 'custom' }>['than'];

const isOf =
  ({ id }: OwnField, than: Than): Fits =>
  (one) =>
    one.kind === 'custom' && one.fieldId === id && one.than === than;

/** What is asked for now; empty: nothing. */
function useAsked(field: OwnField, than: Than): string {
  const now = itemsState((state) => state.filter.conditions.find(isOf(field, than)));
  return now?.kind === 'custom' ? now.value : '';
}

interface OfField {
  readonly field: OwnField;
}

const ask = (field: OwnField, value: string): void =>
  put(
    isOf(field, 'contains'),
    value === '' ? null : { kind: 'custom', fieldId: field.id, than: 'contains', value: value.slice(0, 190) },
  );

function Contains({ field }: OfField) {
  const text = useAsked(field, 'contains');
  return <TextField label={ownFieldName(field)} value={text} onChange={(typed) => ask(field, typed)} />;
}

function YesNo({ field }: OfField) {
  const now = useAsked(field, 'contains');
  return (
    <Segments
      label={ownFieldName(field)}
      value={now === 'true' || now === 'false' ? now : 'any'}
      options={[
        { value: 'any', label: words.any },
        { value: 'true', label: recordWords.yes },
        { value: 'false', label: recordWords.no },
      ]}
      onChange={(one) => ask(field, one === 'any' ? '' : one)}
    />
  );
}

function Dated({ field, than }: OfField & { readonly than: 'since' | 'until' }) {
  const isIt = isOf(field, than);
  return (
    <Day
      label={words[than === 'since' ? 'from' : 'to']({ column: ownFieldName(field) })}
      now={useAsked(field, than)}
      onDay={(day) =>
        put(isIt, day === null ? null : { kind: 'custom', fieldId: field.id, than, value: day })
      }
    />
  );
}

function Bound({ field, than }: OfField & { readonly than: 'least' | 'most' }) {
  const now = readQuantity(useAsked(field, than));
  const [text, setText] = useState(now === undefined ? '' : writeQuantity(now));
  return (
    <QuantityField
      label={words[than]({ column: ownFieldName(field) })}
      value={text}
      onChange={(typed) => {
        setText(typed);
        const value = typed.trim() === '' ? undefined : readQuantity(typed);
        put(
          isOf(field, than),
          value === undefined ? null : { kind: 'custom', fieldId: field.id, than, value },
        );
      }}
    />
  );
}
