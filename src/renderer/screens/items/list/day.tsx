/** A day that is asked for in a filter: what is none yet asks for nothing. */
import { useState } from 'react';
import { dayIn } from '#domain/values/day.ts';
import { DayField } from '../../../ui/day-field.tsx';

interface DayProps {
  readonly label: string;
  /** What is asked for when it is shown first; empty: nothing. */
  readonly now: string;
  readonly onDay: (day: string | null) => void;
}

export function Day({ label, now, onDay }: DayProps) {
  const [text, setText] = useState(now);
  return (
    <DayField
      label={label}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onDay(dayIn(typed));
      }}
    />
  );
}
