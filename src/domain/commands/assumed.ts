/**
 * What the API document leaves unsaid: the names of the assumptions, and those that a person can switch off, writes whose requests are
 * assumed. What each of them says is of the wire (`contract/wire/assumptions.ts`), which the screens do not know.
 */
export type AssumptionName =
  | 'moveBody'
  | 'moveAnswer'
  | 'moveFolder'
  | 'moveUnknownFolder'
  | 'copy'
  | 'search'
  | 'searchCount'
  | 'customField'
  | 'customFieldValue'
  | 'customFieldEmbed'
  | 'customFieldWrite'
  | 'unit'
  | 'measuredQuantity'
  | 'photo'
  | 'tag'
  | 'numbers'
  | 'singleAnswer'
  | 'createForm'
  | 'createdQuantity'
  | 'rateHeaders'
  | 'recordTimes'
  | 'rateReset'
  | 'rateWindow'
  | 'rateRefusal'
  | 'recipientGroups'
  | 'dateReminder'
  | 'alertAnswers'
  | 'alertTriggerable'
  | 'itemGroup'
  | 'job'
  | 'jobWrites'
  | 'jobMoves'
  | 'jobItems'
  | 'receiveWords'
  | 'receiveStatus'
  | 'receiveVersion'
  | 'overReceipt'
  | 'receiveCopy'
  | 'orderWrites'
  | 'orderComputed'
  | 'orderLineIds'
  | 'orderUnknownMembers'
  | 'orderNotes'
  | 'orderNumberTaken'
  | 'orderEditLocked'
  | 'webhookAudit'
  | 'webhookSigning'
  | 'barcodesNotListed'
  | 'unfilteredList'
  | 'deletionsInRecent'
  | 'updatedSince'
  | 'removedMembers'
  | 'clampedPages';

export const SWITCHABLE = [
  'jobWrites',
  'itemGroup',
  'orderWrites',
  'copy',
  'dateReminder',
] as const satisfies readonly AssumptionName[];
export type Switchable = (typeof SWITCHABLE)[number];
