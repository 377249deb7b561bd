/** What a count does not book: codes and items that were scanned on it and are no part of it, and what was not seen and left as it was. */
import type { CountingView } from '#domain/views/counting.ts';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import { changedAfter, count as words } from '../../strings/count.ts';
import { code, figure, place } from '../../strings/figure.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Heard, Section } from '../../ui/parts.tsx';
import css from './count.module.css';

/** So many of what was left are named. */
const MOST_LEFT = 100;

export const isNoted = ({ gone, unmatched, outside, left, lines }: CountingView): boolean =>
  gone.length + unmatched.length + outside.length + left.length > 0 || lines.some(isChanged);

const isChanged = ({ afterReview }: CountingView['lines'][number]): boolean => afterReview !== undefined;

interface NotedProps {
  readonly view: CountingView;
  /** Moves what belongs elsewhere; absent: while it is counted. */
  readonly onMove?: (seen: CountingView['outside'][number]) => void;
}

export function Noted({ view, onMove }: NotedProps) {
  const changed = view.lines.filter(isChanged);
  return (
    <>
      {changed.length > 0 && (
        <Section title={words.changedTitle}>
          <Card tone="look">
            {changed.map((line) => (
              <p key={line.itemId} className={css['noted']}>
                <span>{line.item.name}</span>
                <span>{changedAfter(line)}</span>
              </p>
            ))}
          </Card>
        </Section>
      )}
      {view.gone.length > 0 && (
        <Section title={words.gone}>
          <Card tone="look">
            {view.gone.map(({ itemId, name, quantity }) => (
              <p key={itemId} className={css['noted']}>
                <span>{name ?? words.unnamed({ id: String(itemId) })}</span>
                <span>{figure(quantity)}</span>
              </p>
            ))}
            <p>{words.goneNote}</p>
          </Card>
        </Section>
      )}
      {view.unmatched.length > 0 && (
        <Section title={words.unmatched}>
          <Card tone="look">
            {view.unmatched.map((one) => (
              <p key={one.code} className={css['noted']}>
                <span>
                  <code>{code(one.code)}</code>
                  {one.item !== null && <small>{words.knownNow({ item: one.item.name })}</small>}
                </span>
                <span>{figure(one.times)}×</span>
              </p>
            ))}
          </Card>
        </Section>
      )}
      {view.outside.length > 0 && (
        <Section title={words.outside}>
          <Card>
            {view.outside.map((seen, n) => (
              <p key={seen.item.id} className={css['noted']}>
                <span>
                  {seen.item.name} <small>{place(seen.item.folder)}</small>
                </span>
                <span>{figure(seen.quantity, seen.item.unit)}</span>
                {onMove !== undefined && (
                  <Button
                    kind="quiet"
                    shortcut={choiceAt(n)}
                    keyWords={words.moveSeen({ item: seen.item.name })}
                    onPress={() => onMove(seen)}
                  >
                    {words.moveIt}
                    <Heard> {seen.item.name}</Heard>
                  </Button>
                )}
              </p>
            ))}
            <p className={css['dim']}>{onMove === undefined ? words.outsideNote : words.outsideMove}</p>
          </Card>
        </Section>
      )}
      <Left left={view.left} />
    </>
  );
}

function Left({ left }: Pick<CountingView, 'left'>) {
  if (left.length === 0) return null;
  return (
    <Section title={words.left}>
      <Card>
        {left.slice(0, MOST_LEFT).map(({ item, expected }) => (
          <p key={item.id} className={css['noted']}>
            <span>
              {item.name} <small>{place(item.folder)}</small>
            </span>
            <span>{figure(expected, item.unit)}</span>
          </p>
        ))}
        {left.length > MOST_LEFT && <p>{words.andMore({ n: left.length - MOST_LEFT })}</p>}
      </Card>
    </Section>
  );
}
