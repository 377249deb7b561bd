/** Something done to all rows that are chosen: what it is, what it costs, and how far it is. */
import { useEffect, useRef, useState } from 'react';
import type { ManyAsk } from '#bridge/items.ts';
import { sum } from '#domain/values/decimal.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRow } from '#domain/views/items.ts';
import { offerScans } from '../../../state/scans/subject.ts';
import { useView } from '../../../state/views/use-view.ts';
import { facts, figure, place } from '../../../strings/figure.ts';
import { itemList } from '../../../strings/item-list.ts';
import { many as words } from '../../../strings/many.ts';
import { Button, TwiceButton } from '../../../ui/button.tsx';
import { LongField, QuantityField, TextField } from '../../../ui/field.tsx';
import { Fact, Facts } from '../../../ui/parts.tsx';
import { readQuantity } from '../../../ui/keys/quantity.ts';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { Segments, Switch } from '../../../ui/switch.tsx';
import { WhereTo } from '../../find/where-to.tsx';
import { Cost } from './cost.tsx';
import { giveToMany } from './give-many.ts';
import { Progress } from './progress.tsx';
import { underWay } from './under-way.ts';
import css from '../items.module.css';
import { readRows } from '../list/read-rows.ts';
import { itemsState, open } from '../state.ts';

/** The fields that are set on many at a time. */
const FIELDS = ['price', 'minQuantity', 'notes', 'tags'] as const;
type Field = (typeof FIELDS)[number];

export function ManyForm({ kind }: { readonly kind: 'move' | 'edit' | 'delete' }) {
  const chosen = itemsState((state) => state.chosen);
  const [itemIds] = useState([...chosen]);
  useShortcut('back', () => open(null), { isUrgent: true });
  const isReady = underWay(({ act }) => act === null);
  const about = { itemIds, isReady, run: (does: ManyAsk['does']) => void giveToMany(itemIds, does) };
  if (kind === 'move') return <MoveMany {...about} />;
  return kind === 'edit' ? <EditMany {...about} /> : <DeleteMany {...about} />;
}

interface PartProps {
  readonly itemIds: readonly number[];
  /** No act on many is under way. */
  readonly isReady: boolean;
  readonly run: (does: ManyAsk['does']) => void;
}

/** What stands under the fields of each of them. */
function Under({ itemIds }: Pick<PartProps, 'itemIds'>) {
  return (
    <>
      <Cost commands={itemIds.length} />
      <Progress />
    </>
  );
}

function MoveMany({ itemIds, isReady, run }: PartProps) {
  const [folder, setFolder] = useState<FolderRef | null>(null);
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'folder') setFolder(said.folder);
      }),
    [],
  );
  const n = itemIds.length;
  return (
    <Screen
      title={words.moveTitle({ n })}
      sentence={folder === null ? words.whereTo : words.moveReady({ n, where: place(folder) })}
      actions={
        <Button
          kind="primary"
          shortcut="send"
          isDisabled={folder === null || !isReady}
          onPress={() => folder !== null && run({ kind: 'move', folderId: folder.id })}
        >
          {words.move}
        </Button>
      }
    >
      <div className={css['form']}>
        <WhereTo folder={folder} onChosen={setFolder} isFirst />
        <Under itemIds={itemIds} />
      </div>
    </Screen>
  );
}

