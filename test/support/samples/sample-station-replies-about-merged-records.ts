/**
 * Samples of the replies about merging an item's records into one: at least one of each kind. A reply is the station's message to the
 * operator about a scan or another act.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { MergeSaid } from '#domain/replies/reply-of-merge.ts';
import { ITEM, type Samples } from './records-named-in-sample-replies.ts';

export const MERGE_SAMPLES: Samples<MergeSaid> = {
  'merge-given': [{ kind: 'merge-given', item: ITEM, records: 2, moves: 1, becomes: decimal(180) }],
  'merge-refused': (['nothing', 'changed'] as const).map((why) => ({
    kind: 'merge-refused',
    item: ITEM,
    why,
  })),
};
