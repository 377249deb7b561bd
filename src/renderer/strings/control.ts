/** What keys and the labels of the command sheet do. */
import type { ReasonChoice } from '#domain/stock/adjustment.ts';
import {
  isKeyControl,
  type Came,
  type Control,
  type ControlRefusal,
  type KeyControl,
  type MissingBefore,
} from '#domain/scanning/control.ts';
import type { Screen } from '#domain/scanning/place.ts';
import { isChoice, SHORTCUTS, type ShortcutName } from '#domain/scanning/shortcut.ts';
import { choiceName } from './adjust.ts';
import { catalogue } from './catalogue.ts';
import { control as de } from './de/control.ts';
import { control as en } from './en/control.ts';
import { operatorName } from './status.ts';
import { screenNames, SCREENS } from './screens.ts';

const words = catalogue(en, de);

/** What a key or a command code does. */
export function shortcutName(name: ShortcutName): string {
  if (isChoice(name)) return words.names.choice({ n: numberOf(name) });
  if (isScreen(name)) return words.names.goTo({ screen: screenNames[screenOf(name)] });
  return words.names[name];
}

const numberOf = (name: ShortcutName): number => Number(name.slice('choice-'.length));

/** What the main key does where a list has no main button. */
export const openRow = (): string => words.names.openRow;

type ToScreen = Extract<ShortcutName, `go-${string}`>;

const isScreen = (name: ShortcutName): name is ToScreen => name.startsWith('go-');

function screenOf(name: ToScreen): Screen {
  const found = SCREENS.find((screen) => name === `go-${screen}`);
  if (found === undefined) throw new Error(`no screen is behind ${name}`);
  return found;
}

export function control(what: Control | KeyControl): string {
  if (isKeyControl(what)) return shortcutName(what.kind);
  switch (what.kind) {
    case 'join':
      return words.names.join;
    case 'times':
      return words.names.times({ times: what.times });
    case 'operator':
      return words.names.operator({ name: operatorName(what.name) });
    case 'reason':
      return reasonControl({ reason: { id: what.id, name: null, direction: what.way }, way: what.way });
    case 'place':
      return what.folderId === null ? words.names.topLevel : words.names.place;
    default:
      return what satisfies never;
  }
}

/** One that the profile has a name for. */
export const reasonControl = (choice: ReasonChoice): string =>
  words.names.reason({ reason: choiceName(choice) });

const keyOf = (name: ShortcutName): string => SHORTCUTS[name].key.toUpperCase();

/** The same with what came of it: what picked nothing may have had nothing to pick from. */
export function controlTitle(what: Control | KeyControl, came: Came): string {
  if (isKeyControl(what) && came === 'elsewhere') return words.key({ key: keyOf(what.kind) });
  if (!isKeyControl(what) || (came !== 'nothing' && came !== 'quantity-first')) return control(what);
  if (isChoice(what.kind)) return words.names.number({ n: numberOf(what.kind) });
  // The key is a digit of a figure there.
  return came === 'quantity-first'
    ? words.names.number({ n: Number(SHORTCUTS[what.kind].key) })
    : control(what);
}

/** What came of it. */
export function controlDetail(what: Control | KeyControl, came: Came, first?: MissingBefore): string {
  if (came === 'not-yet') return notYet(what, first);
  if (came === 'figure-lost') return words.figureLost;
  if (came === 'digits-lost') return words.digitsLost;
  if (came === 'quantity-first') return words.quantityFirst({ key: keyOf('quantity') });
  if (came === 'back-first' && isKeyControl(what)) return words.backFirst({ key: keyOf(what.kind) });
  if (came === 'entry-first') return words.entryFirst({ key: keyOf('take-back') });
  if (came === 'no-reason') return words.noReason;
  if (came === 'no-line' || came === 'no-item' || came === 'no-pack') return words.nothingInHand[came];
  if (came === 'on' || came === 'off') return words.turned[came];
  if (came === 'elsewhere') return words.nothing.other;
  if (came !== 'nothing') return came === 'asks' ? words.asks : words.done;
  if (!isKeyControl(what)) return words.nothing.other;
  if (isChoice(what.kind)) return words.nothing.choice;
  if (what.kind === 'next' || what.kind === 'previous') return words.nothing.line;
  return isNothing(what.kind) ? words.nothing[what.kind] : words.nothing.other;
}

/** What can do nothing now and needs nothing typed has nothing to do it to. */
function notYet({ kind }: Control | KeyControl, first: MissingBefore | undefined): string {
  if (first === undefined)
    return kind === 'labels' || kind === 'discard' ? words.nothing[kind] : words.notYet;
  if ('sentence' in first) return first.sentence;
  return first.isWrong ? words.wrongField(first) : words.emptyField(first);
}

type Nothing = 'send' | 'undo' | 'labels' | 'discard';

const isNothing = (name: ShortcutName): name is Nothing => Object.hasOwn(words.nothing, name);

/** A label that looks like one of the command sheet and does nothing. */
export const controlRefusal = (why: ControlRefusal): { readonly title: string; readonly detail: string } =>
  words.refusals[why];
