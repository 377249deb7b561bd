/** Labels that stand for several of an item: cartons, pallets of cartons, reels. The pack is scanned once, with how many are in it. */
import { useEffect, useRef, useState } from 'react';
import { isPositive, multiply } from '#domain/values/decimal.ts';
import { LONGEST } from '#domain/values/longest.ts';
import { isSameCode } from '#domain/barcode/pack.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { perform } from '../../state/perform.ts';
import { offerScans, setSubject, takenAs } from '../../state/scans/subject.ts';
import { code as shown, facts } from '../../strings/figure.ts';
import { holdsWords, packDetail, packs as words } from '../../strings/packs.ts';
import { say } from '../../strings/say.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { QuantityField, TextField } from '../../ui/field.tsx';
import { Form, Section } from '../../ui/parts.tsx';
import { readQuantity } from '../../ui/keys/quantity.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { changePack, dropPack, useNewPack } from './draft.ts';
import css from './scan.module.css';

export function Packs({ view }: { readonly view: ItemView }) {
  const { packs, hasPackField } = view;
  if (packs.length === 0) return null;
  return (
    <Section title={words.title}>
      <ul className={css['list']}>
        {packs.map((pack) => {
          const { code, kept } = pack;
          return (
            <li key={`${kept} ${code} ${pack.pieces}`} className={css['arriving']}>
              <span className={css['pack']}>
                <span>{shown(code)}</span>
                <small>{packDetail(pack, hasPackField)}</small>
              </span>
              <span className={css['figure']}>{holdsWords(pack)}</span>
              <TwiceButton
                kind="quiet"
                ask={words.forgetAsk}
                label={words.forget({
                  pack: facts(shown(code), hasPackField ? words.kept[kept] : null),
                })}
                onPress={() => void perform('pack.remove', { code, itemId: view.item.id, kept })}
              >
                {words.forgetIt}
              </TwiceButton>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Until it is kept, a scanned code that is unknown is the pack's; one of a known pack says what is in it. */
export function NewPack({ view }: { readonly view: ItemView }) {
  const { item } = view;
  const { code, units, of = '' } = useNewPack(item.id);
  const [said, setSaid] = useState<string | null>(null);
  const amount = readQuantity(units);
  const field = useRef<HTMLInputElement>(null);
  const back = () => setSubject({ kind: 'item', itemId: item.id });
  useShortcut('back', back, { isUrgent: true });
  useEffect(
    () =>
      offerScans((reply) => {
        const { said: what, pack } = reply;
        // Two items with one label would have to be told apart at every scan.
        if (what.kind === 'item' && pack === undefined) setSaid(words.taken({ title: say(reply).title }));
        else if (what.kind === 'unknown-code' || what.kind === 'item') {
          changePack(item.id, { [what.kind === 'item' ? 'of' : 'code']: articleCode(reply) });
          setSaid(null);
          field.current?.focus();
        }
        return takenAs('pack', reply);
      }),
    [item.id],
  );
  const isComplete = code.trim() !== '' && amount !== undefined && isPositive(amount);
  const held = of.trim();
  const each = held === '' ? null : (view.packs.find((one) => isSameCode(one.code, held))?.pieces ?? null);
  const keep = async () => {
    if (!isComplete) return;
    const about = { code: code.trim(), itemId: item.id, units: amount };
    const answer = await perform('pack.put', held === '' ? about : { ...about, of: held });
    if (!answer.ok || answer.value.tone === 'refused') return;
    dropPack(item.id);
    back();
  };
  const comesTo =
    each === null || amount === undefined
      ? null
      : words.comesTo({ units: amount, each, pieces: multiply(amount, each) });
  return (
    <Screen
      title={words.formTitle({ name: item.name })}
      sentence={said ?? comesTo ?? words.sentence}
      actions={
        <Button kind="primary" shortcut="send" isDisabled={!isComplete} onPress={() => void keep()}>
          {words.keep}
        </Button>
      }
    >
      <Form>
        <TextField
          label={words.code}
          isRequired
          longest={LONGEST.code}
          help={words.codeHelp}
          value={code}
          onChange={(text) => changePack(item.id, { code: text })}
          onSubmit={() => field.current?.focus()}
        />
        <QuantityField
          isRequired
          label={each === null ? words.units : words.unitsOf({ pieces: each })}
          value={units}
          onChange={(text) => changePack(item.id, { units: text })}
          onSubmit={() => void keep()}
          inputRef={field}
        />
        <TextField
          label={words.ofCode}
          longest={LONGEST.code}
          help={held === '' || each !== null ? words.ofHelp : words.ofUnknown}
          value={of}
          onChange={(text) => changePack(item.id, { of: text })}
          onSubmit={() => void keep()}
        />
      </Form>
    </Screen>
  );
}
