/**
 * Defines the kinds of findings that the oracle reports (type `Count`), each with its meaning in words (`MEANINGS`): a lost command, a
 * doubled one, an unnecessary question, and so on. It also says which kinds are no defect (`HARMLESS`) and which are printed in the last
 * line of a run (`SUMMED`), counts findings by kind, and adds up such counts.
 *
 * Three names need explaining:
 * - `maskedTold`: the station reported a command as "booked by us, or by somebody else at the same moment" (because the values had
 *   changed as asked), and only the other client's change had happened.
 * - `unseen`: a command was applied twice, or was reported as not applied although it was; but no read can show that, because another
 *   client undid it.
 * - `overMirror`: another client's change was replaced; the mirror (the local copy) did not show it yet, and the station read nothing
 *   else.
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
  maskedTold: "reported as ours or at the same moment another client's, and it was theirs",
  unseen: 'done twice, or reported as not done, and no reading shows it: another client undid it',
  overwritten: "another client's change that was read, or our own, written over without a question",
  raced:
    "another client's change written over that came between the read and the write: nobody can prevent it",
  overMirror:
    "another client's change written over that the mirror did not show yet, and nothing else was read",
} as const;

export type Count = keyof typeof MEANINGS;
export type Counts = Record<Count, number>;

/** The kinds that the last line of a run counts, in this order. */
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
/**
 * The kinds that are no defect: the station cannot know of it, or cannot prevent it. `asked` counts every question; an unnecessary one is
 * also `needless`.
 */
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
