/**
 * What a shell carries. It knows nothing of what is said: names and asks are whatever came in, and the station checks
 * them (`bad-ask`). A station is accepted here because its verbs take their arguments apart before they trust them.
 */
import type { Answer, Topic } from '#bridge/bridge.ts';

export interface Verbs {
  act(name: string, ask: unknown, queueId?: string): Promise<Answer<unknown>>;
  read(name: string, ask: unknown, queueId?: string): Promise<Answer<unknown>>;
  changed(listener: (topics: readonly Topic[]) => void): () => void;
}

/** An answer in every case: an error that got this far is a fault of ours, and would lose all but its message on the way. */
export async function answered(asked: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  try {
    return await asked();
  } catch (error) {
    console.error(error);
    return {
      ok: false,
      problem: { code: 'defect', detail: error instanceof Error ? error.message : String(error) },
    };
  }
}
