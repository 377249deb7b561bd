/**
 * The wedge on the document: every keydown passes here first, whatever has the focus. What turns out to be a burst goes to
 * `onScan` and nowhere else; what turns out to be typing is given back as if nothing had happened: the keydown again, so
 * that shortcuts and widgets see it, then the character into the field.
 *
 * Held back are only keys that make a character. Space on anything but a field passes at once: it presses buttons, and no
 * code begins with it.
 */
import type { WedgeSettings } from '#domain/views/settings.ts';
import { insert, isField, takeBack, type Insertion } from './insert.ts';
import { readKey } from './key.ts';
import {
  atRest,
  deadline,
  end,
  interrupt,
  press,
  tick,
  type Key,
  type WedgeEffect,
  type WedgeState,
} from './wedge.ts';

interface HeldKey extends Key {
  readonly event: KeyboardEvent;
  readonly target: Element | null;
}

/** A timer that comes later than this finds key events waiting behind it; they are let in first. */
const LATE = 10;

/** @returns what stops listening */
export function listenForScans(timing: () => WedgeSettings, onScan: (text: string) => void): () => void {
  let state: WedgeState<HeldKey> = atRest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let insertions: (Insertion | null)[] = [];

  function carryOut(effects: readonly WedgeEffect<HeldKey>[]): void {
    for (const effect of effects) {
      if (effect.does === 'type') {
        insertions = [...insertions, ...effect.keys.map(giveBack)].slice(-8);
      } else {
        for (const one of insertions.slice(insertions.length - effect.takeBack).reverse()) {
          if (one !== null) takeBack(one);
        }
        insertions = [];
        onScan(effect.text);
      }
    }
  }

  function giveBack({ event, target, char }: HeldKey): Insertion | null {
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
    const printable = char >= ' ';
    return wanted && printable && isField(into) ? insert(into, char) : null;
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
    const meaning = readKey(event, state.held.length > 0);
    if (meaning.is === 'modifier') return;
    const target = document.activeElement;
    const field = isField(target);
    const at = event.timeStamp;
    if (meaning.is === 'char' && !(meaning.char === ' ' && !field && state.held.length === 0)) {
      const hold = field ? timing().averageGap : timing().settle;
      const key = { char: meaning.char, at, seen: performance.now(), hold, event, target };
      const step = press(state, key, timing());
      state = step.state;
      stop(event);
      carryOut(step.effects);
    } else {
      const verdict = meaning.is === 'end' ? end(state, at, timing()) : interrupt(state, at, timing());
      state = verdict.state;
      if (verdict.swallow) stop(event);
      carryOut(verdict.effects);
    }
    wait();
  }

  /** Typing is finished before a press moves the focus away from where it was meant. */
  function onPointerDown(event: Event): void {
    const verdict = interrupt(state, event.timeStamp, timing());
    state = verdict.state;
    carryOut(verdict.effects);
    wait();
  }

  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
