/** The labels of the command sheet. */
import type { Control, ControlRefusal } from '#domain/control.ts';
import type { Came } from '#domain/reply.ts';
import { catalogue } from './catalogue.ts';
import { control as de } from './de/control.ts';
import { control as en } from './en/control.ts';

const words = catalogue(en, de);

export function control(what: Control): string {
  switch (what.does) {
    case 'send':
    case 'undo':
    case 'next':
    case 'previous':
    case 'labels':
    case 'discard':
    case 'pause':
    case 'join':
      return words.names[what.does];
    case 'times':
      return words.names.times({ times: what.times });
    case 'operator':
      return words.names.operator({ name: what.name });
    case 'place':
      return what.folderId === null ? words.names.topLevel : words.names.place;
    default:
      return what satisfies never;
  }
}

/** What came of it. */
export function controlDetail(what: Control, came: Came): string {
  if (came !== 'nothing') return came === 'asks' ? words.asks : words.done;
  switch (what.does) {
    case 'send':
    case 'undo':
    case 'labels':
    case 'discard':
      return words.nothing[what.does];
    case 'next':
    case 'previous':
      return words.nothing.line;
    case 'pause':
    case 'times':
    case 'operator':
    case 'place':
    case 'join':
      return words.nothing.other;
    default:
      return what satisfies never;
  }
}

/** A label that looks like one of the command sheet and does nothing. */
export const controlRefusal = (why: ControlRefusal): { readonly title: string; readonly detail: string } =>
  words.refusals[why];
