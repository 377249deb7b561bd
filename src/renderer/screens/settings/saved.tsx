/** A field that is kept when Enter is pressed, or the field or its screen is left. Nothing is kept that would not do, and that is said. */
import { useRef, useState } from 'react';
import { refuseToAct } from '../../state/perform.ts';
import { field as fieldWords } from '../../strings/field.ts';
import { settings as words } from '../../strings/settings.ts';
import { TextField } from '../../ui/field.tsx';
import { useInHand } from '../../ui/keys/in-hand.ts';

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
  /** What else is wrong with it. */
  readonly problemOf?: (typed: string) => string | null;
}

export function SavedField(props: SavedProps) {
  const { label, value, onSave, help, longest } = props;
  const [text, setText] = useState<string | null>(null);
  const typed = (text ?? value).trim();
  const problem = problemIn(typed, props);
  const isRight = problem === null;
  const save = () => {
    if (text !== null && isRight && typed !== value) onSave(typed);
    if (isRight) setText(null);
  };
  const input = useRef<HTMLInputElement>(null);
  /** It is left with Esc: what was typed is not saved as it is left. */
  const isDropped = useRef(false);
  // The keys of the page are its own again.
  const leave = () => input.current?.blur();
  useInHand(
    text === null || typed === value
      ? null
      : {
          text: typed,
          of: label,
          isUnreadable: !isRight,
          inputRef: input,
          take: () => {
            save();
            return Promise.resolve(null);
          },
          onLeft: () => {
            if (isRight) save();
            else refuseToAct({ kind: 'unread', text: typed, item: label }, false);
          },
        },
  );
  return (
    <TextField
      label={label}
      value={text ?? value}
      onChange={setText}
      onSubmit={() => {
        if (isRight) leave();
      }}
      onBlur={() => {
        if (!isDropped.current) save();
        isDropped.current = false;
      }}
      onCancel={() => {
        isDropped.current = true;
        setText(null);
        leave();
      }}
      inputRef={input}
      error={problem}
      {...(help === undefined ? {} : { help })}
      {...(longest === undefined ? {} : { longest })}
    />
  );
}

function problemIn(typed: string, { mayBeEmpty, range, problemOf }: SavedProps): string | null {
  if (range !== undefined && !isWholeIn(typed, range))
    return words.outOfRange({ least: range[0], most: range[1] });
  if (range === undefined && typed === '' && mayBeEmpty !== true) return fieldWords.empty;
  return problemOf?.(typed) ?? null;
}

const isWholeIn = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
