/**
 * The child process that `killable-station.ts` starts: a station that receives requests over the channel to its parent and answers them.
 * With `killAt` it kills itself (SIGKILL), as a power cut would, at the step of that name or, with `#N`, at the N-th step.
 *
 *   node killable-station-child-program.ts OPTIONS-AS-JSON (see killable-station.ts)
 *
 * Steps before the test's command are not counted, because starting and earlier pulls go through the same steps: steps of the delivery
 * count once the first command is stored, steps of the mirror once the first command is being settled. With `isArmed`, all steps count.
 */
import { flushCompileCache } from 'node:module';
import { systemClock } from '#main/clock.ts';
import { openStation } from '#main/station/station.ts';
import { noKeychain, silentKeychain } from './fake-keychains.ts';

const {
  folder,
  address,
  key,
  killAt = '',
  isArmed = false,
  settleDelay = 700,
  readLag = 300,
  requestTimeout = 30_000,
  pullEvery = 100,
  ahead: aheadAtFirst = 0,
  keychainIsSilent = false,
} = JSON.parse(process.argv[2] ?? '');
let left = killAt.startsWith('#') ? Number(killAt.slice(1)) : 0;
const MIRROR_STEPS: ReadonlySet<string> = new Set(['mirrored', 'reflected']);
/** Which steps count already. */
const counts = { delivery: isArmed, mirror: isArmed };
let ahead: number = aheadAtFirst;

const station = await openStation({
  folder,
  version: '0.0.0-test',
  keychain: keychainIsSilent === true ? silentKeychain : noKeychain,
  startPractice: async () => ({ address, key, close: async () => {} }),
  clock: { ...systemClock, now: () => new Date(Date.now() + ahead) },
  settleDelay,
  readLag,
  requestTimeout,
  ...(pullEvery !== null && { pullEvery }),
  trace: (step) => {
    counts.delivery ||= step === 'appended';
    counts.mirror ||= step === 'settling';
    if (!(MIRROR_STEPS.has(step) ? counts.mirror : counts.delivery)) return;
    if (step !== killAt && --left !== 0) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal may take a moment to arrive; the station must not go on meanwhile.
    for (;;);
  },
});

type Message = {
  readonly n: number;
  readonly name: never;
  readonly ask: never;
  readonly verb: 'act' | 'read' | 'shift';
};

function answerTo({ verb, name, ask }: Message): Promise<unknown> {
  if (verb === 'act') return station.act(name, ask);
  if (verb === 'read') return station.read(name, ask);
  ahead = ask;
  return Promise.resolve();
}

process.on('message', (message: Message) => {
  void answerTo(message).then((value) => process.send?.({ n: message.n, answer: value }));
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
process.send?.({ n: 0, answer: null });
flushCompileCache();
