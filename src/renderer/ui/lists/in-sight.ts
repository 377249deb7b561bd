/** Which rows of a list are in sight, and how much of the page what is in hand stands over. */
import { createContext, useContext, useEffect, useEffectEvent, type RefObject } from 'react';

/** How much of the page what is in hand stands over, in pixels: a row that is current comes into sight above it. */
export const InHandHeight = createContext(0);

/** How high what stands over the top of a page that scrolls is, told to the style; the element's ref. */
export const measureAbove = measured('--above');

/** The same of the band, which alone stands there where the window is low. */
export const measureBand = measured('--band');

function measured(name: string): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  };
}

/** Pixels of a row that may be hidden: its figures are in the middle. */
const HIDDEN = 12;

/** What of the page is not under what stands over it, as the style of its body has it. */
export function bareOfPage(): { readonly from: number; readonly to: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.body);
  return {
    from: Number.parseFloat(scrollPaddingTop) || 0,
    to: document.documentElement.clientHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

/** Milliseconds that rows stand still until they are taken for seen: what only passes by, or lies under what is drawn next, is not. */
export const SEEN_AFTER = 150;

/** @param onInSight told whenever it may have become another: the first row that is in sight, and the first after it that is not */
export function useInSight(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
  rows: readonly unknown[],
  onInSight: ((first: number, end: number) => void) | undefined,
): void {
  const inHand = useContext(InHandHeight);
  const isWanted = onInSight !== undefined;
  const tell = useEffectEvent(() => {
    if (list.current === null) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    const { from, to } = bareOfPage();
    const start = top - list.current.scrollTop;
    const first = Math.max(0, Math.ceil((Math.max(top, from) - HIDDEN - start) / rowHeight));
    const end = Math.min(rows.length, Math.floor((Math.min(bottom, to) + HIDDEN - start) / rowHeight));
    if (first < end) onInSight?.(first, end);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tellLater = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, SEEN_AFTER);
    };
    tellLater();
    // Whichever of the two scrolls, list or page.
    document.addEventListener('scroll', tellLater, { capture: true, passive: true });
    window.addEventListener('resize', tellLater);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', tellLater, { capture: true });
      window.removeEventListener('resize', tellLater);
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- also where the rows are others, or what stands over them grows
  }, [isWanted, rows, rowHeight, inHand]);
}

/**
 * Scrolls no further than it takes to see all of the element. What stands over the page is scrolled by itself: the page would be scrolled
 * to where it would stand otherwise, and what it is about would go out of sight.
 */
export function bringIntoSight(element: Element): void {
  const over = element.closest('aside');
  if (over === null || getComputedStyle(over).position !== 'sticky') {
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [own, around] = [element.getBoundingClientRect(), over.getBoundingClientRect()];
  if (own.bottom > around.bottom) over.scrollTop += own.bottom - around.bottom;
  else if (own.top < around.top) over.scrollTop -= around.top - own.top;
}
