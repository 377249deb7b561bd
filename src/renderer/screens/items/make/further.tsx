/** What few new records have besides: another type for the code, a second label, and of an item a measure, whose unit stays as given here. */
import type { UnitRow } from '#domain/views/reference.ts';
import { useView } from '../../../state/use-view.ts';
import { unitName } from '../../../strings/figure.ts';
import { newItem as words } from '../../../strings/new-item.ts';
import { record as recordWords } from '../../../strings/record.ts';
import { QuantityField } from '../../../ui/field.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { CodeType, LabelField } from '../page/labels.tsx';
import type { Changes } from '../page/changes.ts';
import css from '../items.module.css';
import type { NewItem } from './new-item.ts';

interface FurtherProps {
  readonly typed: NewItem;
  readonly type: (change: Partial<NewItem>) => void;
  readonly keep: () => void;
}

interface LabelsProps extends FurtherProps {
  readonly wrong: Changes['wrong'];
  /** The second label is gone to: what is scanned is its code from then on. */
  readonly onSecond: () => void;
}

export function FurtherLabels({ typed, type, keep, wrong, onSecond }: LabelsProps) {
  const { own, codeType } = typed;
  return (
    <>
      <CodeType label={recordWords.codeType} value={codeType} onChange={(one) => type({ codeType: one })} />
      <LabelField
        recordId={null}
        isExtra
        label={null}
        typed={own.labelExtra}
        isWrong={wrong.includes('labelExtra')}
        onType={(labelExtra) => type({ own: { ...own, labelExtra } })}
        onSubmit={keep}
        onFocus={onSecond}
      />
    </>
  );
}

const keyOf = ({ name, type }: Pick<UnitRow, 'name' | 'type'>): string => `${type ?? ''} ${name}`;

export function Measured({ typed: { unit, measured }, type, keep }: FurtherProps) {
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
