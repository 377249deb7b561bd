/**
 * Carries out what operators do in one simulated run of the outbox, partly at random: it enqueues a given command, cancels a command, and
 * settles one that is in review (waiting for a person's decision) with one of the answers that the outbox offers. An operator answers by
 * what the service's ledger shows as applied, as if they had looked at the shelves. They have a command sent again only when none of its
 * requests can still arrive. In some runs operators are impatient: they do not wait for that, or believe the outbox screen alone.
 *
 * For the oracle, which judges the run, it notes which values the operator saw when each command was decided. It reports a broken invariant
 * if no offered answer is true, if an answer is not accepted, or if the stock on the screens contains an effect twice after an operator
 * answered that it was booked.
 */
import type { Decided } from '#domain/commands/command.ts';
import { madeBy, lanesOf } from '#domain/kinds/definitions.ts';
import { withAllIds } from '#domain/commands/ids.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { givenSinceCounted } from '#main/desk/counting/given-since-counted.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { offersNow } from '#main/desk/undo/undo.ts';
import {
  appendCommand,
  commandById,
  unsettledCommands,
  type StoredCommand,
} from '#main/store/commands/commands.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { Given, History } from '../simulated-history.ts';
import { SETTLE_DELAY, LATEST } from '../network-and-service/simulated-network.ts';

export interface OperatorActs {
  /** Enqueues a command. @param given when it was decided, and as of when the screen showed its values @returns its id */
  readonly give: (decided: Decided, given: Given) => string;
  /** The `Given` of a decision made now. */
  readonly givenNow: (decided: Decided) => Given;
  readonly cancel: (id: string) => void;
  /** Notes which commands are in review, and since when. */
  readonly noteAsked: () => void;
  /** An operator who has looked at the shelves settles one command in review. False if none is in review. */
  readonly settleReview: () => boolean;
  /** In how many milliseconds an impatient operator will settle a command in review; null if none will. */
  readonly impatience: () => number | null;
  /** Notes for commands that the app made from another command when their values were decided on. @returns their ids */
  readonly inherit: (on: Pick<Given, 'at' | 'seenAt'> | undefined) => readonly string[];
}

