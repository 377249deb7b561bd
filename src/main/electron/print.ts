/** What the program prints instead of opening a window: diagnostics, or the hash of the code that leaves a kiosk. */
import { text } from 'node:stream/consumers';
import { printDiagnostics, type DiagnosticsParts } from '../computer/diagnostics.ts';
import { hashLeaveCode } from '../computer/leave-code.ts';
import type { SystemKeychain } from '../keychain/system-keychain.ts';
import { endProcess } from '../shell/end.ts';
import type { StartOptions } from './start-options.ts';

type Parts = Omit<DiagnosticsParts, 'keychain' | 'now'> & { readonly keychain: SystemKeychain };

export async function printAndEnd(what: NonNullable<StartOptions['prints']>, parts: Parts): Promise<never> {
  if (what === 'diagnostics')
    endProcess(await printDiagnostics({ ...parts, now: () => new Date() }), parts.keychain);
  const code = (await text(process.stdin)).trim();
  if (code === '') console.error('The code is read from standard input, and that was empty.');
  else console.log(hashLeaveCode(code));
  process.exit(code === '' ? 1 : 0);
}
