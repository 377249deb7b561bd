/** How the list is looked at: what fits, in which order, which columns, and the filters that are kept. What is changed holds at once. */
import { useEffect, useRef, useState } from 'react';
import {
  NUMBER_COLUMNS,
  type ItemSort,
  type ItemsLook,
  type NoneColumn,
  type NumberColumn,
} from '#domain/views/items.ts';
import { itemList as listWords, look as words } from '../../../strings/item-list.ts';
import { Button, TwiceButton } from '../../../ui/button.tsx';
import { QuantityField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/parts.tsx';
import { readQuantity, writeQuantity } from '../../../ui/keys/quantity.ts';
import { Screen } from '../../../ui/screen.tsx';
import { scrolls } from '../../../ui/lists/scrolls.ts';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { Segments, Switch } from '../../../ui/switch.tsx';
import { useColumns } from './columns.tsx';
import { Day } from './day.tsx';
import { OwnFilters, put, type Fits } from './own-filters.tsx';
import css from '../items.module.css';
import { change, itemsState, keepLook, open } from '../state.ts';

export function LookForm({ look }: { readonly look: ItemsLook }) {
  const columns = useColumns();
  useShortcut('back', () => open(null), { isUrgent: true });
  return (
    <Screen
      title={words.title}
      sentence={words.sentence}
      actions={
        <Button kind="primary" shortcut="send" onPress={() => open(null)}>
          {listWords.showList}
        </Button>
      }
    >
      <div className={css['look']} {...scrolls}>
        <Section title={words.filter}>
          <Filter />
        </Section>
        <Section title={words.order}>
          <Order look={look} />
        </Section>
        <Section title={words.columns}>
          <div className={css['switches']}>
            <Switch
              label={listWords.gallery}
              isOn={look.isGallery}
              onChange={(isGallery) => void keepLook(look, { isGallery })}
            />
            {columns.map(({ id, head }) => (
              <Switch
                key={id}
                label={head()}
                isOn={look.columns.includes(id)}
                onChange={(isOn) =>
                  void keepLook(look, {
                    columns: isOn ? [...look.columns, id] : look.columns.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </div>
        </Section>
        <Section title={words.saved}>
          <Saved look={look} />
        </Section>
      </div>
    </Screen>
  );
}

function Filter() {
  const { conditions } = itemsState((state) => state.filter);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const flag = (kind: 'below-minimum' | 'no-label', label: string) => (
    <Switch
      key={kind}
      label={label}
      isOn={conditions.some((one) => one.kind === kind)}
      onChange={(isOn) => put((one) => one.kind === kind, isOn ? { kind } : null)}
    />
  );
  const none = (column: NoneColumn, label: string) => (
    <Switch
      key={column}
      label={label}
      isOn={conditions.some((one) => one.kind === 'none' && one.column === column)}
      onChange={(isOn) =>
        put((one) => one.kind === 'none' && one.column === column, isOn ? { kind: 'none', column } : null)
      }
    />
  );
  const tag = conditions.find((one) => one.kind === 'tag');
  return (
    <>
      <div className={css['switches']}>
        {flag('below-minimum', words.belowMinimum)}
        {flag('no-label', words.noLabel)}
        {none('price', words.noPrice)}
        {none('minimum', words.noMinimum)}
        {none('tags', words.noTags)}
        {none('photo', words.noPhoto)}
      </div>
      <div className={css['fields']}>
        <TextField
          label={words.tag}
          value={tag?.value ?? ''}
          inputRef={first}
          onChange={(text) =>
            put((one) => one.kind === 'tag', text === '' ? null : { kind: 'tag', value: text.slice(0, 190) })
          }
        />
        {NUMBER_COLUMNS.map((column) => (
          <Between key={column} column={column} />
        ))}
        <Changed than="since" />
        <Changed than="until" />
        <OwnFilters />
      </div>
    </>
  );
}

function Between({ column }: { readonly column: NumberColumn }) {
  return (['least', 'most'] as const).map((than) => <Bound key={than} column={column} than={than} />);
}

interface BoundProps {
  readonly column: NumberColumn;
  readonly than: 'least' | 'most';
}

function Bound({ column, than }: BoundProps) {
  const isIt: Fits = (one) => one.kind === 'number' && one.column === column && one.than === than;
  const now = itemsState((state) => state.filter.conditions.find(isIt));
  const [text, setText] = useState(now?.kind === 'number' ? writeQuantity(now.value) : '');
  return (
    <QuantityField
      label={words[than]({ column: listWords.columns[column] })}
      value={text}
      onChange={(typed) => {
        setText(typed);
        const value = typed.trim() === '' ? undefined : readQuantity(typed);
        put(isIt, value === undefined ? null : { kind: 'number', column, than, value });
      }}
    />
  );
}

function Changed({ than }: { readonly than: 'since' | 'until' }) {
  const isIt: Fits = (one) => one.kind === 'updated' && one.than === than;
  const now = itemsState((state) => state.filter.conditions.find(isIt));
  return (
    <Day
      label={words[than]}
      now={now?.kind === 'updated' ? now.day : ''}
      onDay={(day) => put(isIt, day === null ? null : { kind: 'updated', than, day })}
    />
  );
}

function Order({ look }: { readonly look: ItemsLook }) {
  const order = itemsState((state) => state.order) ?? look.order;
  const columns = useColumns();
  const named: readonly { readonly value: ItemSort; readonly label: string }[] = [
    { value: 'name', label: listWords.columns.name },
    ...columns.flatMap(({ sort, head }) => (sort === undefined ? [] : [{ value: sort, label: head() }])),
  ];
  const keep = (to: ItemsLook['order']) => {
    change({ order: null });
    void keepLook(look, { order: to });
  };
  return (
    <>
      <Segments
        label={words.order}
        isLabelHidden
        value={order.by}
        options={named}
        onChange={(by) => keep({ ...order, by })}
      />
      <Switch
        label={words.descending}
        isOn={order.isDescending}
        onChange={(isDescending) => keep({ ...order, isDescending })}
      />
    </>
  );
}

function Saved({ look }: { readonly look: ItemsLook }) {
  const [name, setName] = useState('');
  const { filter, order } = itemsState();
  const save = async () => {
    const made = { name: name.trim(), filter, order: order ?? look.order };
    const others = look.saved.filter((one) => one.name !== made.name);
    if (made.name !== '' && (await keepLook(look, { saved: [...others, made] }))) setName('');
  };
  return (
    <>
      {look.saved.length === 0 && <p className={css['dim']}>{words.savedNone}</p>}
      <ul className={css['saved']}>
        {look.saved.map((one) => (
          <li key={one.name}>
            <Button
              onPress={() => {
                change({ filter: one.filter, order: one.order });
                open(null);
              }}
            >
              {words.apply({ name: one.name })}
            </Button>
            <TwiceButton
              kind="quiet"
              ask={words.forgetAsk}
              label={words.forget({ name: one.name })}
              onPress={() => void keepLook(look, { saved: look.saved.filter((other) => other !== one) })}
            >
              {words.forget({ name: one.name })}
            </TwiceButton>
          </li>
        ))}
      </ul>
      <div className={css['save']}>
        <TextField label={words.name} value={name} onChange={setName} onSubmit={() => void save()} />
        <Button isDisabled={name.trim() === ''} onPress={() => void save()}>
          {words.save}
        </Button>
      </div>
    </>
  );
}
