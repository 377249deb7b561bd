/**
 * Ends this process although the keychain has not answered: the usual way out waits for every thread of the pool, and a call
 * behind an unanswered dialog keeps one for good. All that is worth keeping is on disk by then.
 */
import type { SystemKeychain } from '../keychain/system-keychain.ts';

export function endProcess(code: number, keychain: Pick<SystemKeychain, 'isBusy'>): never {
  if (keychain.isBusy()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
