/** When no screen makes sense: what has happened, the next step, and the way out: try again, or another profile. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '#bridge/bridge.ts';
import type { ProfileRow } from '#domain/views/settings.ts';
import { bridge } from '../bridge/connect.ts';
import { scansWaiting } from '../state/scans/turns.ts';
import { useView } from '../state/views/use-view.ts';
import { unsentWords } from '../strings/accounts.ts';
import { trouble } from '../strings/problem.ts';
import { shell as words } from '../strings/shell.ts';
import { profileName } from '../strings/status.ts';
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
  const open = async (profile: ProfileRow) => {
    setStillShut(null);
    setOpening(profile.id);
    // The page itself says what is wrong: no word in the band, which would outlive it.
    const answer = await bridge.act('profile.use', { id: profile.id });
    setOpening(null);
    if (!answer.ok) setStillShut(nameOf(profile));
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
            {[words.openInstead({ profile: nameOf(one) }), unsentWords(one.unsent)]
              .filter((part) => part !== '')
              .join(' · ')}
          </Button>
        ))}
      <output>{stillShut === null ? '' : words.stillShut({ profile: stillShut })}</output>
    </div>
  );
}

const nameOf = ({ name, address }: ProfileRow): string => profileName(name, address === null);
