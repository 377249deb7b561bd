/**
 * Runs one history of the outbox from a seed: a simulated run in which the app's code chooses and delivers one or more commands, on two
 * databases, with a simulated service, network, clock and pull. The seed draws the commands, what operators and other clients do, each
 * request's fate, and when the station is killed and restarted. The same arguments give the same history.
 *
 * At the end the oracle (`oracle/judge-commands.ts`) and `oracle/check-end-state.ts` judge it. A test of the oracle can give the station a
 * defect (`Defect`).
 */
import { forgetSending } from '#main/store/commands/delivery-attempts.ts';
import {
  appliedUnreflected,
  dueDuplicateChecks,
  unsettledCommands,
  type StoredCommand,
} from '#main/store/commands/commands.ts';
import type { Database } from '#main/store/database.ts';
import { showable } from '#main/store/pull/records-held-from-pull.ts';
import type { Client } from '#main/client/client.ts';
import { forgetful } from '#main/client/rate-prefix.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { nextCommand, unblocked } from '#main/sync/push/engine/choose-next-command.ts';
import { reflect } from '#main/sync/pull/finish-pull.ts';
import { adoptCopies } from '#main/sync/push/kinds/orders/locate-received-goods.ts';
import { routes } from '#wire/routes.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { USUAL_SETTINGS } from '../../support/samples/default-station-settings.ts';
import { check, type Checked } from './oracle/check-end-state.ts';
import { concurrentEditsAt } from './draws/send-conflicting-writes-of-other-client.ts';
import { CLASSES, drawConditions, type Class } from './draws/draw-conditions-of-run.ts';
import { drawAt } from './draws/draw-commands.ts';
import { drawJobs } from './draws/draw-jobs.ts';
import { drawMerges } from './draws/draw-merges.ts';
import { drawPersistentFailures, NO_FAILURES } from './draws/draw-persistent-failures.ts';
import { judge } from './oracle/judge-commands.ts';
import { drawFaults, READ_LAG } from './draws/draw-second-deliveries-clock-jumps-and-read-lag.ts';
import { clientOver, SETTLE_DELAY, LATEST, Unbounded } from './network-and-service/simulated-network.ts';
import { operatorActsAt } from './draws/carry-out-random-operator-acts.ts';
import { pullAll, READ_AFTER } from './one-step-pull.ts';
import { screenOf } from './oracle/record-outbox-screen.ts';
import { historyAsText } from './history-as-text.ts';
import type { Defect, History } from './simulated-history.ts';
import { fillWarehouse } from './network-and-service/starting-warehouse.ts';
import { otherClientAt } from './draws/send-random-writes-of-other-client.ts';
import { soon, timelineOf } from './event-timeline.ts';
import { SimulatedService } from './network-and-service/simulated-service.ts';

const KILLS: ReadonlySet<string> = new Set([
  'records-read',
  'attempting',
  'answered',
  'settling',
  'mirrored',
  'reflected',
]);

class Killed extends Error {}

/** Milliseconds between two pulls of the station, about. */
const PULL_EVERY = 15_000;

/** A history with more turns than this is stuck. */
const MOST_TURNS = 30_000;
/** A refused key is tried again after this long (milliseconds). */
const KEY_RETRY = 5 * 60_000;

/**
 * @param stores two empty databases; the history fills them
 * @param classes the classes of conditions that are drawn
 * @param defect a defect of the station, for a test of the oracle
 * @param restarts how often the station is restarted and killed again at once, for each kill
 */
