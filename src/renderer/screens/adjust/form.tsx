/**
 * An adjustment of the item in hand, in the aside of its screen: why, by a digit; then how many, and what that comes to. Nothing is
 * booked before F9, or the second scan of a reason's code.
 */
import { useEffect, useRef } from 'react';
import { choicesOf, type Adjusted, type ReasonChoice } from '#domain/stock/adjustment.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import { backInAdjust, sendAdjust, undoInAdjust } from '../../state/drafts/adjust.ts';
import { adjusting, changeAdjust, planOf, useAdjustDraft } from '../../state/drafts/adjusting.ts';
import { useView } from '../../state/views/use-view.ts';
import { adjust as words, choiceName, comesTo } from '../../strings/adjust.ts';
import { facts, figure, unitName } from '../../strings/figure.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import css from './adjust.module.css';

interface Props {
  readonly item: ItemRef;
}

export function AdjustForm({ item }: Props) {
  const draft = useAdjustDraft(item.id);
  useShortcut('back', () => backInAdjust(item.id), { isUrgent: true });
  // What is put together here is the last thing there was: nothing that is booked is taken back under it.
  useShortcut(draft === undefined ? undefined : 'undo', () => undoInAdjust(item), { isUrgent: true });
  if (draft === undefined) return null;
  return draft.picked === null ? <Reasons item={item} /> : <HowMany item={item} />;
}

function Reasons({ item }: Props) {
  const settings = useView('settings', {}).view?.adjust;
  const choices = choicesOf(settings?.reasons ?? []);
  return (
    <Section title={words.why({ item: item.name })}>
      {choices.length === 0 && <p className={css['dim']}>{words.noReasons}</p>}
      <div className={css['choices']}>
        {choices.map((choice, index) => (
          <Button
            key={`${choice.reason.id} ${choice.way}`}
            kind="choice"
            shortcut={choiceAt(index)}
            onPress={() => changeAdjust(item.id, { picked: { id: choice.reason.id, way: choice.way } })}
          >
            {choiceName(choice)}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function HowMany({ item }: Props) {
  const { picked = null, quantity = '' } = useAdjustDraft(item.id) ?? {};
  const field = useRef<HTMLInputElement>(null);
  useShortcut('quantity', () => focusOn(field));
  useEffect(() => {
    focusOn(field);
  }, []);
  const { choice, comes } = planOf(item, picked, quantity);
  return (
    <Section title={facts(choice === undefined ? words.reasonGone : choiceName(choice), item.name)}>
      <QuantityField
        label={words.howMany}
        value={quantity}
        of={item.name}
        onChange={(text) => changeAdjust(item.id, { quantity: text })}
        onSubmit={() => void sendAdjust(item)}
        inputRef={field}
        shortcut="quantity"
        help={item.unit === undefined ? words.howManyHelp : words.howMuchHelp({ unit: unitName(item.unit) })}
      />
      <p className={css['effect']} aria-live="polite">
        {choice === undefined || comes === null ? '' : effectOf(item, quantity, { choice, comes })}
      </p>
    </Section>
  );
}

/** What there is, until something is typed. */
const effectOf = (
  item: ItemRef,
  quantity: string,
  { choice, comes }: { readonly choice: ReasonChoice; readonly comes: Adjusted },
): string =>
  quantity.trim() === ''
    ? words.inStock({ n: figure(item.quantity, item.unit) })
    : comesTo(item, choice, comes);

/** The one thing to do while it is open. */
export function AdjustAction({ item }: Props) {
  const { picked = null, quantity = '' } = useAdjustDraft(item.id) ?? {};
  const isPossible = planOf(item, picked, quantity).comes?.kind === 'possible';
  return (
    <Button kind="primary" shortcut="send" isBarred={!isPossible} onPress={() => void sendAdjust(item)}>
      {words.book}
    </Button>
  );
}

export function AdjustSentence({ item }: Props): string {
  const draft = useAdjustDraft(item.id);
  const isPrepared = adjusting(({ prepared }) => prepared?.itemId === item.id);
  if (draft?.picked == null) return words.sentenceWhy;
  return isPrepared ? words.sentencePrepared : words.sentenceHowMany;
}
