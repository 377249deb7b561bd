/** Taking back what has gone through: what would be sent for it, and what of it stays, before anything is. */
import type { UndoView } from '#domain/views/outbox.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand } from '../../state/scans/stand.ts';
import { title } from '../../strings/command.ts';
import { outbox as words } from '../../strings/outbox.ts';
import { stays } from '../../strings/review.ts';
import { surplusStays } from '../../strings/say/given.ts';
import { TwiceButton } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import css from './outbox.module.css';

interface UndoProps {
  readonly id: string;
  /** Of the entry. */
  readonly name: string;
  readonly undo: UndoView;
}

export function Undo({ id, name, undo }: UndoProps) {
  const { steps, surplus = [] } = undo;
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
        {surplus.map((one) => (
          <li key={`${one.name} ${one.quantity}`} className={css['dim']}>
            {surplusStays(one)}
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <TwiceButton
          shortcut="take-back"
          ask={words.again({ what: words.undo })}
          of={name}
          onPress={() => void takeBack({ id, name, undo })}
        >
          {words.undo}
        </TwiceButton>
      )}
    </Section>
  );
}

/** It is told what was taken back, and what of it stays: the entry itself may not be in sight. */
async function takeBack({ id, name, undo: { surplus, stays } }: UndoProps): Promise<void> {
  const answer = await perform('outbox.undo', { id });
  if (!answer.ok) return;
  const given = answer.value;
  const said = given.given
    ? ({
        kind: 'undone',
        of: 'back',
        name,
        figure: null,
        ...(stays.includes('perhaps-copied') ? { stays: 'perhaps-copied' as const } : {}),
        ...(surplus === undefined ? {} : { surplus }),
      } as const)
    : ({ kind: 'not-kept', why: given.why } as const);
  const sends = given.given ? { sends: { first: given.id, last: given.id } } : {};
  const tone = given.given ? 'done' : 'refused';
  show({ kind: 'outcome', outcome: { tone, said, undo: null, ...sends } }, currentStand());
}
