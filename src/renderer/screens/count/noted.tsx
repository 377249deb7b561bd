/** Codes and items that were scanned on a count and are no part of it. */
import type { CountingView } from '#domain/views/counting.ts';
import { count as words } from '../../strings/count.ts';
import { code, figure, place } from '../../strings/figure.ts';
import { Card, Section } from '../../ui/parts.tsx';
import css from './count.module.css';

export const isNoted = ({ gone, unmatched, outside }: CountingView): boolean =>
  gone.length + unmatched.length + outside.length > 0;

export function Noted({ view }: { readonly view: CountingView }) {
  return (
    <>
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
            {view.outside.map(({ item, quantity }) => (
              <p key={item.id} className={css['noted']}>
                <span>
                  {item.name} <small>{place(item.folder)}</small>
                </span>
                <span>{figure(quantity, item.unit)}</span>
              </p>
            ))}
            <p className={css['dim']}>{words.outsideNote}</p>
          </Card>
        </Section>
      )}
    </>
  );
}
