/** What the differences of a count come to, and the count as a file. */
import { useState } from 'react';
import type { CountReport } from '#domain/stock/count-report.ts';
import { perform } from '../../state/perform.ts';
import { countReport as words, differencesOf, fileOfCount } from '../../strings/count-report.ts';
import { Button } from '../../ui/button.tsx';
import { draft } from './draft.ts';
import css from './report.module.css';

interface ReportProps {
  readonly sheetId: string;
  readonly report: CountReport;
  /** Of a count that was sent: so many items of it are not known any more. Absent: it is not sent yet. */
  readonly lost?: number;
  /** Where there is no room beside the list, something in hand stands over it. */
  readonly isBelow: boolean;
}

/** The key is pressed wherever the page is scrolled to. */
const intoSight = (told: HTMLElement | null): void => told?.scrollIntoView({ block: 'nearest' });

export function Report({ sheetId, report, lost, isBelow }: ReportProps) {
  const [said, setSaid] = useState<string | null>(null);
  const save = async () => {
    const about = fileOfCount(lost !== undefined);
    // As it stands when it is written: the key for it may come right behind the one that decided.
    const { unseen } = draft.getState();
    const answer = await perform('count.export', { sheetId, unseen: [...unseen], ...about });
    if (answer.ok) setSaid(words.saved({ n: answer.value.rows, file: answer.value.file }));
  };
  return (
    <section className={css['report']} data-below={isBelow} aria-label={words.title}>
      <dl>
        {(['surplus', 'shortage'] as const).map((side) => {
          const { quantity, isNone, worth } = differencesOf(report, side);
          return (
            <div key={side}>
              <dt>{words[side]}</dt>
              <dd data-none={isNone}>{quantity}</dd>
              {worth !== null && <dd className={css['worth']}>{worth}</dd>}
            </div>
          );
        })}
      </dl>
      <Button kind="quiet" shortcut="file" onPress={save}>
        {words.save}
      </Button>
      {report.unpriced > 0 && <p className={css['note']}>{words.unpriced({ n: report.unpriced })}</p>}
      {lost !== undefined && lost > 0 && <p className={css['note']}>{words.lost({ n: lost })}</p>}
      {said !== null && (
        <output key={said} ref={intoSight} className={css['said']}>
          {said}
        </output>
      )}
    </section>
  );
}
