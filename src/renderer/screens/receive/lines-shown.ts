/** Which lines of the order are shown: what is typed into the filter, and the order they are in. A filter never hides the line in hand. */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isFound, linesInOrder, nextLinesOrder, type LinesOrder } from '#domain/views/lines-shown.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { linesShown as words } from '../../strings/lines-shown.ts';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';

/** An order with more of them does not fit a screen: how to find one among them is in sight. */
const FEW = 12;
const NONE: readonly ReceivingLine[] = [];

export interface LinesShown {
  readonly shown: readonly ReceivingLine[];
  /** How many there are to show. */
  readonly all: number;
  readonly by: LinesOrder;
  readonly text: string;
  /** The filter that a scan of another line has cleared; empty: none has. */
  readonly cleared: string;
  readonly isBarShown: boolean;
  /** It is not in use, and a line is in hand: a small window hides it to make room for the line. */
  readonly isBarQuiet: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  readonly next: () => void;
  /** Esc in the empty field leaves the field, and nothing else. */
  readonly noteLeaving: () => void;
  /** @returns whether there was a step to take back */
  readonly back: () => boolean;
}

/**
 * @param current the line in hand
 * @param letGo of it: it is not among those shown any more
 */
export function useLinesShown(
  lines: readonly ReceivingLine[] = NONE,
  current: number | null,
  letGo: () => void,
): LinesShown {
  const kept = useView('settings', {}).view?.linesOrder ?? 'order';
  // Pressed again before the station has answered, the key goes on from what it was pressed for.
  const [asked, setAsked] = useState<LinesOrder | null>(null);
  if (asked === kept) setAsked(null);
  const by = asked ?? kept;
  const [text, setText] = useState('');
  const [cleared, setCleared] = useState('');
  const [isOpened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  const sought = text.trim();
  const ordered = useMemo(() => linesInOrder(lines, by), [lines, by]);
  const shown = useMemo(
    () => (sought === '' ? ordered : ordered.filter((line) => isFound(line, sought))),
    [ordered, sought],
  );
  const isHidden = (among: string) =>
    lines.some((line) => line.lineId === current && among !== '' && !isFound(line, among));
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setCleared('');
    if (current !== null) setOpened(false);
  }
  // Typing a filter lets go of a line in hand that it hides, so a hidden line in hand was taken up by a scan.
  if (isHidden(sought)) {
    setText('');
    setCleared(sought);
  }
  // A line is in hand, and nothing is looked for any more: the letters are keys again.
  useEffect(() => {
    if (current !== null) input.current?.blur();
  }, [current]);
  const type = (to: string) => {
    setText(to);
    setCleared('');
    if (isHidden(to.trim())) letGo();
  };
  const next = () => {
    setOpened(true);
    const to = nextLinesOrder(by);
    setAsked(to);
    void perform('settings.linesOrder', { by: to }).then(({ ok }) => ok || setAsked(null));
  };
  const isBarShown = isOpened || text !== '' || cleared !== '' || lines.length > FEW || by !== 'order';
  // In the field before the next key: it would be a shortcut.
  useShortcut('find', () => {
    flushSync(() => setOpened(true));
    return focusOn(input);
  });
  useShortcut(isBarShown ? undefined : 'filter', next, { words: () => words.byIs({ by: words.by[by] }) });
  const back = (): boolean => {
    const isStep = isLeaving.current || text !== '';
    isLeaving.current = false;
    if (isStep) type('');
    if (isStep) setOpened(false);
    return isStep;
  };
  return {
    shown,
    all: lines.length,
    by,
    text,
    cleared,
    isBarShown,
    isBarQuiet: current !== null && !isOpened && text === '' && cleared === '',
    input,
    type,
    next,
    noteLeaving: () => {
      isLeaving.current = text === '';
    },
    back,
  };
}
