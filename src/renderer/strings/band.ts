/** The band's words for anything that can be in it. */
import type { Said } from '../state/band.ts';
import { catalogue } from './catalogue.ts';
import { band as de } from './de/band.ts';
import { band as en } from './en/band.ts';
import { code } from './figure.ts';
import { trouble } from './problem.ts';
import { say } from './say.ts';
import type { Spoken } from './say/spoken.ts';

const words = catalogue(en, de);

/** @param isOpen whether what was asked still wants an answer */
export function spoken(said: Said, isOpen = false): Spoken {
  if (said.kind !== 'problem') return say(said.outcome, isOpen);
  const { title, next } = trouble(said.problem.code);
  if (said.text === null) return { tone: 'refused', title, detail: next };
  const label = code(said.text);
  // A station that went away is asked again about the same scan when it is back; every other trouble is an answer.
  return said.problem.code === 'station-gone'
    ? { tone: 'look', title: words.notAnswered, label, detail: words.kept }
    : { tone: 'refused', title, label, detail: words.notCounted({ next }) };
}
