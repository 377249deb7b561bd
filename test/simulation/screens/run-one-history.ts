/**
 * Runs one history of the screen simulation: acts of an operator, drawn from a seed, on the app's real page. After each act the quantities
 * on the page must be the expected ones within six seconds, and the page must not have thrown an exception. Every 25 acts the operator
 * must be able to continue with the scanner alone. At the end all commands are sent or settled, and the quantities must be the service's.
 * A history ends at the first failure.
 */
import type { Browser, Page } from '@playwright/test';
import { controlCode } from '#domain/scanning/control.ts';
import { operatorAt, type Operator } from '../../e2e/support/operator.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { wrongInBand } from './check-scan-reply-band.ts';
import {
  carryOut,
  drawActs,
  isSend,
  WAYS_OUT,
  type Act,
  vocabularyOf,
} from './draw-and-carry-out-operator-acts.ts';
import { wrongFigures } from './compare-screen-figures.ts';
import { sendEverything } from './empty-outbox-and-compare-figures.ts';
import { openLedger, type Ledger } from './expected-screen-figures.ts';
import { shownOn, type Shown } from './read-page.ts';
import { openWorkplace, type Workplace } from './start-service-station-and-page.ts';

export interface Finding {
  readonly seed: number;
  readonly acts: number;
  /** How many rows of the screens were compared, and the band after each act. */
  readonly figures: number;
  /** What was wrong, each with the acts before it; empty if nothing was. */
  readonly broken: readonly string[];
}

/**
 * Milliseconds within which the screen must show the right quantities: it is updated five times a second, on a machine that may be busy.
 */
const SHOWN_WITHIN = 6_000;
const LOOK = 40;
/** Acts between two checks that the operator can continue. */
const STRETCH = 25;
/** The most codes it may take to continue: as many as one screen can ask about. */
const MOST_STEPS = 20;
/** How many acts before a failure are reported. */
const TOLD = 12;

export async function playHistory(browser: Browser, seed: number, acts: number): Promise<Finding> {
  const place = await openWorkplace(browser);
  const ledger = openLedger(place.folder);
  const story: string[] = [];
  const broken: string[] = [];
  let figures = 0;
  try {
    const operator = await operatorAt(place.page);
    const random = randomFrom(seed);
    const words = await vocabularyOf(place);
    let { last } = ledger.read();
    let before: Act | undefined;
    const check = async (act: Act | undefined): Promise<void> => {
      // What a send has counted may be booked only after the next act, which says nothing of its own.
      const sent = [before, act].some((one) => one !== undefined && isSend(one));
      before = act;
      const found = await settled(place, ledger.read, last, sent);
      ({ last } = found);
      figures += found.shown.rows.length + 1;
      const wrong = [...found.untrue, ...place.complaints.splice(0)];
      if (wrong.length > 0) broken.push(told(seed, story, wrong, found.shown));
    };
    const ahead: Act[] = [];
    for (let n = 1; n <= acts && broken.length === 0; n++) {
      if (ahead.length === 0) ahead.push(...drawActs(random, words, await shownOn(place.page)));
      const act = ahead.shift();
      if (act !== undefined) story.push(`${n} ${await carryOut(act, place, operator)}`);
      await check(act);
      if (n % STRETCH > 0 || broken.length > 0) continue;
      const stuck = await wayOn(place, operator, story);
      if (stuck !== null) broken.push(told(seed, story, ['no way on by scanner'], stuck));
    }
    if (broken.length === 0) {
      const wrong = await sendEverything(place, operator, ledger.read, words);
      if (wrong.length > 0) broken.push(told(seed, story, wrong, await shownOn(place.page)));
    }
  } finally {
    ledger.close();
    await place.close();
  }
  return { seed, acts: story.length, figures, broken };
}

/** The screen and what is wrong on it, once nothing is wrong or the time is up. */
async function settled(
  { page }: Workplace,
  read: () => Ledger,
  before: Ledger['last'],
  sent: boolean,
): Promise<{ readonly shown: Shown; readonly untrue: readonly string[]; readonly last: Ledger['last'] }> {
  const end = performance.now() + SHOWN_WITHIN;
  for (;;) {
    await page.waitForTimeout(LOOK);
    const shown = await shownOn(page);
    const ledger = read();
    const wrong = [...wrongFigures(shown, ledger), ...wrongInBand(shown, before, ledger, sent)];
    if (wrong.length === 0 || performance.now() > end) return { shown, untrue: wrong, last: ledger.last };
  }
}

/**
 * Checks that the operator can continue with the scanner alone: it scans control codes until a screen asks nothing. The codes are those
 * that resume scanning, choose none of the offered answers, or change the screen. Questions of other screens stay there, and may come up
 * on the way.
 * @returns null, or the screen from which there was no way on
 */
async function wayOn({ page }: Workplace, operator: Operator, story: string[]): Promise<Shown | null> {
  let shown = await shownOn(page);
  for (let n = 0; n < MOST_STEPS && !isFree(shown); n++) {
    const away = WAYS_OUT[n % WAYS_OUT.length] ?? 'go-scan';
    const code = controlCode({ kind: shown.isPaused ? 'pause' : shown.asks === null ? away : 'back' });
    story.push(`to get on: scan ${code}`);
    await operator.scan(code);
    shown = await changed(page, shown);
  }
  return isFree(shown) ? null : shown;
}

const isFree = ({ isPaused, asks, title }: Shown): boolean => !isPaused && asks === null && title !== '';

/** The screen once its title, question or choices have changed, or the time is up. */
async function changed(page: Page, before: Shown): Promise<Shown> {
  const end = performance.now() + SHOWN_WITHIN;
  for (;;) {
    await page.waitForTimeout(LOOK);
    const shown = await shownOn(page);
    const isAsBefore =
      shown.isPaused === before.isPaused && shown.asks === before.asks && shown.title === before.title;
    if (!isAsBefore || performance.now() > end) return shown;
  }
}

const told = (seed: number, story: readonly string[], wrong: readonly string[], shown: Shown): string =>
  [
    `seed ${seed}:`,
    ...story.slice(-TOLD).map((one) => `  ${one}`),
    ...wrong.map((one) => `  UNTRUE ${one}`),
    `  at ${shown.title}; ${shown.band}; ${shown.strip}${shown.asks === null ? '' : `; asks ${shown.asks}`}`,
  ].join('\n');
