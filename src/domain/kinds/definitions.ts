/** The kinds of command there are, and what follows from the definition of each. */
import type { Switchable } from '../commands/assumed.ts';
import type { Basis, Decided } from '../commands/command.ts';
import type { Effect } from '../commands/effect.ts';
import type { Facts, Seen } from '../commands/facts.ts';
import type { Intent, IntentKind, IntentOf } from '../commands/intent.ts';
import { keyOf, type Lane } from '../commands/lane.ts';
import type { Definition, GiveRefusal } from './definition.ts';
import { adjust } from './adjust.ts';
import { copy } from './copy.ts';
import { count } from './count.ts';
import { createAlert } from './create-alert.ts';
import { createItem } from './create-item.ts';
import { createOrder } from './create-order.ts';
import { deleteRecord } from './delete.ts';
import { deleteAlert } from './delete-alert.ts';
import { deleteOrder } from './delete-order.ts';
import { editAlert } from './edit-alert.ts';
import { editItem } from './edit-item.ts';
import { editOrder } from './edit-order.ts';
import { createJob } from './create-job.ts';
import { deleteJob } from './delete-job.ts';
import { editJob } from './edit-job.ts';
import { jobStatus } from './job-status.ts';
import { move } from './move.ts';
import { moveFolder } from './move-folder.ts';
import { orderStatus } from './order-status.ts';
import { receive } from './receive.ts';

const DEFINITIONS: {
  readonly [K in IntentKind]: Definition<IntentOf<K>, Extract<Basis, { kind: K }>>;
} = {
  receive,
  move,
  'move-folder': moveFolder,
  count,
  adjust,
  'create-item': createItem,
  'edit-item': editItem,
  copy,
  delete: deleteRecord,
  'create-order': createOrder,
  'edit-order': editOrder,
  'order-status': orderStatus,
  'delete-order': deleteOrder,
  'create-alert': createAlert,
  'edit-alert': editAlert,
  'delete-alert': deleteAlert,
  'create-job': createJob,
  'edit-job': editJob,
  'job-status': jobStatus,
  'delete-job': deleteJob,
};

// The kind picks the definition, so intent and basis are its own; the compiler does not follow that over a union.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
const definitionOf = (kind: IntentKind): Definition<any, any> => DEFINITIONS[kind];

const ASSUMED_KINDS: Readonly<Partial<Record<IntentKind, Switchable>>> = {
  'create-job': 'jobWrites',
  'edit-job': 'jobWrites',
  'job-status': 'jobWrites',
  'delete-job': 'jobWrites',
  'delete-order': 'orderWrites',
  copy: 'copy',
};

/** Which assumption a command rests on; undefined: the document shows its request. */
export function restsOn(intent: Intent): Switchable | undefined {
  const isAlert = intent.kind === 'create-alert' || intent.kind === 'edit-alert';
  return isAlert && intent.reminder !== undefined ? 'dateReminder' : ASSUMED_KINDS[intent.kind];
}

export type DecidedOr = Decided | { readonly refused: GiveRefusal };

/** An intent with its basis, from what the screens show at that moment, or why it cannot be done as things stand. */
export function decide(facts: Facts, intent: Intent, seen: Seen = {}): DecidedOr {
  const assumption = restsOn(intent);
  if (assumption !== undefined && facts.switchedOff.includes(assumption)) return { refused: 'switched-off' };
  const basis: Basis | { readonly refused: GiveRefusal } = definitionOf(intent.kind).decide(
    facts,
    intent,
    seen,
  );
  if ('refused' in basis) return basis;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above: the basis is the intent's own
  return { kind: intent.kind, intent, basis } as Decided;
}

/** The temporary ids of the records an intent makes, in the order in which its proof names what was made. */
export const madeBy = (intent: Intent): readonly number[] => definitionOf(intent.kind).makes?.(intent) ?? [];

/** What a command will do to records. */
export const effectsOf = (decided: Decided): readonly Effect[] =>
  definitionOf(decided.kind).effects?.(decided) ?? [];

/** What a command touches, each once. */
export function lanesOf(decided: Decided): readonly Lane[] {
  const lanes = definitionOf(decided.kind).lanes(decided);
  return [...new Map(lanes.map((lane) => [`${lane.mode} ${keyOf(lane)}`, lane])).values()];
}
