/** Into which of the account's own fields lots, expiry and serial numbers are written. Of this warehouse alone. */
import {
  isFitting,
  LOT_FIELDS,
  type LotField,
  type LotFields as Fields,
} from '#domain/receiving/lot-fields.ts';
import type { FieldRow } from '#domain/views/reference.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { lots } from '../../strings/lots.ts';
import { Picker } from '../../ui/picker.tsx';
import css from './settings.module.css';

const words = lots.switches;
const NONE = '';

export function LotFields({ fields }: { readonly fields: Fields }) {
  const all = useView('reference', {}).view?.fields ?? [];
  return (
    <>
      {LOT_FIELDS.map((name) => (
        <Picker
          key={name}
          label={words.fields[name]}
          value={fields[name] === null ? NONE : String(fields[name])}
          options={[{ value: NONE, label: words.noField }, ...optionsOf(all, name, fields[name])]}
          onChange={(value) =>
            void perform('settings.lots', { [name]: value === NONE ? null : Number(value) })
          }
        />
      ))}
      <p className={css['dim']}>{words.fieldsHelp}</p>
    </>
  );
}

/** Those that can hold it; one that the account has no more is still what is set. */
function optionsOf(all: readonly FieldRow[], name: LotField, chosen: number | null) {
  const fitting = all.filter(({ id, type, appliesTo }) => {
    return id === chosen || (appliesTo !== 'folder' && isFitting(name, type));
  });
  const isThere = chosen === null || fitting.some(({ id }) => id === chosen);
  const known = isThere ? fitting : [...fitting, { id: chosen, name: String(chosen) }];
  return known.map(({ id, name: label }) => ({ value: String(id), label }));
}
