/** Taking back what has gone through: what would be sent for it, and what of it stays, before anything is. */
import type { UndoView } from '#domain/views/outbox.ts';
import { perform } from '../../state/perform.ts';
import { title } from '../../strings/command.ts';
import { outbox as words } from '../../strings/outbox.ts';
import { stays } from '../../strings/review.ts';
import { TwiceButton } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import css from './outbox.module.css';

export function Undo({ id, undo }: { readonly id: string; readonly undo: UndoView }) {
  const { steps } = undo;
  return (
    <Section title={words.undo}>
      <p className={css['dim']}>{steps.length === 0 ? words.undoNothing : words.undoMeans}</p>
      <ul className={css['failed']}>
        {steps.map((step) => (
          <li key={title(step)}>{title(step)}</li>
        ))}
        {undo.stays.map((one) => (
          <li key={one} className={css['dim']}>
            {stays(one)}
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <TwiceButton
          shortcut="take-back"
          ask={words.again({ what: words.undo })}
          onPress={() => void perform('outbox.undo', { id })}
        >
          {words.undo}
        </TwiceButton>
      )}
    </Section>
  );
}
