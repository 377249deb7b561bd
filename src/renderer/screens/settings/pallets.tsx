/** The numbers of pallets that this station may use: the warehouse's prefix, and a range that no other station has. */
import { useRef, useState } from 'react';
import { palletFault, serialDigits, type PalletFault, type PalletNumbers } from '#domain/barcode/sscc.ts';
import type { SettingsView } from '#domain/views/settings.ts';
import { perform, refuseToAct } from '../../state/perform.ts';
import { goodsNote } from '../../strings/goods-note.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useInHand } from '../../ui/keys/in-hand.ts';
import { Section } from '../../ui/parts.tsx';

const words = goodsNote.settings;

interface Typed {
  readonly prefix: string;
  readonly extension: string;
  readonly first: string;
  readonly last: string;
}

const NOTHING: Typed = { prefix: '', extension: '0', first: '', last: '' };

const numbersOf = ({ prefix, extension, first, last }: Typed): PalletNumbers => ({
  prefix: prefix.trim(),
  extension: extension.trim(),
  first: numberOf(first),
  last: numberOf(last),
});

/** Not a number: what is typed is none. */
const numberOf = (text: string): number => (/^\d{1,13}$/.test(text.trim()) ? Number(text) : NaN);

export function Pallets({ pallets }: Pick<SettingsView, 'pallets'>) {
  const kept: Typed =
    pallets === null
      ? NOTHING
      : {
          prefix: pallets.prefix,
          extension: pallets.extension,
          first: String(pallets.first),
          last: String(pallets.last),
        };
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const shown = typed ?? kept;
  const fault = isChecked && typed !== null ? palletFault(numbersOf(typed)) : null;
  const input = useRef<HTMLInputElement>(null);
  const numbers = numbersOf(shown);
  const isRight = palletFault(numbers) === null;
  const save = async () => {
    if (typed === null) return;
    setIsChecked(true);
    if (!isRight) return;
    const answer = await perform('settings.pallets', { pallets: numbers });
    if (answer.ok) drop();
  };
  const text = [shown.prefix, shown.extension, shown.first, shown.last].join(' ').trim();
  useInHand(
    typed === null
      ? null
      : {
          text,
          of: words.title,
          isUnreadable: !isRight,
          inputRef: input,
          take: async () => {
            await save();
            return null;
          },
          onLeft: () => {
            if (isRight) void save();
            else refuseToAct({ kind: 'unread', text, item: words.title }, false);
          },
        },
  );
  const drop = () => {
    setTyped(null);
    setIsChecked(false);
  };
  const field = (name: keyof Typed) => ({
    label: words[name],
    value: shown[name],
    onChange: (text: string) => setTyped({ ...shown, [name]: text }),
    onSubmit: () => void save(),
    onCancel: drop,
    error: faultAt(name, fault, shown.prefix),
  });
  return (
    <Section title={words.title}>
      <p>{words.help}</p>
      <TextField {...field('prefix')} inputRef={input} />
      <TextField {...field('extension')} />
      <TextField {...field('first')} />
      <TextField {...field('last')} onBlur={() => void save()} />
      <p>{pallets === null ? words.off : words.left({ n: pallets.left })}</p>
      {pallets !== null && (
        <Button kind="quiet" onPress={() => void perform('settings.pallets', { pallets: null })}>
          {words.remove}
        </Button>
      )}
    </Section>
  );
}

/** A fault stands at the field that it is in. */
function faultAt(name: keyof Typed, fault: PalletFault | null, prefix: string): string | null {
  const at = fault === 'range' || fault === 'too-long' ? 'last' : fault;
  if (fault === null || at !== name) return null;
  return fault === 'too-long'
    ? words.faults['too-long']({ n: serialDigits(prefix.trim()) })
    : words.faults[fault];
}
