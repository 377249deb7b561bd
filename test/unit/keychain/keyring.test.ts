/** A keychain that answers late, never, or only after it was unlocked: what is asked of it, and how often. */
import { describe, expect, it, vi } from 'vitest';
import { keychainOver, type Secrets } from '#main/keychain/binding.ts';
import type { Found, Keychain, KeychainState } from '#main/keychain/keychain.ts';
import { createKeyring } from '#main/keychain/keyring.ts';

/** Lets everything run that waits for nothing but a promise. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A keychain that answers when the test says so, and a clock whose pauses end the same way. */
function stage(held = new Map<string, string>()) {
  const open: ((state: KeychainState, key?: string) => void)[] = [];
  const asked: string[] = [];
  const pauses: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const changes: boolean[] = [];
  const stored: boolean[] = [];
  const question = (what: string) =>
    new Promise<Found>((resolve) => {
      asked.push(what);
      open.push((state, key) =>
        resolve(state === 'ready' ? { status: state, key: key ?? null } : { status: state }),
      );
    });
  const stateOf = async (what: string) => (await question(what)).status;
  const keychain: Keychain = {
    get: () => question('get'),
    set: (_account, key) => stateOf(`set ${key}`),
    delete: () => stateOf('delete'),
    status: () => stateOf('status'),
  };
  const keyring = createKeyring({
    keychain,
    account: 'acme',
    held,
    clock: {
      sleep: (milliseconds, wake) =>
        new Promise((resolve) => {
          if (wake.aborted) resolve();
          wake.addEventListener('abort', () => resolve());
          pauses.push({ milliseconds, end: resolve });
        }),
    },
    onChanged: (found) => changes.push(found),
    onStored: (isStored) => stored.push(isStored),
    onDefect: (error) => {
      throw error;
    },
  });
  const answer = async (state: KeychainState, key?: string) => {
    open.shift()?.(state, key);
    await settled();
  };
  return { keyring, asked, pauses, changes, stored, answer };
}

