/**
 * The child process with a keychain that `keychain-process.ts` starts under Node or in Electron. Each keychain under test needs its own
 * process, because a keychain library looks for its session bus only once in a process, and safeStorage exists only in Electron.
 *
 * The last three arguments are the kinds of bindings, a folder, and how many milliseconds a call to the keychain may take before the
 * keychain is reported as locked. Each line of the input is a call as JSON: `[function, ...arguments]`. The program answers each with one
 * line, and ends when its input does.
 */
import { createInterface } from 'node:readline';
import path from 'node:path';
import type { Binding } from '#main/keychain/binding.ts';
import { systemKeychain } from '#main/keychain/system-keychain.ts';
import { endProcess } from '#main/shell/end.ts';

const [kind = '', folder = '', patience = ''] = process.argv.slice(-3);

const bindings: Readonly<Record<string, () => Promise<Binding>>> = {
  keytar: async () => (await import('#main/keychain/keytar.ts')).keytarBinding,
  'native-keyring': async () => (await import('#main/keychain/native-keyring.ts')).nativeKeyringBinding,
  'safe-storage': async () => {
    const { app, safeStorage } = await import('electron');
    const { askSecretService, cipherOf } = await import('#main/electron/safe-storage.ts');
    const { sealedFileBinding } = await import('#main/keychain/sealed-file.ts');
    app.setPath('userData', path.join(folder, 'electron'));
    askSecretService(app, process.env['XDG_CURRENT_DESKTOP']);
    return sealedFileBinding(path.join(folder, 'sealed-keys.json'), cipherOf(safeStorage, app));
  },
};

const kinds = kind.split(',');
const chosen = await Promise.all(kinds.map((one) => bindings[one]?.() ?? Promise.reject(new Error(one))));
const keychain = systemKeychain(chosen, undefined, Number(patience));

const questions: Readonly<Record<string, (...of: string[]) => unknown>> = {
  get: (account = '') => keychain.get(account),
  set: (account = '', key = '') => keychain.set(account, key),
  delete: (account = '') => keychain.delete(account),
  status: () => keychain.status(),
  keptIn: () => keychain.keptIn(),
};

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [name = '', ...of] = JSON.parse(line) as string[];
  void Promise.resolve(questions[name]?.(...of)).then((answer) =>
    console.log(`answer ${JSON.stringify(answer)}`),
  );
});
lines.on('close', () => endProcess(0, keychain));
