/** What is typed on the Receive screens and not yet sent anywhere. */
import { createDraft } from '../../state/profile.ts';

interface ReceiveDraft {
  readonly filter: string;
  /** By order id. */
  readonly notes: Readonly<Record<number, string>>;
}

export const draft = createDraft<ReceiveDraft>({ filter: '', notes: {} });

export const setFilter = (filter: string): void => draft.setState({ filter });

export function setNotes(orderId: number, text: string): void {
  draft.setState({ notes: { ...draft.getState().notes, [orderId]: text } });
}
