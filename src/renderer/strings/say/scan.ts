/** What a label is, where it does no more than show it, and labels that mean nothing here. */
import type { Screen } from '#domain/scanning/place.ts';
import { catalogue } from '../catalogue.ts';
import { scans as de } from '../de/say.ts';
import { scans as en } from '../en/say.ts';
import { above, facts, figure, measure, place, shortened } from '../figure.ts';
import { inForm } from '../scan.ts';
import { unbookedWords } from './adjust.ts';
import { common, type SaidOf, type Words } from './spoken.ts';

const words = catalogue(en, de);

type Scanned = SaidOf<
  | 'secret-key'
  | 'unreadable'
  | 'unknown-code'
  | 'no-such-place'
  | 'which'
  | 'pack-size'
  | 'answers'
  | 'narrows'
  | 'item'
  | 'folder'
>;

/** @param isOpen whether what was asked still wants an answer */
export function scanWords(said: Scanned, isOpen: boolean, here?: Screen): Words {
  switch (said.kind) {
    case 'secret-key':
      return words.secretKey;
    case 'unreadable':
      return unreadable(said);
    case 'unknown-code':
      return said.taken === undefined
        ? { title: unknownTitle(said), detail: unknownDetail(said, here) }
        : {
            title: inForm.as[said.taken],
            detail: inForm.detail[said.lacks === true ? 'lacks' : said.unread === true ? 'unread' : 'all'],
          };
    case 'no-such-place':
      return words.noSuchPlace;
    case 'which': {
      const n = said.options.length;
      return isOpen
        ? { title: words.which, detail: words.pick({ n }) }
        : { title: words.matches({ n }), detail: words.notAsked };
    }
    case 'pack-size':
      return { title: said.item.name, detail: isOpen ? words.packSize : words.packNotAsked };
    case 'answers':
      return { title: said.item.name, detail: words.theOneIn({ where: place(said.folder) }) };
    case 'narrows':
      return {
        title: words.which,
        detail: words.thoseIn({ n: said.items.length, where: place(said.folder) }),
      };
    case 'item':
      return {
        title: said.item.name,
        detail: facts(
          said.unbooked === undefined ? null : unbookedWords(said.unbooked),
          said.stillOn === undefined ? null : inForm.stillOn({ item: shortened(said.stillOn) }),
          measure(said.item.measure),
          place(said.item.folder),
        ),
        figure: { now: figure(said.item.quantity, said.item.unit), counts: common.inStock },
      };
    case 'folder':
      return {
        title: place(said.folder),
        detail: above(said.folder),
        figure: { now: figure(said.items), counts: common.items({ n: said.items }) },
      };
    default:
      return said satisfies never;
  }
}

function unknownDetail({ unread }: SaidOf<'unknown-code'>, here?: Screen): string {
  if (unread === true) return words.notLoadedDetail;
  return here === 'scan' ? words.unknownHere : words.unknownDetail;
}

export const unknownTitle = ({ unread }: { readonly unread?: true }): string =>
  unread === true ? words.notLoaded : words.unknown;

function unreadable({ why, length }: SaidOf<'unreadable'>): Words {
  if (why !== 'too-long') return words.unreadable[why];
  const { title, detail } = words.unreadable['too-long'];
  return { title, detail: detail({ length }) };
}
