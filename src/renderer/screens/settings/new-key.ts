/** Another key for the account in use: what was typed, and how its trial went. It outlives the form: the trial may take a while. */
import { createDraft } from '../../state/profile.ts';
import { perform } from '../../state/perform.ts';

interface NewKey {
  readonly key: string;
  /** `kept`: nobody has answered that it is taken. */
  readonly stands: 'typed' | 'running' | 'taken' | 'kept';
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
  if (!answer.ok || newKey.getState().key !== asked.key) newKey.setState({ stands: 'typed' });
  else newKey.setState({ key: '', stands: answer.value.isTried ? 'taken' : 'kept' });
}
