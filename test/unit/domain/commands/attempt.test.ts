/** What a try may have done, by its outcome: one meaning each. */
import { expect, test } from 'vitest';
import { isOpen, mayBeApplied, mayStillArrive } from '#domain/commands/attempt.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import { unclearAnswer } from '#main/sync/push/kinds/command-kind.ts';

test.each<[AttemptOutcome, lands: boolean, open: boolean, perhaps: boolean]>([
  ['sending', false, false, false],
  ['not-sent', false, false, false],
  ['not-applied', false, false, false],
  ['not-seen', true, false, true],
  ['accepted', false, true, true],
  ['unknown', true, true, true],
  ['applied', false, false, false],
  ['refused', false, false, false],
])('%s → may land %s, is open %s, may be applied %s', (outcome, lands, open, perhaps) => {
  expect([mayStillArrive({ outcome }), isOpen({ outcome }), mayBeApplied({ outcome })]).toEqual([
    lands,
    open,
    perhaps,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, only its outcome is looked at
  const told = unclearAnswer('no', [{ outcome }] as never);
  // What was declined may have been the second delivery of two: nobody has read that it did nothing.
  const isDeclined = outcome === 'refused' || outcome === 'not-applied';
  expect(told).toEqual({
    kind: 'unclear-answer',
    words: 'no',
    ...(perhaps || isDeclined ? {} : { unsent: true }),
  });
});
