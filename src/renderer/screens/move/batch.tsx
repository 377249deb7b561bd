/**
 * A batch of moves: scans count onto rows, a location is where the rows that have none go, and one key sends all that are whole. The rows
 * are the station's: they are there after a reload, and after a kill.
 */
import { isRow, keyOfRow, type RowKey } from '#domain/stock/batch.ts';
import { isPositive, subtract, ZERO } from '#domain/values/decimal.ts';
import { useRef, type RefObject } from 'react';
import type { Decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { Said } from '#domain/replies/reply.ts';
import type { BatchRowView, BatchView } from '#domain/views/batch.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand, goTo, refineMove, type Stand } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { batch as words, becomes, nameOf, rowSpoken, sentence, stopWords, way } from '../../strings/batch.ts';
import { facts, figure, longestUnit, unitName } from '../../strings/figure.ts';
import { move as moveWords } from '../../strings/move.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut, useTyping } from '../../ui/keys/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';
import { Find } from '../find/find.tsx';
import { TypedQuantity } from '../typed/typed.tsx';
import css from './batch.module.css';
import { CartButtons, cartSentence, cartTitle, ChooseCart, OnCart } from './cart.tsx';
import { Sent } from './sent.tsx';

export function BatchScreen({ place }: { readonly place: MovePlace }) {
  const { view } = useView('batch', {});
  const field = useRef<HTMLInputElement>(null);
  const { itemId } = place;
  const rows = view?.rows ?? [];
  const row = itemId === undefined ? undefined : rows.find((one) => isRow(one, { ...place, itemId }));
  const whole = rows.filter(({ stop }) => stop === null).length;
  const isSentAside = rows.length > 0 && row === undefined && view !== null && view.sent.length > 0;
  const isOnCart = place.cart === 'unload' && row === undefined && view?.cart != null;
  const isTold = isSentAside || isOnCart;
  useShortcut('back', () => (itemId === undefined ? goTo({ screen: 'move' }) : takeInHand(undefined)), {
    isFallback: true,
  });
  useShortcut('quantity', () => focusOn(field));
  // As on a single move, a figure is of the item in hand without a key before it.
  useTyping((char) => {
    if (row === undefined || !/[\d.,]/.test(char)) return false;
    field.current?.focus();
    return true;
  });
  return (
    <Screen
      title={words.title}
      subtitle={cartTitle(place, view)}
      beside={
        <div className={css['ways']}>
          <CartButtons place={place} cart={view?.cart ?? null} />
          <Button kind="quiet" shortcut="batch" onPress={() => goTo({ screen: 'move' })}>
            {words.close}
          </Button>
        </div>
      }
      sentence={cartSentence(place, view) ?? sentence(rows)}
      isAsideInHand={row !== undefined || isTold}
      isTitleOver={row !== undefined}
      asideLabel={words.rowInHand}
      aside={
        <>
          {place.cart === 'choose' && <ChooseCart />}
          {row !== undefined && <RowInHand key={keyOf(row)} row={row} inputRef={field} />}
          {row === undefined && !isTold && place.cart !== 'choose' && (
            <p className={css['dim']}>{words.noRow}</p>
          )}
          {isOnCart && view.cart !== null && <OnCart cart={view.cart} />}
          {isSentAside && <Sent rows={view.sent} />}
        </>
      }
      actions={<Actions rows={rows} whole={whole} />}
    >
      {view !== null && (
        <InHand view={view} current={row === undefined ? null : keyOf(row)} inputRef={field} />
      )}
    </Screen>
  );
}

const keyOf = ({ itemId, part = 0 }: RowKey): string => `${itemId} ${part}`;

function takeInHand(row: RowKey | undefined): void {
  refineMove((place) => {
    const { itemId: _, part: __, ...kept } = place;
    return row === undefined ? kept : { ...kept, ...keyOfRow(row) };
  });
}

interface ActionsProps {
  readonly rows: readonly BatchRowView[];
  readonly whole: number;
}

function Actions({ rows, whole }: ActionsProps) {
  return (
    <>
      {rows.length > 0 && (
        <TwiceButton
          shortcut="discard"
          ask={words.discardAsk({ n: rows.length })}
          onPress={() => {
            void perform('batch.discard', {});
            takeInHand(undefined);
          }}
        >
          {words.discard}
        </TwiceButton>
      )}
      {rows.length === 2 && (
        <TwiceButton shortcut="swap" ask={words.swapAsk(stockOf(rows))} onPress={() => void swap()}>
          {words.swap}
        </TwiceButton>
      )}
      <Button kind="primary" shortcut="send" isBarred={whole === 0} onPress={() => void send()}>
        {words.send({ n: whole })}
      </Button>
    </>
  );
}

/** All of each goes, whatever its row says, and at once. */
const stockOf = ([newer, older]: readonly BatchRowView[]) => ({
  one: figure(older?.item?.quantity ?? ZERO, older?.item?.unit),
  other: figure(newer?.item?.quantity ?? ZERO, newer?.item?.unit),
});

async function send(): Promise<void> {
  const stand = currentStand();
  const id = crypto.randomUUID();
  const answer = await perform('batch.send', { id }, stand);
  if (!answer.ok) return;
  const { given, kept, sends } = answer.value;
  tell({ said: { kind: 'batch-sent', given, kept }, id, given, isWhole: kept.length === 0, sends }, stand);
}

async function swap(): Promise<void> {
  const stand = currentStand();
  const id = crypto.randomUUID();
  const answer = await perform('batch.swap', { id }, stand);
  if (!answer.ok || answer.value.said === null) return;
  const { given, said, sends } = answer.value;
  tell({ said, id, given, isWhole: true, sends }, stand);
}

interface Told {
  readonly said: Said;
  readonly id: string;
  readonly given: number;
  readonly isWhole: boolean;
  readonly sends: { readonly first: string; readonly last: string } | undefined;
}

/** All that was given is taken back as one. */
function tell({ said, id, given, isWhole, sends }: Told, stand: Stand): void {
  const tone = given === 0 ? 'refused' : isWhole ? 'done' : 'look';
  const outcome = { tone, said, undo: null, ...(sends === undefined ? {} : { sends }) } as const;
  const own = { kind: 'many', of: 'items', pieces: [id] } as const;
  show({ kind: 'outcome', outcome, ...(given > 0 && { own }) }, stand);
}

interface InHandProps {
  readonly view: BatchView;
  readonly current: string | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function InHand({ view: { rows, sent }, current, inputRef }: InHandProps) {
  if (rows.length === 0)
    return (
      <div className={css['none']}>
        <Empty title={words.empty} next={words.emptyNext} />
        <Sent rows={sent} />
      </div>
    );
  return (
    <Rows
      label={words.rows}
      items={rows}
      keyOf={keyOf}
      named={nameOf}
      spoken={rowSpoken}
      tone={({ stop }) => (stop === null ? 'done' : stop === 'no-destination' ? 'part' : 'bad')}
      current={current}
      onCurrent={(key) => takeInHand(rows.find((row) => keyOf(row) === key))}
      onOpen={(key) => {
        takeInHand(rows.find((row) => keyOf(row) === key));
        requestAnimationFrame(() => inputRef.current?.focus());
      }}
      longest={
        longestOf(rows.map(({ quantity }) => quantity)) +
        longestUnit(rows.map(({ item }) => ({ unit: item?.unit })))
      }
      columns={css['columns']}
      head={
        <>
          <Head>{words.item}</Head>
          <Head isFigure>{words.quantity}</Head>
        </>
      }
    >
      {(row) => (
        <>
          <Named
            name={nameOf(row)}
            isWords
            note={row.stop === null ? undefined : stopWords(row.stop, row.item)}
            under={facts(way(row), becomes(row))}
          />
          <Figure isNow isBad={row.stop !== null && row.stop !== 'no-destination'}>
            {figure(row.quantity, row.item?.unit)}
          </Figure>
        </>
      )}
    </Rows>
  );
}

interface RowInHandProps {
  readonly row: BatchRowView;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function RowInHand({ row, inputRef }: RowInHandProps) {
  const { item, quantity, before, isAll, leaveZero } = row;
  const all = item === null ? ZERO : subtract(item.quantity, before);
  const key = keyOfRow(row);
  const set = async (typed: Decimal, stand?: Stand): Promise<boolean> =>
    (await perform('batch.set', { ...key, quantity: typed }, stand)).ok;
  return (
    <div className={css['hand']}>
      <h2 className={css['name']}>{nameOf(row)}</h2>
      <TypedQuantity
        label={item?.unit === undefined ? words.quantity : facts(words.quantity, unitName(item.unit))}
        of={nameOf(row)}
        beside={
          item !== null &&
          isPositive(all) && (
            <Button kind="quiet" shortcut="all" isChosen={isAll} onPress={() => void set(all)}>
              {words.all({ quantity: figure(all, item.unit) })}
            </Button>
          )
        }
        value={quantity}
        onTyped={(typed) => set(typed)}
        onLeft={(typed, stand) => set(typed, stand)}
        inputRef={inputRef}
        shortcut="quantity"
      />
      <p className={css['dim']}>{facts(way(row), becomes(row))}</p>
      <Find
        kind="folder"
        label={moveWords.whereTo}
        placeholder={moveWords.placePlaceholder}
        reach="key"
        onFound={(found) => {
          if (found.kind === 'folder') void perform('batch.to', { ...key, folderId: found.folder.id });
        }}
      />
      {isAll && (
        <Switch
          label={moveWords.leaveZero}
          help={moveWords.leaveZeroHelp}
          isOn={leaveZero}
          onChange={(isOn) => void perform('batch.leaveZero', { ...key, leaveZero: isOn })}
        />
      )}
      <Button
        kind="quiet"
        shortcut="remove"
        onPress={() => {
          void perform('batch.set', { ...key, quantity: null });
        }}
      >
        {words.takeOut}
      </Button>
    </div>
  );
}
