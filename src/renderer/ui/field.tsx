/** Fields to type into: a quantity, a text, a search. A scan never ends up in one (see `scanner/keyboard-listener.ts`). */
import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  FieldError,
  Input,
  Label,
  SearchField as AriaSearchField,
  Text,
  TextArea,
  TextField as AriaTextField,
} from 'react-aria-components';
import { Search, X } from 'lucide-react';
import type { ShortcutName } from '#domain/shortcut.ts';
import { field as words } from '../strings/field.ts';
import { cx } from './class.ts';
import css from './field.module.css';
import { useMayBeFocused } from './focused-field.ts';
import { KeyCap } from './keycap.tsx';
import { keepQuantity, quantityProblem } from './quantity.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter. */
  readonly onSubmit?: () => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What is wrong with the value. */
  readonly error?: string | null;
  readonly help?: ReactNode;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

interface TextProps extends FieldProps {
  readonly type?: 'text' | 'password';
  readonly isQuantity?: boolean;
  /** The label is for assistive technology alone. */
  readonly isLabelHidden?: boolean;
  /** The key that leads into it. */
  readonly shortcut?: ShortcutName;
  /** Esc, before it backs out of anything else. */
  readonly onCancel?: () => void;
}

/** Figures with more characters than these are written smaller, so that the whole of them is seen. */
const LONG = 7;
export const isLongFigure = (value: string): boolean => value.length > LONG;

export function TextField(props: TextProps) {
  const { label, value, onChange, onSubmit, onBlur, onCancel, inputRef, help, placeholder } = props;
  useMayBeFocused(value);
  const error = props.error ?? (props.isQuantity === true ? quantityProblem(value) : null);
  return (
    <AriaTextField
      className={cx(css['field'], props.isQuantity === true && css['quantity'])}
      value={value}
      onChange={(text) => onChange(props.isQuantity === true ? keepQuantity(text, props.value) : text)}
      isInvalid={error !== null}
      isDisabled={props.isDisabled ?? false}
      type={props.type ?? 'text'}
      autoComplete="off"
      spellCheck="false"
      {...(props.isLabelHidden === true ? { 'aria-label': label } : {})}
    >
      {props.isLabelHidden !== true && (
        <Label className={css['label']}>
          {label} {props.shortcut !== undefined && <KeyCap name={props.shortcut} />}
        </Label>
      )}
      <Input
        className={cx(css['input'])}
        ref={inputRef}
        placeholder={placeholder ?? ''}
        onBlur={onBlur}
        inputMode={props.isQuantity === true ? 'decimal' : 'text'}
        {...(props.isQuantity === true ? { 'data-keypad': '', 'data-long': isLongFigure(value) } : {})}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onSubmit !== undefined) {
            event.preventDefault();
            onSubmit();
          }
          if (event.key === 'Escape' && onCancel !== undefined) {
            event.preventDefault();
            onCancel();
          }
        }}
      />
      {help !== undefined && (
        <Text slot="description" className={css['help']}>
          {help}
        </Text>
      )}
      <FieldError className={cx(css['error'])}>{error}</FieldError>
    </AriaTextField>
  );
}

/** A quantity: decimal text, comma or point, an empty field for "not said". */
export const QuantityField = (props: Omit<TextProps, 'type' | 'isQuantity'>) => (
  <TextField {...props} isQuantity />
);

/** Several lines; Enter begins another. */
export function LongField({ label, value, onChange, help, isDisabled }: FieldProps) {
  useMayBeFocused(value);
  return (
    <AriaTextField
      className={cx(css['field'])}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
    >
      <Label className={css['label']}>{label}</Label>
      <TextArea className={cx(css['input'], css['long'])} rows={3} />
      {help !== undefined && (
        <Text slot="description" className={css['help']}>
          {help}
        </Text>
      )}
    </AriaTextField>
  );
}

/** @param shortcut the key that leads into it */
interface SearchProps extends FieldProps {
  readonly shortcut?: ShortcutName;
  /** Whether the list that its arrows walk is open; undefined: it has none. */
  readonly isListOpen?: boolean;
}

export function SearchField(props: SearchProps) {
  const { label, value, onChange, onSubmit, inputRef, placeholder, shortcut, isListOpen } = props;
  useMayBeFocused(value);
  return (
    <AriaSearchField
      className={cx(css['field'], css['search'])}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <Search className={css['lens']} aria-hidden="true" size={20} />
      <Input
        className={cx(css['input'])}
        ref={inputRef}
        placeholder={placeholder ?? ''}
        {...(isListOpen === undefined ? {} : { role: 'combobox', 'aria-expanded': isListOpen })}
      />
      {shortcut !== undefined && value === '' && (
        <span className={css['cap']}>
          <KeyCap name={shortcut} />
        </span>
      )}
      <AriaButton className={cx(css['clear'])} aria-label={words.clear}>
        <X size={18} aria-hidden="true" />
      </AriaButton>
    </AriaSearchField>
  );
}
