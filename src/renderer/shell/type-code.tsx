/** A code typed by hand, anywhere: it counts like a scan, at the place where the operator stands. */
import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { Button as AriaButton } from 'react-aria-components';
import { takeScan } from '../scanner/scan-queue.ts';
import { shell as words } from '../strings/shell.ts';
import { cx } from '../ui/class.ts';
import { TextField } from '../ui/field.tsx';
import { ariaKey, KeyCap } from '../ui/keys/keycap.tsx';
import { useShortcut } from '../ui/keys/shortcuts.ts';
import css from './type-code.module.css';

const typing = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

const open = (): void => typing.setState({ isOpen: true });
const close = (): void => typing.setState({ isOpen: false });

/** On the rail, below the places. */
export function TypeCodeButton() {
  useShortcut('type', open);
  return (
    <AriaButton
      className={cx(css['button'])}
      onPress={open}
      render={(own) => <button {...own} aria-keyshortcuts={ariaKey('type')} />}
    >
      <Keyboard aria-hidden="true" />
      <span>{words.type}</span>
      <KeyCap name="type" />
    </AriaButton>
  );
}

export function TypeCode() {
  const isOpen = typing((state) => state.isOpen);
  return isOpen ? <Code /> : null;
}

function Code() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useShortcut('back', close, { isUrgent: true });
  return (
    <section className={css['code']} aria-label={words.typeCode}>
      <TextField
        label={words.code}
        value={text}
        onChange={setText}
        onCancel={close}
        onSubmit={() => {
          if (text.trim() !== '') takeScan(text, 'typed');
          close();
        }}
        inputRef={input}
      />
      <p>{words.typeCodeNext}</p>
    </section>
  );
}
