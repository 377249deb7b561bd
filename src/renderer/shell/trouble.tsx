/** When no screen makes sense: what has happened, the next step, and the way out: try again, or another profile. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '#bridge/bridge.ts';
import { bridge } from '../bridge/connect.ts';
import { scansWaiting } from '../state/turns.ts';
import { useView } from '../state/use-view.ts';
import { trouble } from '../strings/problem.ts';
import { shell as words } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import css from './trouble.module.css';

export function TroublePage({ problem }: { readonly problem: Problem }) {
  const { title, next } = trouble(problem.code);
  const waiting = scansWaiting((state) => state.waiting);
  return (
    <main className={css['page']} role="alert">
      <TriangleAlert size={56} aria-hidden="true" />
      <h1>{title}</h1>
      <p className={css['next']}>{next}</p>
      {waiting > 0 && <p className={css['next']}>{words.waitingHere({ waiting })}</p>}
      <WaysOut />
      {problem.detail !== '' && (
        <details>
          <summary>{words.forHelpers}</summary>
          <pre>{`${problem.code}: ${problem.detail}`}</pre>
        </details>
      )}
    </main>
  );
}

/** Nothing where the station itself does not answer: then there is nobody to ask. */
function WaysOut() {
  const { view, problem } = useView('profiles', {});
  const [opening, setOpening] = useState<string | null>(null);
  const [stillShut, setStillShut] = useState<string | null>(null);
  const open = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    setStillShut(null);
    setOpening(id);
    // The page itself says what is wrong: no word in the band, which would outlive it.
    const answer = await bridge.act('profile.use', { id });
    setOpening(null);
    if (!answer.ok) setStillShut(name);
  };
  if (view === null || problem !== null) return null;
  const active = view.profiles.find((one) => one.active);
  return (
    <div className={css['ways']}>
      {active !== undefined && (
        <Button kind="primary" isDisabled={opening !== null} onPress={() => open(active)}>
          {words.tryAgain}
        </Button>
      )}
      {view.profiles
        .filter((one) => !one.active)
        .map((one) => (
          <Button key={one.id} isDisabled={opening !== null} onPress={() => open(one)}>
            {words.openInstead({ profile: one.name })}
          </Button>
        ))}
      <output>{stillShut === null ? '' : words.stillShut({ profile: stillShut })}</output>
    </div>
  );
}
