/**
 * A figure that is counted by scanning and may be typed instead. What is typed stays apart until Enter. The next scan takes it first
 * and counts on from there: taken after it, it would undo it. Leaving the field takes it too, and so does sending what it is part
 * of; Esc does not. What cannot be read is refused in words, also where the field goes away with it.
 */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Decimal } from '#domain/decimal.ts';
import type { NotSent } from '#domain/not-sent.ts';
import { lastSaid } from '../../state/band.ts';
import { leaveTyped, refuseToSend } from '../../state/perform.ts';
import { currentStand, leftBehind, type Stand } from '../../state/stand.ts';
import { queueNow } from '../../state/views.ts';
import { isLongFigure, QuantityField } from '../../ui/field.tsx';
import { useInHand } from '../../ui/in-hand.ts';
import { readQuantity, writeQuantity } from '../../ui/quantity.ts';
import css from './typed.module.css';

interface TypedProps {
  readonly label: string;
  /** The name of what it is a figure of. */
  readonly of: string;
  readonly beside?: ReactNode;
  readonly value: Decimal | null;
  /** Resolves with whether it was kept. */
  readonly onTyped: (quantity: Decimal) => Promise<boolean>;
  /** The operator has gone elsewhere without Enter. @param stand what was begun there is finished at */
  readonly onLeft: (quantity: Decimal, stand: Stand) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

export function TypedQuantity({ label, of, beside, value, onTyped, onLeft, inputRef }: TypedProps) {
  const [text, setText] = useState<string | null>(null);
  const [begun] = useState(() => ({ stand: currentStand(), queueId: queueNow() }));
  /** What had been said when its first character was typed. */
  const typedAfter = useRef(0);
  /** Under way already: leaving the field after it must not take it a second time. */
  const taken = useRef<Decimal | null>(null);
  const typed = text === null ? undefined : readQuantity(text);
  const isWrong = text !== null && text.trim() !== '' && typed === undefined;
  const take = async (): Promise<NotSent | null> => {
    if (isWrong) {
      inputRef.current?.focus();
      return { because: 'typed' };
    }
    setText(null);
    if (typed === undefined || typed === value || typed === taken.current) return null;
    taken.current = typed;
    try {
      return (await onTyped(typed)) ? null : { because: 'typed' };
    } finally {
      taken.current = null;
    }
  };
  useInHand(text !== null, take, isWrong, true);
  const leave = useEffectEvent(() => {
    const stand = leftBehind(begun.stand, begun.queueId, typedAfter.current);
    if (isWrong) refuseToSend({ because: 'unread', text: text.trim(), item: of }, stand);
    if (typed !== undefined && typed !== value && typed !== taken.current) onLeft(typed, stand);
  });
  useEffect(() => () => leave(), []);
  const shown = text ?? (value === null ? '' : writeQuantity(value));
  return (
    <div className={css['typed']} data-long={isLongFigure(shown)}>
      <QuantityField
        label={label}
        value={shown}
        onChange={(next) => {
          if (text === null) typedAfter.current = lastSaid();
          setText(next);
        }}
        onSubmit={() => {
          if (isWrong) return;
          void take();
          blurFocused();
        }}
        onBlur={() => {
          if (!isWrong) void take();
        }}
        onCancel={() => {
          if (isWrong || (typed !== undefined && typed !== value)) leaveTyped(text ?? '', of);
          setText(null);
          // Emptied first, so that leaving takes nothing.
          requestAnimationFrame(blurFocused);
        }}
        inputRef={inputRef}
      />
      <span className={css['beside']}>{beside}</span>
    </div>
  );
}

function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
