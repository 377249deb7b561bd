/**
 * A simulated station, reduced to the requests it sends under a rate limit. The request budget and the choice of the next work are the
 * app's own code. The work is made up: single requests of operators, commands of a read and a write each, progress reads some time after
 * some commands, polls, and the pages of a full scan. It records each request, how long operators waited, the longest time that each class
 * of work got no service, and when a backlog and a scan were done.
 */
import { choose } from '#main/sync/schedule/choose-work.ts';
import { createBudget, type Budget } from '#main/sync/budget/request-budget.ts';
import { CLASSES, type WorkClass } from '#main/client/meter.ts';
import type { Random } from '../../support/seeded-random.ts';
import type { Account } from './simulated-rate-limit.ts';
import type { SimulatedClock } from './simulated-clock.ts';

export interface StationLoad {
  /** Mean milliseconds between two requests of a person, and between two commands; Infinity for none. */
  readonly personEvery: number;
  readonly commandEvery: number;
  /** Commands in the backlog at the start. */
  readonly backlog: number;
  /** Pages of a full scan that begins at `pullAt`. */
  readonly pages: number;
  readonly pullAt: number;
  /** Milliseconds between two polls, at least. */
  readonly pollEvery: number;
}

export interface Asked {
  readonly at: number;
  readonly work: WorkClass;
  readonly ok: boolean;
  readonly isBacklog: boolean;
}

export interface StationFigures {
  readonly asked: Asked[];
  /** How long each person waited for an answer other than 429 (milliseconds). */
  readonly waits: number[];
  /** When the backlog was settled, and when the full scan ended; null before that. */
  drainedAt: number | null;
  pulledAt: number | null;
  /** By class of work, the longest time in which some waited and none was served. */
  readonly droughts: Record<WorkClass, number>;
}

interface Unit {
  readonly work: WorkClass;
  readonly requests: number;
  readonly isBacklog: boolean;
  readonly done: () => void;
}

const LOST_AFTER = 30_000;
/** A request's round-trip time: seldom twice the median, almost never four times. */
const took = (work: WorkClass, random: Random) =>
  (work === 'bulk' ? 700 : 160) * Math.exp(0.9 * (random.next() + random.next() + random.next() - 1.5));

