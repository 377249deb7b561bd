/**
 * A figure that is counted by scanning and may be typed instead. What is typed stays apart until Enter: a scan meanwhile
 * changes the figure and never what is being typed. Leaving the field takes it, also when a scan leads elsewhere; Esc does not.
 */
import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';
import { field as words } from '../../strings/field.ts';
import { QuantityField } from '../../ui/field.tsx';
import { readQuantity } from '../../ui/quantity.ts';
import css from './typed.module.css';

interface TypedProps {
  readonly label: string;
  readonly beside?: ReactNode;
  readonly value: string;
  readonly onTyped: (quantity: string) => void;
  /** The operator has gone elsewhere without Enter. */
  readonly onLeft: (quantity: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

export function TypedQuantity({ label, beside, value, onTyped, onLeft, inputRef }: TypedProps) {
  const [text, setText] = useState<string | null>(null);
  const typed = text === null ? undefined : readQuantity(text);
  const isWrong = text !== null && text !== '' && typed === undefined;
  const finish = () => {
    setText(null);
    if (typed !== undefined && typed !== value) onTyped(typed);
  };
  const leave = useEffectEvent(() => {
    if (typed !== undefined && typed !== value) onLeft(typed);
  });
  useEffect(() => () => leave(), []);
  return (
    <div className={css['typed']}>
      <QuantityField
        label={label}
        value={text ?? value}
        onChange={setText}
        onSubmit={() => {
          if (isWrong) return;
          finish();
          blurFocused();
        }}
        onBlur={finish}
        onCancel={() => {
          setText(null);
          // Emptied first, so that leaving takes nothing.
          requestAnimationFrame(blurFocused);
        }}
        inputRef={inputRef}
        error={isWrong ? words.notQuantity : null}
      />
      <span className={css['beside']}>{beside}</span>
    </div>
  );
}

function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
