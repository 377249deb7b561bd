/** The figures of a count's differences in words, and the words of its file. */
import type { ActAsk } from '#bridge/acts.ts';
import type { CountReport } from '#domain/stock/count-report.ts';
import { ZERO } from '#domain/values/decimal.ts';
import { UNNAMED_OPERATOR } from '#domain/values/operator.ts';
import { COUNT_COLUMNS } from '#domain/views/counting.ts';
import { catalogue } from './catalogue.ts';
import { countReport as de } from './de/count-report.ts';
import { countReport as en } from './en/count-report.ts';
import { facts, figure, money } from './figure.ts';
import { csvSigns } from './locale.ts';
import { operatorName } from './status.ts';

export const countReport = catalogue(en, de);

/** "12 pieces · 3.2 m", and what they are worth; null where no price is known. */
export function differencesOf(
  { pieces, measured, value }: CountReport,
  side: 'surplus' | 'shortage',
): { readonly quantity: string; readonly isNone: boolean; readonly worth: string | null } {
  const some = measured.filter((one) => one[side] !== ZERO);
  const isNone = pieces[side] === ZERO && some.length === 0;
  const counted = pieces[side] !== ZERO || isNone ? countReport.pieces({ n: pieces[side] }) : null;
  return {
    quantity: facts(counted, ...some.map((one) => figure(one[side], one.unit))),
    isNone,
    worth: value === null || isNone ? null : countReport.worth({ amount: money(value[side]) }),
  };
}

/** "12 pieces too many · 3.2 m missing"; empty where nothing differs. */
export function differencesTold(report: CountReport): string {
  const [surplus, shortage] = [differencesOf(report, 'surplus'), differencesOf(report, 'shortage')];
  return facts(
    surplus.isNone ? null : countReport.tooMany({ quantity: surplus.quantity }),
    shortage.isNone ? null : countReport.tooFew({ quantity: shortage.quantity }),
  );
}

/** How its file is written in the language. @param isSent tells what became of what was sent */
export const fileOfCount = (
  isSent: boolean,
): Pick<ActAsk<'count.export'>, 'columns' | 'words' | 'separator' | 'decimal'> => ({
  columns: COUNT_COLUMNS.filter((id) => isSent || id !== 'outcome').map((id) => ({
    id,
    head: countReport.columns[id],
  })),
  words: {
    notes: { ...countReport.notes },
    outcomes: { ...countReport.outcomes },
    unnamed: operatorName(UNNAMED_OPERATOR),
  },
  ...csvSigns(),
});
