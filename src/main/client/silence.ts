/**
 * Reports requests that have been unanswered for ten seconds. A request times out only after 30 seconds, and until then nothing else would
 * show that the service does not respond.
 */
import type { Clock } from '../ports.ts';
import type { Transport } from './transport.ts';

/** In milliseconds. A service may take seven seconds for a receipt with many lines. */
const LONG = 10_000;

export interface Attentive extends Transport {
  /** When the oldest request that has been unanswered for long was sent (ISO 8601); null if there is none. */
  silentSince(): string | null;
}

/** @param onChanged called when `silentSince` changes */
export function noticeSilence(transport: Transport, clock: Clock, onChanged: () => void): Attentive {
  const silent = new Set<string>();
  return {
    exchange: async (request) => {
      const since = clock.now().toISOString();
      const answered = new AbortController();
      const told = async (): Promise<void> => {
        await clock.sleep(LONG, answered.signal);
        if (answered.signal.aborted) return;
        silent.add(since);
        onChanged();
      };
      void told();
      try {
        return await transport.exchange(request);
      } finally {
        answered.abort();
        if (silent.delete(since)) onChanged();
      }
    },
    close: () => transport.close(),
    silentSince: () => [...silent].sort()[0] ?? null,
  };
}
