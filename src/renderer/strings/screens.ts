/** The screens on the rail and their keys. */
import type { Screen } from '#domain/place.ts';

export const SCREENS: readonly {
  readonly screen: Screen;
  readonly name: string;
  readonly shortcut: string;
}[] = [
  { screen: 'scan', name: 'Scan', shortcut: 'F1' },
  { screen: 'receive', name: 'Receive', shortcut: 'F2' },
  { screen: 'move', name: 'Move', shortcut: 'F3' },
  { screen: 'count', name: 'Count', shortcut: 'F4' },
  { screen: 'outbox', name: 'Outbox', shortcut: 'F5' },
  { screen: 'settings', name: 'Settings', shortcut: 'F6' },
  { screen: 'labels', name: 'Labels', shortcut: 'F7' },
];