function EditMany({ itemIds, isReady, run }: PartProps) {
  const [field, setField] = useState<Field>('price');
  const [text, setText] = useState('');
  const [isEmptied, setIsEmptied] = useState(false);
  const value = useRef<HTMLDivElement>(null);
  // What is typed at once is its value; another field is a Tab back.
  useEffect(() => value.current?.querySelector('input')?.focus(), []);
  const does = doesOf(field, isEmptied ? null : text);
  const n = itemIds.length;
  const name = words.fields[field];
  return (
    <Screen
      title={words.editTitle({ n })}
      sentence={
        isEmptied
          ? words.editClears({ n, field: name })
          : does === null
            ? words.editMissing
            : does.kind === 'tag'
              ? words.tagReady({ n, tag: does.tag })
              : words.editReady({ n, field: name })
      }
      actions={
        <Button
          kind="primary"
          shortcut="send"
          isDisabled={does === null || !isReady}
          onPress={() => does !== null && run(does)}
        >
          {words.edit}
        </Button>
      }
    >
      <div className={css['form']}>
        <Segments
          label={words.field}
          value={field}
          options={FIELDS.map((one) => ({ value: one, label: words.fields[one] }))}
          onChange={(one) => {
            setField(one);
            setText('');
          }}
        />
        <div ref={value}>
          {field === 'tags' && <TagField text={text} onChange={setText} isDisabled={isEmptied} />}
          {field === 'notes' && (
            <LongField label={name} value={text} onChange={setText} isDisabled={isEmptied} />
          )}
          {(field === 'price' || field === 'minQuantity') && (
            <QuantityField label={name} value={text} onChange={setText} isDisabled={isEmptied} />
          )}
        </div>
        <Switch label={words.empties} isOn={isEmptied} onChange={setIsEmptied} />
        <Under itemIds={itemIds} />
      </div>
    </Screen>
  );
}

interface TagFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isDisabled: boolean;
}

function TagField({ text, onChange, isDisabled }: TagFieldProps) {
  const { view } = useView('suggestions', { field: 'tags' });
  return (
    <TextField
      label={words.tag}
      value={text}
      onChange={(typed) => onChange(typed.slice(0, 190))}
      isDisabled={isDisabled}
      suggestions={view?.values ?? []}
    />
  );
}

/** @param text null: the field is emptied @returns null where nothing is typed, or no figure */
function doesOf(
  field: Field,
  text: string | null,
): Extract<ManyAsk['does'], { kind: 'edit' | 'tag' }> | null {
  if (text === null) return { kind: 'edit', set: field === 'tags' ? { tags: [] } : { [field]: null } };
  const typed = text.trim();
  if (field === 'tags') return typed === '' ? null : { kind: 'tag', tag: typed };
  if (field === 'notes') return typed === '' ? null : { kind: 'edit', set: { notes: typed } };
  const value = readQuantity(text);
  return value === undefined ? null : { kind: 'edit', set: { [field]: value } };
}

/** So many are named. */
const NAMED = 8;

function GoesForGood({ rows }: { readonly rows: readonly ItemRow[] }) {
  const n = rows.length;
  return (
    <>
      <p>{words.goesWith({ n, pieces: sum(rows.map(({ quantity }) => quantity)) })}</p>
      <Facts>
        {rows.slice(0, NAMED).map(({ id, name, folder, quantity, unit }) => (
          <Fact key={id} name={facts(name, place(folder))}>
            {figure(quantity, unit)}
          </Fact>
        ))}
      </Facts>
      {n > NAMED && <p>{words.andMore({ n: n - NAMED })}</p>}
    </>
  );
}

function DeleteMany({ itemIds, isReady, run }: PartProps) {
  const [rows, setRows] = useState<readonly ItemRow[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const found = await readRows(itemIds);
      if (isHere) setRows(found);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [itemIds]);
  const n = itemIds.length;
  return (
    <Screen
      title={words.deleteTitle({ n })}
      sentence={itemList.chosen({ n })}
      actions={
        <TwiceButton
          kind="primary"
          shortcut="send"
          isDanger
          isDisabled={rows === null || !isReady}
          ask={words.deleteAsk({ n })}
          onPress={() => run({ kind: 'delete' })}
        >
          {words.delete}
        </TwiceButton>
      }
    >
      <div className={css['form']}>
        {rows !== null && <GoesForGood rows={rows} />}
        <Under itemIds={itemIds} />
      </div>
    </Screen>
  );
}
