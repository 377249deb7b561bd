/** The order's lines: ordered, before, remaining, now. */
import { isPositive } from '#domain/decimal.ts';
import type { LineTone } from '#domain/receipt.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { code, facts, figure, measure } from '../../strings/figure.ts';
import { lineGoesTo, lineName, lineSpoken, receive as words, rowNotes } from '../../strings/receive.ts';
import { Figure, Head, longestOf, Named } from '../../ui/cells.tsx';
import type { RowTone } from '../../ui/row.tsx';
import { Rows } from '../../ui/rows.tsx';
import { WithPicture } from '../photo/item-picture.tsx';
import css from './receive.module.css';

const TONES: Readonly<Record<LineTone, RowTone>> = {
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
}

export function Lines({ lines, current, onCurrent, onEdit }: LinesProps) {
  return (
    <Rows
      label={words.lines}
      items={lines}
      keyOf={(line) => line.lineId}
      named={lineName}
      spoken={lineSpoken}
      tone={(line) => TONES[line.tone]}
      current={current}
      onCurrent={(key) => onCurrent(Number(key))}
      onOpen={(key) => onEdit(Number(key))}
      columns={css['line-columns']}
      longest={longestOf(lines.flatMap((line) => [line.ordered, line.before, line.remaining, line.now]))}
      head={
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
      }
    >
      {(line) => (
        <>
          <WithPicture item={line.item}>
            <Named
              name={lineName(line)}
              under={facts(
                measure(line.item?.measure),
                lineGoesTo(line),
                line.item?.code && code(line.item.code),
              )}
              note={facts(...rowNotes(line)) || undefined}
            />
          </WithPicture>
          <Figure isMinor>{figure(line.ordered)}</Figure>
          <Figure isMinor isFaint={!isPositive(line.before)}>
            {figure(line.before)}
          </Figure>
          <Figure isFaint={!isPositive(line.remaining)}>{figure(line.remaining)}</Figure>
          <Figure isNow isFaint={!isPositive(line.now)} isBad={line.tone === 'over'}>
            {figure(line.now)}
          </Figure>
        </>
      )}
    </Rows>
  );
}
