/** The band's words for anything that can be in it. */
import type { Said } from '../state/band.ts';
import { code } from './figure.ts';
import { trouble } from './problem.ts';
import { say, type Spoken } from './say.ts';

/** @param isOpen whether what was asked still wants an answer */
export function spoken(said: Said, isOpen = false): Spoken {
  if (said.kind !== 'problem') return say(said.outcome, isOpen);
  const { title, next } = trouble(said.problem.code);
  if (said.text === null) return { tone: 'refused', title, detail: next };
  // A station that went away is asked again about the same scan when it is back; every other trouble is an answer.
  return said.problem.code === 'station-gone'
    ? { tone: 'look', title: 'Not answered yet', label: code(said.text), detail: KEPT }
    : { tone: 'refused', title, label: code(said.text), detail: `not counted. ${next}` };
}

const KEPT = 'Dockhand has stopped. The scan is kept here and will be counted once, when it is back.';
