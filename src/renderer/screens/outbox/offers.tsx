/** What a person can say of a command, one button each. Nothing is chosen beforehand; what cannot be taken back asks twice. */
import { useState } from 'react';
import type { CommandView, Settlement } from '#domain/views/outbox.ts';
import { perform } from '../../state/perform.ts';
import { goTo } from '../../state/stand.ts';
import { offer } from '../../strings/command.ts';
import { outbox as words } from '../../strings/outbox.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import css from './outbox.module.css';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly means: string;
  readonly twice: boolean;
  readonly settle: () => void;
}

export function Offers({ view }: { readonly view: CommandView }) {
  const [reason, setReason] = useState('');
  if (view.offers.length === 0) return null;
  return (
    <Section title={words.what}>
      {choicesOf(view, reason).map(({ key, label, means, twice, settle }, index) => {
        const inside = (
          <span className={css['offer']}>
            {label}
            <small>{means}</small>
          </span>
        );
        const shortcut = String(index + 1);
        return twice ? (
          <TwiceButton key={key} kind="choice" shortcut={shortcut} ask={words.again} onPress={settle}>
            {inside}
          </TwiceButton>
        ) : (
          <Button key={key} kind="choice" shortcut={shortcut} onPress={settle}>
            {inside}
          </Button>
        );
      })}
      {view.offers.includes('discard') && (
        <TextField label={words.reason} value={reason} onChange={setReason} />
      )}
    </Section>
  );
}

function choicesOf(view: CommandView, reason: string): Choice[] {
  return view.offers.flatMap((how): Choice[] => {
    if (how === 'applied' && view.review?.why === 'look-alikes' && view.review.ids.length > 0) {
      return view.review.ids.map((recordId) => ({
        key: `${how} ${recordId}`,
        label: words.lookAlike(recordId),
        means: words.lookAlikeMeans,
        twice: true,
        settle: () => void perform('outbox.settle', { id: view.id, how, recordId }),
      }));
    }
    return [{ key: how, ...offer(how, view), settle: () => void settle(view.id, how, reason) }];
  });
}

async function settle(id: string, how: Settlement, reason: string): Promise<void> {
  const said = how === 'discard' && reason.trim() !== '' ? { reason: reason.trim() } : {};
  const settled = await perform('outbox.settle', { id, how, ...said });
  if (!settled.ok || how !== 'recount') return;
  const opened = await perform('count.open', { subfolders: false, blind: false });
  if (opened.ok) goTo({ screen: 'count', sheetId: opened.value.sheetId });
}
