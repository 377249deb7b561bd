/**
 * What is typed and not taken is told to the station, which outlives the page: where that is closed meanwhile, the next page says what
 * was lost (`profile.ts`), once. Told of each change, and of several at once the last.
 */
import type { StatusView } from '#domain/views/status.ts';
import { bridge } from '../bridge/connect.ts';
import { followTyped, typedNow } from '../ui/in-hand.ts';
import { lastSeen, queueNow, viewKey, views } from './views.ts';

/** Longer texts and names are cut: they are told, and nothing is done with them. */
const MOST_TEXT = 100;
const MOST_NAME = 1000;

type Typed = StatusView['typed'];

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
  views.subscribe(({ seen }) => {
    const status = lastSeen<'status'>(seen, viewKey('status', {})).view;
    if (status === null || status.profile.queueId === queueId) return;
    ({ queueId } = status.profile);
    // Of the page before, and said by now.
    if (status.typed !== null && typedNow() === null) note(null);
  });
}
