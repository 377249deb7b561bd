/** keytar: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. Archived by its makers, and in use for long. */
import { CANARY, saysNobodyThere, type Binding } from './binding.ts';

/** Where the keys of every version so far are. It must not change. */
const SERVICE = 'Dockhand';

export const keytarBinding: Binding = {
  kind: 'keytar',
  isNobodyThere: saysNobodyThere,
  load: async () => {
    try {
      const { default: tar } = await import('keytar');
      return {
        get: (account) => tar.getPassword(SERVICE, account),
        set: (account, key) => tar.setPassword(SERVICE, account, key),
        delete: async (account) => void (await tar.deletePassword(SERVICE, account)),
        check: () => tar.setPassword(SERVICE, CANARY, 'open'),
      };
    } catch {
      // An optional dependency: not built here.
      return null;
    }
  },
};
