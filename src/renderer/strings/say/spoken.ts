/** What the band says: the shape of it, and what several themes say alike. */
import type { Said, Tone } from '#domain/reply.ts';
import { catalogue } from '../catalogue.ts';
import { common as de } from '../de/say.ts';
import { common as en } from '../en/say.ts';

export const common = catalogue(en, de);

export interface Spoken {
  readonly tone: Tone;
  readonly title: string;
  /** The label that was scanned, where it is worth repeating, and its kind. */
  readonly label?: string;
  readonly detail: string;
  /** The number to be read from afar, and what it counts. */
  readonly figure?: { readonly now: string; readonly of?: string; readonly counts: string };
}

export type Words = Omit<Spoken, 'tone'>;

export type SaidOf<W extends Said['what']> = Extract<Said, { readonly what: W }>;

/** Facts that stand side by side. */
export const facts = (...all: readonly string[]): string => all.join(' · ');

/** Something that has gone to the outbox. */
export const sent = (...all: readonly string[]): string => facts(...all, common.willBeSent);
