/**
 * Starts an HTTP server in front of a test's service that answers some reads with old data, as a replica or a cache would. After a write,
 * reads of the given paths show the state before that write for a given time. A further write in this time starts the time again, but the
 * answers still show the state before the first write. All other requests go to the service.
 */
import { listen } from '#service/listen.ts';
import { KEY, type World } from '../station/start-service-and-stations.ts';

export interface LaggingService {
  readonly address: string;
  close(): Promise<void>;
}

/** @param watched the paths whose reads lag, without their queries @param lag milliseconds */
export async function startLaggingService(
  { service }: World,
  watched: readonly string[],
  lag: number,
): Promise<LaggingService> {
  let lastWrite = -Infinity;
  let before = new Map<string, Response>();

  /** Keeps what each path shows now, unless earlier writes are still hidden. */
  async function keepAnswers(origin: string): Promise<void> {
    if (performance.now() - lastWrite < lag) return;
    const headers = { authorization: `Bearer ${KEY}` };
    before = new Map();
    for (const path of watched)
      before.set(path, await service.fetch(new Request(origin + path, { headers })));
  }

  const listening = await listen(
    {
      fetch: async (request, connection) => {
        const { origin, pathname } = new URL(request.url);
        if (request.method === 'GET') {
          const old = performance.now() - lastWrite < lag ? before.get(pathname) : undefined;
          return old?.clone() ?? service.fetch(request, connection);
        }
        await keepAnswers(origin);
        lastWrite = performance.now();
        return service.fetch(request, connection);
      },
    },
    { host: '127.0.0.1', port: 0 },
  );
  return { address: listening.url, close: () => listening.close() };
}
