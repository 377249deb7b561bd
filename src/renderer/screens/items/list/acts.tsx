/** What can be done with the rows that are chosen, or without any. Another act is another entry here. */
import { useState } from 'react';
import type { ItemFilter, ItemOrder, ItemRow } from '#domain/views/items.ts';
import { printLabels } from '../../../labels/tray.ts';
import { perform } from '../../../state/perform.ts';
import { itemList as words } from '../../../strings/item-list.ts';
import { csvSigns } from '../../../strings/locale.ts';
import { many } from '../../../strings/many.ts';
import { Button } from '../../../ui/button.tsx';
import { useColumns, type ItemColumn } from './columns.tsx';
import css from '../items.module.css';
import { labelsOf, readRows } from './read-rows.ts';
import { Progress } from '../many/progress.tsx';
import { change, itemsState, open } from '../state.ts';

interface ActsProps {
  readonly filter: ItemFilter;
  readonly order: ItemOrder;
  /** The current one. */
  readonly row: ItemRow | undefined;
  readonly onAll: () => Promise<void>;
}

export function Acts({ filter, order, row, onAll }: ActsProps) {
  const chosen = itemsState((state) => state.chosen);
  const columns = useColumns();
  const [said, setSaid] = useState<string | null>(null);
  const write = () => void exportItems(columns, filter, order, chosen).then(setSaid);
  const print = () => void printChosen([...chosen]).then(setSaid);
  return (
    <>
      {chosen.size > 0 ? <OfChosen onLabels={print} /> : <OfList row={row} onAll={onAll} />}
      <Button kind="quiet" shortcut="file" onPress={write}>
        {chosen.size > 0 ? many.exportChosen : many.exportAll}
      </Button>
      <Progress />
      {said !== null && <output className={css['said']}>{said}</output>}
    </>
  );
}

function OfChosen({ onLabels }: { readonly onLabels: () => void }) {
  return (
    <>
      <Button kind="quiet" shortcut="move" onPress={() => open({ kind: 'move' })}>
        {many.move}
      </Button>
      <Button kind="quiet" shortcut="edit" onPress={() => open({ kind: 'edit' })}>
        {many.edit}
      </Button>
      <Button kind="quiet" shortcut="labels" onPress={onLabels}>
        {many.labels}
      </Button>
      <Button kind="quiet" shortcut="discard" onPress={() => open({ kind: 'delete' })}>
        {many.delete}
      </Button>
      <Button kind="quiet" shortcut="none" onPress={() => change({ chosen: new Set() })}>
        {words.chooseNone}
      </Button>
    </>
  );
}

function OfList({ row, onAll }: Pick<ActsProps, 'row' | 'onAll'>) {
  return (
    <>
      <Button kind="quiet" shortcut="new" onPress={() => open({ kind: 'new' })}>
        {many.new}
      </Button>
      <Button
        kind="quiet"
        shortcut="again"
        isDisabled={row === undefined}
        onPress={() => row !== undefined && open({ kind: 'new', like: row.id })}
      >
        {many.like}
      </Button>
      <Button kind="quiet" shortcut="here" onPress={() => open({ kind: 'location' })}>
        {many.location}
      </Button>
      <Button kind="quiet" shortcut="all" onPress={() => void onAll()}>
        {words.chooseAll}
      </Button>
      <Button kind="quiet" shortcut="anything" onPress={() => open({ kind: 'office' })}>
        {many.office}
      </Button>
    </>
  );
}

/** @returns where it was written; null where it was not, and that was said */
async function exportItems(
  shown: readonly ItemColumn[],
  filter: ItemFilter,
  order: ItemOrder,
  chosen: ReadonlySet<number>,
): Promise<string | null> {
  const columns = [
    { id: 'id', head: many.columns.id },
    { id: 'name', head: words.columns.name },
    ...shown.flatMap(({ id, head }) => (id === 'photo' ? [] : [{ id, head: head() }])),
    { id: 'notes', head: many.columns.notes },
  ];
  const answer = await perform('items.export', {
    filter,
    order,
    columns,
    ...csvSigns(),
    ...(chosen.size === 0 ? {} : { itemIds: [...chosen] }),
  });
  return answer.ok ? many.exported({ n: answer.value.rows, file: answer.value.file }) : null;
}

/** Onto the tray, to be looked at before they are printed. */
async function printChosen(itemIds: readonly number[]): Promise<string | null> {
  const labels = labelsOf(await readRows(itemIds));
  if (labels.length === 0) return many.noLabels;
  printLabels(labels);
  return null;
}
