/** Electron's safeStorage as the cipher of a file of keys (`../keychain/sealed-file.ts`). */
import type { App, SafeStorage } from 'electron';
import type { Cipher } from '../keychain/sealed-file.ts';

/**
 * Before Electron is ready. On Linux Chromium goes by the desktop's name, and knows a few; under any other it would seal with a
 * password that everybody knows. All but KDE's have the Secret Service, if they have anything.
 */
export function askSecretService({ commandLine }: Pick<App, 'commandLine'>, desktop = ''): void {
  if (process.platform !== 'linux' || /\bKDE\b/.test(desktop)) return;
  if (!commandLine.hasSwitch('password-store')) commandLine.appendSwitch('password-store', 'gnome-libsecret');
}

export function cipherOf(safeStorage: SafeStorage, { whenReady }: Pick<App, 'whenReady'>): Cipher {
  return {
    isAllowed: async () => {
      await whenReady();
      return process.platform !== 'linux' || !WEAK.has(safeStorage.getSelectedStorageBackend());
    },
    ...('encryptStringAsync' in safeStorage ? asynchronous(safeStorage) : synchronous(safeStorage)),
  };
}

/** No keychain behind them. */
const WEAK = new Set(['basic_text', 'unknown']);

type Sealing = Omit<Cipher, 'isAllowed'>;

/** Waits for the keychain beside the window's thread. */
const asynchronous = (safeStorage: SafeStorage): Sealing => ({
  isReady: () => safeStorage.isAsyncEncryptionAvailable(),
  seal: (text) => safeStorage.encryptStringAsync(text),
  open: async (sealed) => {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
    return { text: result, isOld: shouldReEncrypt };
  },
});

/**
 * Of an older Electron. The window stands still while the keychain asks for its password, and one that would not open is asked
 * again at the next start alone.
 */
const synchronous = (safeStorage: SafeStorage): Sealing => ({
  isReady: async () => safeStorage.isEncryptionAvailable(),
  seal: async (text) => safeStorage.encryptString(text),
  open: async (sealed) => ({ text: safeStorage.decryptString(sealed), isOld: false }),
});
