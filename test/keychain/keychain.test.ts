/**
 * What a keychain must do, for each binding that there is: run by `npm test` on a session bus of its own with an unlocked GNOME keyring.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { KeychainKind } from '#domain/views/settings.ts';
import { unlockKeyring } from '../support/station/unlock-keyring.ts';
import {
  hasElectron,
  startKeychain,
  type HowToStart,
  type KeychainProcess,
} from '../support/station/keychain-process.ts';

const SECRET = 'sk_ünïcode "quoted" \\ 64 characters and more: 0123456789abcdef0123456789abcdef';

let folder: string;
const running: KeychainProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockhand-keychain-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.end()));
});

async function start(
  kinds: readonly KeychainKind[],
  how: Partial<HowToStart> = {},
): Promise<KeychainProcess> {
  const keychain = await startKeychain({ kinds, folder, ...how });
  running.push(keychain);
  return keychain;
}

/** The keyring of this session, with all that is in it. */
function lockKeyring(): void {
  const keyring = 'array:objpath:/org/freedesktop/secrets/collection/login';
  const lock = ['/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', keyring];
  execFileSync('dbus-send', ['--session', '--print-reply', '--dest=org.freedesktop.secrets', ...lock]);
}

const KINDS: readonly { readonly kind: KeychainKind; readonly isHere: boolean }[] = [
  { kind: 'keytar', isHere: true },
  { kind: 'native-keyring', isHere: true },
  { kind: 'safe-storage', isHere: hasElectron },
];

for (const { kind, isHere } of KINDS) {
  describe.skipIf(!isHere)(`a key kept by ${kind}`, () => {
    it('is not there before it was kept', async () => {
      const keychain = await start([kind]);
      expect(await keychain.get('nobody')).toEqual({ status: 'ready', key: null });
      expect(await keychain.keptIn()).toBe(kind);
    });

    it('is given back as it was, to its own profile alone, and to the next process', async () => {
      const keychain = await start([kind]);
      expect(await keychain.set('acme', SECRET)).toBe('ready');
      expect(await keychain.get('acme')).toEqual({ status: 'ready', key: SECRET });
      expect(await keychain.get('other')).toEqual({ status: 'ready', key: null });
      const next = await start([kind]);
      expect(await next.get('acme')).toEqual({ status: 'ready', key: SECRET });
    });

    it('is replaced by a new one, deleted, and deleting it again is no trouble', async () => {
      const keychain = await start([kind]);
      await keychain.set('acme', 'old');
      await keychain.set('acme', 'new');
      expect(await keychain.get('acme')).toEqual({ status: 'ready', key: 'new' });
      expect(await keychain.delete('acme')).toBe('ready');
      expect(await keychain.delete('acme')).toBe('ready');
      expect(await keychain.get('acme')).toEqual({ status: 'ready', key: null });
    });

    it('is nowhere where there is no session bus', async () => {
      const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
      const nowhere = mkdtempSync(join(folder, 'no-bus-'));
      const keychain = await start([kind], { env, folder: nowhere });
      expect(await keychain.get('acme')).toEqual({ status: 'absent' });
      expect(await keychain.set('acme', SECRET)).toBe('absent');
      expect(grep(nowhere, SECRET)).toEqual([]);
    });

    it('is nowhere where nobody on the bus keeps secrets', async () => {
      const bus = mkdtempSync(join(folder, 'bus-'));
      const config = join(bus, 'bus.conf');
      // The system's own configuration would start a keyring when it is asked for.
      writeFileSync(
        config,
        `<busconfig><type>session</type><listen>unix:tmpdir=${bus}</listen><policy context="default">
         <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
      );
      const before = ['dbus-run-session', `--config-file=${config}`, '--'];
      const keychain = await start([kind], { before, folder: bus });
      expect(await keychain.get('acme')).toEqual({ status: 'absent' });
      expect(await keychain.set('acme', SECRET)).toBe('absent');
      expect(grep(bus, SECRET)).toEqual([]);
      // The kernel keeps keys for a session, too; nobody has asked for that.
      expect(readFileSync('/proc/keys', 'utf8')).not.toMatch(/Dockhand/);
    });

    it('that is locked is told from one that is not there, and is there again when the keychain opens', async () => {
      const open = await start([kind]);
      await open.set('acme', SECRET);
      lockKeyring();
      const keychain = await start([kind]);
      expect(await keychain.get('acme')).toEqual({ status: 'locked' });
      expect(await keychain.set('acme', 'x')).toBe('locked');
      await unlockKeyring();
      // Chromium asks once for as long as it runs.
      const next = kind === 'safe-storage' ? await start([kind]) : keychain;
      expect(await next.get('acme')).toEqual({ status: 'ready', key: SECRET });
    });
  });
}

describe.each(['keytar', 'native-keyring'] as const)('%s on a bus that never says a word', (kind) => {
  it('T10 is told locked, asked by one call alone, and its process ends all the same', async () => {
    const bus = createServer((socket) => socket.on('error', () => {})).listen(join(folder, `${kind}.bus`));
    await once(bus, 'listening');
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, `${kind}.bus`)}` };
    const keychain = await startKeychain({ kinds: [kind], folder, env, patience: 300 });
    // As many as would take every thread of the pool.
    for (let n = 0; n < 6; n++) expect(await keychain.get('acme')).toEqual({ status: 'locked' });
    expect(await keychain.end()).toBe('SIGKILL');
    bus.close();
  });
});

describe('a key that keytar has kept so far', () => {
  const NEXT: readonly { readonly kind: KeychainKind; readonly isHere: boolean }[] = KINDS.slice(1);

  for (const { kind, isHere } of NEXT) {
    it.skipIf(!isHere)(`is moved to ${kind} when it is asked for, and keytar has it no more`, async () => {
      const old = await start(['keytar']);
      await old.set('mover', SECRET);
      const both = await start([kind, 'keytar']);
      expect(await both.get('mover')).toEqual({ status: 'ready', key: SECRET });
      expect(await both.keptIn()).toBe(kind);
      const alone = await start([kind]);
      expect(await alone.get('mover')).toEqual({ status: 'ready', key: SECRET });
      expect(await old.get('mover')).toEqual({ status: 'ready', key: null });
    });
  }
});

it.skipIf(!hasElectron)(
  'the file that safeStorage seals is its owner’s alone, and no key is in it',
  async () => {
    const own = mkdtempSync(join(folder, 'sealed-'));
    const keychain = await start(['safe-storage'], { folder: own });
    await keychain.set('acme', SECRET);
    expect(lstatSync(join(own, 'sealed-keys.json')).mode & 0o777).toBe(0o600);
    expect(grep(own, SECRET)).toEqual([]);
  },
);

it.skipIf(!hasElectron)('safeStorage without a keychain behind it is not used', async () => {
  const own = mkdtempSync(join(folder, 'basic-'));
  const keychain = await start(['safe-storage'], { folder: own, switches: ['--password-store=basic'] });
  expect(await keychain.set('acme', SECRET)).toBe('absent');
  expect(await keychain.keptIn()).toBe(null);
  expect(grep(own, SECRET)).toEqual([]);
});

/** @returns the files below a folder that have the text in them */
function grep(folder: string, text: string): string[] {
  try {
    return execFileSync('grep', ['-rlaF', '--', text, folder], { encoding: 'utf8' }).trim().split('\n');
  } catch {
    return [];
  }
}
