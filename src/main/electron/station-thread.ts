/** The station in a thread of its own. Built to `out/main/station.js`; `station-host.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { ownPractice, type ServiceProcess, type StartProcess } from '../station/practice.ts';
import { answered, type Verbs } from '../shell/verbs.ts';
import { openStation } from '../station/station.ts';
import { HOST_TOLD, NO_TIMEOUT, type HostCalls, type StationCalls, type ThreadData } from './thread-calls.ts';

const port = parentPort;
if (port === null) throw new Error('this is a thread, and nobody has started it');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own host has put there
const { folder, version, policy, maySend } = workerData as ThreadData;

interface Running {
  readonly said: (line: string) => void;
  readonly ended: (words: string) => void;
}
/** A station that could not be opened: each request is answered with why. */
const NOBODY = (): void => undefined;
let begin = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
const services = new Map<number, Running>();
let lastService = 0;

const host = createBirpc<HostCalls, StationCalls>(
  {
    act: (name, ask, queueId) => answered(async () => (await verbs).act(name, ask, queueId)),
    read: (name, ask, queueId) => answered(async () => (await verbs).read(name, ask, queueId)),
    close: async () => {
      // One that could not be opened has nothing to close.
      const station = await opening.catch(() => null);
      await station?.close();
    },
    handOver: (handed) => void opening.then((station) => station.handOver(handed), NOBODY),
    resumed: () => void opening.then((station) => station.resumed(), NOBODY),
    begin: () => begin(),
    serviceSaid: (service, line) => services.get(service)?.said(line),
    serviceEnded: (service, words) => {
      services.get(service)?.ended(words);
      services.delete(service);
    },
  },
  {
    post: (message) => port.postMessage(message),
    on: (listener) => port.on('message', listener),
    eventNames: [...HOST_TOLD],
    timeout: NO_TIMEOUT,
  },
);

const startService: StartProcess = (args, secrets): ServiceProcess => {
  const service = ++lastService;
  const listeners: ((line: string) => void)[] = [];
  const ended = new Promise<string>((resolve) => {
    services.set(service, {
      said: (line) => listeners.forEach((listener) => listener(line)),
      ended: resolve,
    });
  });
  void host.startService(service, args, secrets);
  return {
    onLine: (listener) => {
      listeners.push(listener);
    },
    ended,
    kill: (force) => void host.killService(service, force),
  };
};

const opening = openStation({
  folder,
  version,
  startPractice: ownPractice(startService),
  keychain: {
    get: (account) => host.keychainGet(account),
    set: (account, key) => host.keychainSet(account, key),
    delete: (account) => host.keychainDelete(account),
    status: () => host.keychainStatus(),
  },
  keptIn: () => host.keptIn(),
  printPdf: () => host.printPdf(),
  proxyFor: (url) => host.proxyFor(url),
  policy,
  computer: {
    view: () => host.computerView(),
    setAutostart: (isOn) => host.setAutostart(isOn),
    setFullScreen: (isOn) => host.setFullScreen(isOn),
    leaveKiosk: () => host.leaveKiosk(),
  },
  ...(maySend ? {} : { mayBegin: begun }),
});
const verbs: Promise<Verbs> = opening;
opening.then(
  // Behind the reply to the act that changed it: that is waited for, and this read at leisure.
  (station) => station.changed((topics) => setImmediate(() => void host.changed(topics))),
  NOBODY,
);
