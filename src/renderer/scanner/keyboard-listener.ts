/**
 * Attaches the keyboard wedge (`wedge.ts`) to the document: every keydown passes here first, whatever has the focus. A scanner's burst
 * goes to `onScan` and nowhere else. A person's typing is returned unchanged: first the keydown, so that shortcuts and widgets see it,
 * then the character into the field.
 *
 * Only keys that make a character are held back until the wedge has decided. Space outside a field passes at once: it presses buttons, and
 * no code begins with it.
 *
 * A person who knows the screens types ahead of them and of the scanner: such keys wait (`typed-ahead.ts`).
 */
import type { WedgeSettings } from '#domain/scanning/wedge-settings.ts';
import { altCharacter } from './alt-code.ts';
import { figureField } from '../ui/keys/in-hand.ts';
import { isOfFigure } from '../ui/keys/quantity.ts';
import { isField } from './type-into-field.ts';
import { readKey } from './classify-key.ts';
import { setTypedAhead, TypedAhead, type Coming, type GivenKey } from './typed-ahead.ts';
import {
  atRest,
  deadline,
  end,
  interrupt,
  isUnderWay,
  MOST_HEAD,
  press,
  tick,
  type Key,
  type WedgeEffect,
  type WedgeState,
} from './wedge.ts';

/** One scan as it came from the keyboard. */
export interface Burst {
  readonly text: string;
  /** Milliseconds between its keys. */
  readonly gaps: readonly number[];
  /** The key that ended it; null if silence or a person's key did. */
  readonly ending: string | null;
  /** It replaces the burst before it, which was only its first piece. */
  readonly mends: boolean;
}

interface HeldKey extends Key, GivenKey {}

/** Milliseconds in which the system also types the character of an Alt code that was just decoded; that keypress is stopped. */
const ECHO = 60;
/** Keys that wait behind those that are typed ahead: what they do is done by handlers of ours, or of a button that is pressed. */
const COMES_BEHIND = /^(Enter|Escape|Delete|ArrowUp|ArrowDown|F([1-9]|10|12))$/;
/** If a timer fires later than this (milliseconds), key events may be waiting behind it; they are handled first. */
const LATE = 10;

