/** What is typed on the Receive screens and not yet sent anywhere. */
import { createKeptDraft } from '../../state/drafts/kept-draft.ts';

interface ReceiveDraft {
  readonly filter: string;
  /** Why an order is ended with something still to come, by the order. */
  readonly reasons: Readonly<Record<number, string>>;
}

export const draft = createKeptDraft<ReceiveDraft>(
  { filter: '', reasons: {} },
  { name: 'receive 1', part: ({ reasons }) => ({ reasons }) },
);

export const setFilter = (filter: string): void => draft.setState({ filter });

export const useReason = (orderId: number): string => draft((state) => state.reasons[orderId] ?? '');

export const setReason = (orderId: number, reason: string): void =>
  draft.setState(({ reasons }) => ({ reasons: { ...reasons, [orderId]: reason } }));
