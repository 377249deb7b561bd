export const band = {
  /** What was said last, a while ago or somewhere else. */
  before: 'Before: {title}, {age}',
  beforeOn: 'Before: {title}, on {screen}, {age}',
  on: 'on {screen}',
  /** What F8 takes back, where that was counted before Dockhand was opened, and of what is not known. */
  lastDone: 'last step',
  /** Of what was booked before F8 could stop it, where that key is of something else. */
  undoInOutbox: 'its entry in the Outbox (F5) can be undone there',
  /** The key that sends, pressed once more behind what was sent. */
  nothingToMove: 'nothing more to move',
  nothingToPutAway: 'nothing more to put away',
  nothingInHand: 'nothing else in hand',
  /** Of a line: that more came, is damaged or missing, or where it goes. */
  lastSaid: 'last change',
  /** What F8 takes back that was decided of a line. */
  undoneChoice: {
    copy: 'new record',
    aside: 'set aside',
    notAside: 'taken back',
    notAccepted: 'no new record',
  },
  /** Behind what was said while a figure stands in its field that cannot be read. */
  figureOpen: 'the typed figure cannot be read and does not count yet',
  notAnswered: 'Not answered yet',
  kept: 'Dockhand has stopped. The scan is kept here and will be counted once, when it is back.',
  /** `next`: a sentence. */
  notCounted: 'not counted. {next}',
} as const;
