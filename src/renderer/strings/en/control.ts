export const control = {
  /** On the label. */
  names: {
    send: 'Send',
    undo: 'Undo the last scan',
    next: 'Next line',
    previous: 'Previous line',
    labels: 'Print labels',
    discard: 'Discard',
    pause: 'Pause / resume',
    times: 'Next scan × {times, number}',
    operator: 'Operator: {name}',
    topLevel: 'To the top level',
    place: 'To this location',
    join: 'For another station’s Settings',
  },
  asks: 'scan it again to confirm',
  done: 'from the command sheet',
  /** There was nothing here to do it to. */
  nothing: {
    send: 'there is nothing to send here',
    undo: 'there is nothing to undo here',
    line: 'there is no line to go to here',
    labels: 'there is nothing to print here',
    discard: 'there is nothing to discard here',
    other: 'nothing was done',
  },
  refusals: {
    'from-picture': {
      title: 'Command codes work with a scanner only',
      detail: 'nothing was done: it was read by a camera or from a picture',
    },
    'no-site': {
      title: 'This command code is for practice',
      detail: 'nothing was done: print a new command sheet under Labels',
    },
    'other-site': {
      title: 'A command code of another site',
      detail: 'nothing was done: print a new command sheet under Labels',
    },
    'not-joining': {
      title: 'This code sets up another station',
      detail: 'nothing was done: scan it there, under Settings (F6), Command codes',
    },
  },
} as const;
