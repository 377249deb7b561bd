/** Fields to type into: a quantity, a text, a search. A scan never ends up in one (see `scanner/keyboard-listener.ts`). */
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
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
import { LONGEST } from '#domain/values/longest.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { field as words } from '../strings/field.ts';
import { cx } from './class.ts';
import css from './field.module.css';
import { useMayBeFocused } from './keys/focused-field.ts';
import { KeyCap } from './keys/keycap.tsx';
import { noteDrop } from './keys/in-hand.ts';
import { noteSpoilt } from './keys/lost-figure.ts';
import { isOfFigure, keepQuantity, quantityProblem } from './keys/quantity.ts';

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
  /** Nothing can be saved while it is empty. */
  readonly isRequired?: boolean;
  /** No more characters than these go in, and it is said when it is full. Absent: as many as any text may have. */
  readonly longest?: number;
}

interface TextProps extends FieldProps {
  readonly type?: 'text' | 'password' | 'tel' | 'url' | 'email';
  /** What may be meant, while something is typed. */
  readonly suggestions?: readonly string[];
  readonly isQuantity?: boolean;
  readonly onFocus?: () => void;
  /** The label is for assistive technology alone. */
  readonly isLabelHidden?: boolean;
  /** The key that leads into it. */
  readonly shortcut?: ShortcutName;
  /** Esc, before it backs out of anything else. */
  readonly onCancel?: () => void;
  /** Its text is gone on with; any other is selected, and typed over. */
  readonly isGoneOnWith?: boolean;
}

interface QuantityProps extends Omit<TextProps, 'type' | 'isQuantity' | 'inputRef'> {
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** The name of what it is a figure of; absent: its label. */
  readonly of?: string;
  /** Goes back to the figure before; absent: to the one that was there when it was gone to. */
  readonly onDrop?: () => void;
}

/** Figures with more characters than these are written smaller, so that the whole of them is seen. */
const LONG = 5;
export const isLongFigure = (value: string): boolean => value.length > LONG;

