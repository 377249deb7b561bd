/** A sheet being counted: one more a scan, the last one on top. */
import { useEffect, useRef, type RefObject } from 'react';
import type { Decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { CountingView } from '#domain/views/counting.ts';
import { endCounting } from '../../state/band.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { goTo, type Stand } from '../../state/scans/stand.ts';
import { count as words, scope, summary } from '../../strings/count.ts';
import { code, facts, figure, place, unitName } from '../../strings/figure.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { takeInHand } from '../../ui/keys/in-hand.ts';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { TypedQuantity } from '../typed/typed.tsx';
import css from './count.module.css';
import { change, draft, startCountOf } from './draft.ts';
import { CountLines } from './lines.tsx';
import { isNoted, Noted } from './noted.tsx';
import { useLineOfScan } from './line-of-scan.ts';
import { CountPlan } from './plan.tsx';

export function CountingScreen({ view }: { readonly view: CountingView }) {
  const { sheet } = view;
  // A location in which nothing was seen may be empty: the review asks.
  const isNothing = sheet.counted === 0 && sheet.scope.folder === null;
  const picked = draft((state) => state.line);
  const quantity = useRef<HTMLInputElement>(null);
  const last = view.lines[0]?.counted === null ? undefined : view.lines[0];
  const asked = draft((state) => state.asked);
  const line =
    picked === 'none'
      ? undefined
      : (view.lines.find(isOf(picked)) ?? toBeTyped(asked, sheet.id, picked) ?? last);
  useLineOfScan(sheet.id);
  useShortcut('back', () => (picked === null ? goTo({ screen: 'count' }) : change({ line: null })));
  useShortcut('quantity', () => focusOn(quantity));
  useTypingFromReview(quantity);
  return (
    <Screen
      title={scope(sheet.scope)}
      subtitle={sheet.blind ? words.blindCount : words.title}
      beside={<span className={css['dim']}>{summary(view)}</span>}
      sentence={words.scanNext}
      isAsideInHand={line !== undefined || isNoted(view)}
      isTitleOver
      asideLabel={words.lineInHand}
      aside={
        <>
          {line === undefined ? (
            <p className={css['dim']}>{words.pickLine}</p>
          ) : (
            <LineInHand sheetId={sheet.id} line={line} inputRef={quantity} />
          )}
          <Noted view={view} />
        </>
      }
      plan={
        <CountPlan
          folder={sheet.scope.folder}
          itemId={sheet.blind ? null : (line?.itemId ?? null)}
          onPick={(folder) => startCountOf(folder, sheet.blind)}
        />
      }
      actions={
        <>
          <TwiceButton
            shortcut="discard"
            ask={words.discardAsk({ n: sheet.counted })}
            onPress={() => {
              void perform('count.discard', { sheetId: sheet.id });
              goTo({ screen: 'count' });
            }}
          >
            {words.discard}
          </TwiceButton>
          <Button
            kind="primary"
            shortcut="send"
            isBarred={isNothing}
            onPress={() => (isNothing ? refuseToSend({ kind: 'nothing' }) : review(sheet.id))}
          >
            {words.review}
          </Button>
        </>
      }
    >
      <CountLines
        lines={view.lines}
        isBlind={sheet.blind}
        current={line?.itemId ?? null}
        onCurrent={(itemId) => change({ line: itemId })}
        onEdit={(itemId) => {
          change({ line: itemId });
          requestAnimationFrame(() => quantity.current?.focus());
        }}
      />
    </Screen>
  );
}

/** Q at the review leads here, to type. */
function useTypingFromReview(quantity: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!draft.getState().isTyping) return;
    change({ isTyping: false });
    requestAnimationFrame(() => focusOn(quantity));
  }, [quantity]);
}

type Line = Pick<CountingView['lines'][number], 'itemId' | 'item' | 'expected' | 'counted'>;

const isOf =
  (picked: number | null) =>
  ({ itemId }: Line): boolean =>
    itemId === picked;

/** What was not seen before is no line yet. */
function toBeTyped(
  asked: { readonly sheetId: string; readonly item: ItemRef } | null,
  sheetId: string,
  picked: number | null,
): Line | undefined {
  if (asked === null || asked.sheetId !== sheetId || asked.item.id !== picked) return undefined;
  const { item } = asked;
  return { itemId: item.id, item, expected: null, counted: null };
}

interface LineInHandProps {
  readonly sheetId: string;
  readonly line: Line;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function LineInHand({ sheetId, line, inputRef }: LineInHandProps) {
  return (
    <div className={css['hand']}>
      <h2 className={css['aside-title']}>{line.item.name}</h2>
      <TypedQuantity
        key={line.itemId}
        label={line.item.unit === undefined ? words.counted : facts(words.counted, unitName(line.item.unit))}
        of={line.item.name}
        beside={
          line.expected === null
            ? undefined
            : words.ofExpected({ expected: figure(line.expected, line.item.unit) })
        }
        value={line.counted}
        onTyped={(typed) => set(sheetId, line.itemId, typed)}
        onLeft={(typed, stand) => set(sheetId, line.itemId, typed, stand)}
        inputRef={inputRef}
        shortcut="quantity"
      />
      <Facts>
        <Fact name={words.belongsIn} isWords>
          {place(line.item.folder)}
        </Fact>
        {line.item.code !== null && <Fact name={words.code}>{code(line.item.code)}</Fact>}
      </Facts>
    </div>
  );
}

async function review(sheetId: string): Promise<void> {
  const bar = await takeInHand();
  // What a carton makes is seen in the review.
  if (bar === 'told') return;
  if (bar !== null && bar.kind !== 'carton') return void refuseToSend(bar);
  endCounting();
  change({ reviewing: sheetId, unseen: [], line: null });
}

const set = async (sheetId: string, itemId: number, quantity: Decimal, stand?: Stand): Promise<boolean> =>
  (await perform('count.set', { sheetId, itemId, quantity }, stand)).ok;
