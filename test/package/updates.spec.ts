/**
 * An AppImage that updates itself from a server on loopback, as its operator runs it: forged and damaged updates change nothing, a power
 * cut loses nothing, and a receipt that waits is sent once, by the next version.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { listName, publicKeyOf, signedList } from '../../scripts/package/signed-list.mjs';
import type { UpdateState } from '#domain/views/updates.ts';
import { applied, operatorAt } from '../e2e/support/operator.ts';
import { findPractice } from '../e2e/support/practice-service-admin.ts';
import { familyOfProcesses } from '../e2e/support/process-tree.ts';
import { attachTo, giveAway, launchPackaged, makeHome, type Packaged } from './support/launch-packaged.ts';
import { makePackages } from './support/run-package-script.ts';
import { OUTPUT, ROOT } from './support/paths-of-built-packages.ts';
import { serveUpdates, type UpdateServer } from './support/update-server.ts';

const NEXT = '9.0.0';
const NEXT_VERSION = `${NEXT}-unreleasable`;
const OWN_VERSION = `${JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version}-unreleasable`;
const SYSTEM = `linux-${process.arch}`;
const TOKEN = 'practice-of-the-update-suite';
/** Milliseconds for two packages, on a busy machine. */
const PACKAGED_WITHIN = 300_000;
/** For a new version to come up, unpacked by the test's runtime. */
const UP_WITHIN = 60_000;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const { privateKey } = crypto.generateKeyPairSync('ed25519');
const processes = familyOfProcesses();
let root = '';
let home = '';
let data = '';
let image = '';
let next = '';
let server: UpdateServer;

test.beforeAll(async () => {
  test.setTimeout(PACKAGED_WITHIN);
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-updates-'));
  // The policy is read by whoever starts the app.
  fs.chmodSync(root, 0o755);
  home = path.join(root, 'home');
  data = path.join(home, 'data');
  makeHome(home);
  const folders = { now: path.join(OUTPUT, 'now'), next: path.join(OUTPUT, 'next') };
  await makePackages('AppImage', folders.now);
  await makePackages('AppImage', folders.next, NEXT);
  next = imageIn(folders.next);
  image = path.join(home, 'Dockhand.AppImage');
  fs.copyFileSync(imageIn(folders.now), image);
  giveAway(image);
  fs.mkdirSync(path.join(root, 'server'));
  server = await serveUpdates(path.join(root, 'server'));
  const updates = { address: server.address, publicKey: publicKeyOf(privateKey) };
  fs.writeFileSync(path.join(root, 'policy.json'), JSON.stringify({ updates }), { mode: 0o644 });
});

test.afterAll(() => {
  server?.close();
  killAll();
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const imageIn = (folder: string): string =>
  path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith('.AppImage')) ?? 'none');

/** Puts the next version there to be fetched, or something that is not quite it. */
function publish(about: { key?: crypto.KeyObject; version?: string; content?: Buffer } = {}): void {
  const { key = privateKey, version = NEXT_VERSION, content } = about;
  const file = path.join(server.folder, path.basename(next));
  if (content === undefined) fs.copyFileSync(next, file);
  else fs.writeFileSync(file, content);
  const text = signedList({ system: SYSTEM, version, files: [file] }, key);
  fs.writeFileSync(path.join(server.folder, listName(SYSTEM)), text);
}

/** Changes what lies on the server, after it was listed. */
function spoil(name: string, change: (content: Buffer) => Buffer): void {
  const file = path.join(server.folder, name);
  fs.writeFileSync(file, change(fs.readFileSync(file)));
}

const flipped = (content: Buffer): Buffer => {
  const copy = Buffer.from(content);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

const launch = async (): Promise<Packaged> => {
  const dockhand = await launchPackaged(image, {
    home,
    args: ['--user-data', data, '--policy', path.join(root, 'policy.json')],
    env: { DOCKHAND_SERVICE_ADMIN_TOKEN: TOKEN },
  });
  processes.add(dockhand.process.pid ?? 0);
  return dockhand;
};

/** Those of an app that started itself anew: they have the folder among their arguments. */
function find(): void {
  for (const id of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(data)) processes.add(Number(id));
    } catch {
      // It has ended meanwhile.
    }
  }
}

function killAll(): void {
  find();
  processes.kill9();
}

const gone = async (): Promise<void> => {
  await expect.poll(() => (find(), processes.ids()), { timeout: 15_000 }).toEqual([]);
};

interface Dock {
  act(name: string, ask: object): Promise<{ readonly ok: boolean }>;
  read(name: string, ask: object): Promise<{ readonly value: { readonly state: UpdateState } }>;
}

async function look(page: Page): Promise<UpdateState> {
  return page.evaluate(async () => {
    const { dock } = window as unknown as { dock: Dock };
    await dock.act('updates.look', {});
    return (await dock.read('updates', {})).value.state;
  });
}

/** Not waited for: the page ends with it. */
const install = (page: Page): Promise<void> =>
  page.evaluate(() => {
    void (window as unknown as { dock: Dock }).dock.act('updates.install', {});
  });

const note = (): { readonly version: string; readonly status: string; readonly starts: number } =>
  JSON.parse(fs.readFileSync(path.join(data, 'updates.json'), 'utf8'));
