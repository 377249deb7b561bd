/** What has to be true when a history has come to its end, against what the made-up service noted. */
import type { Proof } from '#domain/command.ts';
import { attemptsOf, type Attempt } from '#main/store/attempts.ts';
import { commandById, type StoredCommand } from '#main/store/commands.ts';
import { itemById } from '#main/store/records.ts';
import { judgeFigure, judgeMove, type World } from './oracle.ts';
import type { History } from './history.ts';
import type { Heard } from './world.ts';

export interface Finding {
  readonly commands: number;
  readonly lost: number;
  readonly doubled: number;
  readonly stuck: number;
  /** Reviews of doubt, and how many of them the oracle finds ambiguous. */
  readonly reviews: number;
  readonly unavoidable: number;
  /** Ambiguous by the oracle, and decided all the same. */
  readonly unasked: number;
  /** Decided as the figures say, and wrong: somebody else did the very same instead of us. Nobody can see that. */
  readonly masked: number;
  /** Landed a second time even after the second look. */
  readonly beyond: number;
  readonly broken: readonly string[];
}

/** Kinds whose request does it once more each time it lands. */
const RELATIVE: ReadonlySet<string> = new Set(['move', 'create-item', 'copy', 'receive']);
const OF_DOUBT: ReadonlySet<string> = new Set(['cannot-tell', 'look-alikes', 'twice']);

export function check(history: History): Finding {
  const { queue, world, broken } = history;
  const ids = queue.read.all<{ id: string }>(`SELECT id FROM command ORDER BY seq`).map(({ id }) => id);
  const finding = {
    commands: 0,
    lost: 0,
    doubled: 0,
    masked: 0,
    beyond: 0,
    reviews: history.asked.length,
    unavoidable: history.asked.filter(({ ambiguous }) => ambiguous).length,
    unasked: broken.filter((one) => one.startsWith('I10 not asked')).length,
  };
  for (const id of ids) {
    const command = commandById(queue.read, id);
    if (command === undefined) continue;
    finding.commands++;
    const tries = attemptsOf(queue.read, command.seq);
    const landed = world.landings.filter(({ by }) => by === id).length;
    const rivals = world.landings.some(({ by }) => by !== id);
    judgeEnd(history, command, tries, landed, rivals, finding);
  }
  const stuck = broken.filter((one) => one.startsWith('stuck')).length;
  if (stuck === 0) checkMirror(history);
  return { ...finding, stuck, broken };
}

/** After each delivery: was a person asked where, and only where, the oracle cannot tell? */
export function judgeAsking(history: History, id: string, isDecided: boolean): void {
  const command = commandById(history.queue.read, id);
  if (command === undefined) return;
  const tries = attemptsOf(history.queue.read, command.seq);
  const landed = history.world.landings.filter(({ by }) => by === id).length;
  const why = command.review?.why;
  if (why !== undefined && OF_DOUBT.has(why)) {
    const ambiguous = isAmbiguous(history, command, tries, landed);
    history.asked.push({ id, ambiguous });
    if (!ambiguous) history.broken.push(`I10 asked without need: ${told(command, landed)}`);
  } else if (why !== undefined && SAYS_NOTHING.has(why) && landed > 0 && !isBeyond(history, id)) {
    history.broken.push(`told that nothing was booked, and it was: ${told(command, landed)}`);
  } else if (!isDecided && command.state === 'applied' && command.proof?.how === 'read-back') {
    if (oracle(history, command, tries) === 'ambiguous')
      history.broken.push(`I10 not asked: ${told(command, landed)}`);
  }
}

/** Reviews that tell a person that nothing was booked. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['refused', 'gone', 'too-many', 'order-closed']);

/** The request stayed away longer than anybody waits, or was delivered twice. */
const isBeyond = ({ overdue, echoed }: History, id: string): boolean => overdue.has(id) || echoed.has(id);

