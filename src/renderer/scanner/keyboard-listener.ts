/**
 * Attaches the keyboard wedge (`wedge.ts`) to the document: every keydown passes here first, whatever has the focus. A scanner's burst
 * goes to `onScan` and nowhere else. A person's typing is returned unchanged: first the keydown, so that shortcuts and widgets see it,
 * then the character into the field.
 *
 * Only keys that make a character are held back until the wedge has decided. Space outside a field passes at once: it presses buttons, and
 * no code begins with it.
 *
 * A person who knows the screens types ahead of them: "/" and a name behind the key of a place. While what was opened is still being
 * read its keys are not there, so they wait for it, in their order; given to what is there, they would come to nothing or do something else.
 */
import type { WedgeSettings } from '#domain/wedge-settings.ts';
import { AHEAD, LOOK_AGAIN } from '../state/coming.ts';
import { altCharacter } from './alt-code.ts';
import { figureField } from '../ui/in-hand.ts';
import { undoSpoilt } from '../ui/lost-figure.ts';
import { isOfFigure } from '../ui/quantity.ts';
import { insert, isField, takeBack } from './type-into-field.ts';
import { readKey } from './classify-key.ts';
import { noteMadeAt } from './key-time.ts';
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

interface HeldKey extends Key {
  readonly event: KeyboardEvent;
  /** The character if a person pressed the key. */
  readonly typed: string;
  readonly target: Element | null;
}

/** Milliseconds in which the system also types the character of an Alt code that was just decoded; that keypress is stopped. */
const ECHO = 60;
/** If a timer fires later than this (milliseconds), key events may be waiting behind it; they are handled first. */
const LATE = 10;

/**
 * @param isComing whether something that the operator has opened is still being read
 * @returns a function that stops listening
 */
export function listenForScans(
  timing: () => WedgeSettings,
  onScan: (burst: Burst) => void,
  isComing: () => boolean,
): () => void {
  const keys = new HeldKeys(timing, onScan, isComing);
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

  constructor(timing: () => WedgeSettings, onScan: (burst: Burst) => void, isComing: () => boolean) {
    this.#timing = timing;
    this.#onScan = onScan;
    this.#ahead = new TypedAhead(isComing);
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
      this.#ahead.giveAll();
    }
    this.#wait();
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
        this.#ahead.giveAll();
        const { text, gaps, mends } = effect;
        this.#onScan({ text, gaps: gaps.map(Math.round), ending, mends });
      }
    }
  }
}

/** Keys that were typed before what they are for is there. */
class TypedAhead {
  readonly #isComing: () => boolean;
  #waiting: { readonly key: HeldKey; takeBack: (() => void) | null }[] = [];
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isComing: () => boolean) {
    this.#isComing = isComing;
  }

  /** @returns what removes it again */
  give(key: HeldKey): (() => void) | null {
    if (this.#waiting.length === 0) {
      // A digit by itself may be the rest of a figure that has picked what is coming.
      const isMeant = !isField(document.activeElement) && !/\d/.test(key.typed);
      if (!isMeant || !this.#isComing()) return giveBack(key);
      this.#since = performance.now();
    }
    const one = { key, takeBack: null as (() => void) | null };
    this.#waiting.push(one);
    this.#look();
    return () => {
      const isHere = this.#waiting.includes(one);
      this.#waiting = this.#waiting.filter((other) => other !== one);
      if (!isHere) one.takeBack?.();
    };
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Nothing waits behind them: a key that is no character, or a scan, has come. */
  giveAll(): void {
    for (let one = this.#waiting.shift(); one !== undefined; one = this.#waiting.shift())
      one.takeBack = giveBack(one.key);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // One at a time: it may open something that the next is for.
      if (!this.#isComing() || performance.now() - this.#since > AHEAD) {
        const one = this.#waiting.shift();
        if (one !== undefined) one.takeBack = giveBack(one.key);
      }
      if (this.#waiting.length > 0) this.#look();
    }, LOOK_AGAIN);
  }
}

/** @returns what removes it again, if it went into a field or spoilt the figure there */
function giveBack({ event, target, typed, at }: HeldKey): (() => void) | null {
  // Into the field that had the focus; if none had, into what has the focus by now.
  const to = isField(target) && target.isConnected ? target : (document.activeElement ?? document.body);
  const again = new KeyboardEvent('keydown', {
    key: event.key,
    code: event.code,
    location: event.location,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey,
    altKey: event.altKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  noteMadeAt(again, at);
  const before = undoSpoilt();
  const wanted = to.dispatchEvent(again);
  const undo = undoSpoilt();
  if (undo !== before && undo !== null) return undo;
  // A handler of the keydown may have moved the focus.
  const into = isField(to) ? to : document.activeElement;
  const printable = typed >= ' ';
  if (!wanted || !printable || !isField(into)) return null;
  const insertion = insert(into, typed);
  return () => takeBack(insertion);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
