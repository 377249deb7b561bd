/** What waits, what needs a person, and what was begun here and not sent: each leads to where it goes on. */
import type { ReactNode } from 'react';
import { goTo } from '../../state/scans/stand.ts';
import { figure } from '../../strings/figure.ts';
import { today as words } from '../../strings/today.ts';
import { CaptionedSection } from '../../ui/lists/board.tsx';
import { Button } from '../../ui/button.tsx';
import { useToday } from './since.ts';
import css from './today.module.css';

export function Waits() {
  const { view } = useToday();
  if (view === null) return null;
  const { entries, begun } = view;
  const rows: readonly [number, string, 'bad' | 'look' | 'quiet', () => void][] = [
    [entries.asks, words.asks({ n: entries.asks }), 'bad', () => goTo({ screen: 'outbox' })],
    [entries.waiting, words.entries({ n: entries.waiting }), 'look', () => goTo({ screen: 'outbox' })],
    [begun.receipts, words.receipts({ n: begun.receipts }), 'quiet', () => goTo({ screen: 'receive' })],
    [begun.counts, words.counts({ n: begun.counts }), 'quiet', () => goTo({ screen: 'count' })],
  ];
  const some = rows.filter(([n]) => n > 0);
  return (
    <CaptionedSection title={words.waits}>
      {some.length === 0 ? (
        <p className={css['none']}>{words.nothing}</p>
      ) : (
        <ul className={css['rows']}>
          {some.map(([n, what, tone, go]) => (
            <li key={tone + what}>
              <RowButton onPress={go}>
                <span className={css['n']} data-tone={tone}>
                  {figure(n)}
                </span>
                <span>{what}</span>
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </CaptionedSection>
  );
}

function RowButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <Button kind="choice" onPress={onPress}>
      <span className={css['row']}>{children}</span>
    </Button>
  );
}
