/**
 * Starts the service programs that the conformance suite runs against, for the two global setups (`start-targets.ts`,
 * `start-postgres-targets.ts`). `startSome` starts one target for each choice of answers, two targets at the same time. `furnished` creates
 * the custom fields that the tests rely on; they fill more than one page. `endAll` ends the programs and deletes their folders.
 */
import { temporaryFolder, type Program } from '../integration/service/service-process.ts';
import { targetOf, type choices, type Target } from './targets.ts';

type Choice = (typeof choices)[number];

const fields = [
  ['text', 'all'],
  ['number', 'item'],
  ['date', 'all'],
  ['checkbox', 'all'],
  ['url', 'folder'],
  ['barcode', 'item'],
] as const;
/** Milliseconds that a receipt takes: long enough that a second one finds the first running. */
const RECEIVE_DELAY = '60';
/** The number of custom fields: more than one page. */
const FIELDS = 12;

const running: Program[] = [];
const folders: { remove: () => void }[] = [];

/** Of a program's, until the end. */
export function freshFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
}

/** Two at a time. */
export async function startSome(
  asked: readonly Choice[],
  start: (choice: Choice, args: readonly string[]) => Promise<Target>,
): Promise<Target[]> {
  const targets: Target[] = [];
  const left = [...asked.entries()];
  const startNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, choice] = next;
      const variant = choice ? ['--variant', choice.join('=')] : [];
      targets[at] = await start(choice, ['--receive-delay', RECEIVE_DELAY, ...variant]);
    }
  };
  await Promise.all([startNext(), startNext()]);
  return targets;
}

/** @param programs of one account */
export async function furnished(programs: readonly Program[], choice: Choice): Promise<Target> {
  running.push(...programs);
  for (let i = 0; i < FIELDS; i += 1) {
    const [type, appliesTo] = fields[i % fields.length] ?? fields[0];
    await programs[0]?.admin('POST', '/custom_fields', {
      name: `Field ${i + 1} (${type})`,
      type,
      applies_to: appliesTo,
    });
  }
  return targetOf(
    programs.map(({ url }) => url),
    choice,
  );
}

export async function endAll(): Promise<void> {
  for (const { process: program, ended } of running) {
    program.kill('SIGTERM');
    await ended;
  }
  for (const folder of folders) folder.remove();
}
