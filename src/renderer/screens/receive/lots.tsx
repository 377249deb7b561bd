/** The lots of the line in hand: which were counted, and a lot and a date to type for goods whose labels say none. */
import { useRef, useState } from 'react';
import { dayIn } from '#domain/values/day.ts';
import { lotKey, type Lot } from '#domain/receiving/lot.ts';
import { askedLot } from '#domain/receiving/lot-route.ts';
import type { ReceivingLine, ShownLot } from '#domain/views/receiving.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import type { Stand } from '../../state/scans/stand.ts';
import { place } from '../../strings/figure.ts';
import { lotName, lots as words, lotWithPlace } from '../../strings/lots.ts';
import { lineName } from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { takeFigures, useInHand, type Bar } from '../../ui/keys/in-hand.ts';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { useBegun } from '../typed/begun.ts';
import css from './receive.module.css';

interface LotsProps {
  readonly orderId: number;
  readonly line: ReceivingLine;
}

const LONGEST_LOT = 60;

/**
 * Out of sight until a label or a person has said something of a lot.
 * @param isQuiet something else is asked of the line: its button makes room for that, its key works all the same
 */
export function Lots({ orderId, line, isQuiet }: LotsProps & { readonly isQuiet: boolean }) {
  const [isOpened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isShown = isOpened || line.lots.length > 0 || line.typedLot !== null;
  const open = () => {
    setOpened(true);
    requestAnimationFrame(() => focusOn(input));
  };
  const isMine = useShortcut(isShown ? 'lot' : undefined, open);
  if (!isShown && isQuiet) return null;
  if (!isShown)
    return (
      <div className={css['choices']}>
        <Button kind="choice" shortcut="lot" onPress={open}>
          {words.open}
        </Button>
      </div>
    );
  return (
    <>
      {line.lots.length > 0 && (
        <ul className={css['lots']} aria-label={words.counted}>
          {line.lots.map((one) => (
            <LotRow key={lotKey(one.lot)} orderId={orderId} line={line} lot={one} />
          ))}
        </ul>
      )}
      <TypedLot orderId={orderId} line={line} inputRef={input} hasKey={isMine} />
    </>
  );
}

/** Of a lot that is asked for its place. */
export function LotChoice({ orderId, line }: LotsProps) {
  const asked = askedLot(line.lots);
  if (asked === undefined) return null;
  const { lineId, landsIn } = line;
  return (
    <Button
      kind="choice"
      shortcut="home"
      onPress={() =>
        void perform('receive.lotTo', { orderId, lineId, lot: lotKey(asked.lot), folderId: landsIn.id })
      }
    >
      {words.withItem({ lot: lotName(asked.lot), place: place(landsIn) })}
    </Button>
  );
}

function LotRow({ orderId, line: { lineId, unit }, lot: one }: LotsProps & { readonly lot: ShownLot }) {
  const { lot } = one;
  return (
    <li data-asked={one.to === 'asked'}>
      <span>{lotWithPlace(one, unit)}</span>
      {lot !== null && (
        <Button
          kind="quiet"
          label={words.takeOutOf({ lot: lotName(lot) })}
          onPress={() => void perform('receive.lot', { orderId, lineId, lot: null, from: lotKey(lot) })}
        >
          {words.takeOut}
        </Button>
      )}
    </li>
  );
}

interface TypedLotProps extends LotsProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly hasKey: boolean;
}

/**
 * What is typed is taken as a figure is (see `ui/keys/in-hand.ts`): by leaving its field, by the next scan and by every act. A day that is none is
 * refused in words, also where the field goes away with it.
 */
function TypedLot({ orderId, line, inputRef, hasKey }: TypedLotProps) {
  const { lineId, typedLot } = line;
  const [number, setNumber] = useTyped(typedLot?.lot ?? '');
  const [day, setDay] = useTyped(typedLot?.expires ?? '');
  const dayRef = useRef<HTMLInputElement>(null);
  const begun = useBegun();
  const lot = lotTyped(number, day, typedLot);
  const isNoDay = lot === 'no-day';
  const give = async (stand?: Stand): Promise<Bar | null> => {
    if (isNoDay || lot === undefined) return null;
    return (await perform('receive.lot', { orderId, lineId, lot }, stand)).ok ? null : 'told';
  };
  const text = isNoDay ? day.trim() : `${number} ${day}`.trim();
  useInHand(
    lot === undefined
      ? null
      : {
          text,
          of: lineName(line),
          isUnreadable: isNoDay,
          ...(isNoDay ? { as: 'day' } : {}),
          isCounted: true,
          inputRef: isNoDay ? dayRef : inputRef,
          take: () => give(),
          onLeft: () => {
            if (isNoDay) refuseToSend({ kind: 'unread', text, item: words.expires }, begun.leave());
            else void give(begun.leave());
          },
        },
  );
  const keep = () => {
    if (!isNoDay) void takeFigures();
  };
  const leave = () => {
    inputRef.current?.blur();
    keep();
  };
  return (
    <div className={css['lot-fields']} onBlur={keep}>
      <TextField
        label={words.lot}
        longest={LONGEST_LOT}
        value={number}
        onChange={(typed) => {
          begun.begin();
          setNumber(typed);
        }}
        onSubmit={leave}
        onCancel={leave}
        inputRef={inputRef}
        help={words.help}
        {...(hasKey ? { shortcut: 'lot' as const } : {})}
      />
      <DayField
        label={words.expires}
        value={day}
        onChange={(typed) => {
          begun.begin();
          setDay(typed);
        }}
        onSubmit={keep}
        inputRef={dayRef}
      />
    </div>
  );
}

/** Undefined: nothing new was typed. */
function lotTyped(number: string, day: string, before: Lot | null): Lot | null | 'no-day' | undefined {
  const lot = number.trim() === '' ? null : number.trim();
  // A day that stood there already is of the lot before.
  const isNext = lot !== null && before?.lot != null && lot !== before.lot;
  const isDayOfBefore = isNext && day === before.expires;
  const expires = day.trim() === '' || isDayOfBefore ? undefined : dayIn(day);
  if (expires === null) return 'no-day';
  if (lot === (before?.lot ?? null) && expires === before?.expires) return undefined;
  if (lot === null && expires === undefined) return null;
  return { lot, ...(expires === undefined ? {} : { expires }) };
}

/** As it is kept, until something else is typed; a scan may make it another. */
function useTyped(kept: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(kept);
  if (kept !== before) {
    setBefore(kept);
    setTyped(null);
  }
  return [typed ?? kept, setTyped];
}