/** @returns a function that stops listening */
export function listenForScans(
  timing: () => WedgeSettings,
  onScan: (burst: Burst) => void,
  coming: Coming,
): () => void {
  const keys = new HeldKeys(timing, onScan, coming);
  const onKeyDown = (event: KeyboardEvent) => keys.down(event);
  const onKeyUp = (event: KeyboardEvent) => keys.up(event);
  const onKeyPress = (event: KeyboardEvent) => keys.pressed(event);
  const onPointerDown = (event: Event) => keys.interrupted(event);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('keyup', onKeyUp, true);
  document.addEventListener('keypress', onKeyPress, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    keys.end();
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('keyup', onKeyUp, true);
    document.removeEventListener('keypress', onKeyPress, true);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
}

/** Holds keys back until the wedge has decided, and the timer that releases them. */
class HeldKeys {
  readonly #timing: () => WedgeSettings;
  readonly #onScan: (burst: Burst) => void;
  #state: WedgeState<HeldKey> = atRest();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Removes the last typed characters from the field they went into: they may turn out to be the head of a scan. */
  #takeBacks: ((() => void) | null)[] = [];
  #altDigits = '';
  #altAt = -Infinity;
  readonly #ahead: TypedAhead;

  constructor(timing: () => WedgeSettings, onScan: (burst: Burst) => void, coming: Coming) {
    this.#timing = timing;
    this.#onScan = onScan;
    this.#ahead = new TypedAhead(coming);
    setTypedAhead(this.#ahead);
  }

  down(event: KeyboardEvent): void {
    // Events made by a script, this one included, come from no keyboard.
    if (!event.isTrusted) return;
    const at = event.timeStamp;
    const underWay = isUnderWay(this.#state, at, this.#timing());
    const meaning = readKey(event, underWay);
    if (meaning.kind === 'modifier') return;
    if (meaning.kind === 'alt-digit') {
      this.#altDigits += meaning.digit;
      stop(event);
      return;
    }
    const target = document.activeElement;
    const field = isField(target);
    const isBehind = underWay || this.#ahead.isWaiting();
    if (meaning.kind === 'char' && !(meaning.char === ' ' && !field && !isBehind)) {
      this.#take(meaning, at, event, target);
      stop(event);
    } else {
      const judge = meaning.kind === 'end' ? end : interrupt;
      const verdict = judge(this.#state, at, this.#timing());
      this.#state = verdict.state;
      if (verdict.swallow) stop(event);
      this.#carryOut(verdict.effects, meaning.kind === 'end' ? event.key : null);
      if (!verdict.swallow && this.#ahead.isWaiting()) this.#behind(event, target, at);
    }
    this.#wait();
  }

  /** A key that makes no character, or one that is held down, behind keys that wait. */
  #behind(event: KeyboardEvent, target: Element | null, at: number): void {
    if (event.repeat) stop(event);
    else if (COMES_BEHIND.test(event.key)) {
      this.#ahead.give({ event, target, typed: '', at });
      stop(event);
    } else if (event.key === 'Backspace' && this.#ahead.takeLast()) stop(event);
    else this.#ahead.giveAll();
  }

  /** Alt is released: the digits before it are one character. */
  up(event: KeyboardEvent): void {
    if (!event.isTrusted || event.key !== 'Alt' || this.#altDigits === '') return;
    const char = altCharacter(this.#altDigits);
    this.#altDigits = '';
    if (char === undefined) return;
    this.#altAt = performance.now();
    stop(event);
    const made = new KeyboardEvent('keydown', { key: char });
    this.#take({ char, typed: char }, event.timeStamp, made, document.activeElement);
    this.#wait();
  }

  pressed(event: KeyboardEvent): void {
    if (event.isTrusted && performance.now() - this.#altAt < ECHO) stop(event);
  }

  /** Held keys are typed before a pointer press moves the focus away from their field. */
  interrupted(event: Event): void {
    const verdict = interrupt(this.#state, event.timeStamp, this.#timing());
    this.#state = verdict.state;
    this.#carryOut(verdict.effects);
    this.#ahead.giveAll();
    this.#wait();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ahead.end();
  }

  #take(
    { char, typed }: { readonly char: string; readonly typed: string },
    at: number,
    event: KeyboardEvent,
    target: Element | null,
  ): void {
    const timing = this.#timing();
    // In a field of figures a letter is a key, which is done and not typed.
    const isKey = figureField(target) !== null && !isOfFigure(typed);
    const hold = isField(target) && !isKey ? timing.averageGap : timing.settle;
    const step = press(
      this.#state,
      { char, typed, at, seen: performance.now(), hold, event, target },
      timing,
    );
    this.#state = step.state;
    this.#carryOut(step.effects);
  }

  #wait(late = false): void {
    clearTimeout(this.#timer);
    const due = deadline(this.#state, this.#timing());
    if (due === null) return;
    this.#timer = setTimeout(
      () => {
        if (!late && performance.now() - due > LATE) return this.#wait(true);
        const step = tick(this.#state, performance.now(), this.#timing());
        this.#state = step.state;
        this.#carryOut(step.effects);
        this.#wait();
      },
      late ? LATE : Math.max(0, Math.ceil(due - performance.now() + 1)),
    );
  }

  #carryOut(effects: readonly WedgeEffect<HeldKey>[], ending: string | null = null): void {
    for (const effect of effects) {
      if (effect.kind === 'type') {
        const given = effect.keys.map((key) => this.#ahead.give(key));
        this.#takeBacks = [...this.#takeBacks, ...given].slice(-MOST_HEAD);
      } else {
        for (const one of this.#takeBacks.slice(this.#takeBacks.length - effect.takeBack).reverse()) one?.();
        this.#takeBacks = [];
        const { text, gaps, mends } = effect;
        this.#ahead.follow(() => this.#onScan({ text, gaps: gaps.map(Math.round), ending, mends }));
      }
    }
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
