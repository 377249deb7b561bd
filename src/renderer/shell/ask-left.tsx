/** Asks how many are left in an opened pack that was counted as a whole one. */
import { useEffect, useRef, useState } from 'react';
import { canBeLeft } from '#domain/barcode/pack.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import { answerLeft } from '../scanner/scan-queue.ts';
import { endOpened, type PackCounted } from '../state/scans/opened.ts';
import { packs } from '../strings/packs.ts';
import { QuantityField } from '../ui/field.tsx';
import { useInHand } from '../ui/keys/in-hand.ts';
import { readQuantity } from '../ui/keys/quantity.ts';
import { useShortcut, useTyping } from '../ui/keys/shortcuts.ts';
import { Asked } from './asked-region.tsx';
import css from './questions.module.css';

const words = packs.opened;

export function AskLeft({ pack: { name, pieces } }: { readonly pack: PackCounted }) {
  const [typed, setTyped] = useState('');
  const left = readQuantity(typed);
  const isLeft = left !== undefined && canBeLeft(pieces, left);
  const field = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLElement>(null);
  const submit = (): boolean => left !== undefined && answerLeft(left);
  const take = (): Promise<NotSent> => Promise.resolve({ kind: submit() ? 'carton' : 'typed' });
  useInHand(typed === '' ? null : { text: typed, of: name, isUnreadable: !isLeft, inputRef: field, take });
  useShortcut('back', endOpened, { isUrgent: true });
  useTyping(
    () => {
      field.current?.focus();
      return true;
    },
    { isUrgent: true },
  );
  useEffect(() => field.current?.focus(), []);
  return (
    <Asked label={words.title} region={region}>
      <p>
        {words.asks({ name, pieces })} <span className={css['dim']}>{words.keys}</span>
      </p>
      <QuantityField
        label={words.title}
        of={name}
        value={typed}
        onChange={setTyped}
        onSubmit={() => void submit()}
        inputRef={field}
      />
    </Asked>
  );
}
