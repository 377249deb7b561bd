/**
 * The kinds of findings that the oracle reports, each with its meaning in words (`MEANINGS`): a lost command, a doubled one, a question
 * that the evidence made unnecessary, and so on. Says which kinds are no defect (`HARMLESS`), and which are printed in the last line of a
 * run (`SUMMED`). Also counts findings by kind, and adds such counts up.
 */
export const MEANINGS = {
  lost: 'told as done, and it was not',
  doubled: 'done more than once, and nobody was told',
  falselyAffirmed: 'told as proved to be ours, and it was not',
  falselyDenied: 'told as not booked, and it was',
  stuck: 'neither done nor asked about at the end',
  asked: 'questions that a person got',
  needless: 'questions of which the evidence left one answer',
  missed: 'decided unasked on equal evidence',
  maskedTold: "told as ours or at the same moment another client's, and it was theirs",
  unseen: 'done twice, or told as not done, and no reading shows it: another client undid it',
  overwritten: "another client's change that was read, or our own, written over without a question",
  raced:
    "another client's change written over that came between the read and the write: nobody can prevent it",
  overMirror:
    "another client's change written over that the mirror did not show yet, and nothing else was read",
} as const;

export type Count = keyof typeof MEANINGS;
export type Counts = Record<Count, number>;

/** The counts in the last line of a run, in this order. */
export const SUMMED: readonly Count[] = [
  'lost',
  'doubled',
  'falselyAffirmed',
  'falselyDenied',
  'stuck',
  'asked',
  'needless',
  'missed',
];
/** Counts that are no defect: the station cannot know it, or cannot prevent it. */
export const HARMLESS: ReadonlySet<Count> = new Set(['asked', 'maskedTold', 'unseen', 'raced', 'overMirror']);

export interface Finding {
  readonly count: Count;
  /** The command's id. */
  readonly id: string;
  readonly what: string;
}

/** Notes a finding about a command. */
export type NoteFinding = (count: Count, what: string) => void;

export function countsOf(findings: readonly Finding[]): Counts {
  const of = (count: Count): number => findings.filter((one) => one.count === count).length;
  return {
    lost: of('lost'),
    doubled: of('doubled'),
    falselyAffirmed: of('falselyAffirmed'),
    falselyDenied: of('falselyDenied'),
    stuck: of('stuck'),
    asked: of('asked'),
    needless: of('needless'),
    missed: of('missed'),
    maskedTold: of('maskedTold'),
    unseen: of('unseen'),
    overwritten: of('overwritten'),
    raced: of('raced'),
    overMirror: of('overMirror'),
  };
}

export function addTo(sum: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, n] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + n;
}
