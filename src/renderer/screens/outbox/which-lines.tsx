/** Which lines of a receipt went in, where it went in in part: marked beforehand are those whose figures say so. */
import type { CommandView } from '#domain/views/outbox.ts';
import { lineName } from '../../strings/command.ts';
import { outbox as words } from '../../strings/outbox.ts';
import { bothReadings } from '../../strings/review.ts';
import { Switch } from '../../ui/switch.tsx';
import css from './outbox.module.css';

interface WhichLinesProps {
  readonly view: CommandView;
  readonly marked: readonly number[];
  readonly onChange: (marked: readonly number[]) => void;
}

export function WhichLines({ view, marked, onChange }: WhichLinesProps) {
  const { review } = view;
  if (review?.kind !== 'cannot-tell' || !view.offers.includes('in-part')) return null;
  return (
    <fieldset className={css['which']}>
      <legend>{words.which}</legend>
      {review.readings.map((one) => {
        const { id } = one;
        return id === null ? null : (
          <Switch
            key={id}
            label={lineName(view, id)}
            help={bothReadings(one)}
            isOn={marked.includes(id)}
            onChange={(on) => onChange(on ? [...marked, id] : marked.filter((other) => other !== id))}
          />
        );
      })}
    </fieldset>
  );
}
