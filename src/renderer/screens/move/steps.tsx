/** The three parts of a move. */
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Check } from 'lucide-react';
import { isPositive, type Decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ItemPrice } from '#domain/views/stock.ts';
import { band, type BandEntry } from '../../state/band.ts';
import { leaveTyped, refuseToSend } from '../../state/perform.ts';
import { refineMove, standing } from '../../state/scans/stand.ts';
import { otherTwin } from '../../state/scans/twins.ts';
import { above, code, facts, figure, place as placeName } from '../../strings/figure.ts';
import { toldApartBy } from '../../strings/merge.ts';
import { canBe, move as words } from '../../strings/move.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityField } from '../../ui/field.tsx';
import { useInHand } from '../../ui/keys/in-hand.ts';
import { Picture } from '../../ui/picture.tsx';
import { readQuantity, writeQuantity } from '../../ui/keys/quantity.ts';
import { useShortcut, useTyping } from '../../ui/keys/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';
import { Find } from '../find/find.tsx';
import { useBegun } from '../typed/begun.ts';
import css from './move.module.css';

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <section className={css['step']} data-done={isDone} aria-label={title}>
      <h2>
        {title} {isDone && <Check size={18} aria-label={words.done} />}
      </h2>
      {children}
    </section>
  );
}

interface WhatProps {
  readonly item: ItemRef | null;
  /** It is chosen, and has not been read yet. */
  readonly isOnItsWay: boolean;
  /** The same article in other locations. */
  readonly elsewhere: readonly ItemRef[];
  readonly prices: readonly ItemPrice[];
}

export function What({ item, isOnItsWay, elsewhere, prices }: WhatProps) {
  const [isOpened, setIsOpened] = useState(false);
  const stand = standing((state) => state.stand);
  // Its key is that of the other record then.
  const isTwin = band(({ entries }) => otherTwin(entries[0], stand) !== undefined);
  if (isOpened && item !== null) setIsOpened(false);
  return (
    <Step title={words.what} isDone={item !== null}>
      {item === null ? (
        isOnItsWay || (
          <>
            <p className={css['dim']}>{words.whatNext}</p>
            <Find
              kind="item"
              label={words.what}
              placeholder={words.itemPlaceholder}
              reach="typing"
              isOpened={isOpened}
              onFound={(found) => {
                if (found.kind === 'item') refineMove((place) => ({ ...place, itemId: found.item.id }));
              }}
            />
          </>
        )
      ) : (
        <>
          <div className={css['item']}>
            <Picture />
            <div>
              <p className={css['name']}>{item.name}</p>
              <p className={css['dim']}>{item.code !== null && code(item.code)}</p>
              <p className={css['stock']}>
                <span className={css['big']}>{figure(item.quantity, item.unit)}</span>{' '}
                {words.inStock({ place: placeName(item.folder) })}
              </p>
              {toldApartBy(item, prices) !== '' && <p className={css['dim']}>{toldApartBy(item, prices)}</p>}
            </div>
          </div>
          {elsewhere
            .filter(({ quantity }) => isPositive(quantity))
            .map((other) => (
              <Button
                key={other.id}
                kind="quiet"
                onPress={() =>
                  refineMove((before) => ({ ...withQuantity(before, undefined), itemId: other.id }))
                }
              >
                {facts(
                  words.takeFrom({
                    place: placeName(other.folder),
                    quantity: figure(other.quantity, other.unit),
                  }),
                  toldApartBy(other, prices),
                )}
              </Button>
            ))}
          <Button
            kind="quiet"
            shortcut={isTwin ? undefined : 'other-item'}
            onPress={() => {
              setIsOpened(true);
              refineMove(({ folderId }) => ({
                screen: 'move',
                ...(folderId === undefined ? {} : { folderId }),
              }));
            }}
          >
            {words.another}
          </Button>
        </>
      )}
    </Step>
  );
}

interface HowManyProps {
  readonly item: ItemRef | null;
  readonly place: MovePlace;
  readonly isAll: boolean;
  /** Whether an open order needs the record: unless told otherwise it stays, also where that is not known (null). */
  readonly isOrdered: boolean | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onEnter: () => void;
}

function leaveZeroHelp(isOrdered: boolean | null): string {
  if (isOrdered === null) return words.leaveZeroUnknown;
  return isOrdered ? words.leaveZeroOrdered : words.leaveZeroHelp;
}

/** Typed after a refusal, a figure takes the place of the one refused: 5 behind 999 would be 9995. */
function useSelectedWhenRefused(field: RefObject<HTMLInputElement | null>): void {
  const refused = band(({ entries: [last] }) => (last !== undefined && isMoveRefused(last) ? last.id : null));
  useEffect(() => {
    if (refused !== null && document.activeElement === field.current) field.current?.select();
  }, [refused, field]);
}

