/** What the API document leaves unsaid and a person can switch off: writes whose requests are assumed. */
/** Named as in the list of assumptions. */
export const SWITCHABLE = ['jobWrites', 'itemGroup', 'orderWrites', 'copy', 'dateReminder'] as const;
export type Switchable = (typeof SWITCHABLE)[number];
