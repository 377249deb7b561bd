/** What is said of lots. */
import { lotKey, type Lot } from '#domain/receiving/lot.ts';
import type { LotSaid, OfLot } from '#domain/replies/reply-of-lots.ts';
import type { Said } from '#domain/replies/reply.ts';
import { differences } from '../differences.ts';
import { dayWithYear, facts, figure, moment, place, unitName } from '../figure.ts';
import { lotDays, lotName, lots, lotShort } from '../lots.ts';
import type { Words } from './spoken.ts';

const words = lots.said;

const KINDS: ReadonlySet<Said['kind']> = new Set<LotSaid['kind']>([
  'line-lot',
  'measure-asked',
  'lot-to',
  'lots-wait',
  'lots-routed',
  'lots-mapped',
]);
export const isOfLots = (said: Said): said is LotSaid => KINDS.has(said.kind);

/** Of what was counted, where its label does not say it. */
export const typedLotWords = ({ lot }: OfLot): readonly string[] =>
  lot === undefined ? [] : [words.typed({ lot: lotName(lot) }), ...lotDays(lot)];

const asksWords = (lot: Lot | undefined): readonly string[] =>
  lot === undefined ? [] : [words.asksPlace({ lot: lotName(lot) })];

/** What wants a second look. */
export const lotWarnings = ({ isExpired, otherDay, asksPlace, serialBefore }: OfLot): readonly string[] => [
  ...(isExpired === true ? [words.isExpired] : []),
  ...(otherDay === undefined
    ? []
    : [words.otherDay({ day: dayWithYear(otherDay.day), before: dayWithYear(otherDay.before) })]),
  ...asksWords(asksPlace),
  ...(serialBefore === undefined
    ? []
    : [words.serialBefore({ ...serialBefore, at: moment(serialBefore.at) })]),
];

/** What is counted from now on is of that lot, where nothing of it was counted yet. */
function fromNow({ lot, lots: counted }: Extract<LotSaid, { kind: 'line-lot' }>): string | null {
  if (lot === null) return counted.length === 0 ? words.typedNone : null;
  const isCounted = counted.some((one) => lotKey(one.lot) === lotKey(lot));
  return isCounted ? null : words.fromNow({ lot: lotName(lot) });
}

export function lotWords(said: LotSaid): Words {
  const { switches } = lots;
  switch (said.kind) {
    case 'line-lot': {
      const line = differences.line({ line: said.line });
      return {
        title: said.name ?? line,
        detail: facts(
          ...said.lots.map((one) => lotShort(one, said.unit)),
          fromNow(said),
          said.isExpired === true ? words.isExpired : null,
          ...asksWords(said.asksPlace),
          line,
          said.undone === true ? differences.asBefore : null,
        ),
      };
    }
    case 'lot-to': {
      const lot = lotName(said.lot);
      return {
        title:
          said.folder === null ? words.lotToNone({ lot }) : words.lotTo({ lot, place: place(said.folder) }),
        detail: facts(
          said.name,
          differences.line({ line: said.line }),
          said.undone === true ? differences.asBefore : null,
          ...asksWords(said.asksPlace),
        ),
      };
    }
    case 'lots-wait':
      return { title: words.lotsWait({ n: said.lines }), detail: words.pickFirst };
    case 'measure-asked': {
      const { label, unit } = said;
      return {
        title: said.name,
        detail: facts(
          label === null
            ? words.measure({ unit: unitName(unit) })
            : words.measureOther({ unit: unitName(unit), label: figure(label.amount, label.unit) }),
          said.line === undefined ? null : differences.line({ line: said.line }),
        ),
      };
    }
    case 'lots-routed':
      return {
        title: `${switches.title}: ${switches.routes[said.route]}`,
        detail: facts(switches.help[said.route], said.undone === true ? differences.asBefore : null),
      };
    case 'lots-mapped':
      return {
        title: switches.mapped({ what: switches.fields[said.field], name: said.name ?? switches.noField }),
        detail: switches.fieldsHelp,
      };
    default:
      return said satisfies never;
  }
}
