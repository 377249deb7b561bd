/** The two labels of a record, each with the type of its code. */
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { LABEL_SYMBOLOGIES } from '#domain/barcode/label.ts';
import { LONGEST } from '#domain/values/longest.ts';
import type { Label } from '#domain/stock/record.ts';
import { straight } from '../../../strings/direction.ts';
import { record as words } from '../../../strings/record.ts';
import { Picker } from '../../../ui/picker.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { TypedLabel } from './changes.ts';
import { useAlsoOn } from '../../find/also-on.ts';
import css from './page.module.css';

interface LabelFieldProps {
  /** Null: it is being made. */
  readonly recordId: number | null;
  readonly isExtra: boolean;
  readonly label: Label | null;
  readonly typed: TypedLabel | undefined;
  readonly isWrong: boolean;
  readonly onType: (typed: TypedLabel) => void;
  readonly onSubmit: () => void;
  readonly onFocus: () => void;
}

export function LabelField(props: LabelFieldProps) {
  const { recordId, isExtra, label, typed, isWrong, onType, onSubmit, onFocus } = props;
  const alsoOn = useAlsoOn(typed?.code ?? '', recordId);
  const now = typed ?? { code: straight(label?.code ?? ''), type: label?.type ?? '' };
  const known: { value: string; label: string }[] = LABEL_SYMBOLOGIES.map((one) => ({
    value: LABEL_TYPES[one],
    label: one,
  }));
  // A word that nobody here knows stays as it is.
  const own = known.some(({ value }) => value === now.type) || now.type === '';
  return (
    <div className={css['pair']}>
      <TextField
        label={isExtra ? words.labelExtra : words.label}
        longest={LONGEST.code}
        value={now.code}
        // Another code is written in what it is most at home in, until the operator says otherwise.
        onChange={(code) => onType({ code, type: typed?.type ?? '' })}
        onSubmit={onSubmit}
        onFocus={onFocus}
        {...(alsoOn === null ? {} : { help: alsoOn })}
        error={isWrong ? words.codeWrong : null}
      />
      <Picker
        label={isExtra ? words.codeTypeExtra : words.codeType}
        value={now.type}
        options={[
          { value: '', label: words.codeAuto },
          ...known,
          ...(own ? [] : [{ value: now.type, label: now.type }]),
        ]}
        onChange={(type) => onType({ code: now.code, type })}
      />
    </div>
  );
}
