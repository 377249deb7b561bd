/**
 * A figure that is counted by scanning and may be typed instead. What is typed stays apart until Enter; leaving the field takes it,
 * and so does the next scan, which counts on from there, and every act (see `ui/keys/in-hand.ts`). Esc does not. What cannot be read is
 * refused in words, also where the field goes away with it.
 */
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Decimal } from '#domain/values/decimal.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { leaveTyped, refuseToSend } from '../../state/perform.ts';
import type { Stand } from '../../state/scans/stand.ts';
import { noteUnkept } from '../../state/drafts/typed.ts';
import { isLongFigure, QuantityField } from '../../ui/field.tsx';
import { takeFigures, useInHand } from '../../ui/keys/in-hand.ts';
import { readQuantity, writeQuantity } from '../../ui/keys/quantity.ts';
import { useBegun } from './begun.ts';
import css from './typed.module.css';

interface TypedProps {
  readonly label: string;
  /** The name of what it is a figure of. */
  readonly of: string;
  readonly beside?: ReactNode;
  readonly value: Decimal | null;
  /** What is wrong with a figure that can be read; absent: nothing ever is. */
  readonly problemOf?: (quantity: Decimal) => string | null;
  /** Resolves with whether it was kept. */
  readonly onTyped: (quantity: Decimal) => Promise<boolean>;
  /** The operator has gone elsewhere without Enter; as `onTyped`. @param stand what was begun there is finished at */
  readonly onLeft: (quantity: Decimal, stand: Stand) => unknown;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The key that leads into it. */
  readonly shortcut?: ShortcutName;
  /** Of a price; absent: as quantities are written. */
  readonly write?: (value: Decimal) => string;
}

export function TypedQuantity(props: TypedProps) {
  const { label, of, beside, value, problemOf, onTyped, onLeft, inputRef, write = writeQuantity } = props;
  const written = (figure: Decimal | null): string => (figure === null ? '' : write(figure));
  const [text, setText] = useState<string | null>(null);
  /** It is on its way: shown until the answer is there, and not taken a second time. */
  const [taken, setTaken] = useState<Decimal | null>(null);
  const begun = useBegun();
  /** What stood there before its first character: with that in the field again nothing is typed. */
  const before = useRef('');
  const typed = text === null ? undefined : readQuantity(text);
  const problem = typed === undefined ? null : (problemOf?.(typed) ?? null);
  const isWrong = text !== null && text.trim() !== '' && (typed === undefined || problem !== null);
  const isAnother = typed !== undefined && typed !== (taken ?? value);
  const kept = async (keeping: unknown): Promise<boolean> => {
    const isKept = (await keeping) !== false;
    if (!isKept) noteUnkept(text ?? '', of);
    return isKept;
  };
  const take = async () => {
    setText(null);
    if (!isAnother) return null;
    setTaken(typed);
    try {
      return (await kept(onTyped(typed))) ? null : 'told';
    } finally {
      setTaken(null);
    }
  };
  const leave = () => {
    if (isWrong) refuseToSend({ kind: 'unread', text: (text ?? '').trim(), item: of }, begun.leave());
    else if (isAnother) void kept(onLeft(typed, begun.leave()));
  };
  const isHeld = text !== null;
  const shown = text ?? written(taken ?? value);
  useInHand(
    isHeld ? { text, of, isUnreadable: isWrong, isCounted: true, inputRef, take, onLeft: leave } : null,
  );
  return (
    <div className={css['typed']} data-long={isLongFigure(shown)}>
      <QuantityField
        label={label}
        of={of}
        value={shown}
        error={problem}
        onChange={(next) => {
          if (text === null) {
            begun.begin();
            before.current = shown;
          }
          // So it is where the head of a scan, taken for typing, is taken back.
          setText(next === before.current ? null : next);
        }}
        onDrop={() => setText(null)}
        onSubmit={() => {
          if (isWrong) return;
          void takeFigures();
          blurFocused();
        }}
        onBlur={() => {
          if (!isWrong) void takeFigures();
        }}
        onCancel={() => {
          if (isWrong || isAnother) leaveTyped(text ?? '', of);
          setText(null);
          // Emptied first, so that leaving takes nothing.
          requestAnimationFrame(blurFocused);
        }}
        inputRef={inputRef}
        {...(props.shortcut === undefined ? {} : { shortcut: props.shortcut })}
      />
      <span className={css['beside']}>{beside}</span>
    </div>
  );
}

function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
