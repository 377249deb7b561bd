/** The way out of a kiosk: Ctrl+Shift+F11, and the administrator's code where one is set. No scanner sends that key. */
import { useEffect, useRef, useState } from 'react';
import { perform } from '../state/perform.ts';
import { useView } from '../state/views/use-view.ts';
import { kiosk as words } from '../strings/computer.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import css from './kiosk.module.css';

export function Kiosk() {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F11' && event.ctrlKey && event.shiftKey) setIsAsked(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isAsked ? <Leaving onDone={() => setIsAsked(false)} /> : null;
}

function Leaving({ onDone }: { readonly onDone: () => void }) {
  const kiosk = useView('computer', {}).view?.kiosk;
  const begun = useRef(false);
  useEffect(() => {
    if (kiosk === undefined || kiosk === 'code' || begun.current) return;
    begun.current = true;
    if (kiosk === 'open') void perform('kiosk.leave', { code: '' });
    onDone();
  }, [kiosk, onDone]);
  return kiosk === 'code' ? <Code onDone={onDone} /> : null;
}

function Code({ onDone }: { readonly onDone: () => void }) {
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const leave = async () => {
    const answer = await perform('kiosk.leave', { code });
    if (answer.ok && answer.value.isLeft) onDone();
    setIsWrong(answer.ok && !answer.value.isLeft);
    setCode('');
  };
  return (
    <section className={css['kiosk']} aria-label={words.region}>
      <TextField
        type="password"
        label={words.code}
        value={code}
        onChange={(typed) => {
          setIsWrong(false);
          setCode(typed);
        }}
        onSubmit={() => void leave()}
        onCancel={onDone}
        inputRef={field}
        error={isWrong ? words.wrong : null}
      />
      <Button isDisabled={code === ''} onPress={leave}>
        {words.leave}
      </Button>
      <Button onPress={onDone}>{words.stay}</Button>
    </section>
  );
}
