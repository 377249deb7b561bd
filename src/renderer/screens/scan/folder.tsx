/** One place: what is in it, and what can be done there. */
import { Folder, Package } from 'lucide-react';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { FolderView } from '#domain/views/stock.ts';
import { placeCode } from '../../labels/site.ts';
import { folderLabel, printLabels } from '../../labels/tray.ts';
import { goTo } from '../../state/scans/stand.ts';
import { setSubject } from '../../state/scans/subject.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import { above, code, facts, figure, measure, place } from '../../strings/figure.ts';
import { labels as labelWords } from '../../strings/labels.ts';
import { plan } from '../../strings/plan.ts';
import { trouble } from '../../strings/problem.ts';
import { record } from '../../strings/record.ts';
import { contents, moveFolder, scan as words } from '../../strings/scan.ts';
import { Figure, Named } from '../../ui/lists/cells.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { startCountOf } from '../count/draft.ts';
import { Plan } from '../plan/plan.tsx';
import type { Search } from './item.tsx';
import { MoveFolder } from './move-folder.tsx';
import { FirstStep, NextSteps, type Next } from './next.tsx';
import css from './scan.module.css';

type Content =
  { readonly kind: 'folder'; readonly folder: FolderRef } | { readonly kind: 'item'; readonly item: ItemRef };

interface FolderScreenProps {
  readonly folderId: number | null;
  readonly form: 'move' | undefined;
  readonly search: Search;
}

export function FolderScreen({ folderId, form, search: Search }: FolderScreenProps) {
  const { view, problem } = useView('folder', { folderId });
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return (
      <Screen title={words.title}>
        <Search reach={problem === null ? 'key' : 'typing'}>
          {problem !== null && <Empty title={title} next={next} />}
        </Search>
      </Screen>
    );
  }
  const { folder } = view;
  const isMade = folder.id === null || folder.id > 0;
  if (form === 'move') return <MoveFolder folder={folder} />;
  const steps: Next[] = [
    // A count, and a move of a location, need the id that one yet to be made has not got.
    ...(isMade
      ? [{ shortcut: 'count' as const, label: words.countHere, go: () => startCountOf(folder) }]
      : []),
    { shortcut: 'bring', label: words.moveHere, go: () => goTo({ screen: 'move', folderId: folder.id }) },
    ...(isMade || view.codes.length > 0 ? printStep(view) : []),
    ...(folder.id === null
      ? []
      : [
          {
            shortcut: 'all' as const,
            label: record.open,
            go: openPage(folder.id),
          },
          ...(isMade
            ? [
                {
                  shortcut: 'move' as const,
                  label: moveFolder.open,
                  go: () => setSubject({ kind: 'folder', folderId: folder.id, form: 'move' }),
                },
              ]
            : []),
        ]),
  ];
  return (
    <Screen
      title={words.title}
      aside={<NextSteps steps={steps} />}
      asideLabel={words.next}
      isAsideNear
      sentence={words.sentenceItem}
      actions={<FirstStep steps={steps} />}
      plan={
        <Plan does={plan.see} here={folderId} onPick={(id) => setSubject({ kind: 'folder', folderId: id })} />
      }
    >
      <Search reach="key">
        <Contents view={view} />
      </Search>
    </Screen>
  );
}

const openPage = (itemId: number) => () => goTo({ screen: 'items', itemId });

/** A place that has no label of its own gets one that Dockhand knows. */
function printStep({ folder, codes: [code] }: FolderView): Next[] {
  const print = async () => {
    const own = code ?? (await placeCode(folder.id));
    if (own === null) return;
    printLabels([folderLabel(folder, own)]);
  };
  const go = () => void print();
  return [{ label: labelWords.item, shortcut: 'labels', go }];
}

function Contents({ view }: { readonly view: FolderView }) {
  const { folder } = view;
  const missing = useMissing('stock');
  const inside: Content[] = [
    ...view.folders.map((one): Content => ({ kind: 'folder', folder: one })),
    ...view.items.map((one): Content => ({ kind: 'item', item: one })),
  ];
  return (
    <article className={css['subject']} aria-label={place(folder)} {...scrolls}>
      <h2>{place(folder)}</h2>
      <p className={css['dim']}>
        {facts(
          above(folder),
          contents(view.folders.length, view.total),
          view.goesInto && moveFolder.onItsWay({ into: place(view.goesInto) }),
        )}
      </p>
      <Rows
        label={words.inPlace({ name: place(folder) })}
        items={inside}
        keyOf={contentKey}
        spoken={(one) =>
          one.kind === 'item'
            ? [one.item.name, measure(one.item.measure), figure(one.item.quantity, one.item.unit)]
                .filter(Boolean)
                .join(', ')
            : words.placeSpoken({ name: place(one.folder) })
        }
        columns={css['contents']}
        onOpen={(key) => open(inside.find((one) => contentKey(one) === key))}
        empty={<Empty {...(missing ?? { title: words.emptyPlace, next: words.emptyPlaceNext })} />}
      >
        {(one) =>
          one.kind === 'item' ? (
            <>
              <Package size={20} aria-hidden="true" />
              <Named
                name={one.item.name}
                under={facts(measure(one.item.measure), one.item.code && code(one.item.code))}
              />
              <Figure isFaint={one.item.quantity === '0'}>{figure(one.item.quantity, one.item.unit)}</Figure>
            </>
          ) : (
            <>
              <Folder size={20} aria-hidden="true" />
              <Named name={place(one.folder)} />
              <span />
            </>
          )
        }
      </Rows>
      {missing !== null && inside.length > 0 && (
        <p className={css['dim']}>
          {missing.title}. {missing.next}
        </p>
      )}
      {view.total > view.items.length && (
        <p className={css['dim']}>{words.firstShown({ n: view.items.length })}</p>
      )}
    </article>
  );
}

function open(content: Content | undefined): void {
  if (content?.kind === 'item') setSubject({ kind: 'item', itemId: content.item.id });
  if (content?.kind === 'folder') setSubject({ kind: 'folder', folderId: content.folder.id });
}

const contentKey = (one: Content): string =>
  one.kind === 'item' ? `item ${one.item.id}` : `folder ${one.folder.id}`;
