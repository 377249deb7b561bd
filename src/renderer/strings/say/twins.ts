/** Why one of several records of a code was taken. */
import type { Said } from '#domain/replies/reply.ts';
import type { TwinChoice, TwinReason } from '#domain/scanning/twins.ts';
import { catalogue } from '../catalogue.ts';
import { twins as de } from '../de/twins.ts';
import { twins as en } from '../en/twins.ts';
import { place } from '../figure.ts';

const words = catalogue(en, de);

/** These name the record's location themselves. */
const NAMES_LOCATION: ReadonlySet<Said['kind']> = new Set([
  'item',
  'move-item',
  'batch-row',
  'put-away-item',
]);

export function twinWords({ by, at }: TwinChoice, said: Said): string {
  const why = reason(by);
  return NAMES_LOCATION.has(said.kind) || by === 'line' ? why : words.at({ where: place(at), why });
}

function reason(by: TwinReason): string {
  return by === 'in-hand' ? words.why.inHand : words.why[by];
}

/** What the key takes instead. */
export const twinOffer = ({ at, other, others }: TwinChoice): string =>
  other === undefined || other.at.id === at.id
    ? words.others({ n: others })
    : words.other({ where: place(other.at) });
