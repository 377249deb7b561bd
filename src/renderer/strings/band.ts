/** The band's words for anything that can be in it. */
import type { Said } from '../state/band.ts';
import { code } from './figure.ts';
import { trouble } from './problem.ts';
import { say, type Spoken } from './say.ts';

export function spoken(said: Said): Spoken {
  if (said.kind !== 'problem') return say(said.outcome);
  const { title, next } = trouble(said.problem.code);
  if (said.text === null) return { tone: 'refused', title, detail: next };
  // Only a station that went away may have counted it; every other trouble is an answer, and nothing was done.
  return said.problem.code === 'station-gone'
    ? { tone: 'refused', title: 'Was it counted?', label: code(said.text), detail: DOUBTFUL }
    : { tone: 'refused', title, label: code(said.text), detail: `not counted. ${next}` };
}

const DOUBTFUL = 'Dockhand stopped before it answered. Look before scanning it again.';
