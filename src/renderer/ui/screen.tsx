/** The frame every screen fills: title, main area, aside, footer with the one primary action. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Meter } from 'react-aria-components';
import { cx } from './class.ts';
import css from './screen.module.css';
import { scrolls } from './scrolls.ts';
import { useShortcut } from './shortcuts.ts';
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
  /** What comes next, in a sentence. */
  readonly sentence?: ReactNode;
  readonly actions?: ReactNode;
}

export function Screen(props: ScreenProps) {
  const { title, subtitle, beside, children, aside, asideLabel, isAsideInHand, sentence, actions } = props;
  const plan = useThirdColumn() ? props.plan : undefined;
  useEffect(() => {
    document.title = `${title} · Dockhand`;
  }, [title]);
  // While there is nothing to see yet its main key says that.
  useShortcut(children === null ? 'send' : undefined, () => false, { isFallback: true, isReady: false });
  const [asideRef, footerRef] = useAboveFooter(isAsideInHand === true);
  const footed = sentence !== undefined || actions !== undefined;
  return (
    <main className={css['screen']} aria-label={title} id={MAIN}>
      <header className={css['title']}>
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
        <div className={css['area']}>{children}</div>
        {aside !== undefined && (
          <aside
            className={cx(css['aside'], isAsideInHand === true && css['in-hand'])}
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
 * grows, the page goes down by what would be under the footer.
 */
function useAboveFooter(isInHand: boolean) {
  const aside = useRef<HTMLElement>(null);
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = aside;
    if (!isInHand || current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const under = footer.current?.getBoundingClientRect().top ?? window.innerHeight;
      const hidden = current.getBoundingClientRect().bottom - under;
      if (hidden > 0) document.documentElement.scrollTop += hidden;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isInHand]);
  return [aside, footer] as const;
}

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly of: number;
  readonly words: string;
  readonly isDone?: boolean;
}

export function Progress({ label, value, of, words, isDone = true }: ProgressProps) {
  const share = of === 0 ? 0 : Math.min(100, (100 * value) / of);
  return (
    <Meter className={cx(css['progress'])} aria-label={label} value={share} valueLabel={words}>
      <span className={css['bar']} data-done={isDone}>
        <span style={{ width: `${share}%` }} />
      </span>
      <span className={css['bar-words']}>{words}</span>
    </Meter>
  );
}
