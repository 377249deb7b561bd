/*
 * Serves metrics for Prometheus on a listener of its own. Events are counted when they are reported; current values are read at each
 * scrape. Labels have only values that are written in the source code (names of routes, methods, states), so the number of time series is
 * bounded.
 */
import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { bound } from '../bound.ts';
import type { Readings, Watcher } from '../observer.ts';
import { within } from './within.ts';

export interface Metrics {
  readonly watcher: Watcher;
  /** Counts a failure. */
  readonly report: () => void;
  /** Serves them. @returns their address, and how to end it */
  serve(
    readings: Readings,
    at: { readonly host: string; readonly port: number },
  ): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

/** Milliseconds that a scrape waits for the database; a scraper's own patience is ten seconds by default. */
const READ_WITHIN = 2000;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'dockhand_request_duration_seconds',
    help: 'Requests and how long they took, by route, method and class of status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'dockhand_requests_refused_total',
    help: 'Requests answered 429',
    registers,
  });
  const lines = new Counter({
    name: 'dockhand_receive_lines_total',
    help: 'Lines of receives that were applied or failed, by state',
    labelNames: ['state'] as const,
    registers,
  });
  const tries = new Counter({
    name: 'dockhand_delivery_tries_total',
    help: 'Tries to deliver an event, by what the delivery was after it',
    labelNames: ['state'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'dockhand_failures_total',
    help: "Failures that are the service's own",
    registers,
  });
  return {
    watcher: {
      answered: ({ route, method, status, milliseconds }) => {
        const labels = { route, method: METHODS.has(method) ? method : 'other' };
        requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
        if (status === 429) refused.inc();
      },
      lineSettled: (state) => {
        lines.inc({ state: state === 'received' ? 'applied' : 'failed' });
      },
      deliveryTried: (state) => {
        tries.inc({ state: state.replace(' ', '_') });
      },
    },
    report: () => {
      failures.inc();
    },
    serve: async (readings, at) => {
      readStanding(registry, readings);
      return serve(registry, at);
    },
  };
}

function readStanding(registry: Registry, readings: Readings): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('dockhand_accounts_served', 'Accounts that this process serves', readings.accountsServed);
  gauge('dockhand_receives_under_way', 'Receives that this process works on', readings.receivesUnderWay);
  const { connections } = readings;
  // Before the database is asked for what follows, which would be counted as well.
  if (connections() !== null) {
    gauge('dockhand_database_connections', 'Connections to PostgreSQL', () => connections()?.total ?? 0);
    gauge('dockhand_database_connections_idle', 'Of them not in use', () => connections()?.idle ?? 0);
    gauge(
      'dockhand_database_connections_awaited',
      'Pieces of work that wait for a connection',
      () => connections()?.waiting ?? 0,
    );
  }
  const askWaiting = within(READ_WITHIN, readings.deliveriesWaiting);
  // Every process counts the same rows: of several take the highest, never the sum.
  const waiting = new Gauge({
    name: 'dockhand_deliveries_waiting',
    help: 'Deliveries in line, of the accounts that this process serves; missing when the database does not say',
    registers,
    async collect() {
      const count = await askWaiting();
      if (count === null) waiting.remove();
      else waiting.set(count);
    },
  });
}

async function serve(registry: Registry, at: { readonly host: string; readonly port: number }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') answer(response, 404, 'text/plain', 'Metrics are at /metrics.\n');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      answer(response.setHeader('Allow', 'GET'), 405, 'text/plain', 'Metrics are read.\n');
    else
      void registry.metrics().then(
        (text) => answer(response, 200, registry.contentType, text),
        () => answer(response, 500, 'text/plain', 'The metrics could not be read.\n'),
      );
  });
  const { port } = await bound(server, at);
  return {
    url: `http://${at.host}:${port}/metrics`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type }).end(text);
}
