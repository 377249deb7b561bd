/** Whether a label that is being typed or scanned for one record is that of another already: a scan of it would ask which one is meant. */
import { useView } from '../../state/views/use-view.ts';
import { list, place } from '../../strings/figure.ts';
import { find as words } from '../../strings/find.ts';

/** As many as are named. */
const NAMED = 3;

/**
 * @param recordId whose label it is to be; null: of one that is yet to be made
 * @returns the sentence that says so; null: nothing else has it
 */
export function useAlsoOn(code: string, recordId: number | null): string | null {
  const typed = code.trim();
  const { view } = useView('labelled', typed === '' ? null : { code: typed });
  if (view === null || typed === '') return null;
  const others = [
    ...view.folders.filter(({ id }) => id !== recordId).map(place),
    ...view.items
      .filter(({ id }) => id !== recordId)
      .map(({ name, folder }) => words.itemIn({ name, where: place(folder) })),
  ];
  if (others.length === 0) return null;
  return words.alsoOn({ names: list(others.slice(0, NAMED)), more: Math.max(0, others.length - NAMED) });
}
