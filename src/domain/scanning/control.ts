/**
 * Labels that are not goods but something to do: a printed sheet stands in for the keyboard. Letters and digits alone, and no
 * Y or Z, so that they read the same from a scanner that takes a German keyboard for an American one.
 *
 * A delivered carton can print such a label as well. So a site has a secret that every label printed there carries, and a label
 * without it does nothing; only practice, where nothing is real, takes labels that carry none.
 */
import { REASON_ID, type Way } from '../stock/adjustment.ts';
import { nameSeen } from '../values/name.ts';
import { CONTROLS, SHORTCUTS, type CodedName, type ShortcutName } from './shortcut.ts';

export type Control =
  /** What the act's key does. */
  | { readonly kind: CodedName }
  /** The next thing scanned counts so many times. */
  | { readonly kind: 'times'; readonly times: number }
  /** Somebody else works here from now on. */
  | { readonly kind: 'operator'; readonly name: string }
  /** Stands for the label of a place that has none. Null: the top level. */
  | { readonly kind: 'place'; readonly folderId: number | null }
  /** Prepares an adjustment of the item in hand, by the id of its reason; scanned once more it books that. */
  | { readonly kind: 'reason'; readonly id: string; readonly way: Way }
  /** Carries the site's secret to another station of the site. */
  | { readonly kind: 'join' };

/** Does what a key does: by its code, or by the key itself. */
export interface KeyControl {
  readonly kind: ShortcutName;
}

export const isKeyControl = (control: Control | KeyControl): control is KeyControl =>
  Object.hasOwn(SHORTCUTS, control.kind);

export interface ControlLabel {
  readonly control: Control;
  /** The secret it carries; null on one for practice. */
  readonly site: string | null;
}

/** No article number, in any trade, begins with our name. */
const LEAD = 'DOCKHAND';
const JOIN = 'JOIN';
/** What a reason's code begins with. The way is in it: a reason that was given another way since has to be printed anew. */
const WAYS: Readonly<Record<Way, string>> = { fewer: 'LESS', more: 'MORE' };
export const MOST_TIMES = 9999;

/** Without I and O, which are 1 and 0 to an eye: 32 characters, five bits each. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';
/** 50 bits: cannot be guessed by trying, and a label with it is still short enough for Code 128. */
export const SECRET_LENGTH = 10;
const SECRET = new RegExp(`^[${CHARACTERS}]{${SECRET_LENGTH}}`);

/** @param bytes as many random ones as the secret has characters */
export const siteSecret = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, SECRET_LENGTH), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('');

/** @param site the secret of the site; null: for practice */
export const controlCode = (control: Control, site: string | null = null): string =>
  LEAD + (site ?? '') + wordOf(control);

/** Ours to read, whether it is one or not. */
export const isControlCode = (code: string): boolean => code.startsWith(LEAD);

export function readControl(code: string): ControlLabel | undefined {
  if (!isControlCode(code)) return undefined;
  const rest = code.slice(LEAD.length);
  const generic = readWord(rest);
  // A label that joins nothing is none.
  if (generic !== undefined) return generic.kind === 'join' ? undefined : { control: generic, site: null };
  const [site] = SECRET.exec(rest) ?? [];
  const control = site === undefined ? undefined : readWord(rest.slice(SECRET_LENGTH));
  return site === undefined || control === undefined ? undefined : { control, site };
}

/** As it may be kept and handed on: whatever follows our name and is no label for practice may hold a secret. */
export function withoutSecret(text: string): string {
  const at = text.toUpperCase().indexOf(LEAD);
  if (at === -1) return text;
  const label = readControl(text.slice(at));
  if (label?.site === null) return text;
  return `${text.slice(0, at + LEAD.length)}…${label === undefined ? '' : wordOf(label.control)}`;
}

/**
 * Why a label does nothing. `no-command`: it begins like a command, and is none. `from-picture`: it was seen by a camera or in a
 * picture, which anybody can hold up. `no-site`: it is for practice. `other-site`: it carries another secret than ours.
 * `not-joining`: the operator has not asked to join.
 */
export type ControlRefusal = 'no-command' | 'from-picture' | 'no-site' | 'other-site' | 'not-joining';

export type JudgedControl =
  | { readonly kind: 'accepted'; readonly control: Exclude<Control, { readonly kind: 'join' }> }
  /** This secret is ours from now on. */
  | { readonly kind: 'joins'; readonly site: string }
  | { readonly kind: 'refused'; readonly why: ControlRefusal };

