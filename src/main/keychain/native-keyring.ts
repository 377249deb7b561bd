/**
 * @napi-rs/keyring: the same keychains as keytar's, by a library that is kept up and comes compiled. It connects to the session bus
 * before it returns from a call, and waits there for as long as nobody answers; so it runs in a thread of its own
 * (`native-keyring-thread.ts`). For the browser shell: Electron has one of its own.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { saysNobodyThere, type Binding, type Secrets } from './binding.ts';

/** Beside this file, or beside what the build has made of it. */
const THREAD = new URL(`native-keyring-thread${path.extname(import.meta.filename)}`, import.meta.url);

/** What the thread answers. */
export interface NativeKeyring extends Secrets {
  /** Whether the library is there. */
  loads(): Promise<boolean>;
}

export const nativeKeyringBinding: Binding = {
  kind: 'native-keyring',
  isNobodyThere: saysNobodyThere,
  load: async () => {
    const thread = new Worker(THREAD);
    // A process stays for its answer, and for nothing else of it.
    thread.unref();
    const failed = new Promise<never>((_resolve, reject) => thread.once('error', reject));
    failed.catch(() => undefined);
    const library = createBirpc<NativeKeyring>(
      {},
      {
        post: thread.postMessage.bind(thread),
        on: (listener) => thread.on('message', listener),
        timeout: -1,
      },
    );
    const asked = async <T>(answer: Promise<T>): Promise<T> => {
      thread.ref();
      return Promise.race([answer, failed]).finally(() => thread.unref());
    };
    if (!(await asked(library.loads()).catch(() => false))) return null;
    return {
      get: (account) => asked(library.get(account)),
      set: (account, key) => asked(library.set(account, key)),
      delete: (account) => asked(library.delete(account)),
      check: () => asked(library.check()),
    };
  },
};
