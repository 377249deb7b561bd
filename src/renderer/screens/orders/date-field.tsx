/** A day, typed as the year, the month and the day. What is not one yet filters nothing. */
import { dayIn } from '#domain/day.ts';
import { orders as words } from '../../strings/orders.ts';
import { TextField } from '../../ui/field.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function DateField({ label, value, onChange }: DateFieldProps) {
  const isWrong = value.trim().length >= 10 && dayIn(value) === null;
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
