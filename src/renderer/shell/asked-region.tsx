/** The region in which the shell asks, over what scrolls. */
import { useLayoutEffect, type ReactNode, type RefObject } from 'react';
import css from './questions.module.css';

interface AskedProps {
  readonly label: string;
  readonly region: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** How high it is, what stands below it has to know. */
export function Asked({ label, region, children }: AskedProps) {
  useLayoutEffect(() => {
    const { current } = region;
    const { style } = document.documentElement;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => style.setProperty('--asks', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--asks');
    };
  }, [region]);
  return (
    <section className={css['ask']} aria-label={label} ref={region} tabIndex={-1} data-asks>
      {children}
    </section>
  );
}
