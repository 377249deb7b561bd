/** The frame every screen fills: title, main area, aside, footer with the one primary action. */
import {
  createContext,
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Meter } from 'react-aria-components';
import { useAsking } from './keys/asking.ts';
import { cx } from './class.ts';
import { InHandHeight } from './lists/in-sight.ts';
import bar from './progress.module.css';
import css from './screen.module.css';
import { scrolls } from './lists/scrolls.ts';
import { useShortcut } from './keys/shortcuts.ts';
import { useThirdColumn } from './wide.ts';

/** Where the skip link leads. */
export const MAIN = 'screen';

interface ScreenProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** To the right of the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly asideLabel?: string;
  /** What is looked at while the rest is worked with: a third column where there is room, else nowhere. */
  readonly plan?: ReactNode;
  /** It is about what is in hand: where there is no room beside the list it stays in sight over it. */
  readonly isAsideInHand?: boolean;
  /** Where the page scrolls the title stays in sight: it tells what the rows are of. */
  readonly isTitleOver?: boolean;
  /** What can be done is in it: the same, unless the window is low as well. */
  readonly isAsideNear?: boolean;
  /** What comes next, in a sentence. */
  readonly sentence?: ReactNode;
  readonly actions?: ReactNode;
}

const Covering = createContext<(sentence: string | null) => void>(() => undefined);

/**
 * While the screen's content is covered, as by the results of a search, nothing is done to what is covered: the screen shows no aside and no
 * actions, and its footer says this sentence. Null: nothing is covered.
 */
export function useCover(sentence: string | null): void {
  const cover = useContext(Covering);
  useLayoutEffect(() => {
    cover(sentence);
    return () => cover(null);
  }, [cover, sentence]);
}

export function Screen(props: ScreenProps) {
  const [cover, setCover] = useState<string | null>(null);
  const isCovered = cover !== null;
  const { title, subtitle, beside, children, asideLabel } = props;
  const { isAsideInHand = false, isAsideNear = false, isTitleOver = false } = props;
  const { aside, actions } = isCovered ? {} : props;
  const sentence = useAsking() ?? cover ?? props.sentence;
  const plan = useThirdColumn() && !isCovered ? props.plan : undefined;
  // Where the page scrolls, another screen begins at its top; a row that is current comes into sight after that.
  useLayoutEffect(() => {
    document.title = `${title} · Dockhand`;
    document.documentElement.scrollTop = 0;
  }, [title]);
  // While there is nothing to see yet, or it is covered, its main key says that.
  useShortcut(children === null || isCovered ? 'send' : undefined, () => false, {
    isFallback: true,
    isReady: false,
  });
  const { asideRef, footerRef, height } = useAboveFooter(isAsideInHand || isAsideNear);
  const footed = sentence !== undefined || actions !== undefined;
  return (
    <main className={css['screen']} aria-label={title} id={MAIN}>
      <header className={cx(css['title'], isTitleOver && css['title-over'])}>
        <h1>{title}</h1>
        {subtitle !== undefined && <div className={css['subtitle']}>{subtitle}</div>}
        <div className={css['beside']}>{beside}</div>
      </header>
      <div
        className={cx(
          css['body'],
          aside !== undefined && css['with-aside'],
          plan !== undefined && css['with-plan'],
        )}
      >
        <div className={css['area']}>
          <Covering value={setCover}>
            <InHandHeight value={height}>{children}</InHandHeight>
          </Covering>
        </div>
        {aside !== undefined && (
          <aside
            className={cx(css['aside'], isAsideInHand && css['in-hand'], isAsideNear && css['near'])}
            ref={asideRef}
            aria-label={asideLabel}
            {...scrolls}
          >
            {aside}
          </aside>
        )}
        {plan !== undefined && <div className={css['plan']}>{plan}</div>}
      </div>
      {footed && (
        <footer className={css['footer']} ref={footerRef}>
          <p className={css['sentence']}>{sentence}</p>
          <div className={css['actions']}>{actions}</div>
        </footer>
      )}
    </main>
  );
}

/**
 * Where the page scrolls, what is in hand stands on the footer, but never above the top of the screen's own body: as it comes or
 * grows, the page goes down by what would be under the footer. How high it is then, a row is brought into sight above it.
 */
function useAboveFooter(isInHand: boolean) {
  const asideRef = useRef<HTMLElement>(null);
  const footerRef = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { current } = asideRef;
    if (!isInHand || current === null) return undefined;
    const page = document.documentElement;
    const measure = () => {
      const isOver = getComputedStyle(current).position === 'sticky';
      const own = isOver ? current.offsetHeight : 0;
      page.style.setProperty('--in-hand', `${own}px`);
      setHeight(own);
    };
    // At once, for what is brought into sight in the next frame.
    measure();
    const observer = new ResizeObserver(() => {
      measure();
      const under = footerRef.current?.getBoundingClientRect().top ?? window.innerHeight;
      const hidden = current.getBoundingClientRect().bottom - under;
      if (hidden > 0) page.scrollTop += hidden;
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      page.style.removeProperty('--in-hand');
    };
  }, [isInHand]);
  return { asideRef, footerRef, height };
}

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly of: number;
  readonly words: string;
  readonly isDone?: boolean;
}

export const Progress = memo(function Progress({ label, value, of, words, isDone = true }: ProgressProps) {
  const share = of === 0 ? 0 : Math.min(100, (100 * value) / of);
  return (
    <Meter className={cx(bar['progress'])} aria-label={label} value={share} valueLabel={words}>
      <span className={bar['bar']} data-done={isDone}>
        <span style={{ width: `${share}%` }} />
      </span>
      <span className={bar['bar-words']}>{words}</span>
    </Meter>
  );
});
