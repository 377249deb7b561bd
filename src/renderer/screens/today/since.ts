/** The day's view. The day is this computer's, and a screen left overnight begins the next one by itself. */
import { useView } from '../../state/views/use-view.ts';
import { dayBegan, useNow } from '../../ui/now.ts';

export function useToday() {
  const now = useNow();
  const since = dayBegan(now);
  return { since, view: useView('today', { since }).view };
}
