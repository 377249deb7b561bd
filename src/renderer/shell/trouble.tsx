/** When no screen makes sense: what has happened, and the next step. Nothing else. */
import { TriangleAlert } from 'lucide-react';
import type { Problem } from '#bridge/bridge.ts';
import { scansWaiting } from '../state/turns.ts';
import { trouble } from '../strings/problem.ts';
import { shell as words } from '../strings/shell.ts';
import css from './trouble.module.css';

export function TroublePage({ problem }: { readonly problem: Problem }) {
  const { title, next } = trouble(problem.code);
  const waiting = scansWaiting((state) => state.waiting);
  return (
    <main className={css['page']} role="alert">
      <TriangleAlert size={56} aria-hidden="true" />
      <h1>{title}</h1>
      <p className={css['next']}>{next}</p>
      {waiting > 0 && <p className={css['next']}>{words.waitingHere(waiting)}</p>}
      {problem.detail !== '' && (
        <details>
          <summary>{words.forHelpers}</summary>
          <pre>{`${problem.code}: ${problem.detail}`}</pre>
        </details>
      )}
    </main>
  );
}
