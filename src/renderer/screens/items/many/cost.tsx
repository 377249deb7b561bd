/** What so many commands will cost, said before they are given: requests, what the account has left, and how long it takes. */
import { useView } from '../../../state/views/use-view.ts';
import { costWords } from '../../../strings/many.ts';
import { isOnline } from '../../../strings/status.ts';
import css from '../items.module.css';

export function Cost({ commands }: { readonly commands: number }) {
  const estimate = useView('estimate', { commands }).view;
  const network = useView('status', {}).view?.network.state;
  if (estimate === null || commands === 0) return null;
  return <p className={css['cost']}>{costWords(commands, estimate, isOnline(network))}</p>;
}
