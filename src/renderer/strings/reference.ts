/** The account's own fields and units, and the assumptions about the service. */
import { controlFor } from '#domain/stock/custom-field.ts';
import type { AssumptionRow, FieldRow, SeenOf } from '#domain/views/reference.ts';
import type { Written } from '#domain/commands/written.ts';
import { catalogue } from './catalogue.ts';
import { assumption as assumptionsDe } from './de/assumption.ts';
import { reference as de } from './de/reference.ts';
import { assumption as assumptionsEn } from './en/assumption.ts';
import { reference as en } from './en/reference.ts';
import { facts } from './figure.ts';

export const reference = catalogue(en, de);
const assumptions = catalogue(assumptionsEn, assumptionsDe);

/** In plain words. */
export const assumption = ({ name }: Pick<AssumptionRow, 'name'>) => assumptions[name];

const FOR: Readonly<Partial<Record<string, string>>> = reference.for;

/** "date, on items · found by Find · watched by 2 alerts". */
export function fieldWords({ type, appliesTo, used, isCut, alerts }: FieldRow): string {
  const control = controlFor(type);
  const isKnown = control !== 'text' || type === 'text';
  const what =
    type === null ? reference.noType : isKnown ? reference.field[control] : reference.otherType({ type });
  return facts(
    what,
    appliesTo === null ? null : (FOR[appliesTo] ?? appliesTo),
    isCut ? reference.uses.atLeast({ n: used }) : reference.uses.records({ n: used }),
    reference.uses.find,
    control === 'barcode' ? reference.uses.scan : null,
    control === 'date' ? reference.uses.reminders({ n: alerts }) : null,
  );
}

export function seenWords(seen: SeenOf): string {
  switch (seen.kind) {
    case 'fits':
      return reference.seen.fits({ n: seen.n });
    case 'differs':
      return reference.seen.differs({ n: seen.n, words: seen.words });
    case 'is':
      return reference.seen.is({ words: seen.words });
    case 'none':
      return reference.seen.none;
    case 'unseen':
      return reference.seen.unseen;
    default:
      return seen satisfies never;
  }
}

/** What came of looking at the account. */
export function observedWords({ kind }: Written): string {
  if (kind === 'done') return reference.done;
  if (kind === 'offline') return reference.offline;
  return kind === 'busy' ? reference.busy : reference.failed;
}
