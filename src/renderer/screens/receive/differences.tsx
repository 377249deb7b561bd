/** What came otherwise than ordered on the line in hand: more, broken, or not there; and a note on it. */
import { useRef } from 'react';
import type { ActAsk } from '#bridge/acts.ts';
import { atLeastZero, compare, isPositive, ONE, subtract, type Decimal } from '#domain/values/decimal.ts';
import { overOf, ownStockOf, type OverChoice } from '#domain/receiving/line-split.ts';
import { splitOf } from '#domain/receiving/receipt.ts';
import { canBeShared } from '#domain/receiving/share-out.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { perform } from '../../state/perform.ts';
import type { Stand } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { reasonName } from '../../strings/adjust.ts';
import { differences as words } from '../../strings/differences.ts';
import { figure } from '../../strings/figure.ts';
import { lineName } from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { Picker } from '../../ui/picker.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { TypedQuantity } from '../typed/typed.tsx';
import { LinePhotos } from './line-photos.tsx';
import { Note, useNote } from './note.tsx';

const NO_REASON = '';

interface DifferencesProps {
  readonly orderId: number;
  readonly line: ReceivingLine;
}

/** What becomes of more than was ordered: asked before anything else of the line. */
export function OverChoices({ orderId, line }: DifferencesProps) {
  const split = splitOf(line);
  const { notOurs } = split;
  const over = overOf(split);
  if (!isPositive(over)) return null;
  const choose = (choice: OverChoice) =>
    differ(orderId, line, { over: line.differences.over === choice ? null : choice });
  const { onOthers } = words.expected;
  const isExpected =
    canBeShared(line) && line.alsoExpected.some(({ order, isTogether }) => order === undefined || isTogether);
  return (
    <>
      {isExpected && (
        <Button
          kind="choice"
          shortcut="on-others"
          onPress={() => void perform('receive.onOthers', { orderId, lineId: line.lineId })}
        >
          {onOthers}
        </Button>
      )}
      <Button
        kind="choice"
        shortcut="new"
        isChosen={isPositive(ownStockOf(split))}
        onPress={() => choose('stock')}
      >
        {words.asStock({ n: figure(over, line.unit) })}
      </Button>
      <Button
        kind="choice"
        shortcut="not-ours"
        isChosen={isPositive(notOurs)}
        onPress={() => choose('not-ours')}
      >
        {words.notOurs({ n: figure(over, line.unit) })}
      </Button>
    </>
  );
}

/** So many have not been counted of what can still come. */
const restOf = ({ now, remaining }: ReceivingLine): Decimal => atLeastZero(subtract(remaining, now));

const canBeMissing = (line: ReceivingLine): boolean =>
  isPositive(restOf(line)) || isPositive(splitOf(line).missing);

/** Their keys and codes, while something else is asked of the line and there is no button for them. */
export function useDifferenceKeys(orderId: number, line: ReceivingLine, isOn: boolean): void {
  useShortcut(isOn && isPositive(line.now) ? 'damaged' : undefined, () =>
    differ(orderId, line, { moreDamaged: ONE }),
  );
  useShortcut(isOn && canBeMissing(line) ? 'missing' : undefined, () =>
    differ(orderId, line, { missing: 'rest' }),
  );
}

export function DamagedAndMissing({ orderId, line }: DifferencesProps) {
  const { now, differences } = line;
  const { missing } = splitOf(line);
  return (
    <>
      {isPositive(now) && (
        <Button
          kind="choice"
          shortcut="damaged"
          isChosen={isPositive(differences.damaged)}
          onPress={() => differ(orderId, line, { moreDamaged: ONE })}
        >
          {words.oneDamaged}
        </Button>
      )}
      {canBeMissing(line) && (
        <Button
          kind="choice"
          shortcut="missing"
          isChosen={isPositive(missing)}
          onPress={() => differ(orderId, line, { missing: 'rest' })}
        >
          {isPositive(missing) ? words.notMissing : words.restMissing({ n: figure(restOf(line), line.unit) })}
        </Button>
      )}
    </>
  );
}

/** More about them, once there are any. */
export function DifferenceFields({ orderId, line }: DifferencesProps) {
  const { damaged, note, photos } = line.differences;
  const split = splitOf(line);
  const isAsOrdered = ![damaged, ownStockOf(split), split.notOurs, split.missing].some(isPositive);
  if (line.choice === 'aside' || (isAsOrdered && note === '' && photos.length === 0)) return null;
  return (
    <>
      {isPositive(damaged) && <Damaged orderId={orderId} line={line} />}
      <WhyOnLine orderId={orderId} line={line} />
      <LineNote key={line.lineId} orderId={orderId} line={line} />
      <LinePhotos key={`photos ${line.lineId}`} orderId={orderId} line={line} />
    </>
  );
}

type DifferAsk = Omit<ActAsk<'receive.differs'>, 'orderId' | 'lineId'>;

const differ = (orderId: number, { lineId }: ReceivingLine, ask: DifferAsk): void =>
  void perform('receive.differs', { orderId, lineId, ...ask });

/** How many, where it is not one. */
function Damaged({ orderId, line }: DifferencesProps) {
  const { lineId, now, differences } = line;
  const input = useRef<HTMLInputElement>(null);
  const set = async (damaged: Decimal, stand?: Stand): Promise<boolean> =>
    (await perform('receive.differs', { orderId, lineId, damaged }, stand)).ok;
  return (
    <TypedQuantity
      label={words.damaged}
      of={lineName(line)}
      value={differences.damaged}
      problemOf={(damaged) => (compare(damaged, now) > 0 ? words.refused['not-counted'] : null)}
      onTyped={(damaged) => set(damaged)}
      onLeft={(damaged, stand) => set(damaged, stand)}
      inputRef={input}
    />
  );
}

/** From the reasons of the profile, as a stock is adjusted by them. */
function WhyOnLine({ orderId, line }: DifferencesProps) {
  const reasons = useView('settings', {}).view?.adjust.reasons ?? [];
  const { reason } = line.differences;
  const names = reasons.filter(({ direction }) => direction !== 'more').map(reasonName);
  // One that is not on the list any more is still what was said.
  const all = reason === null || names.includes(reason) ? names : [...names, reason];
  return (
    <Picker
      label={words.reason}
      value={reason ?? NO_REASON}
      options={[
        { value: NO_REASON, label: words.noReason },
        ...all.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => differ(orderId, line, { reason: name === NO_REASON ? null : name })}
    />
  );
}

function LineNote({ orderId, line: { lineId, differences } }: DifferencesProps) {
  const [text, setText] = useNote(differences.note);
  return <Note orderId={orderId} lineId={lineId} text={text} onType={setText} />;
}
