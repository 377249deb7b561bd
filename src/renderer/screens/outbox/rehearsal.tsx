/** Beside the list, while no row is picked: the rehearsal, and the support file. */
import { useEffect, useRef } from 'react';
import type { Rehearsed, RehearsalView } from '#domain/views/rehearsal.ts';
import type { CommandRow } from '#domain/views/outbox.ts';
import { lineName, title } from '../../strings/command.ts';
import { outbox as words, rehearsed } from '../../strings/outbox.ts';
import { review } from '../../strings/review.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Tag } from '../../ui/parts.tsx';
import { SaveFile } from './file.tsx';
import css from './outbox.module.css';

const TONES = {
  apply: 'done',
  already: 'quiet',
  ask: 'bad',
  depends: 'quiet',
  'under-way': 'busy',
  waits: 'quiet',
} as const;

interface RehearsalProps {
  readonly waiting: readonly CommandRow[];
  /** What it came to; null: it was not asked for. */
  readonly view: RehearsalView | null;
  readonly onCheck: () => unknown;
}

export function Rehearsal({ waiting, view, onCheck }: RehearsalProps) {
  const told = view === null ? null : rehearsed(view);
  // On a low window the answer would be below what is in sight: nothing else says that there is one.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view !== null) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [view]);
  return (
    <>
      <p className={css['dim']}>{words.pick}</p>
      <Section title={words.rehearsal}>
        <p className={css['dim']}>{words.rehearseMeans}</p>
        <Button shortcut="check" onPress={onCheck}>
          {words.rehearse}
        </Button>
        {view !== null && (
          <div className={css['answer']} ref={answer}>
            {told !== null && <p>{told}</p>}
            {view.left !== null && (
              <p className={css['dim']}>{words.leftOut[view.left.why]({ n: view.left.commands })}</p>
            )}
            <ul className={css['failed']}>
              {view.commands.map((one) => (
                <Line key={one.id} one={one} row={waiting.find(({ id }) => id === one.id)} />
              ))}
            </ul>
          </div>
        )}
      </Section>
      <Section title={words.support}>
        <p className={css['dim']}>{words.supportMeans}</p>
        <SaveFile label={words.support} />
      </Section>
    </>
  );
}

function Line({ one, row }: { readonly one: Rehearsed; readonly row: CommandRow | undefined }) {
  if (row === undefined) return null;
  return (
    <li>
      {title(row)} <Tag tone={one.copies > 0 ? 'look' : TONES[one.will]}>{words.would[one.will]}</Tag>
      {one.review !== null && (
        <p className={css['dim']}>
          {review(one.review, { kind: row.kind, nameOf: (lineId) => lineName(row, lineId) }).title}
        </p>
      )}
      {one.copies > 0 && <p className={css['dim']}>{words.secondRecords({ n: one.copies })}</p>}
    </li>
  );
}
