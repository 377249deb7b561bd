/**
 * Commands that are asked for whole, in one act: everything but receipts, moves and counts, which are put together from scans.
 * An intent gets the ids of the records it is to make here, and its basis from `decide` of its kind (`domain/kinds`).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Given, IntentAsk } from '#bridge/intents.ts';
import type { Decided } from '#domain/commands/command.ts';
import type { Facts, Seen } from '#domain/commands/facts.ts';
import { decide, lanesOf, madeBy, type DecidedOr } from '#domain/kinds/definitions.ts';
import { withIds } from '#domain/commands/ids.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { appendCommand, commandById, type NewCommand } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { hasPhotoFile } from '../../store/sheets/stored-photos.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { realId, temporaryIds } from '../../store/commands/temporary-ids.ts';
import { withOrigins } from '../../sync/push/reads/record-identity.ts';
import { planNote } from './adjust-note.ts';
import { factsNow } from '../facts.ts';
import { sign, type DeskPorts } from '../ports.ts';

/** @param id the command's; where it is there already, this is the same ask again */
export function give(desk: DeskPorts, db: Writer, ask: IntentAsk, id: string = desk.newId()): Given {
  const before = commandById(db, id);
  if (before !== undefined) return { given: true, id, made: madeBy(before.intent) };
  // Its photos are kept before it is asked for.
  if (ask.kind === 'create-item' && ask.photos?.every((photo) => hasPhotoFile(db, photo.id)) === false)
    return { given: false, why: 'gone' };
  // A screen may still have the temporary id of a record that was made meanwhile: the command waits in the lanes of the real one.
  const intent = withIds(intentOf(desk, db, ask), (one) => realId(db, one));
  const given = append(desk, db, decideAsSeen(factsNow(desk, db), intent, seenIn(ask)), { id });
  if (!given.given || ask.kind !== 'adjust' || ask.line === undefined) return given;
  const note = { adjustmentId: id, itemId: ask.itemId, line: ask.line };
  const plan = planNote(factsNow(desk, db), setting(db, 'adjust').noteIn, note);
  if (plan?.kind === 'leave') return { ...given, unwritten: plan.why };
  if (plan !== undefined) append(desk, db, plan.decided, { id: plan.id });
  return given;
}

/** Where the form showed what was not so any more, the command says so: the value may be of a command that was cancelled meanwhile. */
function decideAsSeen(facts: Facts, intent: Intent, seen: Seen): DecidedOr {
  const [decided, now] = [decide(facts, intent, seen), decide(facts, intent)];
  if ('refused' in decided || 'refused' in now || isDeepStrictEqual(decided.basis, now.basis)) return decided;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the basis stays that of the intent
  return { ...decided, basis: { ...decided.basis, isFormOlder: true } } as Decided;
}

/** @param about what is known of it already: its id, its sheet, who gives it and when, the command that it takes back */
export function append(
  desk: DeskPorts,
  db: Writer,
  decided: DecidedOr,
  { id = desk.newId(), ...about }: Partial<Omit<NewCommand, 'decided' | 'lanes'>> = {},
): Given {
  if ('refused' in decided) return { given: false, why: decided.refused };
  const known = withOrigins(desk.mirror.read, decided);
  appendCommand(db, { id, decided: known, lanes: lanesOf(decided), sheetId: null, ...sign(desk), ...about });
  desk.trace('appended', id);
  return { given: true, id, made: madeBy(decided.intent) };
}

function seenIn(ask: IntentAsk): Seen {
  if (ask.kind === 'edit-order')
    return { ...(ask.seen && { lines: ask.seen }), ...(ask.saw && { orderFields: ask.saw }) };
  if (ask.kind === 'order-status') return { status: ask.seen, ...ask.saw };
  if (ask.kind === 'edit-item') return ask.seen === undefined ? {} : { fields: ask.seen };
  if (ask.kind === 'edit-alert') return ask.seen === undefined ? {} : { alert: ask.seen };
  if (ask.kind === 'edit-job') return ask.seen === undefined ? {} : { job: ask.seen };
  if (ask.kind === 'job-status') return { status: ask.seen };
  if (ask.kind === 'delete') return ask.seen === undefined ? {} : { quantity: ask.seen };
  return ask.kind === 'delete-order' ? ask.seen : {};
}

function intentOf(desk: DeskPorts, db: Writer, ask: IntentAsk): Intent {
  switch (ask.kind) {
    case 'create-item':
      return { ...ask, itemId: temporaryIds(db)() };
    case 'copy':
      return { ...ask, copyId: temporaryIds(db)() };
    case 'create-job':
      return { ...ask, jobId: temporaryIds(db)() };
    case 'create-order': {
      const number = orderNumber(desk.settings.get('station'), desk.newId());
      return { ...ask, orderId: temporaryIds(db)(), number };
    }
    case 'edit-order': {
      const { seen: _, saw: __, ...intent } = ask;
      return intent;
    }
    case 'order-status': {
      const { seen: _, saw: __, ...intent } = ask;
      return intent;
    }
    case 'job-status': {
      const { kind, jobId, status } = ask;
      return { kind, jobId, status };
    }
    case 'delete-order': {
      const { kind, orderId } = ask;
      return { kind, orderId };
    }
    case 'edit-item':
    case 'edit-alert':
    case 'edit-job':
    case 'delete': {
      const { seen: _, ...intent } = ask;
      return intent;
    }
    case 'adjust': {
      const { line: _, ...intent } = ask;
      return intent;
    }
    case 'move-folder':
    case 'create-alert':
    case 'delete-alert':
    case 'delete-job':
      return ask;
    default:
      return ask satisfies never;
  }
}
