/*
 * Receiving against an order. The request is accepted first and worked off afterwards, line by line; progress is read until
 * its status is final. The status words are assumption receiveWords.
 */
import { z } from 'zod';
import { assumptions } from './assumptions.ts';
import { decimalWrite } from './decimal.ts';
import { RECEIVE_LINES_MAX } from './limits.ts';
import { Id, listOf, textOrNull } from './read.ts';
import { idWrite, listWrite, textWrite } from './write.ts';

export const receiveWords = assumptions.receiveWords.value;
export type ReceiveWord = (typeof receiveWords)[keyof typeof receiveWords];

export const ReceiveLine = z
  .object({
    line_item_id: idWrite,
    /** What arrives now, on top of what arrived before. */
    received_quantity: decimalWrite('above zero'),
    /** Where it lands; left out or null it lands at the top level, not where the item is. */
    folder_id: idWrite.nullish(),
  })
  .meta({ id: 'ReceiveLine' });
export type ReceiveLine = z.input<typeof ReceiveLine>;

/** POST /purchase_orders/{purchase_order_id}/receive */
export const ReceiveRequest = z
  .object({
    line_items: listWrite(ReceiveLine)
      .min(1, { error: 'must hold at least one line' })
      .max(RECEIVE_LINES_MAX, { error: `must hold at most ${RECEIVE_LINES_MAX} lines` }),
    action: z.object({ notes: textWrite.nullish() }, { error: 'must be {notes}' }).nullish(),
  })
  .meta({ id: 'ReceiveRequest' });
export type ReceiveRequest = z.input<typeof ReceiveRequest>;

export const ReceiveError = z
  .looseObject({ line_item_id: Id, name: textOrNull, error: textOrNull })
  .meta({ id: 'ReceiveError' });
export type ReceiveError = z.output<typeof ReceiveError>;

export const ReceiveProgress = z
  .looseObject({
    status: z.string(),
    received_line_item_ids: listOf(Id),
    pending_line_item_ids: listOf(Id),
    errors: listOf(ReceiveError),
    /** Why the receive failed before it reached the lines still pending. */
    error: textOrNull,
  })
  .meta({ id: 'ReceiveProgress' });
export type ReceiveProgress = z.output<typeof ReceiveProgress>;
