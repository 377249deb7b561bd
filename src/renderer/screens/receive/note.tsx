/** The note for a receipt, or for a line of it: kept at every letter, so that nothing is lost, and sent with it. */
import { memo, useRef, useState } from 'react';
import { perform } from '../../state/perform.ts';
import { differences } from '../../strings/differences.ts';
import { receive as words } from '../../strings/receive.ts';
import { TextField } from '../../ui/field.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';

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
  /** Absent: for the receipt as a whole. */
  readonly lineId?: number;
  /** The order's number, where several are on the screen. */
  readonly order?: string;
  readonly text: string;
  readonly onType: (text: string) => void;
}

/** Its letters are letters while it has the focus: Enter and Esc give the keys of the screen back. */
export const Note = memo(function Note({ orderId, lineId, order, text, onType }: NoteProps) {
  const input = useRef<HTMLInputElement>(null);
  const leave = () => input.current?.blur();
  const shortcut = lineId === undefined ? 'note' : 'edit';
  useShortcut(shortcut, () => focusOn(input));
  return (
    <TextField
      label={
        lineId !== undefined
          ? differences.lineNote
          : order === undefined
            ? words.notes
            : words.notesOf({ order })
      }
      shortcut={shortcut}
      value={text}
      onChange={(typed) => {
        const notes = typed.slice(0, LONGEST_NOTE);
        onType(notes);
        void perform('receive.note', { orderId, ...(lineId === undefined ? {} : { lineId }), notes });
      }}
      onSubmit={leave}
      onCancel={leave}
      inputRef={input}
      isGoneOnWith
    />
  );
});
