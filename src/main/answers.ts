/** Answers of the bridge that say no more than that it is done, or why it is not. */
import type { Answer, Problem } from '#bridge/bridge.ts';

export const DONE: Answer<null> = { ok: true, value: null };

/** @param detail for a person who looks into it; no screen shows it */
export const refuse = (code: Problem['code'], detail: string): Answer<never> => ({
  ok: false,
  problem: { code, detail },
});