const noted = async (status: string): Promise<void> => {
  const now = () => `${note().version} ${note().status}`;
  await expect.poll(now, { timeout: UP_WITHIN, intervals: [20] }).toBe(`${NEXT_VERSION} ${status}`);
};
const sha512 = (file: string): string =>
  crypto.createHash('sha512').update(fs.readFileSync(file)).digest('hex');

test('forged, damaged, older or absent → each refused in words, and the program is the same', async () => {
  const before = sha512(image);
  const dockhand = await launch();
  const { page } = dockhand;
  try {
    expect(await look(page)).toEqual({ kind: 'refused', why: 'absent' });
    const list = listName(SYSTEM);
    const forgeries: readonly (readonly [why: string, make: () => void])[] = [
      ['altered', () => spoil(path.basename(next), flipped)],
      ['altered', () => spoil(path.basename(next), (content) => content.subarray(0, 1_000_000))],
      [
        'forged',
        () =>
          publish({
            key: crypto.generateKeyPairSync('ed25519').privateKey,
            content: flipped(fs.readFileSync(next)),
          }),
      ],
      [
        'unsigned',
        () =>
          spoil(list, (content) => Buffer.from(JSON.stringify({ list: JSON.parse(String(content)).list }))),
      ],
      ['unreadable', () => spoil(list, (content) => content.subarray(0, -50))],
      ['older', () => publish({ version: '0.0.1' })],
      ['absent', () => fs.rmSync(path.join(server.folder, path.basename(next)))],
    ];
    for (const [why, make] of forgeries) {
      publish();
      make();
      expect(await look(page)).toEqual({ kind: 'refused', why });
    }
    const operator = await operatorAt(page);
    await page.keyboard.press('Escape');
    await operator.go('Settings');
    await expect(page.getByText('No list, or no package, was found. Nothing was changed.')).toBeVisible();
  } finally {
    await dockhand.close();
  }
  expect(sha512(image)).toBe(before);
  expect(fs.readdirSync(home).filter((name) => name.startsWith('Dockhand.AppImage'))).toEqual([
    'Dockhand.AppImage',
  ]);
});

test('killed in the middle of the download → the program is the same and fetches it anew', async () => {
  const before = sha512(image);
  publish();
  const first = await launch();
  const stalled = server.stall();
  const looking = look(first.page).catch(() => null);
  await stalled;
  killAll();
  await looking;
  await gone();
  expect(sha512(image)).toBe(before);
  const second = await launch();
  try {
    expect(await look(second.page)).toMatchObject({ kind: 'downloaded', version: NEXT_VERSION });
  } finally {
    await second.close();
  }
});

test('installed with a receipt that waits, killed before it was ready, started again → sent once', async () => {
  const dockhand = await launch();
  const operator = await operatorAt(dockhand.page);
  await operator.pullPlug();
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('1 / 40');
  await dockhand.page.keyboard.press('F9');
  await operator.hears(/saved/);
  expect(await look(dockhand.page)).toMatchObject({ kind: 'downloaded' });
  await install(dockhand.page);
  await noted('starting');
  killAll();
  await gone();
  expect(sha512(image)).toBe(sha512(next));
  expect(note().status).toBe('starting');

  const again = await launch();
  await noted('ready');
  try {
    const at = await operatorAt(again.page);
    await at.go('Outbox');
    await expect(again.page.getByRole('row', { name: /Receive 1 line of PO-10442/ })).toBeVisible();
    const practice = await findPractice(processes, TOKEN);
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(0);
    await at.plugIn();
    await at.drained();
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(1);
    await at.go('Settings');
    await expect(again.page.getByText(NEXT_VERSION, { exact: true })).toBeVisible();
  } finally {
    await again.close();
  }
});

test('a version that never comes as far as its window → the one before is put back, and is not updated to it again', async () => {
  expect(fs.existsSync(`${image}.previous`)).toBe(true);
  const written = { ...note(), status: 'starting', starts: 2 };
  fs.writeFileSync(path.join(data, 'updates.json'), JSON.stringify(written));
  giveAway(path.join(data, 'updates.json'));
  await expect(launch()).rejects.toThrow(/ended with/);
  await expect
    .poll(() => `${note().version} ${note().status}`, { timeout: UP_WITHIN })
    .toBe(`${OWN_VERSION} ready`);
  find();
  const attached = await attachTo(data);
  try {
    expect(await look(attached.page)).toEqual({ kind: 'held', version: NEXT_VERSION, why: 'failed' });
  } finally {
    await attached.close();
  }
  killAll();
  await gone();
});

test('installed and left alone → it starts itself with its own arguments, and works', async () => {
  fs.writeFileSync(path.join(data, 'updates.json'), JSON.stringify({ ...note(), failed: null }));
  giveAway(path.join(data, 'updates.json'));
  const dockhand = await launch();
  expect(await look(dockhand.page)).toMatchObject({ kind: 'downloaded' });
  await install(dockhand.page);
  await noted('ready');
  const attached = await attachTo(data);
  try {
    expect(await look(attached.page)).toEqual({ kind: 'current' });
  } finally {
    await attached.close();
  }
  killAll();
  await gone();
});