export interface Here {
  /** Read by a camera or in a picture, not by a scanner and not typed. */
  readonly fromPicture: boolean;
  readonly isPractice: boolean;
  /** Our own secret; null where none was made yet. */
  readonly site: string | null;
  /** The operator stands where labels of another station are taken over, having asked for it. */
  readonly isJoining: boolean;
}

/** @param label what was read of a code of ours; undefined where that is no command */
export function judgeControl(label: ControlLabel | undefined, here: Here): JudgedControl {
  if (label === undefined) return refused('no-command');
  const { control, site } = label;
  if (here.fromPicture) return refused('from-picture');
  if (control.kind === 'join') {
    if (here.isPractice || site === null) return refused('other-site');
    return here.isJoining ? { kind: 'joins', site } : refused('not-joining');
  }
  if (here.isPractice) return site === null ? { kind: 'accepted', control } : refused('other-site');
  if (site === null) return refused('no-site');
  return site === here.site ? { kind: 'accepted', control } : refused('other-site');
}

const refused = (why: ControlRefusal): JudgedControl => ({ kind: 'refused', why });

function wordOf(control: Control): string {
  if (control.kind === 'times') return `TIMES${control.times}`;
  if (control.kind === 'operator') return `BADGE ${control.name}`;
  if (control.kind === 'place') return `PLACE${control.folderId ?? 0}`;
  if (control.kind === 'reason') return WAYS[control.way] + control.id;
  return control.kind === 'join' ? JOIN : SHORTCUTS[control.kind].code;
}

function readWord(rest: string): Control | undefined {
  const times = /^TIMES([1-9]\d{0,3})$/.exec(rest)?.[1];
  if (times !== undefined) return { kind: 'times', times: Number(times) };
  const name = nameSeen(/^BADGE (.{1,80})$/.exec(rest)?.[1] ?? '');
  if (name !== '') return { kind: 'operator', name };
  const place = /^PLACE(0|[1-9]\d{0,14})$/.exec(rest)?.[1];
  if (place !== undefined) return { kind: 'place', folderId: place === '0' ? null : Number(place) };
  const [, way, id] = /^(LESS|MORE)(.+)$/.exec(rest) ?? [];
  if (id !== undefined && REASON_ID.test(id))
    return { kind: 'reason', id, way: way === 'LESS' ? 'fewer' : 'more' };
  if (rest === JOIN) return { kind: 'join' };
  const kind = CONTROLS.find((one) => SHORTCUTS[one].code === rest);
  return kind === undefined ? undefined : { kind };
}

/** What a key or a command code came to. */
export type Came =
  | 'done'
  /** The same of what is on or off: how it is from now on. */
  | 'on'
  | 'off'
  /** It has to be scanned, or pressed, once more. */
  | 'asks'
  /** There was nothing here to do it to. */
  | 'nothing'
  /** The same of a key that does one thing or another on other screens: none of them is named. */
  | 'elsewhere'
  /** It is done to the line, or the item, in hand, and none is. */
  | 'no-line'
  | 'no-item'
  /** It is of a pack, and none was scanned last. */
  | 'no-pack'
  /** The profile has no such reason, or it goes the other way by now. */
  | 'no-reason'
  /** Something has to be filled in or chosen before. */
  | 'not-yet'
  /** It answered with the first digit of a figure, of which nothing was taken. */
  | 'figure-lost'
  /** The same where no figure is typed: what it picked from is plain to see, the digits after it are not. */
  | 'digits-lost'
  /** A digit, and nothing to pick by it; for how many the quantity field has to be gone to before. */
  | 'quantity-first'
  /** It is done to the whole, or the list, and one of it is open: Esc leads back to that. */
  | 'back-first'
  /** What is undone here is an entry, by a key of its own. */
  | 'entry-first';

/** What has to be filled in before: a field, by its name on the screen, or what the screen says comes next. */
export type MissingBefore =
  { readonly field: string; readonly isWrong: boolean } | { readonly sentence: string };

/** What is said of a key or a command code. */
export interface ControlSaid {
  readonly kind: 'control';
  readonly control: Control | KeyControl;
  readonly came?: Came;
  /** What it asks to be confirmed, as its button says, and for what. Absent: it asks nothing, or its own name says it. */
  readonly does?: string;
  readonly of?: string;
  /** Where it can do nothing yet: what comes first. */
  readonly first?: MissingBefore;
}
