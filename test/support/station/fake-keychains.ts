/**
 * Two fake keychains for tests: one of a computer that has no keychain, and one that never answers, as if its dialog stayed open. Neither
 * can be had from a real keychain at will.
 */
import type { Keychain } from '#main/keychain/keychain.ts';

/** A computer without a keychain. */
export const noKeychain: Keychain = {
  get: async () => ({ status: 'absent' }),
  set: async () => 'absent',
  delete: async () => 'absent',
  status: async () => 'absent',
};

const never = new Promise<never>(() => {});

/** A keychain that never answers, as if its dialog was never seen. */
export const silentKeychain: Keychain = {
  get: () => never,
  set: () => never,
  delete: () => never,
  status: () => never,
};
