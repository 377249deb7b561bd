/** Keys in a file that only the keychain opens: by both forms of Electron's safeStorage, of which 33 has one and 45 the other. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askSecretService, cipherOf } from '#main/electron/safe-storage.ts';
import { keychainOver } from '#main/keychain/binding.ts';
import { sealedFileBinding } from '#main/keychain/sealed-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockhand-sealed-'));
  file = join(folder, 'sealed-keys.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const turned = (text: string): string => Buffer.from(text).toString('hex');

/** What Electron does, with a seal that anybody can break. */
function storage(form: 'synchronous' | 'asynchronous', { backend = 'gnome_libsecret', isReady = true } = {}) {
  const state = { backend, isReady, seal: 'v1:', olds: 0 };
  const seal = (text: string) => Buffer.from(state.seal + turned(text));
  const open = (sealed: Buffer) => {
    const [version = '', text = ''] = sealed.toString().split(':');
    if (!state.isReady || (form === 'synchronous' && `${version}:` !== state.seal)) throw new Error('cannot');
    if (`${version}:` !== state.seal) state.olds += 1;
    return { result: Buffer.from(text, 'hex').toString(), shouldReEncrypt: `${version}:` !== state.seal };
  };
  const getSelectedStorageBackend = () => state.backend;
  const electron =
    form === 'synchronous'
      ? {
          getSelectedStorageBackend,
          isEncryptionAvailable: () => state.isReady,
          encryptString: seal,
          decryptString: (sealed: Buffer) => open(sealed).result,
        }
      : {
          getSelectedStorageBackend,
          isAsyncEncryptionAvailable: async () => state.isReady,
          encryptStringAsync: async (text: string) => seal(text),
          decryptStringAsync: async (sealed: Buffer) => open(sealed),
        };
  const whenReady = vi.fn<() => Promise<void>>(async () => {});
  const keychain = () =>
    keychainOver(sealedFileBinding(file, cipherOf(electron as unknown as SafeStorage, { whenReady })));
  return { state, keychain, whenReady };
}

describe.each(['synchronous', 'asynchronous'] as const)('the %s form', (form) => {
  it('keeps a key, and gives it to the next process', async () => {
    const { keychain, whenReady } = storage(form);
    expect(await keychain().set('acme', 'sk-1')).toBe('ready');
    expect(await keychain().set('other', 'sk-2')).toBe('ready');
    expect(await keychain().get('acme')).toEqual({ status: 'ready', key: 'sk-1' });
    expect(await keychain().delete('acme')).toBe('ready');
    expect(await keychain().get('acme')).toEqual({ status: 'ready', key: null });
    expect(await keychain().get('other')).toEqual({ status: 'ready', key: 'sk-2' });
    expect(readFileSync(file, 'utf8')).not.toContain('sk-');
    expect(whenReady).toHaveBeenCalled();
  });

  it('is not there before Electron’s keychain is, and locked once it has been', async () => {
    const { state, keychain } = storage(form, { isReady: false });
    expect(await keychain().get('acme')).toEqual({ status: 'absent' });
    expect(await keychain().set('acme', 'sk-1')).toBe('absent');
    state.isReady = true;
    await keychain().set('acme', 'sk-1');
    state.isReady = false;
    expect(await keychain().get('acme')).toEqual({ status: 'locked' });
    expect(await keychain().set('acme', 'sk-2')).toBe('locked');
    // Nothing needs to be opened for it.
    expect(await keychain().delete('acme')).toBe('ready');
  });

  it('takes a new key over what it cannot open, or cannot read', async () => {
    const { state, keychain } = storage('synchronous');
    await keychain().set('acme', 'sk-1');
    state.seal = 'v2:';
    expect(await keychain().get('acme')).toEqual({ status: 'locked' });
    expect(await keychain().set('acme', 'sk-2')).toBe('ready');
    expect(await keychain().get('acme')).toEqual({ status: 'ready', key: 'sk-2' });
    writeFileSync(file, '{"acme": 1');
    expect(await keychain().get('acme')).toEqual({ status: 'ready', key: null });
    expect(await keychain().set('acme', 'sk-3')).toBe('ready');
  });

  it.runIf(process.platform === 'linux')('is refused where only a known password seals', async () => {
    for (const backend of ['basic_text', 'unknown']) {
      const { keychain } = storage(form, { backend });
      expect(await keychain().set('acme', 'sk-1')).toBe('absent');
      expect(await keychain().isThere()).toBe(false);
    }
  });
});

it('what was sealed with an old key of the keychain’s is sealed anew', async () => {
  const { state, keychain } = storage('asynchronous');
  await keychain().set('acme', 'sk-1');
  state.seal = 'v2:';
  for (let n = 0; n < 2; n++) expect(await keychain().get('acme')).toEqual({ status: 'ready', key: 'sk-1' });
  expect(state.olds).toBe(1);
});

describe.runIf(process.platform === 'linux')('Chromium is told to ask the Secret Service', () => {
  const asked = (desktop: string | undefined, hasSwitch: boolean) => {
    const appendSwitch = vi.fn<(name: string, value: string) => void>();
    askSecretService({ commandLine: { hasSwitch: () => hasSwitch, appendSwitch } as never }, desktop);
    return appendSwitch.mock.calls;
  };

  it('under any desktop or none, but not under KDE, nor against who started it', () => {
    expect(asked(undefined, false)).toEqual([['password-store', 'gnome-libsecret']]);
    expect(asked('sway', false)).toEqual([['password-store', 'gnome-libsecret']]);
    expect(asked('KDE', false)).toEqual([]);
    expect(asked(undefined, true)).toEqual([]);
  });
});
