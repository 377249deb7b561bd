/** The order's lines: ordered, before, remaining, now. */
import type { ReactNode } from 'react';
import { isPositive } from '#domain/values/decimal.ts';
import type { LineTone } from '#domain/receiving/receipt.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { facts, figure, longestUnit } from '../../strings/figure.ts';
import { lineName, lineSpoken, receive as words, rowNotes, rowUnder } from '../../strings/receive.ts';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import type { RowTone } from '../../ui/lists/row.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { WithPicture } from '../photo/item-picture.tsx';
import css from './receive.module.css';

export const LINE_TONES: Readonly<Record<LineTone, RowTone>> = {
  none: 'none',
  part: 'part',
  full: 'done',
  over: 'bad',
  aside: 'aside',
};

interface LinesProps {
  readonly lines: readonly ReceivingLine[];
  readonly current: number | null;
  readonly onCurrent: (lineId: number) => void;
  readonly onEdit: (lineId: number) => void;
  /** What is said where there are none. */
  readonly empty: ReactNode;
}

export function Lines({ lines, current, onCurrent, onEdit, empty }: LinesProps) {
  return (
    <Rows
      label={words.lines}
      items={lines}
      keyOf={(line) => line.lineId}
      named={lineName}
      spoken={lineSpoken}
      tone={(line) => LINE_TONES[line.tone]}
      current={current}
      onCurrent={(key) => onCurrent(Number(key))}
      onOpen={(key) => onEdit(Number(key))}
      columns={css['line-columns']}
      empty={empty}
      longest={longestFigure(lines)}
      head={<LineHeads />}
    >
      {(line) => <LineCells line={line} />}
    </Rows>
  );
}

export function LineHeads() {
  return (
    <>
      <Head>{words.item}</Head>
      <Head isFigure isMinor>
        {words.ordered}
      </Head>
      <Head isFigure isMinor>
        {words.before}
      </Head>
      <Head isFigure>{words.remaining}</Head>
      <Head isFigure>{words.now}</Head>
    </>
  );
}

export function LineCells({ line }: { readonly line: ReceivingLine }) {
  return (
    <>
      <WithPicture item={line.item}>
        <Named name={lineName(line)} under={rowUnder(line)} note={facts(...rowNotes(line)) || undefined} />
      </WithPicture>
      <Figure isMinor>{figure(line.ordered, line.unit)}</Figure>
      <Figure isMinor isFaint={!isPositive(line.before)}>
        {figure(line.before, line.unit)}
      </Figure>
      <Figure isFaint={!isPositive(line.remaining)}>{figure(line.remaining, line.unit)}</Figure>
      <Figure isNow isFaint={!isPositive(line.now)} isBad={line.tone === 'over'}>
        {figure(line.now, line.unit)}
      </Figure>
    </>
  );
}

/** With what they are measured in behind them. */
export const longestFigure = (lines: readonly ReceivingLine[]): number =>
  longestOf(lines.flatMap((line) => [line.ordered, line.before, line.remaining, line.now])) +
  longestUnit(lines);
