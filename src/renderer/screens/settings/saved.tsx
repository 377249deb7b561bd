/** A field that is kept when Enter is pressed or the field is left. Nothing is kept that would not do. */
import { useState } from 'react';
import { field as fieldWords } from '../../strings/field.ts';
import { settings as words } from '../../strings/settings.ts';
import { TextField } from '../../ui/field.tsx';

interface SavedProps {
  readonly label: string;
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly help?: string;
  readonly longest?: number;
  /** Nothing in it means something, too. */
  readonly mayBeEmpty?: true;
  /** For whole numbers: the least and the most. */
  readonly range?: readonly [number, number];
}

export function SavedField({ label, value, onSave, help, longest, mayBeEmpty, range }: SavedProps) {
  const [text, setText] = useState<string | null>(null);
  const typed = (text ?? value).trim();
  const isRight = range === undefined ? typed !== '' || mayBeEmpty === true : isWholeIn(typed, range);
  const save = () => {
    if (text !== null && isRight && typed !== value) onSave(typed);
    if (isRight) setText(null);
  };
  return (
    <TextField
      label={label}
      value={text ?? value}
      onChange={setText}
      onSubmit={save}
      onBlur={save}
      onCancel={() => setText(null)}
      error={
        isRight
          ? null
          : range === undefined
            ? fieldWords.empty
            : words.outOfRange({ least: range[0], most: range[1] })
      }
      {...(help === undefined ? {} : { help })}
      {...(longest === undefined ? {} : { longest })}
    />
  );
}

const isWholeIn = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
