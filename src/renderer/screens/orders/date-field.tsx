/** A day, typed as the year, the month and the day. What is not one yet filters nothing. */
import { orders as words } from '../../strings/orders.ts';
import { TextField } from '../../ui/field.tsx';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Null: no day, or none that there is. */
export function dateOf(text: string): string | null {
  const day = text.trim();
  if (!DATE.test(day)) return null;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function DateField({ label, value, onChange }: DateFieldProps) {
  const isWrong = value.trim().length >= 10 && dateOf(value) === null;
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      help={words.dateHelp}
      error={isWrong ? words.notDate : null}
    />
  );
}
