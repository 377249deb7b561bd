/** The labels of the command sheet. */
import type { Control } from '#domain/control.ts';

export function control(what: Control): string {
  switch (what.does) {
    case 'send':
      return 'Send';
    case 'undo':
      return 'Undo the last scan';
    case 'next':
      return 'Next line';
    case 'previous':
      return 'Line before';
    case 'labels':
      return 'Print labels';
    case 'discard':
      return 'Start over';
    case 'times':
      return `The next scan counts ${what.times}`;
    case 'operator':
      return `Operator: ${what.name}`;
    default:
      return what satisfies never;
  }
}
