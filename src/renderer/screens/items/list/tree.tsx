/** The locations as a tree, opened as far as somebody looks. The one that is chosen is where the list is of. */
import { useState } from 'react';
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { ChevronRight } from 'lucide-react';
import type { Branch, TreeView } from '#domain/views/items.ts';
import { goTo } from '../../../state/scans/stand.ts';
import { useView } from '../../../state/views/use-view.ts';
import { figure, place } from '../../../strings/figure.ts';
import { branchSpoken, itemList as words, statusWords } from '../../../strings/item-list.ts';
import { cx } from '../../../ui/class.ts';
import { change, itemsState } from '../state.ts';
import css from '../items.module.css';

/** Of those that are no location of the tree. */
const ALL = 'all';
const TOP = 'top';

interface Node {
  readonly key: string | number;
  readonly name: string;
  readonly spoken: string;
  readonly branch: Branch | null;
  readonly inside: readonly Node[];
}

/** @param folderId undefined: everywhere */
export function LocationTree({ folderId }: { readonly folderId: number | null | undefined }) {
  const open = itemsState((state) => state.open);
  const view = useLast(useView('tree', { open }).view);
  if (view === null) return null;
  return (
    <section className={css['tree']} aria-label={words.tree}>
      <Tree
        className={cx(css['branches'])}
        aria-label={words.tree}
        items={nodesOf(view)}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[keyOf(folderId)]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key === ALL) goTo({ screen: 'items' });
          else if (key === TOP) goTo({ screen: 'items', folderId: null });
          else if (typeof key === 'number') goTo({ screen: 'items', folderId: key });
        }}
        // One that was opened before it was made stays open, and is closed by its id of now.
        expandedKeys={open.map((id) => view.idsNow[id] ?? id)}
        onExpandedChange={(keys) => change({ open: [...keys].filter((key) => typeof key === 'number') })}
      >
        {(node) => <NodeItem node={node} />}
      </Tree>
      {view.isCut && <p className={css['dim']}>{words.treeCut}</p>}
    </section>
  );
}

/** While what is inside another location is read, the tree stays as it was. */
function useLast(view: TreeView | null): TreeView | null {
  const [last, setLast] = useState(view);
  if (view !== null && view !== last) setLast(view);
  return view ?? last;
}

function NodeItem({ node }: { readonly node: Node }) {
  const { branch } = node;
  const isOpened = branch?.folders === true;
  return (
    <TreeItem
      id={node.key}
      textValue={node.name}
      aria-label={node.spoken}
      className={cx(css['branch'])}
      hasChildItems={isOpened}
    >
      <TreeItemContent>
        {({ isExpanded }) => (
          <span className={css['leaf']}>
            {isOpened ? (
              <Button
                slot="chevron"
                className={cx(css['chevron'])}
                aria-label={isExpanded ? words.closeBranch : words.openBranch}
              >
                <ChevronRight size={18} aria-hidden="true" />
              </Button>
            ) : (
              <span className={css['chevron']} />
            )}
            <span className={css['place']}>{node.name}</span>
            <span className={css['dim']}>
              {(branch && statusWords(branch.status)) ?? (branch?.items == null ? '' : figure(branch.items))}
            </span>
          </span>
        )}
      </TreeItemContent>
      <Collection items={node.inside}>{(one) => <NodeItem node={one} />}</Collection>
    </TreeItem>
  );
}

function nodesOf({ branches }: TreeView): readonly Node[] {
  const within = new Map<number | null, Branch[]>();
  for (const branch of branches) {
    const list = within.get(branch.parentId);
    if (list === undefined) within.set(branch.parentId, [branch]);
    else list.push(branch);
  }
  const inside = (id: number | null): Node[] =>
    (within.get(id) ?? []).map((branch) => ({
      key: branch.id,
      name: branch.name,
      spoken: branchSpoken(branch),
      branch,
      inside: within.has(branch.id) || !branch.folders ? inside(branch.id) : [unread(branch.id)],
    }));
  const top = place({ id: null, name: '', path: [] });
  return [
    { key: ALL, name: words.everywhere, spoken: words.everywhere, branch: null, inside: [] },
    { key: TOP, name: top, spoken: top, branch: null, inside: [] },
    ...inside(null),
  ];
}

/** In a location that has not been opened: it can be, and shows this until what is inside has been read. */
const unread = (id: number): Node => ({
  key: `in ${id}`,
  name: '…',
  spoken: words.tree,
  branch: null,
  inside: [],
});

const keyOf = (folderId: number | null | undefined): string | number =>
  folderId === undefined ? ALL : (folderId ?? TOP);
