/** The verb `changed` as server-sent events: one event for each announcement, a JSON list of topics. */
import type { Topic } from '#bridge/bridge.ts';
import type { Verbs } from '../shell/verbs.ts';

/** Milliseconds between two comments that keep the connection from looking dead. */
const HEARTBEAT = 15_000;

/**
 * What a page is too slow to take is put together into one announcement: topics are read anew, so nothing is lost by
 * saying them once.
 */
export function changesOf(station: Pick<Verbs, 'changed'>, closing: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const waiting = new Set<Topic>();
  const ends = new AbortController();

  type Controller = ReadableStreamDefaultController<Uint8Array>;
  const keepsUp = (to: Controller) => (to.desiredSize ?? 0) > 0;
  const say = (to: Controller, text: string) => to.enqueue(encoder.encode(`${text}\n\n`));
  const flush = (to: Controller) => {
    if (waiting.size === 0 || !keepsUp(to)) return;
    say(to, `data: ${JSON.stringify([...waiting])}`);
    waiting.clear();
  };

  return new ReadableStream({
    start(page) {
      const silence = station.changed((topics) => {
        for (const topic of topics) waiting.add(topic);
        // Behind the reply to the act that changed it: that is waited for, and this read at leisure.
        setImmediate(() => flush(page));
      });
      const beat = setInterval(() => keepsUp(page) && say(page, ': still here'), HEARTBEAT);
      ends.signal.addEventListener('abort', () => {
        silence();
        clearInterval(beat);
      });
      const close = () => {
        ends.abort();
        page.close();
      };
      closing.addEventListener('abort', close, { signal: ends.signal });
      // So that the page hears at once that it is connected.
      say(page, ': hello');
    },
    pull: flush,
    cancel: () => ends.abort(),
  });
}
