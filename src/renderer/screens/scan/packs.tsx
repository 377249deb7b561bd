/** Labels that stand for several of an item: cartons, reels. The pack is scanned once, with how many are in it. */
import { useEffect, useState } from 'react';
import { isPositive, parseDecimal } from '#domain/decimal.ts';
import { parseScan } from '#domain/scan.ts';
import { repair } from '#domain/scanner.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { divertBursts } from '../../scanner/bursts.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/use-view.ts';
import { code as shown } from '../../strings/figure.ts';
import { packs as words } from '../../strings/scan.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { QuantityField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import css from './scan.module.css';

export function Packs({ view: { item, packs } }: { readonly view: ItemView }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title={words.title}>
      {packs.length > 0 && (
        <ul className={css['list']}>
          {packs.map(({ code, units }) => (
            <li key={code} className={css['arriving']}>
              <span>{shown(code)}</span>
              <span className={css['figure']}>{words.holds(units)}</span>
              <TwiceButton
                kind="quiet"
                ask={words.forgetAsk}
                label={words.forget(code)}
                onPress={() => void perform('pack.remove', { code })}
              >
                {words.forgetIt}
              </TwiceButton>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewPack itemId={item.id} onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button kind="quiet" onPress={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      )}
    </Section>
  );
}

function NewPack({ itemId, onDone }: { readonly itemId: number; readonly onDone: () => void }) {
  const [code, setCode] = useState('');
  const [units, setUnits] = useState('');
  const scanners = useView('settings', {}).view?.scanners;
  useShortcut('Escape', onDone, true);
  // Until it is kept, a scan is the pack's label and not one more of something.
  useEffect(
    () =>
      divertBursts(({ text }) => {
        const read = parseScan(repair(text, scanners ?? []).text, { year: new Date().getFullYear() });
        if (read.ok) setCode(read.scan.code);
      }),
    [scanners],
  );
  const amount = parseDecimal(units);
  const isComplete = code.trim() !== '' && amount !== undefined && isPositive(amount);
  const keep = async () => {
    if (!isComplete) return;
    const answer = await perform('pack.put', { code: code.trim(), itemId, units });
    if (answer.ok) onDone();
  };
  return (
    <div className={css['pack']}>
      <TextField label={words.code} help={words.codeHelp} value={code} onChange={setCode} />
      <QuantityField label={words.units} value={units} onChange={setUnits} onSubmit={() => void keep()} />
      <div className={css['pack-actions']}>
        <Button onPress={onDone}>{words.cancel}</Button>
        <Button isDisabled={!isComplete} onPress={() => void keep()}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
