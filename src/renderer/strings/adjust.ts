/** Adjusting a stock with a reason. */
import {
  isUsualReason,
  type Adjusted,
  type AdjustSettings,
  type Reason,
  type ReasonChoice,
} from '#domain/stock/adjustment.ts';
import type { AdjustIntent } from '#domain/kinds/adjust.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/adjust.ts';
import * as en from './en/adjust.ts';
import { figure, signed } from './figure.ts';
import { operatorName } from './status.ts';

export const adjust = catalogue(en.adjust, de.adjust);
export const adjustSettings = catalogue(en.adjustSettings, de.adjustSettings);

/** One that is not in the list any more is told by its id. */
export const reasonName = ({ id, name }: Pick<Reason, 'id' | 'name'>): string =>
  name ?? (isUsualReason(id) ? adjust.usual[id] : id);

/** "Broken: fewer". */
export const choiceName = ({ reason, way }: ReasonChoice): string =>
  adjust.choice({ reason: reasonName(reason), way });

/** Of an entry; empty where it has none. */
export const reasonOf = ({ reason, reasonId }: AdjustIntent): string =>
  reason ?? (reasonId === undefined ? '' : reasonName({ id: reasonId, name: null }));

/** "12 become 10 · Broken", or why that cannot be. */
export function comesTo(item: ItemRef, { reason }: Pick<ReasonChoice, 'reason'>, comes: Adjusted): string {
  switch (comes.kind) {
    case 'possible':
      return adjust.comesTo({
        before: figure(item.quantity, item.unit),
        left: figure(comes.left, item.unit),
        reason: reasonName(reason),
      });
    case 'no-quantity':
      return adjust.refused['no-quantity'];
    case 'not-so-many':
      return adjust.notSoMany({ n: figure(item.quantity, item.unit) });
    default:
      return comes satisfies never;
  }
}

interface Line {
  readonly at: Date;
  readonly by: Decimal;
  readonly reason: Pick<Reason, 'id' | 'name'>;
  readonly operator: string;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** What is written on the item: the day as the service writes one, the same in every language. */
export function adjustLine({ at, by, reason, operator }: Line): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return adjust.line({ day, by: signed(by), reason: reasonName(reason), operator: operatorName(operator) });
}

/** Where the reason is written besides the entry. */
export const noteInName = (noteIn: Exclude<AdjustSettings['noteIn'], object>): string =>
  adjustSettings.noteIn[noteIn];
