/**
 * Keys that a person types before what they are for is there: "/" and a name while the place just opened is still being read, a figure
 * while the scan of its item is still being answered, the key of what an act is about to bring onto the screen. Given to what is there, they would come to nothing or do something else. They
 * wait for it, in their order, and what is scanned behind them comes behind them.
 */
import { AHEAD, LOOK_AGAIN } from '../state/scans/coming.ts';
import { figureField } from '../ui/keys/in-hand.ts';
import { undoSpoilt } from '../ui/keys/lost-figure.ts';
import { noteMadeAt } from './key-time.ts';
import { insert, isField, takeBack } from './type-into-field.ts';

/** What may be on its way. */
export interface Coming {
  /** What the operator has opened is still being read. */
  readonly isOpening: () => boolean;
  /** A scan waits for its answer. */
  readonly isAnswering: () => boolean;
  /** What this key is for is not there, and may be in a moment. */
  readonly isKeyToCome: (key: string) => boolean;
}

/** What is needed to give a key back. */
export interface GivenKey {
  readonly event: KeyboardEvent;
  /** The character if a person pressed the key; empty of a key that makes none. */
  readonly typed: string;
  readonly target: Element | null;
  /** When it was made (milliseconds, as `Event.timeStamp`). */
  readonly at: number;
}

interface Waiting {
  readonly give: () => void;
  readonly isCharacter: boolean;
  /** As `KeyboardEvent.key` has it; null: a scan. */
  readonly key: string | null;
}

/** Of the page's one keyboard; scans that come another way are behind its keys, too. */
let ofPage: TypedAhead | undefined;

export function setTypedAhead(keys: TypedAhead): void {
  ofPage = keys;
}

/** @param scan one that is not the keyboard's */
export function behindTyped(scan: () => void): void {
  if (ofPage === undefined) scan();
  else ofPage.follow(scan);
}

export class TypedAhead {
  readonly #coming: Coming;
  #waiting: Waiting[] = [];
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(coming: Coming) {
    this.#coming = coming;
  }

  /** @returns what removes it again */
  give(key: GivenKey): (() => void) | null {
    if (!this.isWaiting() && !this.#isAhead(key.event.key)) return giveBack(key);
    let undo: (() => void) | null = null;
    const one = {
      give: () => void (undo = giveBack(key)),
      isCharacter: key.typed !== '',
      key: key.event.key,
    };
    this.#wait(one);
    return () => {
      const isHere = this.#waiting.includes(one);
      this.#waiting = this.#waiting.filter((other) => other !== one);
      if (!isHere) undo?.();
    };
  }

  /** A scan. */
  follow(scan: () => void): void {
    if (this.isWaiting()) this.#wait({ give: scan, isCharacter: false, key: null });
    else scan();
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Takes back the last that waits, if it is a character. @returns whether it was one */
  takeLast(): boolean {
    const isOne = this.#waiting.at(-1)?.isCharacter === true;
    if (isOne) this.#waiting.pop();
    return isOne;
  }

  /** What has come waits for nothing: another key, or a press by hand. */
  giveAll(): void {
    for (let one = this.#waiting.shift(); one !== undefined; one = this.#waiting.shift()) one.give();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #isAhead(key: string): boolean {
    const focused = document.activeElement;
    if (isField(focused) && figureField(focused) === null) return false;
    if (this.#coming.isAnswering()) return true;
    return !isField(focused) && (this.#coming.isOpening() || this.#coming.isKeyToCome(key));
  }

  #isComing({ key }: Waiting): boolean {
    if (this.#coming.isOpening() || this.#coming.isAnswering()) return true;
    return key !== null && !isField(document.activeElement) && this.#coming.isKeyToCome(key);
  }

  #wait(one: Waiting): void {
    if (!this.isWaiting()) this.#since = performance.now();
    this.#waiting.push(one);
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const [first] = this.#waiting;
      const isComing = first !== undefined && this.#isComing(first);
      // One at a time: it may open, or lead to, something that the next is for.
      if (!isComing || performance.now() - this.#since > AHEAD) {
        this.#waiting.shift()?.give();
        // What is given may begin what the next is for.
        this.#since = performance.now();
      }
      if (this.isWaiting()) this.#look();
    }, LOOK_AGAIN);
  }
}

/** @returns what removes it again, if it went into a field or spoilt the figure there */
function giveBack({ event, target, typed, at }: GivenKey): (() => void) | null {
  // Into the field that had the focus; if none had, into what has the focus by now.
  const to = isField(target) && target.isConnected ? target : (document.activeElement ?? document.body);
  const how = {
    key: event.key,
    repeat: event.repeat,
    code: event.code,
    location: event.location,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey,
    altKey: event.altKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const again = new KeyboardEvent('keydown', how);
  noteMadeAt(again, at);
  const before = undoSpoilt();
  const wanted = to.dispatchEvent(again);
  // A button is pressed once its key is let go: it would be by the next scan's Enter.
  if (typed === '') (document.activeElement ?? to).dispatchEvent(new KeyboardEvent('keyup', how));
  const undo = undoSpoilt();
  if (undo !== before && undo !== null) return undo;
  // A handler of the keydown may have moved the focus.
  const into = isField(to) ? to : document.activeElement;
  const printable = typed >= ' ';
  if (!wanted || !printable || !isField(into)) return null;
  const insertion = insert(into, typed);
  return () => takeBack(insertion);
}
