/**
 * Samples of the replies about receiving: goods that differ from the order, the settings of receiving, arrivals of several orders, and
 * pallet numbers. There is at least one of each reply kind. A reply is the station's message to the operator about a scan or another act.
 */
import type { ArrivalSaid } from '#domain/replies/reply-of-arrival.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { PaperSaid } from '#domain/replies/reply-of-paper.ts';
import type { ReceivingSaid } from '#domain/replies/reply-of-receiving.ts';
import { FOLDER, ITEM, ORDER, TOP, type Samples } from './records-named-in-sample-replies.ts';

const SPLIT = {
  sound: decimal(5),
  damaged: decimal(0),
  damagedLeft: decimal(0),
  extra: decimal(0),
  notOurs: decimal(0),
  undecided: decimal(0),
  missing: decimal(0),
};

export const RECEIVING_SAMPLES: Samples<ReceivingSaid | ArrivalSaid | PaperSaid> = {
  'pallet-taken': [{ kind: 'pallet-taken', sscc: '340123456000000017', left: 1 }],
  'pallet-not-taken': (['not-set', 'used-up'] as const).map((why) => ({ kind: 'pallet-not-taken', why })),
  'line-differs': [
    {
      kind: 'line-differs',
      name: ITEM.name,
      line: 3,
      split: SPLIT,
      reason: null,
      note: '',
      photos: 0,
      to: FOLDER,
      quarantine: null,
    },
    {
      kind: 'line-differs',
      name: null,
      line: 3,
      split: { ...SPLIT, damaged: decimal(2), extra: decimal(3), missing: decimal(1), notOurs: decimal(4) },
      reason: 'Broken',
      note: 'carton wet',
      photos: 2,
      to: FOLDER,
      quarantine: TOP,
      undone: true,
    },
  ],
  'differs-not': (['nothing-over', 'not-counted', 'all-there', 'enough-photos'] as const).map((why) => ({
    kind: 'differs-not',
    why,
    name: ITEM.name,
  })),
  'receiving-switched': (['wholeLine', 'asks', 'over', 'tolerance', 'quarantine'] as const).flatMap((which) =>
    [null, FOLDER].map((quarantine) => ({
      kind: 'receiving-switched' as const,
      which,
      wholeLine: quarantine === null,
      receiving: {
        asks: quarantine === null,
        over: quarantine === null ? ('allow' as const) : ('refuse' as const),
        tolerance: 10,
        quarantine: quarantine && { folderId: quarantine.id },
      },
      quarantine,
    })),
  ),
  'over-refused': [{ kind: 'over-refused', name: ITEM.name, line: 3, remaining: decimal(2) }],
  'arrival-sent': [
    { kind: 'arrival-sent', orders: 3, lines: 12, aside: 0, commands: 3 },
    { kind: 'arrival-sent', orders: 1, lines: 1, aside: 1, extra: 2, commands: 1 },
  ],
  'arrival-discarded': [
    { kind: 'arrival-discarded', orders: 3, lines: 12 },
    { kind: 'arrival-discarded', orders: 1, lines: 1, isBack: true },
  ],
  'arrival-left': [{ kind: 'arrival-left', order: ORDER }],
  'arrival-nothing-in-hand': [{ kind: 'arrival-nothing-in-hand', folder: FOLDER }],
};
