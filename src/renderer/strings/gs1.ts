/** What a GS1 label says besides the article. */
import type { Gs1Facts } from '#domain/gs1.ts';
import { day } from './figure.ts';

export function labelled(facts: Gs1Facts): string {
  const { batch, serial, expires, bestBefore, sellBy, made, packed, measures } = facts;
  return [
    batch && `lot ${batch}`,
    serial && `serial ${serial}`,
    dated('expires', expires),
    dated('best before', bestBefore),
    dated('sell by', sellBy),
    dated('made', made),
    dated('packed', packed),
    ...measures.map(({ of, amount, unit }) => `${of} ${amount} ${unit}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

const dated = (what: string, on: string | undefined): string | undefined =>
  on === undefined ? undefined : `${what} ${day(on)}`;
