/** The line in hand: what sending it will do, the choices there are, and how many are here. */
import type { RefObject } from 'react';
import { compare, isPositive, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { askedLot } from '#domain/receiving/lot-route.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { perform } from '../../state/perform.ts';
import type { Stand } from '../../state/scans/stand.ts';
import { shortcutName } from '../../strings/control.ts';
import { facts, figure, isLong, money, place, unitName } from '../../strings/figure.ts';
import {
  afterwards,
  forecast,
  lineGoesTo,
  lineName,
  lineNotes,
  receive as words,
} from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/parts.tsx';
import { TypedQuantity } from '../typed/typed.tsx';
import { DamagedAndMissing, DifferenceFields, OverChoices, useDifferenceKeys } from './differences.tsx';
import { LotChoice, Lots } from './lots.tsx';
import css from './receive.module.css';

interface LineOfOrder {
  readonly orderId: number;
  readonly line: ReceivingLine;
}

interface LineAsideProps extends LineOfOrder {
  /** What other lines of the receipt add to the same item. */
  readonly fromOthers: Decimal;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onChangeLanding: () => void;
}

export function LineAside({ orderId, line, fromOthers, inputRef, onChangeLanding }: LineAsideProps) {
  const { lineId } = line;
  const told = forecast(line, fromOthers);
  const set = async (quantity: Decimal, stand?: Stand): Promise<boolean> =>
    (await perform('receive.set', { orderId, lineId, quantity }, stand)).ok;
  return (
    <>
      <div className={css['hand']}>
        <h2 className={css['aside-title']}>{lineName(line)}</h2>
        <TypedQuantity
          label={line.unit === undefined ? words.now : facts(words.now, unitName(line.unit))}
          of={lineName(line)}
          beside={
            isPositive(line.remaining) && (
              <Button
                kind="quiet"
                shortcut="all"
                isDisabled={compare(line.now, line.remaining) === 0}
                onPress={() => void set(line.remaining)}
              >
                {words.takeAll({ quantity: figure(line.remaining, line.unit) })}
              </Button>
            )
          }
          value={line.now}
          onTyped={(quantity) => set(quantity)}
          onLeft={(quantity, stand) => set(quantity, stand)}
          inputRef={inputRef}
          shortcut="quantity"
        />
        <Card tone={told.tone === 'look' && line.choice === 'copy' ? 'quiet' : told.tone} title={told.title}>
          <p>{told.detail}</p>
          {lineNotes(line).map((note) => (
            <p key={note} className={css['note']}>
              {note}
            </p>
          ))}
        </Card>
      </div>
      <Choices orderId={orderId} line={line} />
      <DifferenceFields orderId={orderId} line={line} />
      {line.choice !== 'aside' && <Lots orderId={orderId} line={line} isQuiet={isAsked(line)} />}
      <LineFacts line={line} fromOthers={fromOthers} onChangeLanding={onChangeLanding} />
    </>
  );
}

/** First what bars it: there is not room for everything in a low window, nor in a head. */
const isAsked = (line: ReceivingLine): boolean =>
  line.tone === 'over' ||
  (line.forecast.kind === 'copies' && line.choice === null) ||
  askedLot(line.lots) !== undefined;

function Choices({ orderId, line }: LineOfOrder) {
  const { lineId, item } = line;
  const choose = (choice: 'copy' | 'aside') =>
    void perform('receive.choose', { orderId, lineId, choice: line.choice === choice ? null : choice });
  const isAside = line.choice === 'aside';
  const copies = line.forecast.kind === 'copies';
  const ownPlace = line.forecast.kind === 'copies' && line.forecast.folderDiffers ? item?.folder : undefined;
  useDifferenceKeys(orderId, line, !isAside && isAsked(line));
  return (
    <div className={css['choices']}>
      {!isAside && <OverChoices orderId={orderId} line={line} />}
      {copies && (
        <Button
          kind="choice"
          shortcut="accept"
          isChosen={line.choice === 'copy'}
          onPress={() => choose('copy')}
        >
          {words.acceptCopy}
        </Button>
      )}
      {ownPlace !== undefined && (
        <Button
          kind="choice"
          shortcut="home"
          onPress={() => void perform('receive.lands', { orderId, lineId, folderId: ownPlace.id })}
        >
          {words.putInOwnPlace({ place: place(ownPlace) })}
        </Button>
      )}
      {!isAside && <LotChoice orderId={orderId} line={line} />}
      <Button kind="choice" shortcut="aside" onPress={() => choose('aside')}>
        {isAside ? words.takeLineBack : words.setAside}
      </Button>
      {!isAside && !isAsked(line) && <DamagedAndMissing orderId={orderId} line={line} />}
    </div>
  );
}

function LineFacts({
  line,
  fromOthers,
  onChangeLanding,
}: Pick<LineAsideProps, 'line' | 'fromOthers' | 'onChangeLanding'>) {
  const { item } = line;
  return (
    <Facts>
      {isLong(lineName(line)) && (
        <Fact name={words.item} isWords>
          {lineName(line)}
        </Fact>
      )}
      <Fact name={words.ordered}>{figure(line.ordered, line.unit)}</Fact>
      <Fact name={words.before}>{figure(line.before, line.unit)}</Fact>
      <Fact name={words.landsIn}>
        {lineGoesTo(line)}{' '}
        <Button
          kind="quiet"
          shortcut="location"
          keyWords={shortcutName('location')}
          onPress={onChangeLanding}
        >
          {words.change}
        </Button>
      </Fact>
      {item !== null && (
        <Fact name={words.stockThere({ place: place(item.folder) })}>{figure(item.quantity, item.unit)}</Fact>
      )}
      <Fact name={words.afterwards}>{afterwards(line, fromOthers)}</Fact>
      {line.unitRate !== null && (
        <Fact name={words.price}>
          {money(line.unitRate, line.currency)} /{' '}
          {line.itemPrice === null ? words.noPrice : money(line.itemPrice)}
        </Fact>
      )}
    </Facts>
  );
}

/** What was counted onto a line that the office has taken off the order since: it is taken out, and booked elsewhere. */
export function LineOff({ orderId, line }: LineOfOrder) {
  const { lineId, now, unit } = line;
  const { tone, title, detail } = forecast(line);
  return (
    <>
      <h2 className={css['aside-title']}>{lineName(line)}</h2>
      <Card tone={tone} title={title}>
        <p>{detail}</p>
      </Card>
      <div className={css['choices']}>
        <Button
          kind="choice"
          shortcut="take-back"
          onPress={() => void perform('receive.set', { orderId, lineId, quantity: ZERO })}
        >
          {words.off.takeOut({ now, amount: figure(now, unit) })}
        </Button>
      </div>
    </>
  );
}
