/** Several bindings behind one keychain: which is used, and how a key moves from one to the next whenever the process ends. */
import { describe, expect, it, vi } from 'vitest';
import type { KeychainKind } from '#domain/views/settings.ts';
import type { Binding } from '#main/keychain/binding.ts';
import { systemKeychain } from '#main/keychain/system-keychain.ts';

type Mood = 'open' | 'locked' | 'absent' | 'not built';

class NobodyThere extends Error {}

/** What outlives a process: the entries of each keychain, and what it is like. */
function computer(...kinds: readonly KeychainKind[]) {
  const entries = new Map(kinds.map((kind) => [kind, new Map<string, string>()]));
  const moods = new Map<KeychainKind, Mood>();
  const of = (kind: KeychainKind) => entries.get(kind) ?? new Map<string, string>();

  /** @param steps so many calls are made; then the process has ended, and no later one returns */
  function start(steps = Infinity) {
    let left = steps;
    const call = async <T>(kind: KeychainKind, work: () => T): Promise<T> => {
      left -= 1;
      if (left < 0) await new Promise<never>(() => {});
      const mood = moods.get(kind) ?? 'open';
      if (mood === 'locked') throw new Error('locked');
      if (mood === 'absent') throw new NobodyThere();
      return work();
    };
    const binding = (kind: KeychainKind): Binding => ({
      kind,
      isNobodyThere: (error) => error instanceof NobodyThere,
      load: async () =>
        moods.get(kind) === 'not built'
          ? null
          : {
              get: (account) => call(kind, () => of(kind).get(account) ?? null),
              set: (account, key) => call(kind, () => void of(kind).set(account, key)),
              delete: (account) => call(kind, () => void of(kind).delete(account)),
              check: () => call(kind, () => undefined),
            },
    });
    return { keychain: systemKeychain(kinds.map(binding)), hasEnded: () => left < 0 };
  }
  return { of, moods, start };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a key that an earlier binding has', () => {
  it('is found, moved and deleted where it was', async () => {
    const { of, start } = computer('safe-storage', 'keytar');
    of('keytar').set('acme', 'sk-1');
    const { keychain } = start();
    expect(await keychain.get('acme')).toEqual({ status: 'ready', key: 'sk-1' });
    expect([...of('safe-storage')]).toEqual([['acme', 'sk-1']]);
    expect([...of('keytar')]).toEqual([]);
    expect(await keychain.keptIn()).toBe('safe-storage');
  });

  it('is readable after a process that ended at any step of it, and is moved by a later one', async () => {
    const after: unknown[] = [];
    for (let steps = 0, isDone = false; !isDone; steps++) {
      const { of, start } = computer('safe-storage', 'keytar');
      of('keytar').set('acme', 'sk-1');
      const first = start(steps);
      void first.keychain.get('acme');
      await settled();
      isDone = !first.hasEnded();
      const left = [of('safe-storage').get('acme') ?? null, of('keytar').get('acme') ?? null];
      const found = await start().keychain.get('acme');
      after.push([...left, found, of('keytar').size]);
    }
    const found = { status: 'ready', key: 'sk-1' };
    const [notYet, written, moved] = [
      [null, 'sk-1', found, 0],
      // The old copy goes with the key.
      ['sk-1', 'sk-1', found, 1],
      ['sk-1', null, found, 0],
    ];
    // Looked for here and there (a miss asks twice), written, read back, deleted.
    expect(after).toEqual([notYet, notYet, notYet, notYet, written, written, moved]);
  });

  it('stays where it is if the new one does not give back what it was given', async () => {
    const { of, start } = computer('safe-storage', 'keytar');
    of('keytar').set('acme', 'sk-1');
    vi.spyOn(of('safe-storage'), 'set').mockImplementation(function (this: Map<string, string>) {
      return this;
    });
    expect(await start().keychain.get('acme')).toEqual({ status: 'ready', key: 'sk-1' });
    expect(of('keytar').get('acme')).toBe('sk-1');
  });

  it('is used and stays where it is while the new one finds no keychain', async () => {
    const { of, moods, start } = computer('safe-storage', 'keytar');
    of('keytar').set('acme', 'sk-1');
    moods.set('safe-storage', 'absent');
    expect(await start().keychain.get('acme')).toEqual({ status: 'ready', key: 'sk-1' });
    expect(of('keytar').get('acme')).toBe('sk-1');
  });

  it('is waited for while the one before it is locked: that may have a newer', async () => {
    const { of, moods, start } = computer('safe-storage', 'keytar');
    of('keytar').set('acme', 'sk-1');
    moods.set('safe-storage', 'locked');
    expect(await start().keychain.get('acme')).toEqual({ status: 'locked' });
  });

  it('does not come back after a new one was given, whenever the process ended', async () => {
    const after: unknown[] = [];
    for (let steps = 0, isDone = false; !isDone; steps++) {
      const { of, start } = computer('safe-storage', 'keytar');
      of('keytar').set('acme', 'old');
      const first = start(steps);
      void first.keychain.set('acme', 'new');
      await settled();
      isDone = !first.hasEnded();
      const found = await start().keychain.get('acme');
      after.push([found, of('keytar').size]);
    }
    const found = (key: string) => ({ status: 'ready', key });
    expect(after).toEqual([
      [found('old'), 0],
      [found('new'), 1],
      [found('new'), 0],
    ]);
  });

  it('is deleted with the new one, the old one first', async () => {
    const { of, moods, start } = computer('safe-storage', 'keytar');
    of('keytar').set('acme', 'old');
    of('safe-storage').set('acme', 'new');
    moods.set('keytar', 'locked');
    expect(await start().keychain.delete('acme')).toBe('locked');
    expect(of('safe-storage').get('acme')).toBe('new');
    moods.set('keytar', 'open');
    expect(await start().keychain.delete('acme')).toBe('ready');
    expect(await start().keychain.get('acme')).toEqual({ status: 'ready', key: null });
  });
});

