export const band = {
  notAnswered: 'Not answered yet',
  kept: 'Dockhand has stopped. The scan is kept here and will be counted once, when it is back.',
  /** `next`: a sentence. */
  notCounted: 'not counted. {next}',
} as const;
