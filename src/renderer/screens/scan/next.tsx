/** What can be done with what was scanned: by number, the first of them also by F9. */
import type { ReactNode } from 'react';
import { scan as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import css from './scan.module.css';

export interface Next {
  readonly label: string;
  readonly under?: string;
  /** The label of the command sheet that does it, too. */
  readonly command?: string;
  readonly go: () => void;
}

export function NextSteps({ steps }: { readonly steps: readonly Next[] }): ReactNode {
  return (
    <Section title={words.next}>
      {steps.map((step, index) => (
        <Step key={step.label} step={step} shortcut={String(index + 1)} />
      ))}
    </Section>
  );
}

function Step({ step, shortcut }: { readonly step: Next; readonly shortcut: string }) {
  useShortcut(step.command, step.go);
  return (
    <Button kind="choice" shortcut={shortcut} onPress={step.go}>
      <span className={css['action']}>
        {step.label}
        {step.under !== undefined && <small>{step.under}</small>}
      </span>
    </Button>
  );
}

export function FirstStep({ steps }: { readonly steps: readonly Next[] }): ReactNode {
  const [first] = steps;
  if (first === undefined) return null;
  return (
    <Button kind="primary" shortcut="F9" onPress={first.go}>
      {first.label}
    </Button>
  );
}
