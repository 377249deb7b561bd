/** What is typed on the Receive screens and not yet sent anywhere. */
import { createDraft } from '../../state/profile.ts';

interface ReceiveDraft {
  readonly filter: string;
}

export const draft = createDraft<ReceiveDraft>({ filter: '' });

export const setFilter = (filter: string): void => draft.setState({ filter });
