/** The labels of the command sheet, carried out: each does what its key does, at the screen that is open. */
import { create } from 'zustand';
import type { Control } from '#domain/control.ts';
import { undoLast, perform } from '../state/perform.ts';
import { here, refine, type Stand } from '../state/stand.ts';
import { lastSeen, viewKey, views } from '../state/views.ts';
import { pressKey } from '../ui/shortcuts.ts';

/** How many the next scan counts; 1 unless a quantity was scanned. */
export const nextTimes = create<{ readonly times: number }>(() => ({ times: 1 }));

export function carryOutControl(control: Control, stand: Stand): void {
  switch (control.does) {
    case 'send':
      pressKey('F9');
      return;
    case 'undo':
      void undoLast();
      return;
    case 'labels':
      pressKey('F7');
      return;
    case 'discard':
      pressKey('Delete');
      return;
    case 'next':
      stepLine(1, stand);
      return;
    case 'previous':
      stepLine(-1, stand);
      return;
    case 'times':
      nextTimes.setState({ times: control.times });
      return;
    case 'operator':
      void perform('settings.operator', { name: control.name });
      return;
    default:
      control satisfies never;
  }
}

function stepLine(by: 1 | -1, stand: Stand): void {
  const place = here();
  if (place.screen !== 'receive' || place.orderId === undefined) return;
  const { orderId, lineId } = place;
  const lines =
    lastSeen<'receiving'>(views.getState().seen, viewKey('receiving', { orderId })).view?.lines ?? [];
  const at = lines.findIndex((line) => line.lineId === lineId);
  const next = lines[at === -1 && by === -1 ? lines.length - 1 : at + by];
  if (next !== undefined) refine({ screen: 'receive', orderId, lineId: next.lineId }, stand);
}
