/** The fuses of the packaged executable: read back, and tried against the same executable with its fuses open. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FuseState } from '@electron/fuses';
import { FUSES, fusesOf, wrongFuses } from '../../scripts/package/fuses.mjs';
import { attempt, copyOf, openFuses, type Attack } from './support/start-against-its-fuses.ts';
import { EXECUTABLE, OUTPUT, UNPACKED } from './support/paths-of-built-packages.ts';

const MARK = 'the attacker is in';
const OPEN = path.join(OUTPUT, 'open');
const EMPTIED = path.join(OUTPUT, 'emptied');
const code = path.join(OUTPUT, 'attacker.cjs');

let open = '';
let emptied = '';
test.beforeAll(async () => {
  fs.writeFileSync(code, `console.log(${JSON.stringify(MARK)})`);
  open = copyOf(UNPACKED, OPEN);
  await openFuses(open);
  emptied = copyOf(UNPACKED, EMPTIED);
});

test.afterAll(() => {
  for (const folder of [OPEN, EMPTIED]) fs.rmSync(folder, { recursive: true, force: true });
});

test('every fuse that the executable has is set as it should be', async () => {
  const fuses = await fusesOf(EXECUTABLE);
  expect(Object.keys(fuses).length).toBeGreaterThanOrEqual(8);
  expect(wrongFuses(fuses)).toEqual([]);
  expect(wrongFuses(await fusesOf(open))).toEqual([
    'RunAsNode',
    'EnableNodeOptionsEnvironmentVariable',
    'EnableNodeCliInspectArguments',
    'OnlyLoadAppFromAsar',
  ]);
});

test('a fuse that nobody has named is told as wrong', () => {
  const unknown = String(Object.keys(FUSES).length);
  expect(wrongFuses({ [unknown]: FuseState.ENABLE })).toEqual([`the unknown fuse ${unknown}`]);
});

const attacks: Readonly<Record<string, Attack>> = {
  'started as a bare Node': {
    args: [code],
    env: { ELECTRON_RUN_AS_NODE: '1' },
    worked: new RegExp(MARK),
  },
  'options for Node in the environment': {
    env: { NODE_EXTRA_CA_CERTS: path.join(OUTPUT, 'no-such-file.pem') },
    worked: /Ignoring extra certs/,
  },
  'a debugger asked for': { args: ['--inspect=0'], worked: /Debugger listening on/ },
};

for (const [name, attack] of Object.entries(attacks))
  test(`${name} → works with the fuses open; packaged, the app opens as always`, async () => {
    expect(await attempt(open, attack)).toBe('worked');
    expect(await attempt(EXECUTABLE, attack)).toBe('the app opened');
  });

test('a folder of somebody else in place of the archive → runs with the fuses open; packaged, nothing starts', async () => {
  for (const folder of [OPEN, EMPTIED]) putForeignApp(path.join(folder, 'resources'));
  const attack = { worked: new RegExp(MARK) };
  expect(await attempt(open, attack)).toBe('worked');
  expect(await attempt(emptied, attack)).toBe('it ended');
});

function putForeignApp(resources: string): void {
  fs.rmSync(path.join(resources, 'app.asar'));
  fs.mkdirSync(path.join(resources, 'app'));
  fs.writeFileSync(path.join(resources, 'app/package.json'), '{ "name": "foreign", "main": "main.js" }');
  fs.copyFileSync(code, path.join(resources, 'app/main.js'));
}
