/** Several records of an article become one. */
import { z } from 'zod';
import type { Said, Sends } from '#domain/replies/reply.ts';
import { quantity, recordId } from './intents.ts';

export interface Merged {
  readonly given: number;
  /** Null where it was done before, and is asked again. */
  readonly said: Extract<Said, { kind: 'merge-given' | 'merge-refused' }> | null;
  readonly sends?: Sends;
}

const taken = z.array(recordId).max(100).readonly();

/** `taken`: which of the others go onto it; absent: those in the same location that are surely of the article. */
export const TWINS_ASK = z.object({ itemId: recordId, taken: taken.exactOptional() });

export const MERGE_ACTS = {
  /**
   * `id`: of the act; asked again with the same one, it is done once. `seen`: what it was to become on the screen. `reason`: as it
   * stands with the entries, in words.
   */
  'items.merge': z.object({
    id: z.string().min(1).max(50),
    itemId: recordId,
    taken,
    seen: quantity,
    reason: z.string().min(1).max(60),
  }),
} as const;

export interface MergeReplies {
  'items.merge': Merged;
}
