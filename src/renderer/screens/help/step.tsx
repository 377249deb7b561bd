/** The frame of a first step: which of the three it is, the way out, and the next one. */
import type { ReactNode } from 'react';
import { leaveHelp } from '../../state/settings/help.ts';
import { help as words } from '../../strings/help.ts';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import css from './help.module.css';

interface StepProps {
  readonly n: 1 | 2 | 3;
  readonly title: string;
  readonly sentence: string;
  /** The primary action. */
  readonly next: string;
  readonly onNext: () => unknown;
  readonly isNextDisabled?: boolean;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

export function Step({ n, title, sentence, next, onNext, isNextDisabled, onBack, children }: StepProps) {
  return (
    <Screen
      title={title}
      subtitle={words.step({ n })}
      sentence={sentence}
      actions={
        <>
          <Button shortcut="back" onPress={leaveHelp}>
            {words.skip}
          </Button>
          {onBack !== undefined && <Button onPress={onBack}>{words.back}</Button>}
          <Button kind="primary" shortcut="send" isDisabled={isNextDisabled === true} onPress={onNext}>
            {next}
          </Button>
        </>
      }
    >
      <div className={css['step']}>{children}</div>
    </Screen>
  );
}
