import type { Keychain } from '#main/keychain/keychain.ts';

/** A computer without a keychain. */
export const noKeychain: Keychain = {
  get: async () => ({ state: 'absent' }),
  set: async () => 'absent',
  delete: async () => 'absent',
  status: async () => 'absent',
};
