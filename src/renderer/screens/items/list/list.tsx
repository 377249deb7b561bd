/** The list of items beside the tree of locations: filtered, put in order, chosen from, by keys alone where that is wanted. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { isNarrowed, type ItemFilter, type ItemsLook } from '#domain/views/items.ts';
import type { ItemsPlace } from '#domain/scanning/place.ts';
import { offerScans } from '../../../state/scans/subject.ts';
import { goTo } from '../../../state/scans/stand.ts';
import { useView } from '../../../state/views/use-view.ts';
import { facts, place as placeName } from '../../../strings/figure.ts';
import { countWords, itemList as words } from '../../../strings/item-list.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../../ui/keys/shortcuts.ts';
import { Acts } from './acts.tsx';
import { rowAt, type ItemPages } from './item-reader.ts';
import css from '../items.module.css';
import { openItem, turnTo } from '../open-item.ts';
import { ItemRows } from './rows.tsx';
import { change, changeFilter, itemsState, open } from '../state.ts';
import { LocationTree } from './tree.tsx';
import { PartChoice } from '../parts.tsx';
import { useChosen, useCurrent, useItems } from './use-list.ts';

export function ItemList({ place, look }: { readonly place: ItemsPlace; readonly look: ItemsLook }) {
  const state = itemsState();
  const { folderId } = place;
  const filter = useMemo<ItemFilter>(
    () => ({ ...state.filter, ...(folderId === undefined ? {} : { folderId }) }),
    [state.filter, folderId],
  );
  const order = state.order ?? look.order;
  const [pages, see] = useItems(filter, order);
  const [current, setCurrent] = useCurrent(JSON.stringify([filter, order]), pages.total);
  const chosen = useChosen(pages, filter, order);
  // In a low window the tree is not beside it.
  const here = useView('folder', folderId === undefined ? null : { folderId }).view?.folder ?? null;
  const search = useRef<HTMLInputElement>(null);
  const [isTreeShown, setIsTreeShown] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  useScansHere();
  useShortcut('find', () => focusOn(search));
  useShortcut('below', () => changeFilter({ below: !filter.below }));
  useShortcut('back', () => back(state.chosen.size, filter), { isFallback: true });
  const openRow = (index: number) => {
    const row = rowAt(pages, index);
    if (row !== undefined) openItem(row.id);
  };
  return (
    <Screen
      title={here === null ? words.title : words.titleIn({ name: placeName(here) })}
      subtitle={subtitleOf(pages, filter)}
      beside={<PartChoice part={undefined} />}
      sentence={state.chosen.size > 0 ? words.chosen({ n: state.chosen.size }) : words.sentence}
      actions={
        <Button
          kind="primary"
          shortcut="send"
          isDisabled={pages.total === 0}
          onPress={() => openRow(current)}
        >
          {words.open}
        </Button>
      }
    >
      <div className={css['tools']} data-folded={state.chosen.size === 0 && !isUnfolded}>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={filter.text}
          onChange={(text) => changeFilter({ text })}
          inputRef={search}
          shortcut="find"
        />
        <Button kind="quiet" shortcut="filter" onPress={() => open({ kind: 'look' })}>
          {words.look}
        </Button>
        <Button kind="quiet" shortcut="location" onPress={() => toTree(isTreeShown, setIsTreeShown)}>
          {isTreeShown ? words.showList : words.showTree}
        </Button>
        {state.chosen.size === 0 && (
          <div className={css['more']}>
            <Button kind="quiet" onPress={() => setIsUnfolded(!isUnfolded)}>
              {isUnfolded ? words.less : words.more}
            </Button>
          </div>
        )}
        <Acts filter={filter} order={order} row={rowAt(pages, current)} onAll={chosen.all} />
      </div>
      <div className={css['both']} data-tree={isTreeShown}>
        {/* Made meanwhile, a location has another id than it was chosen by. */}
        <LocationTree folderId={here?.id ?? folderId} />
        <ItemRows
          {...{ pages, filter, order, look, current, see, openRow }}
          chosen={state.chosen}
          onCurrent={(index, isExtended) => {
            if (isExtended) void chosen.stretch(current, index);
            setCurrent(index);
          }}
        />
      </div>
    </Screen>
  );
}

const subtitleOf = (pages: ItemPages, filter: ItemFilter): string =>
  facts(
    countWords(pages),
    isNarrowed(filter) ? words.filtered : null,
    rowAt(pages, 0)?.status === 'made' ? words.newFirst : null,
  );

/** An item that is scanned is opened, and the list becomes that of a location. */
function useScansHere(): void {
  useEffect(
    () =>
      offerScans((reply, stand) => {
        const { said } = reply;
        if (said.kind === 'item') return turnTo(reply, stand, null);
        if (said.kind === 'folder') goTo({ screen: 'items', folderId: said.folder.id });
        return undefined;
      }),
    [],
  );
}

/** What is chosen first, then what is filtered. */
function back(chosen: number, filter: ItemFilter): boolean {
  if (chosen > 0) change({ chosen: new Set() });
  else if (isNarrowed(filter)) changeFilter({ text: '', conditions: [] });
  else return false;
  return true;
}

/** Into the tree; where there is no room beside the list, in its place. */
function toTree(isShown: boolean, show: (isShown: boolean) => void): void {
  show(!isShown);
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`.${css['tree']} [role=treegrid]`)?.focus(),
  );
}