describe('which binding is used', () => {
  it('is the first that is built', async () => {
    const { of, moods, start } = computer('keytar', 'safe-storage');
    moods.set('keytar', 'not built');
    const { keychain } = start();
    expect(await keychain.keptIn()).toBe('safe-storage');
    expect(await keychain.set('acme', 'sk-1')).toBe('ready');
    expect(of('safe-storage').get('acme')).toBe('sk-1');
  });

  it('is the next where the first finds no keychain, and is said to be', async () => {
    const { of, moods, start } = computer('keytar', 'safe-storage');
    moods.set('keytar', 'absent');
    const { keychain } = start();
    expect(await keychain.set('acme', 'sk-1')).toBe('ready');
    expect(of('safe-storage').get('acme')).toBe('sk-1');
    expect(await keychain.keptIn()).toBe('safe-storage');
  });

  it('is none where none is built', async () => {
    const { moods, start } = computer('keytar');
    moods.set('keytar', 'not built');
    const { keychain } = start();
    expect(await keychain.keptIn()).toBeNull();
    expect(await keychain.set('acme', 'sk-1')).toBe('absent');
    expect(await keychain.status()).toBe('absent');
  });

  it('is the one wished for, and a wish for another is said to be in vain', async () => {
    const nothing = { isNobodyThere: () => false, load: async () => null };
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const kinds = ['keytar', 'safe-storage'] as const;
    const bindings = kinds.map((kind) => ({ ...nothing, kind }));
    const load = bindings.map((binding) => vi.spyOn(binding, 'load'));
    await systemKeychain(bindings, 'safe-storage').get('acme');
    expect(load[1]?.mock.invocationCallOrder[0]).toBeLessThan(load[0]?.mock.invocationCallOrder[0] ?? 0);
    expect(said).not.toHaveBeenCalled();
    systemKeychain(bindings, 'wallet');
    expect(said).toHaveBeenCalledExactlyOnceWith(
      'DOCKHAND_KEYCHAIN is one of keytar, safe-storage, not wallet.',
    );
    said.mockRestore();
  });
});
