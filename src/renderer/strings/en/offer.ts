/** What can be chosen: `label` on the button, `means` what follows from it. */
export const offer = {
  keep: { label: 'Keep it', means: 'You have checked: it was booked.' },
  right: { label: 'It is right as it is', means: 'You have checked. Nothing is sent.' },
  ownPlace: {
    label: '{n, plural, one {Put it in {place} instead} other {Put them where the items are}}',
    means: 'It adds to the item. It is checked first and booked once.',
  },
  asShown: {
    label:
      '{how, select, copies {Accept the new record} adds {Add it to the item} other {Book it as shown here}}',
    means: 'It is checked first and booked once.',
  },
  ontoItem: {
    label: 'Put it onto the item',
    means: 'It is added to the item and taken off the new record, which stays with what is left.',
  },
  ownStock: {
    label: 'Book as own stock',
    means:
      'Each line becomes a record of its own, where it was to land, with the order’s number in its notes. Nothing goes onto the order.',
  },
  booked: { label: 'It was booked', means: 'You have checked. Nothing more is sent.' },
  notBooked: { label: 'It was not booked: send it', means: 'You have checked. It is sent once more.' },
  notOurs: { label: 'It is not ours', means: 'Someone else did it. This stays not booked.' },
  discard: { label: 'Discard', means: 'It was not booked and will not be.' },
  discardUnknown: { label: 'Discard', means: 'You have checked: it was not booked. Nothing more is sent.' },
  difference: { label: 'Book the difference', means: 'Changes made since are kept.' },
  differenceOf: {
    label: 'Book the difference, {difference}',
    means: 'Changes made since are kept: it becomes {becomes}.',
  },
  correct: {
    label: 'Correct it on the order',
    means: 'Nothing is booked. Its lines are put back onto the order, to be corrected and sent again.',
  },
  recount: { label: 'Count again', means: 'This count is discarded. Nothing is booked.' },
  inPart: {
    label: 'Only the marked lines were booked',
    means: 'You have checked. They stay as they are; the others are sent.',
  },
  undoLate: { label: 'Undo it', means: 'You have checked: it was booked, and is undone.' },
  undoSecond: {
    one: 'Undo the second one',
    many: 'Undo all but one',
    meansMove: { one: 'It is moved back.', many: 'They are moved back.' },
    meansItem: {
      one: 'The second item is deleted for good.',
      many: 'The other items are deleted for good.',
    },
    meansFolder: {
      one: 'The second location is deleted for good.',
      many: 'The other locations are deleted for good.',
    },
    means: 'What was booked too much is undone.',
  },
  cancel: {
    label: 'Do not send',
    meansUntried: 'Nothing is booked; what is shown goes back to how it was.',
    meansTried: 'It is not sent again; what is shown goes back to how it was.',
    meansSent: 'If it has been booked by now, it says so here.',
  },
  again: { label: 'Send again', means: 'It is checked first and booked once.' },
  tryAgain: { label: 'Try again', means: 'It is checked first and booked once.' },
  checkAgain: {
    label: 'Check again',
    means: 'If none of them is there any more, it is created again.',
  },
  behindCount:
    'With {n, plural, one {entry {entries}} other {entries {entries}}}, {by}, it then becomes {total}.',
  useCount: {
    label: 'Make it {quantity} anyway',
    means: 'Your count is used; changes made since are overwritten.',
  },
  useEdit: {
    label: 'Make it {ours}',
    labelEmpty: 'Make it empty',
    means: 'Your change is used; the other one is overwritten.',
  },
  deleteAnyway: {
    label: 'Delete it anyway',
    means: 'For good. You have checked.',
    meansFolder: 'For good, with everything in it. You have checked.',
    meansOrder: 'For good, with what was changed on it.',
    meansJob: 'The other change goes with it.',
    meansAlert: 'The other change goes with it.',
  },
  moveFromThere: { label: 'Move it from where it is now', means: 'It goes where you said.' },
  changeAnyway: { label: 'Change it anyway', means: 'You have checked it.' },
  useLines: {
    label: 'Use your change',
    means: 'What you change is as you wrote it; the other change of it is overwritten.',
  },
  useJob: { label: 'Use your change', means: 'The other change is overwritten.' },
  useAlert: { label: 'Use your alert', means: 'The other change is overwritten.' },
} as const;
