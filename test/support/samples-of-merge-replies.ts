/** Samples of the replies about records that are put together: at least one of each kind. */
import { decimal } from '#domain/decimal.ts';
import type { MergeSaid } from '#domain/reply-of-merge.ts';
import { ITEM, type Samples } from './named-in-samples.ts';

export const MERGE_SAMPLES: Samples<MergeSaid> = {
  'merge-given': [{ kind: 'merge-given', item: ITEM, records: 2, moves: 1, becomes: decimal(180) }],
  'merge-refused': (['nothing', 'changed'] as const).map((why) => ({
    kind: 'merge-refused',
    item: ITEM,
    why,
  })),
};
