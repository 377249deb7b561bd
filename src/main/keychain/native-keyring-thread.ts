/** The thread in which @napi-rs/keyring is called. Started by `native-keyring.ts`; its calls block. */
import { parentPort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { CANARY, SERVICE } from './binding.ts';
import type { NativeKeyring } from './native-keyring.ts';

const port = parentPort;
if (port === null) throw new Error('this is a thread, and nobody has started it');

const library = import('@napi-rs/keyring').catch(() => null);

/** Left to itself it takes the kernel's keys where there is no Secret Service, and they are gone with the session. */
const WHERE = { linux: { store: 'secret-service' } } as const;

async function entry(account: string) {
  const there = await library;
  if (there === null) throw new Error('@napi-rs/keyring is not there');
  return new there.Entry(SERVICE, account, WHERE);
}

createBirpc<object, NativeKeyring>(
  {
    loads: async () => (await library) !== null,
    get: async (account) => (await entry(account)).getPassword(),
    set: async (account, key) => (await entry(account)).setPassword(key),
    delete: async (account) => void (await entry(account)).deletePassword(),
    check: async () => (await entry(CANARY)).setPassword('open'),
  },
  {
    post: (message) => port.postMessage(message),
    on: (listener) => port.on('message', listener),
    timeout: -1,
  },
);
