/*
 * Opens the metrics and the log that the options ask for. Their modules are loaded, and anything is measured, only if they are asked for.
 */
import { observerOf, type Observer, type Readings, type Watcher } from './observer.ts';
import type { Options } from './options.ts';

export interface Watch {
  readonly parts: { readonly observer?: Observer; readonly report?: (error: unknown) => void };
  /** Serves the metrics, if any. */
  readonly open: (readings: Readings) => Promise<Opened>;
}

export interface Opened {
  /** Where they are. */
  readonly url: string | null;
  readonly close: () => Promise<void>;
}

interface Source {
  readonly watcher: Watcher;
  readonly report: (error: unknown) => void;
}

const nothing: Opened = { url: null, close: async () => undefined };

export async function watchFor({ log, metrics }: Pick<Options, 'log' | 'metrics'>): Promise<Watch> {
  const written = log === 'none' ? null : await logTo(log);
  const counted = metrics === null ? null : (await import('./operating/metrics.ts')).openMetrics();
  const sources: readonly Source[] = [written, counted].filter((source) => source !== null);
  if (sources.length === 0) return { parts: {}, open: async () => nothing };
  const watchers = sources.map(({ watcher }) => watcher);
  return {
    parts: {
      observer: observerOf(watchers, () => performance.now()),
      report: (error) => {
        if (written === null) console.error(error);
        for (const source of sources) source.report(error);
      },
    },
    open: async (readings) =>
      counted === null || metrics === null ? nothing : counted.serve(readings, metrics),
  };
}

async function logTo(form: 'json' | 'text'): Promise<Source> {
  const { openLog } = await import('./operating/log.ts');
  return openLog(form, Date.now, (text) => {
    process.stderr.write(text);
  });
}
