/** The lines of a count: what was seen, the last first, then what was not. */
import type { ReactNode } from 'react';
import type { CountingLine } from '#domain/views/counting.ts';
import { count as words, lineSpoken, tellsApart, variance } from '../../strings/count.ts';
import { code, facts, figure, longestUnit, measure, place } from '../../strings/figure.ts';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import { Empty } from '../../ui/parts.tsx';
import type { RowTone } from '../../ui/lists/row.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import css from './count.module.css';

interface CountLinesProps {
  readonly lines: readonly CountingLine[];
  readonly isBlind: boolean;
  readonly current?: number | null;
  readonly onCurrent?: (itemId: number) => void;
  readonly onEdit?: (itemId: number) => void;
  /** Told which of the lines are in sight. */
  readonly onInSight?: (first: number, end: number) => void;
  /** Instead of the lines, where there is none. */
  readonly empty?: ReactNode;
}

export function CountLines({ lines, isBlind, current, onCurrent, onEdit, ...props }: CountLinesProps) {
  return (
    <Rows
      label={words.lines}
      items={lines}
      keyOf={(line) => line.itemId}
      named={(line) => line.item.name}
      spoken={lineSpoken}
      tone={(line) => toneOf(line, isBlind)}
      alsoFrom={[isBlind]}
      {...(current === undefined ? {} : { current })}
      {...(onCurrent === undefined ? {} : { onCurrent: (key) => onCurrent(Number(key)) })}
      {...(onEdit === undefined ? {} : { onOpen: (key) => onEdit(Number(key)) })}
      {...(props.onInSight === undefined ? {} : { onInSight: props.onInSight })}
      longest={
        longestOf(lines.flatMap((line) => [line.expected, line.variance, line.counted])) +
        longestUnit(lines.map(({ item }) => item))
      }
      columns={isBlind ? css['blind-columns'] : css['columns']}
      head={
        <>
          <Head>{words.item}</Head>
          {!isBlind && <Head isFigure>{words.expected}</Head>}
          {!isBlind && <Head isFigure>{words.difference}</Head>}
          <Head isFigure>{words.counted}</Head>
        </>
      }
      empty={props.empty ?? <Empty title={words.empty} next={words.scanNext} />}
    >
      {(line) => (
        <>
          <Named
            name={line.item.name}
            under={facts(
              tellsApart(line),
              measure(line.item.measure),
              place(line.item.folder),
              line.item.code && code(line.item.code),
              line.afterReview && words.afterReview,
            )}
          />
          {!isBlind && (
            <Figure isFaint={line.expected === '0'}>
              {line.expected !== null && figure(line.expected, line.item.unit)}
            </Figure>
          )}
          {!isBlind && (
            <Figure isFaint={line.variance === null || line.variance === '0'} isBad={line.tone === 'differs'}>
              {variance(line)}
            </Figure>
          )}
          <Figure isNow isFaint={line.counted === null}>
            {line.counted === null ? '–' : figure(line.counted, line.item.unit)}
          </Figure>
        </>
      )}
    </Rows>
  );
}

function toneOf(line: CountingLine, isBlind: boolean): RowTone {
  switch (line.tone) {
    case 'unseen':
      return 'none';
    case 'same':
      return isBlind ? 'part' : 'done';
    case 'differs':
      return 'bad';
    default:
      return line.tone satisfies never;
  }
}
