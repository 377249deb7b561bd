/** What was scanned here and asks something: the oldest first. Scanning goes on meanwhile. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isPositive, type Decimal } from '#domain/values/decimal.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { Option } from '#domain/replies/reply.ts';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import { answer, answerSize } from '../scanner/scan-queue.ts';
import { questionsAt } from '../state/scans/asked.ts';
import { band, barredBy, endRefusal, leaveUnanswered, type BandEntry, type Question } from '../state/band.ts';
import { isOpenedAt, opened } from '../state/scans/opened.ts';
import { pause } from '../state/scans/pause.ts';
import { leaveTyped, refuseToSend } from '../state/perform.ts';
import { standing } from '../state/scans/stand.ts';
import { above, code, facts, figure, money, place } from '../strings/figure.ts';
import { lotOfItem } from '../strings/lots.ts';
import { shell as words } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { QuantityField } from '../ui/field.tsx';
import { useAsks } from '../ui/keys/asking.ts';
import { useInHand } from '../ui/keys/in-hand.ts';
import { readQuantity } from '../ui/keys/quantity.ts';
import { useShortcut, useTyping } from '../ui/keys/shortcuts.ts';
import { SmallPicture } from '../screens/photo/item-picture.tsx';
import { AskLeft } from './ask-left.tsx';
import { Asked } from './asked-region.tsx';
import css from './questions.module.css';

/** As many as there are number keys. */
const MOST_SHOWN = 9;

type Which = Extract<Question, { kind: 'which' }>;
type Size = Extract<Question, { kind: 'pack-size' }>;

export function Questions() {
  const here = standing((state) => state.place);
  const asked = questionsAt(
    band((state) => state.questions),
    here,
  );
  const pack = opened((state) => state.asked);
  const [first] = asked;
  const question = first?.[0];
  if (isOpenedAt(pack, here)) return <AskLeft key={pack.scanId} pack={pack} />;
  if (first === undefined || question === undefined) return null;
  const more = asked.length - 1;
  return question.kind === 'which' ? (
    <AskWhich key={question.entry} question={question} all={first} more={more} />
  ) : (
    <AskSize key={question.entry} question={question} all={first} more={more} />
  );
}

interface AskProps<Q extends Question> {
  readonly question: Q;
  /** The same, as often as it was scanned. */
  readonly all: readonly Question[];
  readonly more: number;
}

/** Said where it is not once. */
function howOften(all: readonly Question[]): string {
  if (all.every(({ times }) => times === undefined)) return words.scannedTimes({ times: all.length });
  return words.scannedQuantity({ times: all.reduce((sum, { times = 1 }) => sum + times, 0) });
}

function drop(all: readonly Question[]): void {
  leaveUnanswered(all);
  endRefusal();
}

/**
 * While something is asked the key that sends says so and leads to the question, and so does what is typed: a letter that went
 * into a search would take the numbers that answer with it. With an item in hand on Move both are that item's.
 * @param asks the question in words
 * @param isAnswered its answer is typed, and taken by what sends
 */
function useAsked(question: Question, asks: string, goTo: () => void, isAnswered = false): void {
  const isOther = standing(({ place }) => place.screen === 'move' && place.itemId !== undefined);
  // Its key sends the whole batch, whichever row is in hand.
  const isBatch = standing(({ place }) => place.screen === 'move' && place.batch === true);
  const isPaused = pause((state) => state.isPaused);
  const isBar = (!isOther || isBatch) && !isPaused && !isAnswered;
  useShortcut(isBar ? 'send' : undefined, () => refuseToSend(barredBy(question)), { isUrgent: true });
  useAsks(isBar ? words.askedFirst({ question: asks }) : null);
  useTyping(
    () => {
      if (!isOther) goTo();
      return !isOther;
    },
    { isUrgent: true },
  );
  const barred = band(({ entries: [last] }) => (last !== undefined && isBarred(last) ? last.id : null));
  const onBarred = useEffectEvent(goTo);
  useEffect(() => {
    if (barred !== null) onBarred();
  }, [barred]);
}

/** It could not be sent because something is asked. */
const isBarred = ({ said, isOver }: BandEntry): boolean =>
  said.kind === 'outcome' &&
  said.outcome.said.kind === 'not-sent' &&
  said.outcome.said.why.kind === 'asks' &&
  isOver !== true;

/** What is asked by a scan is answered by digits: none of them goes into a search that has the focus. */
function leaveSearch(): void {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement && field.type === 'search') field.blur();
}

