/** Another key for the account in use: what was typed, and how its trial went. It outlives the form: the trial may take a while. */
import { createDraft } from '../../state/settings/profile.ts';
import { perform } from '../../state/perform.ts';

interface NewKey {
  readonly key: string;
  /** `kept`: nobody has answered that it is taken. `unproven`: nothing shows that it is of this warehouse; a person may know. */
  readonly stands: 'typed' | 'running' | 'taken' | 'kept' | 'unproven';
}

const NONE: NewKey = { key: '', stands: 'typed' };

export const newKey = createDraft(NONE);

const isRunning = (): boolean => newKey.getState().stands === 'running';

export const typeKey = (key: string): void =>
  newKey.setState(isRunning() ? { key } : { key, stands: 'typed' });

/** The form is left: what was typed and not put in is not kept. */
export const leaveKey = (): void => newKey.setState(isRunning() ? {} : NONE);

export const isReady = ({ key, stands }: NewKey): boolean => stands !== 'running' && key.trim() !== '';

export async function putKey(): Promise<void> {
  const asked = newKey.getState();
  if (!isReady(asked)) return;
  newKey.setState({ stands: 'running' });
  const answer = await perform('profile.key', { key: asked.key });
  // Yet another may have been typed meanwhile.
  if (newKey.getState().key !== asked.key) newKey.setState({ stands: 'typed' });
  else if (answer.ok) newKey.setState({ key: '', stands: answer.value.isTried ? 'taken' : 'kept' });
  else if (answer.problem.code !== 'other-account') newKey.setState({ stands: 'typed' });
  else {
    // The way on has a key of its own, which is none while somebody types.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    newKey.setState({ stands: 'unproven' });
  }
}

export async function trustNewKey(): Promise<void> {
  const { key, stands } = newKey.getState();
  if (stands !== 'unproven') return;
  newKey.setState({ stands: 'running' });
  const answer = await perform('profile.trustKey', { key });
  if (!answer.ok || newKey.getState().key !== key) newKey.setState({ stands: 'typed' });
  else newKey.setState({ key: '', stands: 'taken' });
}
