/** Which page of the reference is shown, and which assumption is current. */
import { createDraft } from '../../state/settings/profile.ts';
import { goTo } from '../../state/scans/stand.ts';

interface Draft {
  readonly page: 'fields' | 'assumptions';
  readonly current: string | null;
}

export const draft = createDraft<Draft>({ page: 'fields', current: null });

export function goToAssumptions(): void {
  draft.setState({ page: 'assumptions' });
  goTo({ screen: 'items', part: 'reference' });
}
