/** One of many, in a list of the system's own that opens: for what is seldom changed. A few, each in sight: `Segments`. */
import { useId } from 'react';
import { cx } from './class.ts';
import css from './field.module.css';

interface PickerProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

export function Picker<V extends string>({ label, value, options, onChange }: PickerProps<V>) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={cx(css['input'])}
        value={value}
        onKeyDown={(event) => {
          // The keys of the page are its own again.
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={(event) => {
          const chosen = options.find((one) => one.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