export function startStation(
  time: SimulatedClock,
  account: Account,
  random: Random,
  load: StationLoad,
): StationFigures {
  const draws = random.fork();
  const budget: Budget = createBudget({ monotonic: () => time.now() }, () => draws.next());
  const figures: StationFigures = {
    asked: [],
    waits: [],
    drainedAt: load.backlog === 0 ? 0 : null,
    pulledAt: load.pages === 0 ? 0 : null,
    droughts: { person: 0, probe: 0, outbox: 0, poll: 0, bulk: 0 },
  };
  const thirsty = new Map<WorkClass, number>();

  /** Sends one request; a few are never answered. */
  function send(work: WorkClass, isBacklog: boolean, then: (ok: boolean) => void): void {
    const sending = budget.send(work);
    const back = took(work, random);
    time.after(back / 2, () => {
      const { ok, told } = account.ask(time.now());
      figures.asked.push({ at: time.now(), work, ok, isBacklog });
      const isLost = random.chance(0.002);
      time.after(isLost ? LOST_AFTER : back / 2, () => {
        if (isLost) sending.lost(true);
        else sending.answered(told, !ok);
        then(ok && !isLost);
      });
    });
  }

  const asks: number[] = [];
  const people = timer(time, () => person());
  let isAsking = false;
  function person(): void {
    const since = asks[0];
    if (isAsking || since === undefined) return;
    watch('person', true);
    const wait = budget.delay('person');
    if (wait > 0) {
      people.in(wait);
      return;
    }
    isAsking = true;
    send('person', false, (ok) => {
      isAsking = false;
      if (ok) {
        asks.shift();
        watch('person', false);
        figures.waits.push(time.now() - since);
      }
      person();
    });
  }

  const waiting: Record<'probe' | 'outbox', Unit[]> = { probe: [], outbox: [] };
  const loop = timer(time, () => step());
  let backlog = load.backlog;
  let pages = load.pages;
  let pollAt = random.between(0, load.pollEvery);
  let isBusy = false;

  const command = (isBacklog: boolean): Unit => ({
    work: 'outbox',
    requests: 2,
    isBacklog,
    done: () => {
      waiting.outbox.shift();
      // After a settled command a poll follows soon, as in the app's loop.
      pollAt = Math.min(pollAt, time.now() + (budget.stretch() - 1) * load.pollEvery);
      if (isBacklog && --backlog === 0) figures.drainedAt = time.now();
      // Some commands are receipts, whose progress is read a little later.
      if (isBacklog || !random.chance(0.3)) return;
      time.after(1500, () => {
        waiting.probe.push(probe);
        step();
      });
    },
  });
  const probe: Unit = { work: 'probe', requests: 2, isBacklog: false, done: () => waiting.probe.shift() };
  const poll = (): Unit => ({
    work: 'poll',
    requests: random.chance(0.6) ? 2 : 1,
    isBacklog: false,
    done: () => {
      pollAt = time.now() + load.pollEvery * budget.stretch();
    },
  });
  const page: Unit = {
    work: 'bulk',
    requests: 1,
    isBacklog: false,
    done: () => {
      if (--pages === 0) figures.pulledAt = time.now();
    },
  };

  function step(): void {
    if (isBusy) return;
    const now = time.now();
    const offers: Unit[] = [
      ...waiting.probe.slice(0, 1),
      ...waiting.outbox.slice(0, 1),
      ...(now >= pollAt ? [poll()] : []),
      ...(pages > 0 && now >= load.pullAt ? [page] : []),
    ];
    for (const work of CLASSES.slice(1))
      watch(
        work,
        offers.some((offer) => offer.work === work),
      );
    const chosen = choose(offers, budget);
    if (chosen.next !== null) {
      isBusy = true;
      run(chosen.next, chosen.next.requests);
      return;
    }
    const due = [pollAt, load.pullAt].filter((at) => at > now).map((at) => at - now);
    loop.in(Math.min(chosen.wait, ...due));
  }

  function run(unit: Unit, left: number): void {
    send(unit.work, unit.isBacklog, (ok) => {
      if (ok && left > 1) {
        run(unit, left - 1);
        return;
      }
      isBusy = false;
      if (ok) {
        watch(unit.work, false);
        unit.done();
      }
      step();
    });
  }

  /** Records how long a class has waited. */
  function watch(work: WorkClass, waits: boolean): void {
    const since = thirsty.get(work);
    if (waits) thirsty.set(work, since ?? time.now());
    else thirsty.delete(work);
    if (since !== undefined) figures.droughts[work] = Math.max(figures.droughts[work], time.now() - since);
  }

  for (let n = 0; n < load.backlog; n++) waiting.outbox.push(command(true));
  again(time, random, load.personEvery, () => {
    asks.push(time.now());
    person();
  });
  again(time, random, load.commandEvery, () => {
    waiting.outbox.push(command(false));
    step();
  });
  time.after(random.between(0, 1000), step);
  return figures;
}

/** Repeats work at random times, on average `every` milliseconds apart. */
function again(time: SimulatedClock, random: Random, every: number, work: () => void): void {
  if (!Number.isFinite(every)) return;
  time.after(random.gap(every), () => {
    work();
    again(time, random, every, work);
  });
}

/** A timer for one wake-up: setting it again replaces the one before. */
function timer(time: SimulatedClock, work: () => void): { in(milliseconds: number): void } {
  let newest = 0;
  return {
    in: (milliseconds) => {
      const own = ++newest;
      if (Number.isFinite(milliseconds)) time.after(milliseconds + 1, () => own === newest && work());
    },
  };
}
