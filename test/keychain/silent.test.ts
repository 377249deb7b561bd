/** The real library on a session bus that takes the connection and never says a word, as one behind a stuck dialog. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sourceOf = (path: string) =>
  JSON.stringify(new URL(`../../src/main/${path}`, import.meta.url).pathname);

it('T10 the keychain never answers → told locked, asked by one call alone, and the process ends all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-silent-'));
  const bus = createServer((socket) => socket.on('error', () => {})).listen(join(folder, 'bus'));
  await once(bus, 'listening');
  const script = `import { systemKeychain } from ${sourceOf('keychain/keychain.ts')};
    import { endProcess } from ${sourceOf('shell/end.ts')};
    const keychain = systemKeychain({ patience: 300 });
    const said = [];
    // As many as would take every thread of the pool.
    for (let n = 0; n < 6; n++) said.push((await keychain.get('acme')).status);
    await import('node:fs/promises').then((fs) => fs.readFile('/dev/null'));
    console.log(JSON.stringify(said));
    endProcess(0, keychain);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const late = setTimeout(() => {
    said += ' and did not end';
    child.kill('SIGKILL');
  }, 15_000);
  await once(child, 'exit');
  clearTimeout(late);
  bus.close();
  rmSync(folder, { recursive: true });
  expect(said.trim()).toBe(JSON.stringify(Array.from({ length: 6 }, () => 'locked')));
});