/** The figure as it stands in its field, and what becomes of it. */
function useHowMany({ item, place, inputRef }: Pick<HowManyProps, 'item' | 'place' | 'inputRef'>) {
  const [typed, setTyped] = useState<string>(written(place.quantity));
  // What is typed as soon as the item is scanned is not lost.
  const isReady = place.itemId !== undefined;
  useEffect(() => {
    if (isReady) inputRef.current?.focus();
  }, [isReady, inputRef]);
  useSelectedWhenRefused(inputRef);
  useTyping((char) => {
    if (!isReady || !isQuantity(char)) return false;
    inputRef.current?.focus();
    return true;
  });
  // Nor is the key for all of it.
  const [wantsAll, setWantsAll] = useState(false);
  useShortcut(isReady && item === null ? 'all' : undefined, () => setWantsAll(true));
  const all = wantsAll && typed === '' ? item?.quantity : undefined;
  useEffect(() => {
    if (all !== undefined) refineMove((before) => withQuantity(before, all));
  }, [all]);
  // A figure that is typed is in the place, too; one that is gone from there was taken back (Esc), and another was scanned.
  const shown = all ?? typed;
  const text = readQuantity(shown) === place.quantity ? shown : written(place.quantity);
  // Nothing but a figure is in the place: one that cannot be read would be left out without a word.
  const isUnreadable = text !== '' && readQuantity(text) === undefined;
  const of = item?.name ?? '';
  const begun = useBegun();
  useInHand(
    text === ''
      ? null
      : {
          text,
          of,
          isUnreadable,
          inputRef,
          take: () => Promise.resolve(null),
          onLeft: () => {
            if (isUnreadable) refuseToSend({ kind: 'unread', text: text.trim(), item: of }, begun.leave());
          },
        },
  );
  const say = (next: string) => {
    if (text === '') begun.begin();
    setWantsAll(false);
    setTyped(next);
    refineMove((before) => withQuantity(before, readQuantity(next)));
  };
  useShortcut(text === '' ? undefined : 'back', () => {
    leaveTyped(text, of);
    say('');
  });
  return { text, of, isReady, say };
}

/** Empty until somebody says how many: never silently the whole. */
export function HowMany({ item, place, isAll, isOrdered, inputRef, onEnter }: HowManyProps) {
  const { text, of, isReady, say } = useHowMany({ item, place, inputRef });
  return (
    <Step title={words.howMany} isDone={canBe(place.quantity, item)}>
      <p className={css['dim']}>
        {item === null ? words.howManyNext : words.ofStock({ quantity: figure(item.quantity, item.unit) })}
      </p>
      <div className={css['quantity']}>
        <QuantityField
          label={words.howMany}
          isLabelHidden
          value={text}
          of={of}
          onChange={say}
          onDrop={() => say('')}
          onSubmit={onEnter}
          inputRef={inputRef}
          isDisabled={!isReady}
        />
        {item !== null && (
          <Button
            shortcut="all"
            isChosen={isAll}
            onPress={() => {
              say(writeQuantity(item.quantity));
              // Selected, so that a figure typed instead replaces it.
              requestAnimationFrame(() => inputRef.current?.select());
            }}
          >
            {words.all({ quantity: figure(item.quantity, item.unit) })}
          </Button>
        )}
      </div>
      {isAll && (
        <Switch
          label={words.leaveZero}
          help={leaveZeroHelp(isOrdered)}
          isOn={place.leaveZero ?? isOrdered !== false}
          onChange={(leaveZero) => refineMove((before) => ({ ...before, leaveZero }))}
        />
      )}
    </Step>
  );
}

interface WhereToProps {
  readonly to: FolderRef | null;
  /** It is where the item is already. */
  readonly isSame: boolean;
  /** Named before the item: it is for the items after this one, too. */
  readonly stays: boolean;
  /** The item is known: this is what comes next. */
  readonly isNext: boolean;
}

export function WhereTo({ to, isSame, stays, isNext }: WhereToProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (isOpened && to !== null) setIsOpened(false);
  return (
    <Step title={words.whereTo} isDone={to !== null && !isSame}>
      {to === null ? (
        <>
          <p className={css['dim']}>{words.whereNext}</p>
          <Find
            kind="folder"
            label={words.whereTo}
            placeholder={words.placePlaceholder}
            reach={isNext ? 'key' : 'none'}
            isOpened={isOpened}
            onFound={(found) => {
              if (found.kind === 'folder') refineMove((place) => ({ ...place, folderId: found.folder.id }));
            }}
          />
        </>
      ) : (
        <>
          <p className={css['name']}>{placeName(to)}</p>
          <p className={css['dim']}>{above(to)}</p>
          {stays && <p className={css['dim']}>{words.stays}</p>}
          <Button
            kind="quiet"
            shortcut="location"
            onPress={() => {
              setIsOpened(true);
              refineMove(withoutDestination);
            }}
          >
            {words.another}
          </Button>
        </>
      )}
    </Step>
  );
}

/** A refusal of anything else leaves what is being typed as it is. */
const isMoveRefused = ({ said }: BandEntry): boolean =>
  said.kind !== 'problem' && said.outcome.said.kind === 'move-refused';

const written = (quantity: Decimal | undefined): string =>
  quantity === undefined ? '' : writeQuantity(quantity);

/** A sign as well: it is refused there with its figure, and not left out of it. */
const isQuantity = (char: string): boolean => /[\d.,+−-]/.test(char);

function withQuantity({ itemId, folderId }: MovePlace, quantity: Decimal | undefined): MovePlace {
  return {
    screen: 'move',
    ...(itemId === undefined ? {} : { itemId }),
    ...(folderId === undefined ? {} : { folderId }),
    ...(quantity === undefined ? {} : { quantity }),
  };
}

function withoutDestination(place: MovePlace): MovePlace {
  const { folderId: _, ...kept } = place;
  return kept;
}
