/** All records of an article, what putting them together would do, and what has become of the last time. */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import type { ReadAsk } from '#bridge/reads.ts';
import { add, isNegative, negate, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { HalfState, MergeSent, TwinsView } from '#domain/views/twins.ts';
import { commandsOfPiece } from '../../store/commands/find-commands-of-request.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { undoingCommands } from '../../store/commands/read-undo-relation.ts';
import { landedAs } from '../moving/landed-as.ts';
import { mergePlan } from '../moving/merge.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';
import { takenBackAs } from '../undo/taken-back-as.ts';

export function twinsView(desk: DeskPorts, { itemId, taken }: ReadAsk<'twins'>): TwinsView | undefined {
  const db = desk.queue.read;
  const stock = stockNow(db, desk.mirror.read);
  const plan = mergePlan(desk, db, stock, itemId, taken);
  if (plan === undefined) return undefined;
  const { into, becomes } = plan;
  return {
    into: stock.refOf(into),
    price: into.price,
    becomes,
    rows: plan.alike.map((one) => {
      const isTaken = plan.taken.includes(one);
      return {
        item: stock.refOf(one.item),
        price: one.item.price,
        by: one.by,
        isTaken,
        becomes: isTaken ? ZERO : one.quantity,
        way: isTaken ? one.way : null,
        stop: one.stop,
        loses: isTaken ? one.loses : [],
      };
    }),
    taken: plan.taken.length,
    commands: plan.taken.reduce((sum, { way }) => sum + (way === 'move' ? 1 : 2), 0),
    last: lastMerge(desk, stock, into.id),
  };
}

function lastMerge(desk: DeskPorts, stock: Stock, itemId: number): MergeSent | null {
  const db = desk.queue.read;
  const sent = setting(db, 'mergeSent');
  if (sent === null || stock.idNow(sent.itemId) !== itemId) return null;
  const commands = commandsOfPiece(db, sent.id)
    .toReversed()
    .flatMap((id) => commandById(db, id) ?? []);
  if (commands.length === 0) return null;
  const states = commands.map((one) => takenBackAs(db, one) ?? stateOf(db, one));
  const back = commands.flatMap(({ seq }) => undoingCommands(db, seq));
  return {
    halves: commands.flatMap((command, n) => halfOf(command, states[n] ?? 'waits')),
    off: [...commands, ...back].reduce(
      (sum, one) => (one.state === 'applied' ? add(sum, changeOf(one)) : sum),
      ZERO,
    ),
    isWaiting: states.includes('waits') || states.includes('going-back'),
  };
}

/** A move changes nothing in all. */
const changeOf = ({ intent }: StoredCommand): Decimal => (intent.kind === 'adjust' ? intent.by : ZERO);

function halfOf({ id, intent, basis }: StoredCommand, as: HalfState): MergeSent['halves'] {
  if (intent.kind === 'move' && basis.kind === 'move')
    return [{ id, kind: 'moved', quantity: intent.quantity, ...withUnit(basis.unit), place: basis.from, as }];
  if (intent.kind !== 'adjust' || basis.kind !== 'adjust') return [];
  const isEmptied = isNegative(intent.by);
  const quantity = isEmptied ? negate(intent.by) : intent.by;
  const kind = isEmptied ? 'emptied' : 'raised';
  return [{ id, kind, quantity, ...withUnit(basis.unit), place: basis.folder, as }];
}

function stateOf(db: Reader, command: StoredCommand): HalfState {
  const { kind, state } = command;
  if (state === 'review') return 'asks';
  if (isUnapplied(command)) return 'dropped';
  if (state !== 'applied') return 'waits';
  // A move leaves it to the account whether the goods come together.
  return kind === 'move' && landedAs(db, command) !== 'joined' ? 'apart' : 'done';
}
