/** What a person can say of a command, one button each. Nothing is chosen beforehand; what cannot be taken back asks twice. */
import { useState } from 'react';
import type { ActAsk } from '#bridge/acts.ts';
import { evidentlyIn, inPart } from '#domain/commands/rebase.ts';
import { choiceAt, type ShortcutName } from '#domain/scanning/shortcut.ts';
import type { CommandView, Settlement } from '#domain/views/outbox.ts';
import { tellKey } from '../../scanner/control-labels.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand, goTo } from '../../state/scans/stand.ts';
import { title } from '../../strings/command.ts';
import { offer } from '../../strings/offer.ts';
import { outbox as words } from '../../strings/outbox.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { isRepeated } from '../../ui/keys/press-series.ts';
import { press } from '../../ui/keys/shortcuts.ts';
import { isLedOnNow, leadOn, nextToAsk } from './draft.ts';
import css from './outbox.module.css';
import { WhichLines } from './which-lines.tsx';

const SHORTCUT: Readonly<Record<Settlement, ShortcutName>> = {
  cancel: 'take-back',
  retry: 'again',
  applied: 'booked',
  discard: 'discard',
  difference: 'difference',
  recount: 'count',
  'in-part': 'part',
  'take-back': 'take-back',
  'own-place': 'home',
  'onto-item': 'home',
  'own-stock': 'home',
  correct: 'edit',
};

/** Enter behind the reason is the key of the answer it is for. */
function askToDiscard(): void {
  const came = press('discard', true);
  if (came === 'asks' && !isRepeated('discard')) tellKey('discard', came);
}

/** Nothing that is pressed at once answers an entry that has come into hand by itself. */
const seen = (settle: () => void) => () => {
  if (!isLedOnNow()) settle();
};

interface Choice {
  readonly key: string;
  readonly shortcut: ShortcutName | undefined;
  readonly label: string;
  readonly means: string;
  readonly twice: boolean;
  readonly isDisabled?: boolean;
  readonly settle: () => void;
}

export function Offers({ view }: { readonly view: CommandView }) {
  const [reason, setReason] = useState('');
  const [marked, setMarked] = useState<readonly number[]>(() => evidentlyIn(view.review));
  if (view.offers.length === 0) return null;
  return (
    <>
      <Section title={words.what}>
        <WhichLines view={view} marked={marked} onChange={setMarked} />
        {view.offers.includes('discard') && (
          <div className={css['reason']}>
            <TextField label={words.reason} value={reason} onChange={setReason} onSubmit={askToDiscard} />
          </div>
        )}
      </Section>
      {/* By itself in the aside, where it keeps to the bottom: no answer scrolls away. */}
      <div className={css['answers']}>
        {choicesOf(view, reason, marked).map(({ key, shortcut, label, means, twice, isDisabled, settle }) => {
          const inside = (
            <span className={css['offer']}>
              {label}
              <small>{means}</small>
            </span>
          );
          const about = { kind: 'choice', shortcut, keyWords: label, onPress: seen(settle) } as const;
          return twice ? (
            <TwiceButton
              key={key}
              ask={words.again({ what: label })}
              of={title(view)}
              isDisabled={isDisabled === true}
              {...about}
            >
              {inside}
            </TwiceButton>
          ) : (
            <Button key={key} {...about}>
              {inside}
            </Button>
          );
        })}
      </div>
    </>
  );
}

function choicesOf(view: CommandView, reason: string, marked: readonly number[]): Choice[] {
  return view.offers.flatMap((how): Choice[] => {
    if (how === 'applied' && view.review?.kind === 'look-alikes' && view.review.ids.length > 0) {
      return view.review.ids.map((recordId, index) => ({
        shortcut: choiceAt(index),
        key: `${how} ${recordId}`,
        label: words.lookAlike({ id: String(recordId) }),
        means: words.lookAlikeMeans,
        twice: true,
        settle: () => void settle(view, how, { recordId }),
      }));
    }
    if (how === 'in-part') {
      const send = () => void settle(view, how, { lineIds: [...marked] });
      return [
        {
          key: how,
          shortcut: SHORTCUT[how],
          ...offer(how, view),
          isDisabled: inPart(view, view.review, marked) === null,
          settle: send,
        },
      ];
    }
    return [
      {
        key: how,
        shortcut: SHORTCUT[how],
        ...offer(how, view),
        settle: () =>
          void settle(view, how, how === 'discard' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
      },
    ];
  });
}

type Answered = Pick<ActAsk<'outbox.settle'>, 'recordId' | 'lineIds' | 'reason'>;

async function settle(view: CommandView, how: Settlement, answered: Answered): Promise<void> {
  const asked = currentStand();
  const next = nextToAsk(view.id);
  const settled = await perform(
    'outbox.settle',
    { id: view.id, how, asked: view.review, ...answered },
    asked,
  );
  if (!settled.ok) return;
  const { continuedBy } = settled.value;
  const { tries: _, offers: __, undo: ___, station: ____, ...command } = view;
  const said = {
    kind: 'settled',
    how,
    command: continuedBy ?? command,
    entry: continuedBy?.seq ?? null,
  } as const;
  // Sent again, it may ask again.
  const sent = continuedBy?.id ?? (how === 'retry' ? view.id : undefined);
  const sends = sent === undefined ? {} : { sends: { first: sent, last: sent } };
  // It is said where its lines are.
  if (how === 'correct') goToLines(view);
  const stand = how === 'correct' ? currentStand() : asked;
  show({ kind: 'outcome', outcome: { tone: 'done', said, undo: null, ...sends } }, stand);
  leadOn(view.id, next);
  if (how !== 'recount') return;
  const opened = await perform('count.again', { id: view.id });
  if (opened.ok) goTo({ screen: 'count', sheetId: opened.value.sheetId });
}

function goToLines({ intent, review }: CommandView): void {
  if (intent.kind !== 'receive') return;
  const lineId = review?.kind === 'too-many' ? review.lineId : null;
  goTo({ screen: 'receive', orderId: intent.orderId, ...(lineId === null ? {} : { lineId }) });
}
