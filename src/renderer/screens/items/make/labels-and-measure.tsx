/** The labels of a new item or location, and the measure of an item, whose unit is given when it is made and stays. */
import { useRef } from 'react';
import type { OwnField } from '#domain/views/record.ts';
import type { UnitRow } from '#domain/views/reference.ts';
import { useView } from '../../../state/views/use-view.ts';
import { unitName } from '../../../strings/figure.ts';
import { newItem as words } from '../../../strings/new-item.ts';
import { record as recordWords } from '../../../strings/record.ts';
import { QuantityField } from '../../../ui/field.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { LabelField } from '../page/labels.tsx';
import css from '../items.module.css';
import { ownOf, type NewItem } from './new-item.ts';

interface FieldProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly keep: () => void;
}

type LabelName = 'label' | 'labelExtra';

/** Which label field had the focus last: the code of an unknown label that is scanned goes into it. */
export function useLabelInHand() {
  const name = useRef<LabelName>('label');
  const onFocus = (to: LabelName): void => {
    name.current = to;
  };
  const withCode = ({ own }: NewItem, code: string): Partial<NewItem> => ({
    own: { ...own, [name.current]: { code, type: '' } },
  });
  return { onFocus, withCode };
}

export interface LabelsProps extends FieldProps {
  readonly ownFields: readonly OwnField[];
  readonly onFocus: (name: LabelName) => void;
}

export function Labels({ typed, type, keep, ownFields, onFocus }: LabelsProps) {
  const { own } = typed;
  const { wrong } = ownOf(typed, ownFields);
  return (
    <>
      {(['label', 'labelExtra'] as const).map((name) => (
        <LabelField
          key={name}
          recordId={null}
          isExtra={name === 'labelExtra'}
          label={null}
          typed={own[name]}
          isWrong={wrong.includes(name)}
          onType={(label) => type({ own: { ...own, [name]: label } })}
          onSubmit={keep}
          onFocus={() => onFocus(name)}
        />
      ))}
      <p className={css['dim']}>{recordWords.codeHelp}</p>
    </>
  );
}

const keyOf = ({ name, type }: Pick<UnitRow, 'name' | 'type'>): string => `${type ?? ''} ${name}`;

export function Measured({ typed: { unit, measured }, type, keep }: FieldProps) {
  const units = useView('reference', {}).view?.units ?? [];
  // That of the item it is like may be one that the account has no more.
  const own = unit === null || units.some((one) => keyOf(one) === keyOf(unit)) ? [] : [unit];
  const all = [...own, ...units];
  if (all.length === 0) return null;
  return (
    <div className={css['fields']}>
      <Picker
        label={words.unit}
        value={unit === null ? '' : keyOf(unit)}
        options={[
          { value: '', label: words.noUnit },
          ...all.map((one) => ({ value: keyOf(one), label: unitName(one.name) })),
        ]}
        onChange={(key) => type({ unit: all.find((one) => keyOf(one) === key) ?? null })}
      />
      {unit !== null && (
        <QuantityField
          label={recordWords.measure({ unit: unitName(unit.name) })}
          value={measured}
          onChange={(text) => type({ measured: text })}
          onSubmit={keep}
        />
      )}
    </div>
  );
}
