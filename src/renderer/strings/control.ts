/** The labels of the command sheet. */
import type { Control, ControlRefusal } from '#domain/control.ts';
import type { Came } from '#domain/reply.ts';

export function control(what: Control): string {
  switch (what.does) {
    case 'send':
      return 'Send';
    case 'undo':
      return 'Undo the last scan';
    case 'next':
      return 'Next line';
    case 'previous':
      return 'Previous line';
    case 'labels':
      return 'Print labels';
    case 'discard':
      return 'Discard';
    case 'pause':
      return 'Pause / resume';
    case 'times':
      return `Next scan × ${what.times}`;
    case 'operator':
      return `Operator: ${what.name}`;
    case 'place':
      return what.folderId === null ? 'To the top level' : 'To this location';
    case 'join':
      return 'For another station’s Settings';
    default:
      return what satisfies never;
  }
}

/** What came of it. */
export function controlDetail(what: Control, came: Came): string {
  if (came !== 'nothing') return came === 'asks' ? 'scan it again to confirm' : 'from the command sheet';
  switch (what.does) {
    case 'send':
      return 'there is nothing to send here';
    case 'undo':
      return 'there is nothing to undo here';
    case 'next':
    case 'previous':
      return 'there is no line to go to here';
    case 'labels':
      return 'there is nothing to print here';
    case 'discard':
      return 'there is nothing to discard here';
    case 'pause':
    case 'times':
    case 'operator':
    case 'place':
    case 'join':
      return 'nothing was done';
    default:
      return what satisfies never;
  }
}

/** A label that looks like one of the command sheet and does nothing. */
export function controlRefusal(why: ControlRefusal): { readonly title: string; readonly detail: string } {
  switch (why) {
    case 'from-picture':
      return {
        title: 'Command codes work with a scanner only',
        detail: 'nothing was done: it was read by a camera or from a picture',
      };
    case 'no-site':
      return {
        title: 'This command code is for practice',
        detail: 'nothing was done: print a new command sheet under Labels',
      };
    case 'other-site':
      return {
        title: 'A command code of another site',
        detail: 'nothing was done: print a new command sheet under Labels',
      };
    case 'not-joining':
      return {
        title: 'This code sets up another station',
        detail: 'nothing was done: scan it there, under Settings (F6), Command codes',
      };
    default:
      return why satisfies never;
  }
}
