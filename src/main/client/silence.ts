/**
 * Notices a request that stays without an answer. It is given up only after half a minute, and until then nothing else would show that the
 * service does not speak.
 */
import type { Clock } from '../ports.ts';
import type { Transport } from './transport.ts';

/** Milliseconds without an answer from which on it is told. A receipt of many lines keeps a service busy for seven seconds. */
const LONG = 10_000;

export interface Attentive extends Transport {
  /** Since when the oldest of the requests that have waited long goes without an answer (ISO 8601); null where none does. */
  silentSince(): string | null;
}

/** @param onChanged `silentSince` may say something else now */
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
