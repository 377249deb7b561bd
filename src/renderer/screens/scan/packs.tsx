/** Labels that stand for several of an item: cartons, reels. The pack is scanned once, with how many are in it. */
import { useEffect, useRef, useState } from 'react';
import { isPositive } from '#domain/decimal.ts';
import { LONGEST } from '#domain/longest.ts';
import { articleCode } from '#domain/scan.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { perform } from '../../state/perform.ts';
import { offerScans, setSubject } from '../../state/subject.ts';
import { code as shown } from '../../strings/figure.ts';
import { say } from '../../strings/say.ts';
import { packs as words } from '../../strings/scan.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { QuantityField, TextField } from '../../ui/field.tsx';
import { Form, Section } from '../../ui/parts.tsx';
import { readQuantity } from '../../ui/quantity.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { changePack, dropPack, useNewPack } from './draft.ts';
import css from './scan.module.css';

export function Packs({ packs }: Pick<ItemView, 'packs'>) {
  if (packs.length === 0) return null;
  return (
    <Section title={words.title}>
      <ul className={css['list']}>
        {packs.map(({ code, units }) => (
          <li key={code} className={css['arriving']}>
            <span>{shown(code)}</span>
            <span className={css['figure']}>{words.holds({ units })}</span>
            <TwiceButton
              kind="quiet"
              ask={words.forgetAsk}
              label={words.forget({ code: shown(code) })}
              onPress={() => void perform('pack.remove', { code })}
            >
              {words.forgetIt}
            </TwiceButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Until it is kept, a code that nobody knows is the pack's. */
export function NewPack({ view: { item } }: { readonly view: ItemView }) {
  const { code, units } = useNewPack(item.id);
  const [said, setSaid] = useState<string | null>(null);
  const amount = readQuantity(units);
  const field = useRef<HTMLInputElement>(null);
  const back = () => setSubject({ kind: 'item', itemId: item.id });
  useShortcut('back', back, { isUrgent: true });
  useEffect(
    () =>
      offerScans((reply) => {
        if (reply.said.kind === 'unknown-code') {
          changePack(item.id, { code: articleCode(reply) });
          setSaid(null);
          field.current?.focus();
        } else if (reply.said.kind === 'item') {
          // Two items with one label would have to be told apart at every scan.
          setSaid(words.taken({ title: say(reply).title }));
        }
      }),
    [item.id],
  );
  const isComplete = code.trim() !== '' && amount !== undefined && isPositive(amount);
  const keep = async () => {
    if (!isComplete) return;
    const answer = await perform('pack.put', { code: code.trim(), itemId: item.id, units: amount });
    if (!answer.ok) return;
    dropPack(item.id);
    back();
  };
  return (
    <Screen
      title={words.formTitle({ name: item.name })}
      sentence={said ?? words.sentence}
      actions={
        <Button kind="primary" shortcut="send" isDisabled={!isComplete} onPress={() => void keep()}>
          {words.keep}
        </Button>
      }
    >
      <Form>
        <TextField
          label={words.code}
          longest={LONGEST.code}
          help={words.codeHelp}
          value={code}
          onChange={(text) => changePack(item.id, { code: text })}
          onSubmit={() => field.current?.focus()}
        />
        <QuantityField
          label={words.units}
          value={units}
          onChange={(text) => changePack(item.id, { units: text })}
          onSubmit={() => void keep()}
          inputRef={field}
        />
      </Form>
    </Screen>
  );
}
