/** The lots of the line in hand: which were counted, and a lot and a date to type for goods whose labels say none. */
import { useRef, useState } from 'react';
import { dayIn } from '#domain/day.ts';
import { lotKey, type Lot } from '#domain/lot.ts';
import type { ReceivingLine, ShownLot } from '#domain/views/receiving.ts';
import { perform } from '../../state/perform.ts';
import { place } from '../../strings/figure.ts';
import { askedLot, lotName, lots as words, lotWithPlace } from '../../strings/lots.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusOn, useShortcut } from '../../ui/shortcuts.ts';
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
  const asked = askedLot(line);
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

/** What is typed holds once it is left: half of a number is no lot. */
function TypedLot({ orderId, line: { lineId, typedLot }, inputRef, hasKey }: TypedLotProps) {
  const [number, setNumber] = useTyped(typedLot?.lot ?? '');
  const [day, setDay] = useTyped(typedLot?.expires ?? '');
  const keep = () => {
    const lot = lotTyped(number, day, typedLot);
    if (lot !== undefined) void perform('receive.lot', { orderId, lineId, lot });
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
        onChange={setNumber}
        onSubmit={leave}
        onCancel={leave}
        inputRef={inputRef}
        help={words.help}
        {...(hasKey ? { shortcut: 'lot' as const } : {})}
      />
      <DayField label={words.expires} value={day} onChange={setDay} onSubmit={keep} />
    </div>
  );
}

/** Undefined: nothing new was typed, or no whole day. */
function lotTyped(number: string, day: string, before: Lot | null): Lot | null | undefined {
  const lot = number.trim() === '' ? null : number.trim();
  // A day that stood there already is of the lot before.
  const isNext = lot !== null && before?.lot != null && lot !== before.lot;
  const isDayOfBefore = isNext && day === before.expires;
  const expires = day.trim() === '' || isDayOfBefore ? undefined : dayIn(day);
  if (expires === null) return undefined;
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
