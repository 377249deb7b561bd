/**
 * What is typed and not taken is told to the station, which outlives the page: where that is closed meanwhile, the next page says what
 * was lost (`profile.ts`), once. Told of each change, and of several at once the last. Where it is the station that has stopped, this page
 * says what was not taken, as soon as the station is back.
 */
import type { StatusView } from '#domain/views/status.ts';
import { bridge } from '../../bridge/connect.ts';
import { followTyped, typedNow } from '../../ui/keys/in-hand.ts';
import { band, endLast, type Said } from '../band.ts';
import { leaveTyped } from '../perform.ts';
import { lastSeen, queueNow, readTimes, viewKey, views } from '../views/views.ts';

/** Longer texts and names are cut: they are told, and nothing is done with them. */
const MOST_TEXT = 100;
const MOST_NAME = 1000;

type Typed = StatusView['typed'];

/** What the station was not there to take, and when that was said. */
let unkept: readonly { readonly text: string; readonly of: string; readonly at: string }[] = [];

const goneAt = (): string | undefined => {
  const [last] = band.getState().entries;
  return last !== undefined && isOfGone(last.said) ? last.at : undefined;
};

/** Not of a scan, which is asked about again. */
const isOfGone = (said: Said): boolean =>
  said.kind === 'problem' && said.problem.code === 'station-gone' && said.text === null;

/** A figure was not kept. Where that was because the station has stopped, it is named when that is over. */
export function noteUnkept(text: string, of: string): void {
  const at = goneAt();
  if (at !== undefined) unkept = [...unkept, { text, of, at }];
}

/** It answers: that it has stopped is over. @param readAt when it was asked */
function endGone(readAt: string): void {
  const at = goneAt();
  if (at !== undefined && at < readAt) endLast(isOfGone);
  const due = unkept.filter((one) => one.at < readAt);
  if (due.length === 0) return;
  unkept = unkept.filter((one) => !due.includes(one));
  for (const { text, of } of due) leaveTyped(text, of);
}

export function followFigures(): void {
  let told: Typed = null;
  let isDue = false;
  let queueId: string | undefined;
  const note = (now: Typed): void => {
    told = now;
    const figure = now && { text: now.text.slice(0, MOST_TEXT), of: now.of.slice(0, MOST_NAME) };
    void bridge.act('figure.typed', { figure }, queueNow());
  };
  followTyped(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      const now = typedNow();
      if (now?.text !== told?.text || now?.of !== told?.of) note(now);
    });
  });
  readTimes.subscribe((times) => {
    const readAt = times[viewKey('status', {})];
    if (readAt !== undefined) endGone(readAt);
  });
  views.subscribe(({ seen }) => {
    const status = lastSeen<'status'>(seen, viewKey('status', {})).view;
    if (status === null || status.profile.queueId === queueId) return;
    ({ queueId } = status.profile);
    // Of the page before, and said by now.
    if (status.typed !== null && typedNow() === null) note(null);
  });
}
