/**
 * A station in a process of its own, to be killed. It takes acts over the channel to its parent and answers them; where it is
 * told to, it kills itself at a named step, as a power button would.
 *
 * node station-process.ts FOLDER ADDRESS KEY [STEP | #N] [SETTLE-DELAY] [armed]
 *
 * Steps count from the first command on, those of the mirror from its verdict on: pulls that have nothing to do with it go
 * through the same ones. `armed`: they count from the start, where the command is there already.
 */
import { openStation } from '#main/station.ts';
import { noKeychain } from './no-keychain.ts';

const [folder = '', address = '', key = '', killAt = '', settleDelay = '700', arm = ''] =
  process.argv.slice(2);
let left = killAt.startsWith('#') ? Number(killAt.slice(1)) : 0;
const MIRROR_STEPS: ReadonlySet<string> = new Set(['mirrored', 'reflected']);
let armed = arm === 'armed';

const station = await openStation({
  folder,
  version: '0.0.0-test',
  keychain: noKeychain,
  startPractice: async () => ({ address, key, close: async () => {} }),
  settleDelay: Number(settleDelay),
  pullEvery: 100,
  trace: (step) => {
    armed ||= step === (MIRROR_STEPS.has(killAt) ? 'settling' : 'appended');
    if (!armed || (step !== killAt && --left !== 0)) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal may take a moment to arrive; nothing of the station runs on in it.
    for (;;);
  },
});

type Message = {
  readonly n: number;
  readonly name: never;
  readonly ask: never;
  readonly verb: 'act' | 'read';
};

process.on('message', (message: Message) => {
  const answer =
    message.verb === 'act' ? station.act(message.name, message.ask) : station.read(message.name, message.ask);
  void answer.then((value) => process.send?.({ n: message.n, answer: value }));
});
// Nobody is left to ask it anything.
process.on('disconnect', () => process.exit(0));
process.send?.({ n: 0, answer: null });