function AskWhich({ question, all, more }: AskProps<Which>) {
  const region = useRef<HTMLElement>(null);
  useShortcut('back', () => drop(all), { isUrgent: true });
  const asks = words.whichIs({ code: code(question.text) });
  useAsked(question, asks, () => region.current?.focus());
  useEffect(leaveSearch, []);
  return (
    <Asked label={words.which} region={region}>
      <p>
        {asks} <span className={css['dim']}>{howOften(all)}</span>{' '}
        <span className={css['dim']}>{words.moreQuestions({ more })}</span>{' '}
        <span>{words.moreOptions({ n: Math.max(0, question.options.length - MOST_SHOWN) })}</span>{' '}
        <span className={css['dim']}>{areTogether(question.options) ? words.byNumber : words.neither}</span>
      </p>
      <div className={css['options']}>
        {question.options.slice(0, MOST_SHOWN).map((option, index) => (
          <Button
            key={`${option.kind} ${idOf(option)}`}
            kind="choice"
            shortcut={choiceAt(index)}
            isUrgent
            onPress={() => answer(all, { kind: option.kind, id: idOf(option) })}
          >
            {option.kind === 'item' && option.item.photoId !== undefined ? (
              <span className={css['pictured']}>
                <SmallPicture item={option.item} />
                <Words option={option} />
              </span>
            ) : (
              <Words option={option} />
            )}
          </Button>
        ))}
      </div>
    </Asked>
  );
}

function AskSize({ question, all, more }: AskProps<Size>) {
  const [typed, setTyped] = useState('');
  const sizeOf = question.isOnlyLabel ? words.onlyLabelOf : words.packSizeOf;
  const units = readQuantity(typed);
  const isSize = units !== undefined && isPositive(units);
  const field = useRef<HTMLInputElement>(null);
  const of = question.item.name;
  const take = async (): Promise<NotSent> => {
    if (!isSize) return { kind: 'typed' };
    return (await answerSize(all, units)) ? { kind: 'carton' } : barredBy(question);
  };
  // Answered or left with Esc it is done with; else the operator has gone elsewhere.
  const onLeft = () => {
    if (band.getState().questions.some(({ entry }) => entry === question.entry)) leaveTyped(typed, of);
  };
  useInHand(typed === '' ? null : { text: typed, of, isUnreadable: !isSize, inputRef: field, take, onLeft });
  const region = useRef<HTMLElement>(null);
  useShortcut('back', () => drop(all), { isUrgent: true });
  const asks = sizeOf({ code: code(question.text), name: question.item.name });
  useAsked(question, asks, () => field.current?.focus(), typed !== '');
  useEffect(() => field.current?.focus(), []);
  return (
    <Asked label={words.packSize} region={region}>
      <p>
        {asks} <span className={css['dim']}>{howOften(all)}</span>{' '}
        <span className={css['dim']}>{words.moreQuestions({ more })}</span>{' '}
        <span className={css['dim']}>{words.packSizeKeys}</span>
      </p>
      <QuantityField
        label={words.packSize}
        of={of}
        value={typed}
        onChange={setTyped}
        onSubmit={() => void take()}
        inputRef={field}
      />
    </Asked>
  );
}

function Words({ option }: { readonly option: Option }) {
  const [name, under] = wordsOf(option);
  return (
    <span className={css['words']}>
      <span>{name}</span>
      <span className={css['under']}>{under}</span>
    </span>
  );
}

function wordsOf(option: Option): readonly [string, string] {
  switch (option.kind) {
    case 'item':
      return [
        option.item.name,
        facts(
          option.isBlind === true
            ? place(option.item.folder)
            : words.inStock({
                quantity: figure(option.item.quantity, option.item.unit),
                where: place(option.item.folder),
              }),
          lotOfItem(option.item),
          option.price === undefined ? null : words.at({ price: priceOf(option.price) }),
          option.sid === undefined ? null : words.article({ sid: option.sid }),
        ),
      ];
    case 'folder':
      return [place(option.folder), above(option.folder) || words.aPlace];
    case 'order':
      return [option.order.number, option.order.vendor];
    default:
      return option satisfies never;
  }
}

const priceOf = (price: Decimal | null): string => (price === null ? words.noPrice : money(price));

/** In one location all of them: its label does not tell them apart. */
function areTogether(options: readonly Option[]): boolean {
  const places = options.map((one) => (one.kind === 'item' ? one.item.folder.id : undefined));
  return places[0] !== undefined && places.every((id) => id === places[0]);
}

/** The top level has no label, so a scanned folder has an id. */
function idOf(option: Option): number {
  switch (option.kind) {
    case 'item':
      return option.item.id;
    case 'folder':
      return option.folder.id ?? 0;
    case 'order':
      return option.order.id;
    default:
      return option satisfies never;
  }
}