describe('a secret in the keychain', () => {
  it('T10 a keychain that has not answered → opening, and nobody waits for it', async () => {
    const { keyring, answer, changes } = stage();
    keyring.ask();
    expect(keyring.state()).toBe('opening');
    expect(keyring.secret()).toBeNull();
    await answer('ready', 'the key');
    expect(keyring.state()).toBe('ready');
    expect(keyring.secret()).toBe('the key');
    expect(changes).toEqual([true]);
  });

  it('T10 asked by everybody at once while it does not answer → one question', async () => {
    const { keyring, asked } = stage();
    for (let n = 0; n < 50; n++) keyring.ask();
    await settled();
    expect(asked).toEqual(['get']);
  });

  it('T10 a keychain that stays locked → asked again at growing pauses, a minute at most', async () => {
    const { keyring, answer, pauses, asked } = stage();
    keyring.ask();
    for (let n = 0; n < 9; n++) {
      await answer('locked');
      expect(keyring.state()).toBe('locked');
      pauses.at(-1)?.end();
      await settled();
    }
    expect(asked).toHaveLength(10);
    const seconds = pauses.map(({ milliseconds }) => milliseconds / 1000);
    expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('T10 unlocked after it was locked → found at the next question', async () => {
    const { keyring, answer, pauses } = stage();
    keyring.ask();
    await answer('locked');
    pauses[0]?.end();
    await settled();
    await answer('ready', 'the key');
    expect(keyring.secret()).toBe('the key');
  });

  it('T10 the operator asks during a pause → asked at once', async () => {
    const { keyring, answer, asked } = stage();
    keyring.ask();
    await answer('locked');
    expect(asked).toHaveLength(1);
    keyring.ask();
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('T10 a key given while the keychain does not answer → in use at once, stored when it does', async () => {
    const { keyring, answer, asked } = stage();
    keyring.ask();
    void keyring.take('new');
    expect(keyring.secret()).toBe('new');
    expect(keyring.state()).toBe('held');
    await answer('ready', 'old');
    expect(keyring.secret()).toBe('new');
    expect(asked).toEqual(['get', 'set new']);
    await answer('ready');
    expect(keyring.state()).toBe('ready');
  });

  it('T10 a key the locked keychain would not store → stored when it is unlocked', async () => {
    const { keyring, answer, pauses } = stage();
    void keyring.take('new');
    await answer('locked');
    expect(keyring.state()).toBe('held');
    pauses.at(-1)?.end();
    await settled();
    await answer('ready');
    expect(keyring.state()).toBe('ready');
  });

  it('T10 a key given at any moment around the answer → stored', async () => {
    for (let steps = 0; steps < 12; steps++) {
      const { keyring, asked, answer } = stage();
      keyring.ask();
      await settled();
      const answering = answer('ready');
      for (let n = 0; n < steps; n++) await Promise.resolve();
      void keyring.take('new');
      await answering;
      await settled();
      expect(asked).toEqual(['get', 'set new']);
    }
  });

  it('T10 giving a key waits for the keychain a moment at most', async () => {
    const { keyring, pauses } = stage();
    const taken = keyring.take('new');
    await settled();
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([500]);
    pauses[0]?.end();
    await taken;
  });

  it('no keychain at all → looked for again only when the operator asks', async () => {
    const { keyring, answer, pauses, asked } = stage();
    keyring.ask();
    await answer('absent');
    expect(keyring.state()).toBe('absent');
    expect(pauses).toEqual([]);
    keyring.ask();
    await answer('ready');
    expect(keyring.state()).toBe('missing');
    expect(asked).toHaveLength(2);
  });

  it('closed before the keychain stored the key → the next keyring of the account has it, and stores it', async () => {
    const held = new Map<string, string>();
    const first = stage(held);
    void first.keyring.take('new');
    await first.answer('locked');
    first.keyring.close();

    const second = stage(held);
    expect(second.keyring.secret()).toBe('new');
    expect(second.keyring.state()).toBe('held');
    second.keyring.ask();
    expect(second.asked).toEqual(['set new']);
    await second.answer('ready');
    expect(second.keyring.state()).toBe('ready');
    expect(second.stored).toEqual([true]);
    expect(held).toEqual(new Map());
  });

  it('forgotten before the keychain stored it → the next keyring of the account has none', async () => {
    const held = new Map<string, string>();
    const first = stage(held);
    void first.keyring.take('new');
    await first.answer('absent');
    void first.keyring.forget();
    first.keyring.close();
    expect(stage(held).keyring.secret()).toBeNull();
  });

  it('an open keychain says whether the key is in it, a locked one does not', async () => {
    const { keyring, answer, pauses, stored } = stage();
    keyring.ask();
    await answer('locked');
    expect(stored).toEqual([]);
    pauses[0]?.end();
    await settled();
    await answer('ready');
    expect(stored).toEqual([false]);
  });

  it('T10 closed → asks nothing more, and what comes late changes nothing', async () => {
    const { keyring, answer, asked, changes } = stage();
    keyring.ask();
    keyring.close();
    await answer('locked');
    keyring.ask();
    await settled();
    expect(asked).toEqual(['get']);
    expect(changes).toEqual([]);
  });
});

describe('the computer’s keychain', () => {
  /** The library, whose calls return when the test says so. */
  function library(patience: number) {
    const calls: { readonly name: string; readonly end: (value: unknown) => void }[] = [];
    const call = (name: string) => () => new Promise((end) => calls.push({ name, end }));
    const fake = { get: call('get'), set: call('set'), delete: call('delete') } as unknown as Secrets;
    const binding = { kind: 'keytar', load: async () => fake, isNobodyThere: () => false } as const;
    return { calls, keychain: keychainOver(binding, patience) };
  }

  it('T10 a call that never returns → every later question is told locked, and makes no call of its own', async () => {
    const { calls, keychain } = library(30);
    for (let n = 0; n < 5; n++) expect(await keychain.get('acme')).toEqual({ status: 'locked' });
    expect(await keychain.set('acme', 'x')).toBe('locked');
    expect(calls.map(({ name }) => name)).toEqual(['get']);
    expect(keychain.isBusy()).toBe(true);
  });

  it('T10 two questions at the same time → one call after the other', async () => {
    const { calls, keychain } = library(5000);
    const both = Promise.all([keychain.get('acme'), keychain.get('other')]);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.end('a');
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    calls[1]?.end('b');
    expect(await both).toEqual([
      { status: 'ready', key: 'a' },
      { status: 'ready', key: 'b' },
    ]);
    expect(keychain.isBusy()).toBe(false);
  });

  it('T10 the call returns after all → the next question is asked', async () => {
    const { calls, keychain } = library(300);
    expect(await keychain.get('acme')).toEqual({ status: 'locked' });
    calls[0]?.end('late');
    await settled();
    const again = keychain.get('acme');
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    calls[1]?.end('now');
    expect(await again).toEqual({ status: 'ready', key: 'now' });
  });
});
