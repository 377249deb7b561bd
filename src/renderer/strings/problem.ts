/** What went wrong, and the next step. `blocks`: no screen makes sense until it is solved. */
import type { ProblemCode } from '#bridge/bridge.ts';
import { catalogue } from './catalogue.ts';
import { problem as de } from './de/problem.ts';
import { problem as en } from './en/problem.ts';

export interface Trouble {
  readonly title: string;
  readonly next: string;
  readonly blocks: boolean;
}

const words: { readonly [C in ProblemCode]: Omit<Trouble, 'blocks'> } = catalogue(en, de);

const BLOCKING: ReadonlySet<ProblemCode> = new Set([
  'folder-shut',
  'queue-damaged',
  'queue-newer',
  'in-use',
  'practice-failed',
  'station-gone',
]);

export function trouble(code: ProblemCode): Trouble {
  const { title, next } = words[code];
  return { title, next, blocks: BLOCKING.has(code) };
}
