/** This computer: its administrator's settings, links and files of other programs, full screen and the kiosk. */
import type {
  HandedView,
  ImportedPart,
  PolicyProblem,
  PolicyView,
  SettingsFileProblem,
} from '#domain/views/computer.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/computer.ts';
import * as en from './en/computer.ts';

export const computer = catalogue(en.computer, de.computer);
export const handed = catalogue(en.handed, de.handed);
export const kiosk = catalogue(en.kiosk, de.kiosk);

export const settingsFile = catalogue(en.settingsFile, de.settingsFile);

const listed = (all: readonly string[]): string => all.join(', ');

/** What is wrong with a file, in one sentence. */
export function fileProblem(file: string, problem: PolicyProblem | SettingsFileProblem): string {
  switch (problem.kind) {
    case 'has-key':
    case 'unknown-members':
    case 'bad-member':
      return settingsFile[problem.kind]({ file, members: listed(problem.members) });
    case 'unreadable':
    case 'too-large':
    case 'not-json':
    case 'foreign-owner':
    case 'writable-by-others':
      return settingsFile[problem.kind]({ file });
    default:
      return problem satisfies never;
  }
}

export const policyMembers = ({ sets }: PolicyView): string =>
  listed(sets.map((member) => computer.members[member]));

type Offered = Extract<HandedView, { kind: 'settings' }>;

/** What a settings file would change, and what of it would not be changed. */
export function offeredParts(offered: Offered): { readonly sets: string; readonly keeps: string } {
  const named = (parts: readonly ImportedPart[]) => listed(parts.map((part) => partWords(part, offered)));
  return {
    sets: named(offered.sets.filter((part) => !offered.fixed.includes(part))),
    keeps: named(offered.fixed),
  };
}

function partWords(part: ImportedPart, { scanners, printer }: Offered): string {
  const words = handed.parts;
  switch (part) {
    case 'scanners':
      return words.scanners({ n: scanners.length, names: listed(scanners) });
    case 'printer':
      return printer === null ? words.noPrinter : words.printer({ host: printer });
    case 'wedge':
    case 'sound':
      return words[part];
    default:
      return part satisfies never;
  }
}
