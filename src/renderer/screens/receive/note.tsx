/** The note for a receipt: kept at every letter, so that nothing is lost, and sent with it. */
import { memo, useRef, useState } from 'react';
import { perform } from '../../state/perform.ts';
import { receive as words } from '../../strings/receive.ts';
import { TextField } from '../../ui/field.tsx';
import { focusOn, useShortcut } from '../../ui/shortcuts.ts';

const LONGEST_NOTE = 500;

/** What is typed, as long as it may be ahead of what the station has; null: what that has. */
export function useNote(kept: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(kept);
  if (kept !== before) {
    setBefore(kept);
    // Sent or discarded: the next receipt has none yet.
    if (kept === '') setTyped(null);
  }
  return [typed ?? kept, setTyped];
}

interface NoteProps {
  readonly orderId: number;
  readonly text: string;
  readonly onType: (text: string) => void;
}

/** Its letters are letters while it has the focus: Enter and Esc give the keys of the screen back. */
export const Note = memo(function Note({ orderId, text, onType }: NoteProps) {
  const input = useRef<HTMLInputElement>(null);
  const leave = () => input.current?.blur();
  useShortcut('note', () => focusOn(input));
  return (
    <TextField
      label={words.notes}
      shortcut="note"
      value={text}
      onChange={(typed) => {
        const notes = typed.slice(0, LONGEST_NOTE);
        onType(notes);
        void perform('receive.note', { orderId, notes });
      }}
      onSubmit={leave}
      onCancel={leave}
      inputRef={input}
    />
  );
});
