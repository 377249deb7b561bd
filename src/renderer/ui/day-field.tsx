/** A day, typed as the year, the month and the day. */
import type { Ref } from 'react';
import { dayIn } from '#domain/values/day.ts';
import { field as words } from '../strings/field.ts';
import { TextField } from './field.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSubmit?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What is wrong with it besides that it is no day. */
  readonly error?: string | null;
}

/** What is none is said when all of it is typed. */
const WHOLE = 10;

export function DayField({ label, value, onChange, onSubmit, inputRef, error = null }: DayFieldProps) {
  const text = value.trim();
  const isWrong = text.length >= WHOLE && dayIn(text) === null;
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      help={words.dayHelp}
      error={isWrong ? words.notDay : error}
      {...(inputRef === undefined ? {} : { inputRef })}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    />
  );
}
