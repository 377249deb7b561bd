/** An order that is put together, and a code that is forgotten. */
import { isPositive, subtract, ZERO } from '#domain/values/decimal.ts';
import type { DraftSaid } from '#domain/replies/reply-of-drafts.ts';
import type { Said } from '#domain/replies/reply.ts';
import { catalogue } from '../catalogue.ts';
import { given as de } from '../de/say-given.ts';
import { given as en } from '../en/say-given.ts';
import { code, figure } from '../figure.ts';
import { orders } from '../orders.ts';
import { unmatched } from '../scan.ts';
import type { Words } from './spoken.ts';

const words = catalogue(en, de);

const KINDS: ReadonlySet<Said['kind']> = new Set<DraftSaid['kind']>([
  'draft-line',
  'draft-dropped',
  'unknown-forgotten',
]);
export const isOfDraft = (said: Said): said is DraftSaid => KINDS.has(said.kind);

export function draftWords(said: DraftSaid): Words {
  switch (said.kind) {
    case 'draft-line': {
      const { item, by, ordered, unit } = said;
      const detail = isPositive(by)
        ? orders.said.added({ n: figure(by, unit) })
        : isPositive(ordered)
          ? orders.said.fewer({ n: figure(subtract(ZERO, by), unit) })
          : orders.said.removed;
      return { title: item, detail, figure: { now: figure(ordered, unit), counts: orders.said.counts } };
    }
    case 'draft-dropped': {
      const name = said.name === '' ? orders.newTitle : said.name;
      return {
        title: said.isBack === true ? words.broughtBackOf({ name }) : words.discardedOf({ name }),
        detail: orders.said.lines({ n: said.lines }),
      };
    }
    case 'unknown-forgotten':
      return {
        title: code(said.code),
        detail: said.isBack === true ? unmatched.remembered : unmatched.forgotten,
      };
    default:
      return said satisfies never;
  }
}
