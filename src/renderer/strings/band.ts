/** The band's words for anything that can be in it. */
import type { DeliveryView } from '#domain/views/outbox.ts';
import type { Said } from '../state/band.ts';
import { asked } from './accounts.ts';
import { catalogue } from './catalogue.ts';
import { band as de } from './de/band.ts';
import { band as en } from './en/band.ts';
import { code } from './figure.ts';
import { trouble } from './problem.ts';
import { say } from './say.ts';
import type { Spoken } from './say/spoken.ts';

const words = catalogue(en, de);

/** See `say`. */
export function spoken(said: Said, isOpen = false, delivery?: DeliveryView | null): Spoken {
  if (said.kind !== 'problem') return say(said.outcome, isOpen, delivery);
  const { title, next } = trouble(said.problem.code);
  const { tried } = said.problem;
  if (tried !== undefined) return { tone: 'refused', title, detail: asked(tried) };
  if (said.text === null) return { tone: 'refused', title, detail: next };
  const label = code(said.text);
  // A station that went away is asked again about the same scan when it is back; every other trouble is an answer.
  return said.problem.code === 'station-gone'
    ? { tone: 'look', title: words.notAnswered, label, detail: words.kept }
    : { tone: 'refused', title, label, detail: words.notCounted({ next }) };
}
