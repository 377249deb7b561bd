/** Which part of Items is shown, beside the title of each. */
import type { ItemsPlace } from '#domain/scanning/place.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { goTo } from '../../state/scans/stand.ts';
import { parts as words } from '../../strings/parts.ts';
import { Segments } from '../../ui/switch.tsx';
import css from './items.module.css';

type Part = NonNullable<ItemsPlace['part']> | 'list';

const KEYS: Readonly<Record<Part, ShortcutName>> = {
  list: 'choice-1',
  alerts: 'choice-2',
  jobs: 'choice-3',
  groups: 'choice-4',
  reference: 'choice-5',
};

export function PartChoice({ part }: { readonly part: ItemsPlace['part'] | undefined }) {
  return (
    <div className={css['parts']}>
      <Segments
        label={words.label}
        isLabelHidden
        value={part ?? 'list'}
        onChange={(next) => goTo(next === 'list' ? { screen: 'items' } : { screen: 'items', part: next })}
        options={(['list', 'alerts', 'jobs', 'groups', 'reference'] as const).map((value) => ({
          value,
          label: words[value],
          shortcut: KEYS[value],
        }))}
      />
    </div>
  );
}
