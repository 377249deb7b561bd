/**
 * Keeps the station's thread running and speaks for it: the three verbs on this side, what only the window's thread can do on
 * the other. A thread that ends by a fault is started again: all it has answered is on disk, and whoever asked meanwhile hears
 * that it is gone and asks again.
 */
import type { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { TOPICS, type Answer, type Topic } from '#bridge/bridge.ts';
import type { Computer } from '../computer/acts.ts';
import type { Handed } from '../computer/handed-over.ts';
import type { SystemKeychain } from '../keychain/system-keychain.ts';
import type { ServiceProcess, StartProcess } from '../station/practice.ts';
import type { Verbs } from '../shell/verbs.ts';
import { NO_TIMEOUT, STATION_TOLD, type HostCalls, type StationCalls } from './thread-calls.ts';

export interface HostPorts {
  /** @param maySend this version has shown that it works; else nothing is sent until the thread is told */
  readonly startThread: (maySend: boolean) => Worker;
  readonly startService: StartProcess;
  readonly keychain: Omit<SystemKeychain, 'isBusy'>;
  readonly proxyFor: (url: string) => Promise<string | null>;
  readonly printPdf: () => Promise<Uint8Array>;
  readonly computer: Computer;
  /** The thread has ended by this. */
  readonly onFault: (error: unknown) => void;
}

export interface HostedStation extends Verbs {
  handOver(handed: Handed): void;
  resumed(): void;
  /** Tells the pages what has changed on this side. */
  announce(topics: readonly Topic[]): void;
  /** This version has shown that it works: what waits may be sent. */
  begin(): void;
  /** Resolves when everything is on disk and the thread has ended. */
  close(): Promise<void>;
}

/** Milliseconds. A thread that fails again so soon would fail for ever. */
const AGAIN = 60_000;

/** @param maySend see `begin` */
export function hostStation(ports: HostPorts, maySend: boolean): HostedStation {
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const announce = (topics: readonly Topic[]) => listeners.forEach((listener) => listener(topics));
  let closing = false;
  let hasBegun = maySend;
  let lastEnd = -Infinity;
  let thread: Thread | null = start();

  function start(): Thread {
    return startThread(ports, hasBegun, announce, () => {
      if (closing) return;
      const now = performance.now();
      thread = now - lastEnd > AGAIN ? start() : null;
      lastEnd = now;
      announce(TOPICS);
    });
  }

  const ask = async (work: (station: StationCalls) => Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
    const asked = thread;
    if (asked === null) return GONE;
    // What the thread was asked when it ended is not known to be done; scans carry ids and count once.
    return Promise.race([work(asked.station), asked.ended.then(() => GONE)]);
  };

  return {
    act: (name, what, queueId) => ask((station) => station.act(name, what, queueId)),
    read: (name, what, queueId) => ask((station) => station.read(name, what, queueId)),
    changed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    handOver: (handed) => thread?.station.handOver(handed),
    resumed: () => thread?.station.resumed(),
    announce,
    begin: () => {
      hasBegun = true;
      thread?.station.begin();
    },
    close: async () => {
      closing = true;
      listeners.clear();
      if (thread === null) return;
      await Promise.race([thread.station.close(), thread.ended]);
      await thread.worker.terminate();
    },
  };
}

const GONE: Answer<never> = {
  ok: false,
  problem: { code: 'station-gone', detail: 'the station’s thread has ended' },
};

interface Thread {
  readonly worker: Worker;
  readonly station: StationCalls;
  readonly ended: Promise<void>;
}

function startThread(
  ports: HostPorts,
  maySend: boolean,
  announce: (topics: readonly Topic[]) => void,
  onEnd: () => void,
): Thread {
  const { keychain, computer } = ports;
  const services = new Map<number, ServiceProcess>();
  const worker = ports.startThread(maySend);
  const station = createBirpc<StationCalls, HostCalls>(
    {
      changed: announce,
      keychainGet: (account) => keychain.get(account),
      keychainSet: (account, key) => keychain.set(account, key),
      keychainDelete: (account) => keychain.delete(account),
      keychainStatus: () => keychain.status(),
      keptIn: () => keychain.keptIn(),
      proxyFor: (url) => ports.proxyFor(url),
      printPdf: () => ports.printPdf(),
      computerView: () => computer.view(),
      setAutostart: (isOn) => computer.setAutostart(isOn),
      setFullScreen: (isOn) => computer.setFullScreen(isOn),
      leaveKiosk: () => computer.leaveKiosk(),
      startService: (number, args, secrets) => {
        const service = ports.startService(args, secrets);
        services.set(number, service);
        service.onLine((line) => void station.serviceSaid(number, line));
        void service.ended.then((words) => {
          services.delete(number);
          return station.serviceEnded(number, words);
        });
      },
      killService: (number, force) => services.get(number)?.kill(force),
    },
    {
      post: worker.postMessage.bind(worker),
      on: (listener) => worker.on('message', listener),
      eventNames: [...STATION_TOLD],
      timeout: NO_TIMEOUT,
    },
  );
  worker.on('error', ports.onFault);
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      for (const service of services.values()) service.kill(true);
      resolve();
      onEnd();
    });
  });
  return { worker, station, ended };
}