/** @param patience the random stream of impatient operators, who may answer at once, or by the screen alone */
export function operatorActsAt(
  history: History,
  random: Random,
  desk: DeskPorts,
  patience: Random,
): OperatorActs {
  const { world, queue } = history;
  const retried = new Set<string>();
  /** Since when each command in review has had its present question. */
  const askedAt = new Map<string, number>();
  const isImpatient = patience.chance(0.3);
  let given = 0;

  /** A count, with the commands that were given since it was counted, as the desk stores them. */
  function withSince(decided: Decided, { newestCommand = 0 }: Given): Decided {
    if (decided.kind !== 'count' || decided.basis.at === undefined) return decided;
    const item = { id: decided.intent.itemId, ...decided.basis.at };
    const since = givenSinceCounted(queue.read, [{ newestCommand }])(item, newestCommand);
    return since.length === 0 ? decided : { ...decided, basis: { ...decided.basis, since } };
  }

  function give(counted: Decided, on: Given): string {
    const id = `c${++given}`;
    const decided = withSince(counted, on);
    queue.write((db) =>
      appendCommand(db, {
        id,
        decided,
        lanes: lanesOf(decided),
        by: 'Ana',
        at: history.wallClock().toISOString(),
        station: 'Dock 1',
        sheetId: null,
      }),
    );
    history.given.set(id, { ...on, givenAt: world.now });
    return id;
  }

  function givenNow({ intent }: Decided): Given {
    const newest = queue.read.one<{ seq: number | null }>(`SELECT max(seq) AS seq FROM command`)?.seq;
    return {
      at: world.now,
      givenAt: world.now,
      seenAt: seenAt(intent),
      newestCommand: newest ?? 0,
    };
  }

  /** When the mirror last read the records of the intent: the oldest of those times. */
  function seenAt(intent: Intent): number {
    const times: number[] = [];
    const made = madeBy(intent);
    // Orders that cannot be received are read when a screen shows them.
    const isOrder = intent.kind === 'edit-order' || intent.kind === 'order-status';
    const readForIt = isOrder ? [intent.orderId] : [];
    withAllIds(intent, (id) => {
      const at = readForIt.includes(id) ? world.now : history.readAt.get(id);
      if (!made.includes(id) && at !== undefined) times.push(at);
      return id;
    });
    return Math.min(world.now, ...times);
  }

  function cancel(id: string): void {
    const command = commandById(queue.read, id);
    if (command === undefined || command.review !== null) return;
    queue.write((db) => settleCommand(desk, db, { id, how: 'cancel' }));
    if (commandById(queue.read, id)?.state === 'cancelled') history.cancelled.add(id);
  }

  function inherit(on: Pick<Given, 'at' | 'seenAt'> | undefined): readonly string[] {
    const { at, seenAt } = on ?? { at: 0, seenAt: 0 };
    const made = queue.read
      .all<{ id: string }>(`SELECT id FROM command ORDER BY seq`)
      .flatMap(({ id }) => (history.given.has(id) ? [] : [id]));
    for (const id of made) history.given.set(id, { at, givenAt: world.now, seenAt });
    return made;
  }

  function noteAsked(): void {
    for (const { id, state } of unsettledCommands(queue.read))
      if (state === 'review' && !askedAt.has(id)) askedAt.set(id, world.now);
  }

  function settleReview(): boolean {
    const command = unsettledCommands(queue.read).find(({ state }) => state === 'review');
    if (command === undefined) return false;
    if (!hasTrueOffer(command)) history.broken.push(`no offer is true of ${command.id}: it had been booked`);
    const how = saidOf(command);
    const [recordId] = command.review?.kind === 'look-alikes' ? command.review.ids : [];
    const done = queue.write((db) =>
      settleCommand(desk, db, {
        id: command.id,
        how,
        ...(recordId === undefined ? {} : { recordId }),
        ...(how === 'in-part' ? { lineIds: bookedLines(command) } : {}),
      }),
    );
    if (!done) history.broken.push(`a person could not settle ${command.id}`);
    if (done && how === 'applied') checkScreen(command);
    if (done) askedAt.delete(command.id);
    if (how === 'retry' || how === 'in-part') retried.add(command.id);
    const readAt = history.reads.findLast(({ by }) => by === command.id)?.at ?? world.now;
    const made = inherit({ at: world.now, seenAt: readAt });
    // A count or receipt that is decided anew, and goods booked as own stock, keep their position.
    if (how === 'in-part' || how === 'own-stock' || command.kind === 'count' || command.kind === 'receive')
      for (const rest of made) history.restOf.set(rest, command.id);
    return done;
  }

  /** Checks the screen: if the mirror was read after the question, and nothing else is under way, it must show the mirror's stock. */
  function checkScreen({ id, intent }: StoredCommand): void {
    const since = askedAt.get(id) ?? Infinity;
    const landed = world.writes.findLast(({ by }) => by === id)?.at ?? 0;
    const isRead = history.pulls.some((at) => at > Math.max(since, landed + 1000));
    const stock = stockNow(queue.read, history.mirror.read);
    if (!isRead || stock.commands.some((one) => one.id !== id) || !('itemId' in intent)) return;
    const item = itemById(history.mirror.read, intent.itemId);
    if (item !== undefined && stock.quantityOf(item) !== item.quantity)
      history.broken.push(`I8 what a person found booked is counted twice: ${id}`);
  }

  function saidOf(command: StoredCommand) {
    // `correct` puts lines back onto an order; here they are dropped, and sent as a receipt of their own.
    const offers = offersNow(desk, queue.read, command).filter((one) => one !== 'correct');
    // A receipt that was accepted and never applied is not on the shelves.
    const isIn =
      command.kind === 'receive'
        ? bookedLines(command).length > 0
        : world.writes.some(({ by, status }) => by === command.id && status < 300);
    const isPart = command.kind === 'receive' && bookedLines(command).length < command.intent.lines.length;
    if (offers.includes('in-part') && isIn && isPart && bookedLines(command).length > 0 && isOver(command))
      return 'in-part';
    if (command.review?.kind === 'applied-late' && !isIn) return 'discard';
    if (offers.includes('applied') && (isIn || !offers.includes('discard'))) return 'applied';
    // An impatient operator believes the screen's "not booked", and has the command sent again.
    if (isImpatient && !offers.includes('applied') && offers.includes('retry') && patience.chance(0.3))
      return 'retry';
    // Other operators wait until no request of it can still be under way.
    const isSure = isOver(command) || (isImpatient && patience.chance(0.5));
    const mayRepeat = !isIn && !retried.has(command.id) && isSure;
    const offered = offers.filter(
      (one) => one !== 'applied' && one !== 'in-part' && (mayRepeat || one === 'discard'),
    );
    return random.pick(offered.length > 0 ? offered : offers);
  }

  /** Whether the operator is offered "applied" if that is true: the command was applied before another client changed its records. */
  function hasTrueOffer(command: StoredCommand): boolean {
    const readAt = history.reads.findLast(({ by }) => by === command.id)?.at ?? 0;
    const isIn = world.writes.some(({ by, status, at }) => by === command.id && status < 300 && at < readAt);
    const isMoved = /-moved$|^moved-/.test(command.review?.kind ?? '');
    return !isMoved || !isIn || offersNow(desk, queue.read, command).includes('applied');
  }

  /** The lines of this receipt that were booked, as the order shows. */
  function bookedLines({ id, intent }: StoredCommand): number[] {
    if (intent.kind !== 'receive') return [];
    return intent.lines.flatMap(({ lineId }) =>
      world.writes.some(
        ({ by, changes }) => by === id && changes.some(({ cell }) => cell === `received:${lineId}`),
      )
        ? [lineId]
        : [],
    );
  }

  /** Whether so much time has passed that none of the command's requests can still arrive. */
  function isOver({ id }: StoredCommand): boolean {
    const last = history.departures.findLast(({ by }) => by === id);
    return last === undefined || world.now - last.at > LATEST;
  }

  function impatience(): number | null {
    const isAsked = unsettledCommands(queue.read).some(({ state }) => state === 'review');
    if (!isImpatient || !isAsked || patience.chance(0.5)) return null;
    return patience.chance(0.5) ? 0 : patience.whole(0, LATEST - SETTLE_DELAY);
  }

  return { give, givenNow, cancel, noteAsked, settleReview, impatience, inherit };
}
