/** Counting a location. */
import { catalogue } from '../catalogue.ts';
import { counts as de } from '../de/say.ts';
import { counts as en } from '../en/say.ts';
import { code, facts, figure, place, signed } from '../figure.ts';
import { unknownTitle } from './scan.ts';
import { common, type SaidOf, type Words } from './spoken.ts';

const words = catalogue(en, de);

type Counting = SaidOf<
  | 'counted'
  | 'count-outside'
  | 'serial-again'
  | 'count-unmatched'
  | 'count-offered'
  | 'count-started'
  | 'no-count-open'
  | 'still-counting'
  | 'count-sent'
>;

/** @param scanned what it is the reply to; null where it was no scan */
export function countWords(said: Counting, scanned: string | null): Words {
  switch (said.kind) {
    case 'counted':
      return {
        title: said.item.name,
        detail: facts(
          said.isPartOfPiece === true ? common.partOfPiece : null,
          words.added({ added: signed(said.added, said.item.unit), where: place(said.item.folder) }),
        ),
        figure:
          said.expected === null
            ? { now: figure(said.counted, said.item.unit), counts: words.counted }
            : {
                now: figure(said.counted, said.item.unit),
                of: figure(said.expected, said.item.unit),
                counts: words.countedExpected,
              },
      };
    case 'count-outside':
      return {
        title: words.outside({ item: said.item.name, where: place(said.item.folder) }),
        detail: words.outsideDetail,
      };
    case 'serial-again':
      return {
        title: said.item.name,
        detail:
          said.times === undefined
            ? words.serialAgain({ serial: said.serial })
            : words.serialOne({ serial: said.serial, times: figure(said.times) }),
      };
    case 'count-unmatched':
      return { title: unknownTitle(said), detail: words.unmatched({ times: said.times }) };
    case 'count-offered': {
      const where = place(said.folder);
      return said.counted === undefined
        ? { title: words.offered({ where }), detail: words.offeredDetail }
        : { title: words.goesOn({ where }), detail: words.goesOnDetail({ n: said.counted }) };
    }
    case 'count-started':
      return {
        title: words.started({ where: place(said.folder) }),
        detail: said.counted === undefined ? words.startedDetail : words.wentOnDetail({ n: said.counted }),
      };
    case 'still-counting':
      return { title: place(said.folder), detail: words.stillCounting };
    case 'no-count-open':
      return noneOpen(said, scanned);
    case 'count-sent':
      return {
        title: words.sent,
        detail: sentDetail(said),
        figure: { now: figure(said.items), counts: common.items({ n: said.items }) },
      };
    default:
      return said satisfies never;
  }
}

function noneOpen({ open, offered }: SaidOf<'no-count-open'>, scanned: string | null): Words {
  const of = (title: string, detail: string) => ({
    title,
    detail: scanned === null ? detail : facts(code(scanned), detail),
  });
  if (offered !== undefined) {
    const { folder, counted: n } = offered;
    return n === undefined
      ? of(words.notBegun({ where: place(folder) }), words.notBegunDetail)
      : of(words.goesOn({ where: place(folder) }), words.notOpenedDetail({ n }));
  }
  return open === 0
    ? of(words.noneOpen, words.noneOpenDetail)
    : of(words.someOpen({ n: open }), words.someOpenDetail({ n: open }));
}

function sentDetail({ items, unchanged, isEmpty }: SaidOf<'count-sent'>): string {
  if (items > 0) return words.sentDetail({ differ: items - unchanged, same: unchanged });
  return isEmpty === true ? words.sentEmpty : words.sentNothing;
}