export async function runHistory(
  seed: number,
  stores: { queue: Database; mirror: Database },
  restarts = 1,
  classes: ReadonlySet<Class> = new Set(CLASSES),
  defect: Defect = {},
): Promise<Checked & { readonly story: () => readonly string[] }> {
  const random = randomFrom(seed);
  const world = new SimulatedService();
  const start = world.now;
  const conditions = drawConditions(random, world, classes);
  const faults = drawFaults(seed, start, classes);
  const { runOutcome, clockAhead, readLag } = faults;
  Object.assign(world, { runOutcome, clockAhead, readLag });
  const { queue, mirror } = stores;
  const history: History = {
    world,
    queue,
    mirror,
    broken: [],
    reads: [],
    departures: [],
    failures: [],
    pulls: [],
    readsForCommand: 0,
    wallClock: () => new Date(world.now + conditions.wallSkew(world.now)),
    given: new Map(),
    readAt: new Map(),
    cancelled: new Set(),
    restOf: new Map(),
    key: { shown: world.key, refused: null, restsUntil: 0 },
  };
  const own: Pick<DeskPorts & DeliveryPorts, 'queue' | 'mirror' | 'clock' | 'newId'> = {
    queue,
    mirror,
    clock: { now: history.wallClock, monotonic: world.monotonic, sleep: async () => {} },
    newId: () => `r${random.whole(0, 1e12 - 1)}`,
  };
  const desk: DeskPorts = {
    ...own,
    settings: USUAL_SETTINGS,
    settleDelay: SETTLE_DELAY,
    randomBytes: (count) => new Uint8Array(count),
    isPractice: true,
    hasKeyIn: () => false,
    folder: '',
    trace: () => {},
    announce: () => {},
    wake: () => {},
  };
  const stage = fillWarehouse(world);
  if (world.hasGiant) world.giant = random.pick([...stage.items, stage.giant]).id;
  const failing = classes.has('failing')
    ? drawPersistentFailures(randomFrom(seed ^ 0x5bd1e995), stage, start)
    : NO_FAILURES;
  const people = operatorActsAt(history, random, desk, randomFrom(~seed).fork());
  const draw = drawAt(world, stage, random, desk, randomFrom(seed ^ 0x2545f491));
  const otherClient = otherClientAt(history, stage, random);
  const otherClients = concurrentEditsAt(history, stage, random);
  const { schedule, advance, untilNext } = timelineOf(world);
  if (classes.has('jobs')) {
    const [jobs, hasOthers] = [randomFrom(seed ^ 0x1b873593), classes.has('others')];
    drawJobs({ world, desk, people, random: jobs, hasOthers, schedule });
  }
  if (classes.has('merges'))
    drawMerges({ world, stage, desk, people, random: randomFrom(seed ^ 0x7feb352d), schedule });
  const cells = world.cells();
  const screen = screenOf(history);
  const busyness = random.chance(0.5) ? random.whole(1, 3) : 0;
  const unbookable = random.chance(0.1) ? random.pick(stage.order.line_items) : null;
  world.fails = (line) => line === unbookable;
  const cuts = randomFrom(~seed); // A stream of its own: the other histories are what they were.
  const sinces = randomFrom(seed ^ 0x68e31da4);
  let cut = cuts.chance(0.1) ? cuts.pick(stage.order.line_items) : null;
  world.endsAt = (line) => {
    const isEnd = line === cut;
    if (isEnd) cut = cuts.chance(0.3) ? cut : null;
    return isEnd;
  };
  let sending: string | null = null;
  let killIn = random.chance(0.5) ? random.whole(1, 12) : 0;
  let [isUnbounded, isPulling] = [false, false];
  const prefix = forgetful();
  const connected = (): Client =>
    clientOver(
      {
        history,
        random,
        conditions,
        failing,
        faults,
        isPulling: () => isPulling,
        sending: () => sending,
        otherClients,
        advance,
        schedule,
      },
      prefix,
    );
  let client = connected();
  let parked = new Map<string, number>();
  let asked: readonly string[] = [];
  let resumeAt = 0;
  let memory = newMemory(0);
  const ports: () => DeliveryPorts = () => ({
    ...own,
    ...memory,
    client,
    trace,
    settleDelay: SETTLE_DELAY,
    readLag: READ_LAG,
    mayAsk: () => 0,
    // Pulls are answered meanwhile.
    answers: () => Math.floor((world.now - start) / PULL_EVERY),
  });

  /** How many writes had left when the present attempt began. */
  let leftBefore = 0;

  function trace(step: string): void {
    if (step === 'attempting') leftBefore = history.departures.length;
    if (!KILLS.has(step) || killIn === 0 || --killIn > 0) return;
    killIn = random.chance(0.3) ? random.whole(1, 8) : 0;
    throw new Killed();
  }

  /** Starts the station; only the databases survive from before. */
  function open(): void {
    parked = new Map();
    resumeAt = 0;
    memory = newMemory(world.now - start);
    client = connected();
    defect.opened?.(history);
    // A restarted station does not remember the refusal, and tries its key again.
    history.key.refused = null;
    queue.write((db) => forgetSending(db, ''));
    reflect(queue, mirror);
    adoptCopies(queue, mirror);
  }

  async function unlessKilled(act: () => void | Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      // An answer received as the station was killed is lost, unless its outcome was stored.
      const [last] = history.departures.slice(leftBefore);
      const isNoted = queue.read.one(`SELECT 1 FROM attempt WHERE outcome = 'sending' LIMIT 1`) === undefined;
      if (last !== undefined && !isNoted) Object.assign(last, { answeredOnce: false, answered: false });
      advance(random.whole(500, 5499));
      for (let n = 0; n < restarts; n++) open();
    }
  }

  async function pull(): Promise<void> {
    pullAll(history, { advance, trace, times: { ...memory, clock: own.clock, readLag: READ_LAG } });
    if (history.key.shown !== world.key) return;
    // The reads of a pull show the service's clock.
    isPulling = true;
    await client.read(`${routes.recentItems.path}?updated_since=0`, routes.recentItems.answer);
    isPulling = false;
  }

  function decide(): void {
    const decided = draw.next();
    if (decided === null) return;
    const given = people.givenNow(decided);
    const give = (): void => {
      const id = people.give(decided, given);
      const on = random.chance(0.5) ? draw.goOn(decided) : null;
      if (on !== null) people.give(on, people.givenNow(on));
      // A command that may leave a rest is followed by one that must not overtake that rest.
      const isBehind = cut !== null && !cuts.chance(0.3);
      for (const one of [isBehind ? draw.goBehind(decided, cuts) : null, draw.goBeside(decided)])
        if (one !== null) people.give(one, people.givenNow(one));
      if (random.chance(0.12))
        schedule(world.now + random.whole(0, SETTLE_DELAY - 1), () => people.cancel(id));
    };
    // A count is sent with its whole sheet, some time after the first piece was counted.
    if (decided.kind === 'count' && random.chance(0.3)) {
      schedule(world.now + random.whole(0, 9999), give);
      const since = draw.goSince(decided, sinces);
      if (since !== null) people.give(since, people.givenNow(since));
    } else give();
    // If there are other clients, one of them writes at that moment.
    if (busyness > 0 && random.chance(0.15)) schedule(world.now + 1, otherClient);
  }
  let last = 0;
  for (let n = random.whole(1, 4); n > 0; n--) {
    last += random.whole(0, 3) === 0 ? random.whole(0, SETTLE_DELAY - 1) : random.whole(0, 499);
    schedule(start + last, decide);
  }
  for (let n = busyness; n > 0; n--) schedule(start + random.whole(0, last + SETTLE_DELAY - 1), otherClient);
  if (random.chance(0.15)) {
    const revokedAt = start + random.whole(0, last + 10_000);
    schedule(revokedAt, () => (world.key = 'nobody has it'));
    schedule(revokedAt + random.whole(1000, 2 * KEY_RETRY), () => {
      world.key = 'sk-live-second-93ac';
      history.key.shown = world.key;
      // As the loop does when an operator enters a new key.
      resumeAt = 0;
      parked.clear();
    });
  }

  open();
  await unlessKilled(pull);
  for (let turn = 0; ; turn++) {
    screen.note();
    if (turn > MOST_TURNS || isUnbounded) {
      history.broken.push(
        `stuck: ${JSON.stringify(unsettledCommands(queue.read).map(({ id, kind, state }) => [id, kind, state]))}`,
      );
      break;
    }
    advance(0);
    // A duplicate check may wait behind a command in review: an operator settles one now and then.
    if (turn % 100 === 99) people.settleReview();
    const now = world.now - start;
    const before = asked;
    asked = unsettledCommands(queue.read).flatMap(({ id, state }) => (state === 'review' ? [id] : []));
    // As the outbox's agenda does once a person has answered.
    for (const id of before) if (!asked.includes(id)) parked.delete(id);
    const ready =
      now < resumeAt
        ? { next: null, inMilliseconds: resumeAt - now }
        : nextCommand(unblocked(unsettledCommands(queue.read), dueDuplicateChecks(queue.read)), parked, now);
    if (ready.next !== null) {
      const { next } = ready;
      await unlessKilled(() => push(next));
      const done = sending;
      sending = null;
      screen.note();
      people.noteAsked();
      const soon = people.impatience();
      if (soon !== null) schedule(world.now + soon, () => people.settleReview());
      // Another client overwrites or repeats the settled command while its duplicate check is still due.
      if (done !== null && random.chance(conditions.others / 2))
        schedule(world.now + random.whole(1, LATEST), () => otherClients(done));
      continue;
    }
    if (now >= resumeAt && showable(queue.read, mirror.read, appliedUnreflected(queue.read)).length > 0) {
      await unlessKilled(pull);
      continue;
    }
    if (isMirrorDue() && world.now - (history.pulls.at(-1) ?? 0) >= PULL_EVERY) {
      await unlessKilled(pull);
      continue;
    }
    const wait = Math.min(untilNext(), soon(ready.inMilliseconds));
    if (!Number.isFinite(wait)) {
      // A pull runs while the operator decides.
      if (cuts.chance(0.3)) await unlessKilled(pull);
      if (people.settleReview()) continue;
      break;
    }
    advance(Math.max(1, wait));
  }
  killIn = 0;
  // The last pull shows the end.
  advance(readLag);
  world.readLag = 0;
  await pull();
  screen.note();
  const { departures, failures } = history;
  const reads = history.reads.map((one) => ({ ...one, at: one.at - readLag, madeAt: one.at }));
  const pulls = history.pulls.flatMap((at) => [at - readLag, at - readLag + READ_AFTER]);
  const isUnreadable = world.isEndless || world.giant !== null;
  const { writes, sharesName } = world;
  const ledger = { start: cells, writes, departures, reads, failures, pulls, sharesName, isUnreadable };
  const shown = screen.shownCommands();
  return { ...check(history, judge(ledger, shown)), story: () => historyAsText(ledger, shown) };

  /** Whether a duplicate check in the mirror is due. */
  function isMirrorDue(): boolean {
    return dueDuplicateChecks(queue.read).some(({ duplicateCheck }) => duplicateCheck === 'mirror');
  }

  async function push({ id }: StoredCommand): Promise<void> {
    sending = id;
    history.readsForCommand = 0;
    try {
      defect.before?.(history, id);
      const own = ports();
      const came = await deliver(defect.ports?.(own, history) ?? own, id);
      defect.after?.(history, id);
      const now = world.now - start;
      if (came.kind === 'parked') parked.set(id, now + came.milliseconds);
      if (came.kind === 'done') parked.delete(id);
      if (came.kind === 'stopped') {
        const isKey = came.why === 'key-refused';
        resumeAt = now + (isKey ? KEY_RETRY : 2000);
        if (isKey) Object.assign(history.key, { refused: history.key.shown, restsUntil: start + resumeAt });
      }
    } catch (error) {
      if (!(error instanceof Unbounded)) throw error;
      isUnbounded = true;
      history.broken.push(`T5 requests without bound for ${id}`);
    } finally {
      for (const rest of people.inherit(history.given.get(id))) history.restOf.set(rest, id);
    }
  }
}
