/**
 * The wedge on the document: every keydown passes here first, whatever has the focus. What turns out to be a burst goes to
 * `onScan` and nowhere else; what turns out to be typing is given back as if nothing had happened: the keydown again, so
 * that shortcuts and widgets see it, then the character into the field.
 *
 * Held back are only keys that make a character. Space on anything but a field passes at once: it presses buttons, and no
 * code begins with it.
 */
import type { WedgeSettings } from '#domain/views/settings.ts';
import { altCharacter } from './alt-code.ts';
import { insert, isField, takeBack, type Insertion } from './insert.ts';
import { readKey } from './key.ts';
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

/** One scan as it came from the keys. */
export interface Burst {
  readonly text: string;
  /** Milliseconds between its keys. */
  readonly gaps: readonly number[];
  /** The key that ended it; null: silence, or somebody's other key. */
  readonly ending: string | null;
  /** It stands in place of the burst before it, which was its first piece. */
  readonly mends: boolean;
}

interface HeldKey extends Key {
  readonly event: KeyboardEvent;
  /** What a person means by it. */
  readonly typed: string;
  readonly target: Element | null;
}

/** Milliseconds in which the system itself types the character of an Alt code that has just been taken. */
const ECHO = 60;
/** A timer that comes later than this finds key events waiting behind it; they are let in first. */
const LATE = 10;

/** @returns what stops listening */
export function listenForScans(timing: () => WedgeSettings, onScan: (burst: Burst) => void): () => void {
  let state: WedgeState<HeldKey> = atRest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let insertions: (Insertion | null)[] = [];
  let altDigits = '';
  let altAt = -Infinity;

  function carryOut(effects: readonly WedgeEffect<HeldKey>[], ending: string | null = null): void {
    for (const effect of effects) {
      if (effect.does === 'type') {
        insertions = [...insertions, ...effect.keys.map(giveBack)].slice(-MOST_HEAD);
      } else {
        for (const one of insertions.slice(insertions.length - effect.takeBack).reverse()) {
          if (one !== null) takeBack(one);
        }
        insertions = [];
        const { text, gaps, mends } = effect;
        onScan({ text, gaps: gaps.map(Math.round), ending, mends });
      }
    }
  }

  function giveBack({ event, target, typed }: HeldKey): Insertion | null {
    // Where it was meant to go; what was pressed nowhere in particular goes where the focus is by now.
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
    const wanted = to.dispatchEvent(again);
    // Somebody may have wanted the focus for it.
    const into = isField(to) ? to : document.activeElement;
    const printable = typed >= ' ';
    return wanted && printable && isField(into) ? insert(into, typed) : null;
  }

  function wait(late = false): void {
    clearTimeout(timer);
    const due = deadline(state, timing());
    if (due === null) return;
    timer = setTimeout(
      () => {
        if (!late && performance.now() - due > LATE) return wait(true);
        const step = tick(state, performance.now(), timing());
        state = step.state;
        carryOut(step.effects);
        wait();
      },
      late ? LATE : Math.max(0, Math.ceil(due - performance.now() + 1)),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What a page makes up, ourselves included, comes from no keyboard.
    if (!event.isTrusted) return;
    const at = event.timeStamp;
    const underWay = isUnderWay(state, at, timing());
    const meaning = readKey(event, underWay);
    if (meaning.is === 'modifier') return;
    if (meaning.is === 'alt-digit') {
      altDigits += meaning.digit;
      stop(event);
      return;
    }
    const target = document.activeElement;
    const field = isField(target);
    if (meaning.is === 'char' && !(meaning.char === ' ' && !field && !underWay)) {
      take(meaning, at, event, target);
      stop(event);
    } else {
      const verdict = meaning.is === 'end' ? end(state, at, timing()) : interrupt(state, at, timing());
      state = verdict.state;
      if (verdict.swallow) stop(event);
      carryOut(verdict.effects, meaning.is === 'end' ? event.key : null);
    }
    wait();
  }

  function take(
    { char, typed }: { readonly char: string; readonly typed: string },
    at: number,
    event: KeyboardEvent,
    target: Element | null,
  ): void {
    const hold = isField(target) ? timing().averageGap : timing().settle;
    const step = press(state, { char, typed, at, seen: performance.now(), hold, event, target }, timing());
    state = step.state;
    carryOut(step.effects);
  }

  /** Alt is let go: the digits before it were one character. */
  function onKeyUp(event: KeyboardEvent): void {
    if (!event.isTrusted || event.key !== 'Alt' || altDigits === '') return;
    const char = altCharacter(altDigits);
    altDigits = '';
    if (char === undefined) return;
    altAt = performance.now();
    stop(event);
    const made = new KeyboardEvent('keydown', { key: char });
    take({ char, typed: char }, event.timeStamp, made, document.activeElement);
    wait();
  }

  function onKeyPress(event: KeyboardEvent): void {
    if (event.isTrusted && performance.now() - altAt < ECHO) stop(event);
  }

  /** Typing is finished before a press moves the focus away from where it was meant. */
  function onPointerDown(event: Event): void {
    const verdict = interrupt(state, event.timeStamp, timing());
    state = verdict.state;
    carryOut(verdict.effects);
    wait();
  }

  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('keyup', onKeyUp, true);
  document.addEventListener('keypress', onKeyPress, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('keyup', onKeyUp, true);
    document.removeEventListener('keypress', onKeyPress, true);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