function judgeEnd(
  history: History,
  command: StoredCommand,
  tries: readonly Attempt[],
  landed: number,
  rivals: boolean,
  finding: { lost: number; doubled: number; masked: number; beyond: number },
): void {
  const { broken } = history;
  if (command.state === 'applied' && command.proof !== null) {
    if (command.proof.how === 'read-back' && tries.length === 0)
      broken.push(`I17 no evidence: ${told(command, landed)}`);
    if (landed === 0 && command.proof.how !== 'already' && command.proof.how !== 'person') {
      if (rivals && command.proof.how === 'read-back') finding.masked++;
      else {
        finding.lost++;
        broken.push(`I2 lost: ${told(command, landed)}`);
      }
    }
    if (landed > 1 && RELATIVE.has(command.kind)) {
      const wasAsked = history.asked.some((one) => one.id === command.id);
      // A request that lands even after the second look is beyond what anybody waits for.
      const landings = history.world.landings.filter(({ by }) => by === command.id);
      const isTooLate =
        history.overdue.has(command.id) &&
        (landings.at(-1)?.at ?? 0) > (history.lookedAgainAt.get(command.id) ?? 0);
      if (!wasAsked && isTooLate) finding.beyond++;
      else if (!wasAsked && rivals && hidden(history, command, command.proof)) finding.masked++;
      else if (!wasAsked) {
        finding.doubled++;
        broken.push(`I4 doubled: ${told(command, landed)}`);
      }
    }
  }
  if (
    (command.state === 'cancelled' || command.state === 'refused') &&
    landed > 0 &&
    !isBeyond(history, command.id) &&
    !history.dropped.has(command.id)
  ) {
    if (rivals && wasDoubtful(tries)) finding.masked++;
    else {
      finding.doubled++;
      broken.push(`I7 called off, and done: ${told(command, landed)}`);
    }
  }
  if (!['applied', 'cancelled', 'refused', 'review'].includes(command.state))
    broken.push(`I3 left over: ${told(command, landed)}`);
}

/** Somebody has changed what a second landing made before anybody could see it. */
function hidden({ world }: History, command: StoredCommand, proof: Proof): boolean {
  return (
    proof.made.some((id) => !world.records.has(id)) || command.kind === 'receive' || command.kind === 'move'
  );
}

const wasDoubtful = (tries: readonly Attempt[]): boolean =>
  tries.some(({ outcome }) => outcome === 'unknown');

function isAmbiguous(
  history: History,
  command: StoredCommand,
  tries: readonly Attempt[],
  landed: number,
): boolean {
  if (command.review?.why === 'twice') return true;
  if (command.review?.why === 'look-alikes') return command.review.ids.length !== 1 || landed !== 1;
  return oracle(history, command, tries) === 'ambiguous';
}

/** The oracle on what the command's last look showed; `out` where there is nothing to judge. */
function oracle(history: History, command: StoredCommand, tries: readonly Attempt[]): World {
  const look = history.looks.get(command.id);
  // What was settled by reading is written onto the attempt as applied.
  const doubt = tries.findLast(({ outcome }) => ['unknown', 'accepted', 'applied'].includes(outcome));
  if (look === undefined || doubt === undefined) return 'out';
  const before = doubt.preimage as any;
  if (command.kind === 'move') {
    const now = new Map<number, number>();
    for (const one of look.contents?.json.data ?? [])
      if (one.sid === (before.sid ?? command.basis.sid)) now.set(one.id, Number(one.quantity));
    return judgeMove({
      quantity: Number(command.intent.quantity),
      sourceBefore: Number(before.source),
      sourceNow: figureIn(look.record),
      before: new Map(before.there.map((one: any) => [one.id, Number(one.quantity)])),
      now,
    });
  }
  if (command.kind === 'adjust' && look.record !== null) {
    return judgeFigure({
      before: Number(before.quantity),
      ifApplied: Number(before.target),
      now: figureIn(look.record),
      touched: look.record.json.data?.updated_at !== before.updatedAt,
    });
  }
  if (command.kind === 'receive' && look.order !== null) {
    const worlds = command.intent.lines.map(({ lineId, quantity }): World => {
      const was = Number(before.before.find((one: any) => one.lineId === lineId)?.received);
      const now = Number(
        look.order?.json.data.line_items.find((one: any) => one.id === lineId)?.received_quantity,
      );
      return judgeFigure({ before: was, ifApplied: was + Number(quantity), now, touched: false });
    });
    return worlds.includes('ambiguous') ? 'ambiguous' : (worlds[0] ?? 'out');
  }
  return 'out';
}

const figureIn = (heard: Heard | null): number => Number(heard?.json.data?.quantity ?? 0);

/** After the last pull the mirror is the service, and nothing is laid over it but what asks. */
function checkMirror({ world, mirror, queue, broken }: History): void {
  for (const one of world.records.values()) {
    if (one.type !== 'item') continue;
    const item = itemById(mirror.read, one.id);
    if (item?.quantity !== one.quantity) broken.push(`I9 the mirror differs on ${one.id}`);
  }
  const left = queue.read.one<{ n: number }>(
    `SELECT count(*) AS n FROM command WHERE reflected = 0 AND state IN ('applied', 'cancelled', 'refused')`,
  );
  if (left?.n !== 0) broken.push('I8 something settled is still laid over the mirror');
}

const told = ({ id, kind, state, review, proof }: StoredCommand, landed: number): string =>
  `${id} ${kind} ${state} ${review?.why ?? proof?.how ?? ''} landed ${landed}`;
