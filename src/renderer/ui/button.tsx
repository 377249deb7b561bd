/** A button, its key on it. The key works wherever the focus is, for as long as the button is there and enabled. */
import {
  createContext,
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components';
import { Check } from 'lucide-react';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { armedNow, askedOf, disarm } from './keys/armed.ts';
import { useAsking } from './keys/asking.ts';
import { cx } from './class.ts';
import css from './button.module.css';
import { bringIntoSight } from './lists/in-sight.ts';
import { ariaKey, KeyCap } from './keys/keycap.tsx';
import { isUnread } from './keys/press-series.ts';
import { noteChange, press, pressed, useShortcut } from './keys/shortcuts.ts';
import { Unbroken } from './unbroken.tsx';

interface ButtonProps {
  readonly children: ReactNode;
  /** `asks`: it wants to be pressed once more. */
  readonly onPress: () => unknown;
  readonly shortcut?: ShortcutName | undefined;
  /** Its key comes before everybody else's. */
  readonly isUrgent?: boolean;
  /** Its key is that of anything else that wants it. */
  readonly isFallback?: boolean;
  /** primary: the one thing this screen is for. choice: one of several, chosen or not. quiet: small, among text. */
  readonly kind?: 'plain' | 'primary' | 'choice' | 'quiet';
  readonly isChosen?: boolean;
  readonly isDisabled?: boolean;
  /** Something stands in the way: it looks disabled, and pressed it says what. */
  readonly isBarred?: boolean;
  readonly isDanger?: boolean;
  readonly icon?: ReactNode;
  /** What it is called where its words alone would not say. */
  readonly label?: string;
  /** What the sheet of keys, and the band that asks to confirm it, say of it where it is drawn as more than words. */
  readonly keyWords?: string | undefined;
}

/**
 * What it does is another function each time it is drawn; that alone draws nothing again. Its words, which a scan may change, go past the
 * library's button, and are all that is drawn then.
 */
export function Button({ onPress, children, keyWords, ...props }: ButtonProps) {
  const does = useRef(onPress);
  const says = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    does.current = onPress;
    const words = keyWords ?? props.label ?? (typeof children === 'string' ? children : undefined);
    if (words === says.current) return;
    says.current = words;
    noteChange();
  });
  return (
    <Words value={children}>
      <Drawn {...props} does={does} says={says} />
    </Words>
  );
}

const Words = createContext<ReactNode>(null);

function WordsNow() {
  const words = useContext(Words);
  return typeof words === 'string' ? <Unbroken>{words}</Unbroken> : words;
}

interface DrawnProps extends Omit<ButtonProps, 'onPress' | 'children' | 'keyWords'> {
  readonly does: RefObject<ButtonProps['onPress']>;
  readonly says: RefObject<string | undefined>;
}

/** Its edge alone is easily overlooked. */
const CHOSEN = <Check size={18} aria-hidden="true" />;

/** The library's button takes a quarter of a millisecond to draw, and a screen has twenty. */
const Drawn = memo(function Drawn(props: DrawnProps) {
  const {
    does,
    says,
    shortcut,
    kind = 'plain',
    isChosen,
    isDisabled = false,
    isDanger,
    icon,
    label,
    isUrgent = false,
    isFallback = false,
  } = props;
  const how = { isUrgent, isFallback, isReady: !isDisabled, words: () => says.current };
  const isAsked = useAsking() !== null && kind === 'primary' && shortcut === 'send';
  const isBarred = isAsked || props.isBarred === true;
  const isMine = useShortcut(shortcut, () => does.current(), how);
  const cap = shortcut !== undefined && isMine ? <KeyCap name={shortcut} /> : null;
  const isCapLast = kind === 'primary' || kind === 'choice';
  return (
    <AriaButton
      className={cx(
        css['button'],
        css[kind],
        isChosen === true && css['chosen'],
        isDanger === true && css['danger'],
        isBarred && css['barred'],
      )}
      onPress={(event) => {
        letGoOf(event);
        if (isAsked) press('send');
        else pressed(() => does.current(), shortcut, event.pointerType === 'mouse');
      }}
      isDisabled={isDisabled}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
      render={(own) => (
        <button
          {...own}
          aria-keyshortcuts={ariaKey(shortcut)}
          {...(isBarred ? { 'aria-disabled': true } : {})}
        />
      )}
    >
      {!isCapLast && cap}
      {kind === 'choice' && isChosen === true ? CHOSEN : icon}
      <span className={css['words']}>
        <WordsNow />
      </span>
      {isCapLast && cap}
    </AriaButton>
  );
});

/** After a press by hand the focus is nowhere in particular: keys go on doing what the screen says, and Enter does not press again. */
export function letGoOf({ pointerType, target }: PressEvent): void {
  const isByHand = pointerType === 'mouse' || pointerType === 'touch' || pointerType === 'pen';
  if (isByHand && target === document.activeElement && target instanceof HTMLElement) target.blur();
}

/** How long the second press may take. */
const ARMED = 4000;
interface TwiceButtonProps extends ButtonProps {
  readonly ask: string;
  /** What it is about, which the words of its key do not say. */
  readonly of?: string;
}

/**
 * For what cannot be taken back: the first press asks, the second does it. Nothing covers the screen meanwhile. What is asked may come
 * to be something else, as a figure in it: the second press answers the question that was there at the first, and no other.
 */
export function TwiceButton({ ask, of, ...props }: TwiceButtonProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const armed = asked === ask;
  const words = useRef<HTMLSpanElement>(null);
  const { shortcut } = props;
  useEffect(() => {
    if (shortcut === undefined || of === undefined) return undefined;
    askedOf.set(shortcut, of);
    return () => void askedOf.delete(shortcut);
  }, [shortcut, of]);
  useEffect(() => {
    if (!armed) return undefined;
    // Pressed by its key it may be out of sight: nothing is confirmed unseen.
    const button = words.current?.closest('button');
    if (button) bringIntoSight(button);
    const forget = () => setAsked(null);
    const timer = setTimeout(forget, ARMED);
    armedNow.add(forget);
    return () => {
      clearTimeout(timer);
      armedNow.delete(forget);
    };
  }, [armed]);
  return (
    <Button
      {...props}
      keyWords={props.keyWords ?? (typeof props.children === 'string' ? props.children : props.label)}
      isDanger={armed || props.isDanger === true}
      onPress={() => {
        // What cannot be done is not asked.
        if (props.isBarred === true) return props.onPress();
        // A key that bounces, or is pressed in a series, answers nothing that could be read.
        if (armed && isUnread()) return 'asks';
        // One question at a time.
        disarm();
        setAsked(armed ? null : ask);
        return armed ? props.onPress() : 'asks';
      }}
    >
      <span aria-live="polite" ref={words}>
        {armed ? ask : props.children}
      </span>
    </Button>
  );
}
