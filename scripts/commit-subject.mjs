/**
 * Checks commit subjects. `.githooks/commit-msg` runs it on each commit and stops the commit on a fault; CI runs it with
 * `--report`, where a fault is printed and nothing fails.
 *
 *   node scripts/commit-subject.mjs --file .git/COMMIT_EDITMSG
 *   node scripts/commit-subject.mjs --report origin/main..HEAD
 */
import fs from 'node:fs';
import { program, readOptions, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import { ask } from './run.mjs';

const LONGEST = 72;
/** Commits that a report reads, the newest first. */
const REPORTED = 50;
const SHAPE = /^(?<room>[a-z][a-z0-9-]*): (?<what>\S.*)$/;
/** Verbs whose imperative ends in -ed. Those in -eed (need, feed, seed) are known by their ending. */
const IN_ED = new Set(['embed', 'imbed', 'shed', 'shred', 'wed']);
/** Subjects that Git writes itself. A report names them, the hook lets them pass. */
const BY_GIT = /^(Merge |Revert "|(fixup|squash|amend)! )/;
/** `git commit --verbose` puts the diff below this line. */
const SCISSORS = /^# -+ >8 -+$/;

/**
 * @param {string} subject
 * @returns {string[]} one sentence a fault; empty where there is none
 */
export function faultsOf(subject) {
  const faults = [];
  const length = Array.from(subject).length;
  if (length > LONGEST) faults.push(`It has ${length} characters; ${LONGEST} are the most.`);
  if (subject.endsWith('.')) faults.push('It ends with a full stop.');
  const what = SHAPE.exec(subject)?.groups?.['what'];
  if (what === undefined) return [...faults, 'It does not begin with a room and a colon, as in "sync: ...".'];
  const [verb = ''] = what.split(' ');
  if (isPast(verb))
    faults.push(`"${verb}" is in the past tense; write what the commit does: "add", not "added".`);
  return faults;
}

/** @param {string} word */
function isPast(word) {
  const lower = word.toLowerCase();
  return /^[a-z]+ed$/.test(lower) && !lower.endsWith('eed') && !IN_ED.has(lower);
}

/**
 * @param {string} message as Git hands it to the hook, with its comments
 * @returns {string} empty where nothing was written; then Git itself refuses the commit
 */
export function subjectOf(message) {
  const lines = message.split(/\r?\n/);
  const end = lines.findIndex((line) => SCISSORS.test(line));
  const written = lines.slice(0, end === -1 ? undefined : end).filter((line) => !line.startsWith('#'));
  return written.find((line) => line.trim() !== '')?.trimEnd() ?? '';
}

/** @param {string} subject */
export const isByGit = (subject) => BY_GIT.test(subject);

/** @param {string} file */
function check(file) {
  const subject = subjectOf(fs.readFileSync(file, 'utf8'));
  const faults = subject === '' || isByGit(subject) ? [] : faultsOf(subject);
  if (faults.length === 0) return;
  throw new Stop(
    [`The commit's subject is "${subject}".`, ...faults, 'CONTRIBUTING.md has the rules.'].join('\n'),
  );
}

/** @param {string} range */
function report(range) {
  const log = ask('git', ['-C', ROOT, 'log', '-n', String(REPORTED), '--format=%h %s', range, '--']);
  if (log === undefined) {
    console.log(`Commit subjects: not read, Git has no ${range} here.`);
    return;
  }
  const commits = log.split('\n').filter((line) => line !== '');
  const faulty = commits.flatMap((line) => {
    const [hash = ''] = line.split(' ', 1);
    const faults = faultsOf(line.slice(hash.length + 1));
    return faults.length === 0 ? [] : [`  ${line}\n    ${faults.join(' ')}`];
  });
  console.log(`Commit subjects: ${faulty.length} of ${commits.length} not as CONTRIBUTING.md has it.`);
  if (faulty.length > 0) console.log(faulty.join('\n'));
}

await program(import.meta.url, async () => {
  const { file, report: range } = readOptions(process.argv.slice(2), {
    file: { type: 'string' },
    report: { type: 'string' },
  });
  if (file !== undefined) check(file);
  else if (range !== undefined) report(range);
  else throw new Stop('Say --file FILE or --report RANGE.', 2);
});
