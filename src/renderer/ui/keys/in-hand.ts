/**
 * The figures that are typed and not taken yet, lots and their days among them, and the field that has the focus: the one place that knows of them. What is typed
 * is taken by leaving its field, by the next scan and by every act; one that cannot be read stays in its field, and the act is not
 * done. One that is being taken is waited for like one that is typed. A figure begins anew after whatever came between: no digit is
 * put behind those of the figure before.
 */
import { useEffect, useEffectEvent, useId, useSyncExternalStore, type RefObject } from 'react';
import type { NotSent } from '#domain/commands/not-sent.ts';
import { endFigure } from './lost-figure.ts';

export interface Typed {
  readonly text: string;
  /** The name of what it is a figure of. */
  readonly of: string;
}

/** Why nothing may be done now; `told`: it was said already. */
export type Bar = NotSent | 'told';

interface Figure extends Typed {
  /** It cannot be taken as it stands. */
  readonly isUnreadable: boolean;
  /** Absent: a figure. */
  readonly as?: 'day';
  /** A scan may change the same figure, and every act is done to it; else what sends alone takes it. */
  readonly isCounted?: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly take: () => Promise<Bar | null>;
  /** Its field goes away with it. */
  readonly onLeft?: () => void;
}

type Held = Typed & Pick<Figure, 'isUnreadable' | 'isCounted'> & { readonly now: () => Figure | null };

/** By field. */
const inHand = new Map<string, Held>();
/** Those that are on their way. */
let taking: Promise<Bar | null> | undefined;
const listeners = new Set<() => void>();

/** @param figure null: nothing is typed */
export function useInHand(figure: Figure | null): void {
  const id = useId();
  const now = useEffectEvent(() => figure);
  const isHeld = figure !== null;
  const { text = '', of = '', isUnreadable = false, isCounted = false } = figure ?? {};
  useEffect(
    () => put(id, isHeld ? { text, of, isUnreadable, isCounted, now: () => now() } : null),
    [id, isHeld, text, of, isUnreadable, isCounted],
  );
  useEffect(
    () => () => {
      const left = inHand.has(id) ? now() : null;
      put(id, null);
      left?.onLeft?.();
    },
    [id],
  );
}

function put(id: string, held: Held | null): void {
  if (held !== null) inHand.set(id, held);
  else if (!inHand.delete(id)) return;
  for (const listener of listeners) listener();
}

const counted = (): [string, Held][] => [...inHand].filter(([, { isCounted }]) => isCounted);

/** Whether a figure is typed that acts take first, or is being taken. */
export const isTyped = (): boolean => taking !== undefined || counted().length > 0;

/** The same, of one that a scan takes first: what cannot be read stays in its field. */
export const holdsFigure = (): boolean =>
  taking !== undefined || counted().some(([, { isUnreadable }]) => !isUnreadable);

/** What bars an act: a figure that cannot be read, to which it leads. */
export function barredByFigure(): NotSent | null {
  const unread = counted().find(([, { isUnreadable }]) => isUnreadable);
  if (unread === undefined) return null;
  return leadTo(unread[1].now());
}

function leadTo(figure: Figure | null): NotSent {
  figure?.inputRef.current?.focus();
  return { kind: 'typed', ...(figure?.as === undefined ? {} : { as: figure.as }) };
}

/** Takes those that can be read, each in its turn from now on. Resolves when all are, with what came of it. */
export function takeFigures(): Promise<Bar | null> {
  const figures = counted().filter(([, { isUnreadable }]) => !isUnreadable);
  if (figures.length === 0) return taking ?? Promise.resolve(null);
  const taken = figures.map(([id, held]) => {
    const figure = held.now();
    put(id, null);
    return figure?.take() ?? null;
  });
  selectFigure();
  const all = Promise.all([taking ?? null, ...taken]).then(
    (bars) => bars.find((bar) => bar !== null) ?? null,
  );
  taking = all;
  return all.finally(() => {
    if (taking === all) taking = undefined;
  });
}

/** Takes all that is typed; what bars sending then, null: nothing. */
export async function takeInHand(): Promise<Bar | null> {
  const bar = barredByFigure() ?? (await takeFigures());
  if (bar !== null) return bar;
  for (const held of inHand.values()) {
    const figure = held.now();
    const other = held.isUnreadable ? leadTo(figure) : await figure?.take();
    if (other !== undefined && other !== null) return other;
  }
  return null;
}

/** Whether a figure in hand cannot be read. */
export const holdsUnreadable = (): boolean => [...inHand.values()].some(({ isUnreadable }) => isUnreadable);

export const useHoldsUnreadable = (): boolean => useSyncExternalStore(followTyped, holdsUnreadable);

/** What is typed and not taken; null: nothing. */
export function typedNow(): Typed | null {
  const [first] = inHand.values();
  return first === undefined ? null : { text: first.text, of: first.of };
}

/** @param listener told when that, or whether it can be read, may be another @returns what stops it */
export function followTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The field of a figure that has the focus. */
export function figureField(focused: Element | null): HTMLInputElement | null {
  return focused instanceof HTMLInputElement && focused.dataset['keypad'] === '' ? focused : null;
}

/** Whether what is typed next would be put to what stands in it. */
export const isBegun = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  value !== '' && !(selectionStart === 0 && selectionEnd === value.length);

const drops = new WeakMap<Element, () => string>();

/** @param drop goes back to the figure before; @returns what it is a figure of @returns what ends it */
export function noteDrop(field: Element, drop: () => string): () => void {
  drops.set(field, drop);
  return () => void drops.delete(field);
}

/** Goes back to the figure before what is typed in it. @returns what it is a figure of */
export const dropFigure = (field: Element): string => drops.get(field)?.() ?? '';

/** Something else was done or scanned: what is typed next is a figure of its own. */
export function beginAnew(): void {
  endFigure();
  selectFigure();
}

const selectFigure = (): void => figureField(document.activeElement)?.select();
