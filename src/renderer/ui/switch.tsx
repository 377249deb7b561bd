/** On or off; and one of a few, each in sight. */
import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup, SwitchButton, SwitchField } from 'react-aria-components';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { cx } from './class.ts';
import { KeyCap } from './keys/keycap.tsx';
import { useShortcut } from './keys/shortcuts.ts';
import css from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly help?: string;
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
  /** Turns it the other way. */
  readonly shortcut?: ShortcutName;
}

export function Switch({ label, help, isOn, onChange, isDisabled = false, shortcut }: SwitchProps) {
  const turn = () => {
    onChange(!isOn);
    return isOn ? 'off' : 'on';
  };
  const isMine = useShortcut(shortcut, turn, { isReady: !isDisabled, words: () => label });
  return (
    <SwitchField isSelected={isOn} onChange={onChange} isDisabled={isDisabled}>
      <SwitchButton className={cx(css['switch'])}>
        <span className={css['track']} aria-hidden="true" />
        <span>
          {label} {shortcut !== undefined && isMine && <KeyCap name={shortcut} />}
          {help !== undefined && <span className={css['help']}>{help}</span>}
        </span>
      </SwitchButton>
    </SwitchField>
  );
}

interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Chooses it. */
  readonly shortcut?: ShortcutName;
}

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Segment<V>[];
  readonly onChange: (value: V) => void;
  readonly isLabelHidden?: boolean;
  /** Beside the label. */
  readonly beside?: ReactNode;
}

export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { label, value, options, onChange, isLabelHidden, beside } = props;
  return (
    <RadioGroup
      className={cx(css['segments'])}
      orientation="horizontal"
      value={value}
      {...(isLabelHidden === true ? { 'aria-label': label } : {})}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    >
      {isLabelHidden !== true && (
        <Label className={css['label']}>
          {label} {beside}
        </Label>
      )}
      <div className={css['options']}>
        {options.map((option) => (
          <Option key={option.value} option={option} onChosen={() => onChange(option.value)} />
        ))}
      </div>
    </RadioGroup>
  );
}

interface OptionProps {
  readonly option: Segment<string>;
  readonly onChosen: () => void;
}

function Option({ option: { value, label, shortcut }, onChosen }: OptionProps) {
  const isMine = useShortcut(shortcut, onChosen, { words: () => label });
  return (
    <RadioField value={value}>
      <RadioButton className={cx(css['option'])}>
        {label} {shortcut !== undefined && isMine && <KeyCap name={shortcut} />}
      </RadioButton>
    </RadioField>
  );
}
