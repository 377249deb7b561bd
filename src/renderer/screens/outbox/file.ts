/** Evidence and the support file, saved where the person's files go. */
import type { CommandRow } from '#domain/views/outbox.ts';
import { bridge } from '../../bridge/connect.ts';

export async function saveEvidence({ id, seq }: Pick<CommandRow, 'id' | 'seq'>): Promise<void> {
  const answer = await bridge.read('evidence', { id });
  if (answer.ok) save(`dockhand-evidence-${seq}.json`, answer.value);
}

export async function saveSupport(): Promise<void> {
  const answer = await bridge.read('support', {});
  if (answer.ok) save('dockhand-support.json', answer.value);
}

function save(name: string, what: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(what, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
