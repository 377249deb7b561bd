/** What can be done with what was scanned: each by its key, the first of them also by F9. */
import type { ReactNode } from 'react';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { scan as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './scan.module.css';

export interface Next {
  readonly label: string;
  readonly under?: string;
  /** Absent: by F9 alone. */
  readonly shortcut?: ShortcutName | undefined;
  readonly go: () => void;
}

export function NextSteps({ steps }: { readonly steps: readonly Next[] }): ReactNode {
  return (
    <Section title={words.next}>
      <div className={css['steps']}>
        {steps.map((step) => (
          <Button
            key={step.label}
            kind="choice"
            shortcut={step.shortcut}
            keyWords={step.label}
            onPress={step.go}
          >
            <span className={css['action']}>
              <span>
                <Unbroken>{step.label}</Unbroken>
              </span>
              {step.under !== undefined && <small>{step.under}</small>}
            </span>
          </Button>
        ))}
      </div>
    </Section>
  );
}

export function FirstStep({ steps }: { readonly steps: readonly Next[] }): ReactNode {
  const [first] = steps;
  if (first === undefined) return null;
  return (
    <Button kind="primary" shortcut="send" onPress={first.go}>
      {first.label}
    </Button>
  );
}
