/**
 * Keys in a file that only the computer's keychain can open: each is sealed by a cipher whose own key is in the keychain. The file
 * is the owner's alone (0600), and is worth nothing on another computer or to another user.
 */
import { readJson, writeJson } from '../json-file.ts';
import type { Binding } from './binding.ts';

/** Electron's safeStorage as a rule. */
export interface Cipher {
  /** Whether it may be used at all: one without a keychain behind it only looks like a cipher. */
  isAllowed(): Promise<boolean>;
  /** Whether the keychain has given its key. */
  isReady(): Promise<boolean>;
  seal(text: string): Promise<Buffer>;
  /** `isOld`: it is to be sealed again, the cipher's key has changed. @throws where it was sealed by another key */
  open(sealed: Buffer): Promise<{ readonly text: string; readonly isOld: boolean }>;
}

class NoCipher extends Error {}

export function sealedFileBinding(file: string, cipher: Cipher): Binding {
  /** By account, in base64. What is no text is none of ours, and is left out. */
  const read = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(readJson(file) ?? {}).flatMap(([account, sealed]) =>
        typeof sealed === 'string' ? [[account, sealed]] : [],
      ),
    );

  async function check(): Promise<void> {
    if (await cipher.isReady()) return;
    // The keychain opened once, so it is there.
    if (Object.keys(read()).length > 0) throw new Error('the keychain does not give the key of the file');
    throw new NoCipher();
  }

  async function set(account: string, key: string): Promise<void> {
    await check();
    const sealed = await cipher.seal(key);
    writeJson(file, { ...read(), [account]: sealed.toString('base64') });
  }

  return {
    kind: 'safe-storage',
    isNobodyThere: (error) => error instanceof NoCipher,
    load: async () =>
      (await cipher.isAllowed())
        ? {
            get: async (account) => {
              const sealed = read()[account];
              if (sealed === undefined) return null;
              await check();
              const { text, isOld } = await cipher.open(Buffer.from(sealed, 'base64'));
              if (isOld) await set(account, text);
              return text;
            },
            set,
            // Without the keychain, too.
            delete: async (account) => {
              const { [account]: sealed, ...rest } = read();
              if (sealed !== undefined) writeJson(file, rest);
            },
            check,
          }
        : null,
  };
}
