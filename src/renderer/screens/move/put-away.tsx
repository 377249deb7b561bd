/**
 * Goods to be put away, in walking order: a scan takes one of them in hand, and the location scanned next is where it is put. The list is the
 * station's: it is there after a reload, and after a kill.
 */
import { useRef, type RefObject } from 'react';
import { compare, isPositive, type Decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { PutAwayRowView, PutAwayView } from '#domain/views/put-away.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { goTo, refineMove, type Stand } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { facts, figure, longestUnit, place as placeName, unitName } from '../../strings/figure.ts';
import { move as moveWords } from '../../strings/move.ts';
import {
  direction,
  doneWords,
  isDone,
  isElsewhere,
  isTakenBack,
  lotWords,
  nameOf,
  putAway as words,
  rowSpoken,
  sentence,
  stepWords,
  under,
  heldWords,
} from '../../strings/put-away.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut, useTyping } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';
import { TypedQuantity } from '../typed/typed.tsx';
import css from './batch.module.css';
import { refuseNothingLeft } from './nothing-left.ts';

export function PutAwayScreen({ place }: { readonly place: MovePlace }) {
  const { view } = useView('putAway', {});
  const field = useRef<HTMLInputElement>(null);
  const { itemId } = place;
  const row = view?.rows.find((one) => one.itemId === itemId);
  useShortcut('back', () => (itemId === undefined ? goTo({ screen: 'move' }) : takeInHand(undefined)), {
    isFallback: true,
  });
  useShortcut('quantity', () => focusOn(field));
  // As on a single move, a figure is of the item in hand without a key before it.
  useTyping((char) => {
    if (row === undefined || isDone(row) || !/[\d.,]/.test(char)) return false;
    field.current?.focus();
    return true;
  });
  return (
    <Screen
      title={words.title}
      beside={
        <Button kind="quiet" shortcut="put-away" onPress={() => goTo({ screen: 'move' })}>
          {words.close}
        </Button>
      }
      sentence={view === null ? '' : sentence(view, row)}
      isAsideInHand={row !== undefined}
      isTitleOver={row !== undefined}
      asideLabel={words.rowInHand}
      aside={
        row === undefined ? (
          <p className={css['dim']}>{words.noRow}</p>
        ) : (
          <RowInHand key={row.itemId} row={row} inputRef={field} />
        )
      }
      actions={view !== null && <Actions view={view} row={row} />}
    >
      {view !== null && <List view={view} current={row?.itemId ?? null} inputRef={field} />}
    </Screen>
  );
}

function takeInHand(itemId: number | undefined): void {
  refineMove((place) => {
    const { itemId: _, ...kept } = place;
    return itemId === undefined ? kept : { ...kept, itemId };
  });
}

interface ActionsProps {
  readonly view: PutAwayView;
  readonly row: PutAwayRowView | undefined;
}

function Actions({ view: { rows, open }, row }: ActionsProps) {
  const to = row?.to ?? null;
  const why = notPut(row);
  return (
    <>
      {rows.length > 0 && (
        <TwiceButton
          shortcut="discard"
          ask={words.discardAsk({ n: open })}
          onPress={() => {
            void perform('putAway.discard', {});
            takeInHand(undefined);
          }}
        >
          {words.discard}
        </TwiceButton>
      )}
      <Button
        kind="primary"
        shortcut="send"
        isBarred={why !== null}
        onPress={() => {
          if (why === 'no-item') refuseNothingLeft({ kind: why });
          else if (why !== null) refuseToSend({ kind: why });
          else if (row !== undefined && to !== null)
            void perform('putAway.to', { itemId: row.itemId, folderId: to.id });
        }}
      >
        {to === null ? words.put : words.putHere({ where: placeName(to) })}
      </Button>
    </>
  );
}

/** What stands in the way of putting it where it is directed; null: nothing. */
function notPut(row: PutAwayRowView | undefined): 'no-item' | 'no-destination' | 'no-quantity' | null {
  if (row === undefined || isDone(row)) return 'no-item';
  if (row.to === null) return 'no-destination';
  return isPositive(row.now) ? null : 'no-quantity';
}

interface ListProps {
  readonly view: PutAwayView;
  readonly current: number | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function List({ view: { rows }, current, inputRef }: ListProps) {
  if (rows.length === 0)
    return (
      <div className={css['none']}>
        <Empty title={words.empty} next={words.emptyNext} />
        <Find
          kind="folder"
          label={words.fromWhere}
          placeholder={moveWords.placePlaceholder}
          reach="typing"
          onFound={(found) => {
            if (found.kind !== 'folder') return;
            void perform('putAway.begin', { from: { kind: 'location', folderId: found.folder.id } });
          }}
        />
      </div>
    );
  return (
    <Rows
      label={words.rows}
      items={rows}
      keyOf={(row) => row.itemId}
      named={nameOf}
      spoken={rowSpoken}
      tone={(row) => (isTakenBack(row) ? 'bad' : isDone(row) ? (isElsewhere(row) ? 'part' : 'done') : 'none')}
      current={current}
      onCurrent={(key) => takeInHand(Number(key))}
      onOpen={(key) => {
        takeInHand(Number(key));
        requestAnimationFrame(() => inputRef.current?.focus());
      }}
      longest={longestOf(rows.map(({ quantity }) => quantity)) + longestUnit(rows)}
      columns={css['columns']}
      head={
        <>
          <Head>{words.item}</Head>
          <Head isFigure>{words.left}</Head>
        </>
      }
    >
      {(row) => (
        <>
          <Named
            name={nameOf(row)}
            isWords
            note={isDone(row) ? doneWords(row) : heldWords(row)}
            under={under(row)}
          />
          <Figure isNow={isPositive(row.now)}>{figure(row.left, row.unit)}</Figure>
        </>
      )}
    </Rows>
  );
}

interface RowInHandProps {
  readonly row: PutAwayRowView;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function RowInHand({ row, inputRef }: RowInHandProps) {
  const { itemId, now, left, steps, from, unit } = row;
  const set = async (typed: Decimal, stand?: Stand): Promise<boolean> =>
    (await perform('putAway.set', { itemId, quantity: typed }, stand)).ok;
  return (
    <div className={css['hand']}>
      <h2 className={css['name']}>{nameOf(row)}</h2>
      {!isDone(row) && (
        <>
          {lotWords(row) !== '' && <p className={css['name']}>{lotWords(row)}</p>}
          <p className={css['name']}>{direction(row)}</p>
          <p className={css['dim']}>{words.from({ from: placeName(from) })}</p>
          <TypedQuantity
            label={unit === undefined ? words.quantity : facts(words.quantity, unitName(unit))}
            of={nameOf(row)}
            beside={
              <Button
                kind="quiet"
                shortcut="all"
                isChosen={compare(now, left) === 0}
                onPress={() => void set(left)}
              >
                {words.all({ quantity: figure(left, unit) })}
              </Button>
            }
            value={now}
            onTyped={(typed) => set(typed)}
            onLeft={(typed, stand) => set(typed, stand)}
            inputRef={inputRef}
            shortcut="quantity"
          />
          <Find
            kind="folder"
            label={moveWords.whereTo}
            placeholder={moveWords.placePlaceholder}
            reach="key"
            onFound={(found) => {
              if (found.kind === 'folder') void perform('putAway.to', { itemId, folderId: found.folder.id });
            }}
          />
        </>
      )}
      {steps.length > 0 && (
        <ul className={css['sent']}>
          {steps.map((step) => (
            <li key={step.id} data-as={step.isElsewhere ? 'apart' : 'joined'}>
              <span>{stepWords(step, row)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isDone(row) && (
        <Button
          kind="quiet"
          shortcut="remove"
          onPress={() => void perform('putAway.set', { itemId, quantity: null })}
        >
          {words.takeOff}
        </Button>
      )}
    </div>
  );
}
