/** The real keychain: run by `npm test` on a session bus of its own with an unlocked GNOME keyring. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemKeychain } from '#main/keychain/keychain.ts';

const SECRET = 'sk_ünïcode "quoted" \\ 64 characters and more: 0123456789abcdef0123456789abcdef';

describe('a key in the keychain of the computer', () => {
  const keychain = systemKeychain();

  it('is not there before it was kept', async () => {
    expect(await keychain.get('nobody')).toEqual({ status: 'ready', key: null });
  });

  it('is given back as it was, to its own profile alone', async () => {
    expect(await keychain.set('acme', SECRET)).toBe('ready');
    expect(await keychain.get('acme')).toEqual({ status: 'ready', key: SECRET });
    expect(await keychain.get('other')).toEqual({ status: 'ready', key: null });
  });

  it('is replaced by a new one', async () => {
    await keychain.set('acme', 'old');
    await keychain.set('acme', 'new');
    expect(await keychain.get('acme')).toEqual({ status: 'ready', key: 'new' });
  });

  it('is gone once it was deleted, and deleting it again is no trouble', async () => {
    await keychain.set('acme', SECRET);
    expect(await keychain.delete('acme')).toBe('ready');
    expect(await keychain.delete('acme')).toBe('ready');
    expect(await keychain.get('acme')).toEqual({ status: 'ready', key: null });
  });
});

/** Asks in a process on another session bus: the library looks for its bus once. */
function askOn(bus: string, before: readonly string[] = []): unknown {
  const module = new URL('../../src/main/keychain/keychain.ts', import.meta.url).pathname;
  const script = `import { systemKeychain } from ${JSON.stringify(module)};
    const keychain = systemKeychain();
    console.log(JSON.stringify([await keychain.get('acme'), await keychain.set('acme', 'x')]));
    process.exit();`;
  const { DISPLAY: _, ...env } = process.env;
  const command = [...before, process.execPath, '--input-type=module', '-e', script];
  const out = execFileSync('env', command, {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: bus },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '');
}

describe('a computer without a keychain says so', () => {
  it('where there is no session bus', () => {
    expect(askOn('unix:path=/nonexistent')).toEqual([{ status: 'absent' }, 'absent']);
  });

  it('where nobody on the bus keeps secrets', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-bus-'));
    const config = join(folder, 'bus.conf');
    // The system's own configuration would start a keyring when it is asked for.
    writeFileSync(
      config,
      `<busconfig><type>session</type><listen>unix:tmpdir=${folder}</listen><policy context="default">
       <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
    );
    expect(askOn('', ['dbus-run-session', `--config-file=${config}`, '--'])).toEqual([
      { status: 'absent' },
      'absent',
    ]);
    rmSync(folder, { recursive: true });
  });
});

it('a locked keychain is told from an empty one', async () => {
  await systemKeychain().set('acme', SECRET);
  const collection = 'array:objpath:/org/freedesktop/secrets/collection/login';
  const lock = 'org.freedesktop.Secret.Service.Lock';
  const call = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
    lock,
  ];
  execFileSync('dbus-send', [...call, collection]);
  expect(askOn(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '')).toEqual([{ status: 'locked' }, 'locked']);
});
