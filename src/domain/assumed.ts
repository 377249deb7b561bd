/** What the API document leaves unsaid and a person can switch off: writes whose requests are assumed. */
import type { IntentKind } from './intent.ts';

/** Named as in the list of assumptions. */
export const SWITCHABLE = ['jobWrites', 'itemGroup', 'orderWrites', 'copy', 'dateReminder'] as const;
export type Switchable = (typeof SWITCHABLE)[number];

/** Which assumption a command rests on; absent: the document shows its request. */
export const ASSUMED_KINDS: Readonly<Partial<Record<IntentKind, Switchable>>> = {
  'create-job': 'jobWrites',
  'edit-job': 'jobWrites',
  'job-status': 'jobWrites',
  'delete-job': 'jobWrites',
  'delete-order': 'orderWrites',
  copy: 'copy',
};