export function TextField(props: TextProps) {
  const { label, value, onChange, onSubmit, onBlur, onCancel, inputRef, help, placeholder } = props;
  useMayBeFocused(value);
  const listId = useId();
  const hasList = (props.suggestions?.length ?? 0) > 0;
  const longest = props.longest ?? LONGEST.text;
  const error = props.error ?? fullOf(value, longest);
  return (
    <AriaTextField
      className={cx(css['field'], props.isQuantity === true && css['quantity'])}
      value={value}
      onChange={onChange}
      isInvalid={error !== null}
      isDisabled={props.isDisabled ?? false}
      isRequired={props.isRequired ?? false}
      validationBehavior="aria"
      type={props.type ?? 'text'}
      autoComplete="off"
      spellCheck="false"
      maxLength={longest}
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
        {...(props.isQuantity === true || props.type === undefined
          ? { inputMode: props.isQuantity === true ? 'decimal' : 'text' }
          : {})}
        {...(hasList ? { list: listId } : {})}
        {...(props.isQuantity === true ? { 'data-keypad': '', 'data-long': isLongFigure(value) } : {})}
        onFocus={(event) => {
          const { currentTarget: input } = event;
          if (props.isGoneOnWith === true) input.setSelectionRange(input.value.length, input.value.length);
          else input.select();
          props.onFocus?.();
        }}
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
      {hasList && (
        <datalist id={listId}>
          {props.suggestions?.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      {help !== undefined && (
        <Text slot="description" className={css['help']}>
          {help}
        </Text>
      )}
      <FieldError className={cx(css['error'])}>{error}</FieldError>
    </AriaTextField>
  );
}

/** What of a text behind the last of these has not gone in. */
const fullOf = (value: string, longest: number): string | null =>
  value.length < longest ? null : words.full({ n: longest });

/**
 * A quantity: decimal text, comma or point, an empty field for "not said". A figure alone goes into it: everything else is a key (see
 * `shortcuts.ts`), or is refused in words.
 */
export function QuantityField({ of, onDrop, ...props }: QuantityProps) {
  const { label, value, onChange, inputRef } = props;
  const own = useRef<HTMLInputElement | null>(null);
  const input = inputRef ?? own;
  const typed = useRef(value);
  const before = useRef(value);
  const [isRefused, setIsRefused] = useState(false);
  const back = () => {
    if (onDrop === undefined) onChange(before.current);
    else onDrop();
  };
  const type = (text: string) => {
    setIsRefused(!isOfFigure(text));
    if (!isOfFigure(text)) {
      noteSpoilt(text, of ?? label);
      if (value !== '') back();
      // React puts back what stood there, and the caret behind it.
      requestAnimationFrame(() => input.current?.select());
      return;
    }
    typed.current = keepQuantity(text, value);
    onChange(typed.current);
  };
  useLayoutEffect(() => {
    // A scan or a key has made it another: a digit behind it would make it a third.
    if (value !== typed.current && document.activeElement === input.current) input.current?.select();
    typed.current = value;
  }, [value, input]);
  const drop = useEffectEvent((): string => {
    back();
    return of ?? label;
  });
  useEffect(() => {
    if (input.current === null) return undefined;
    return noteDrop(input.current, () => drop());
  }, [input]);
  return (
    <TextField
      {...props}
      inputRef={input}
      onChange={type}
      onFocus={() => {
        before.current = value;
      }}
      onBlur={() => {
        setIsRefused(false);
        props.onBlur?.();
      }}
      error={props.error ?? quantityProblem(value) ?? (isRefused ? words.notQuantity : null)}
      isQuantity
    />
  );
}

/** Several lines; Enter begins another. */
export function LongField({ label, value, onChange, help, isDisabled, longest = LONGEST.text }: FieldProps) {
  useMayBeFocused(value);
  const error = fullOf(value, longest);
  return (
    <AriaTextField
      className={cx(css['field'])}
      value={value}
      onChange={onChange}
      maxLength={longest}
      isInvalid={error !== null}
      isDisabled={isDisabled ?? false}
    >
      <Label className={css['label']}>{label}</Label>
      <TextArea className={cx(css['input'], css['long'])} rows={3} />
      {help !== undefined && (
        <Text slot="description" className={css['help']}>
          {help}
        </Text>
      )}
      <FieldError className={cx(css['error'])}>{error}</FieldError>
    </AriaTextField>
  );
}

/** @param shortcut the key that leads into it */
interface SearchProps extends FieldProps {
  readonly shortcut?: ShortcutName;
  /** Whether the list that its arrows walk is open; undefined: it has none. */
  readonly isListOpen?: boolean;
  /** It was opened to be typed into: Esc empties it first, and leaves it when it is empty. */
  readonly isOpened?: boolean;
}

/** For good: a list in which an option is current gives the focus back to its field as it closes. */
function leave(field: HTMLInputElement): void {
  field.blur();
  requestAnimationFrame(() => field.blur());
}

export function SearchField(props: SearchProps) {
  const { label, value, onChange, onSubmit, inputRef, placeholder, shortcut, isListOpen } = props;
  const isKept = props.isOpened === true && value !== '';
  useMayBeFocused(value);
  return (
    <AriaSearchField
      className={cx(css['field'], css['search'])}
      aria-label={label}
      value={value}
      onChange={onChange}
      isRequired={props.isRequired ?? false}
      validationBehavior="aria"
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <Search className={css['lens']} aria-hidden="true" size={20} />
      <Input
        className={cx(css['input'])}
        ref={inputRef}
        placeholder={placeholder ?? ''}
        // As wide as what it says may be typed, where its width is its own.
        size={Math.max(20, placeholder?.length ?? 0)}
        // Emptied by it or empty before, or left for the list that it filters: the letters are keys again.
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          const isOn = key === 'ArrowDown' || (key === 'Enter' && onSubmit === undefined);
          const isToList = isOn && isListOpen === undefined && !nativeEvent.isComposing;
          if ((key === 'Escape' && !isKept) || isToList) leave(currentTarget);
        }}
        {...(isListOpen === undefined ? {} : { role: 'combobox', 'aria-expanded': isListOpen })}
        // An option is named half a second after the last letter, and the list may be gone by then.
        {...(isListOpen === false ? { 'aria-activedescendant': '' } : {})}
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
