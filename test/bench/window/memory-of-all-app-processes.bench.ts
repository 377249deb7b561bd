/**
 * Measures the memory of the app in Electron after a shift of scans, beside an empty window of the same Electron; and checks that it does
 * not grow with further scans. Measured is the proportional set size of all the app's processes, so that memory they share counts once.
 * The practice service is a process of its own that stands for a service elsewhere: it is reported and left out of the sum. Needs Linux.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron } from '@playwright/test';
import { launch } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { open, operatorAt } from '../../e2e/support/operator.ts';
import { findPractice } from '../../e2e/support/practice-service-admin.ts';
import { familyOfProcesses, type Family } from '../../e2e/support/process-tree.ts';
import { row, type Row } from '../bench-row.ts';
import { buildPages, noElectron, ROOT } from './build-app.ts';

/** Numbers of scans after which memory is measured; MEMORY_SCANS sets the last. */
const STARTED = 200;
const SHIFT = 1000;
const LAST = Number(process.env['MEMORY_SCANS'] ?? 5000);
const LABELS = ['5012345678900', 'WH-C11-0042', '4012345670103', 'LOC-C-11', '4006381333931'];
/** Milliseconds between two scans, and until freed memory has been returned. */
const APART = 40;
const REST = 5000;
const TOKEN = 'an-admin-token-for-benches';

export async function bench(): Promise<readonly Row[]> {
  const obstacle = process.platform === 'linux' ? noElectron() : 'there is no /proc here';
  if (obstacle !== null) {
    console.log(`memory: not measured, ${obstacle}`);
    return [];
  }
  buildPages();
  const empty = await emptyWindow();
  const after = await shiftOfScans([STARTED, SHIFT, LAST]);
  const at = (scans: number): number => after.get(scans) ?? Number.NaN;
  return [
    row(`Electron: memory after ${SHIFT} scans, beside an empty window, MB`, at(SHIFT), empty, 1.4, 'less'),
    row(`Electron: memory after ${LAST} scans, beside ${STARTED}, MB`, at(LAST), at(STARTED), 1.05, 'less'),
  ];
}

async function emptyWindow(): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-empty-'));
  const program = `const { app, BrowserWindow } = require('electron');
    app.setPath('userData', __dirname);
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadURL('about:blank'));`;
  fs.writeFileSync(path.join(folder, 'main.js'), program);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"name":"empty","main":"main.js"}');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({ args: [folder, '--disable-gpu', ...sandbox], cwd: ROOT });
  try {
    const family = familyOfProcesses();
    family.add(app.process().pid ?? 0);
    await app.firstWindow();
    await rest(REST);
    return told('an empty window', family);
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The megabytes after each number of scans. */
async function shiftOfScans(stops: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-memory-'));
  const family = familyOfProcesses();
  const shell = await launch('electron', {
    folder,
    env: { DOCKHAND_SERVICE_ADMIN_TOKEN: TOKEN },
    port: 0,
    switches: [],
    onProcess: (id) => family.add(id),
    onPage: () => {},
  });
  try {
    const operator = await operatorAt(shell.page);
    const { address } = await findPractice(family, TOKEN);
    const practice = family.ports().find(({ port }) => port === Number(new URL(address).port))?.process;
    await open(shell.page, 'Receive');
    await operator.scan('PO-10442');
    const after = new Map<number, number>();
    for (let n = 1; n <= Math.max(...stops); n++) {
      await operator.scan(LABELS[n % LABELS.length] ?? '');
      await rest(APART);
      if (!stops.includes(n)) continue;
      await rest(REST);
      after.set(n, told(`after ${n} scans`, family, practice));
    }
    return after;
  } finally {
    await shell.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The sum in megabytes without the given process; prints its parts. */
function told(when: string, family: Family, without?: number): number {
  const parts = family.ids().map((id) => ({ id, megabytes: proportional(id) }));
  const sum = parts.reduce((all, { id, megabytes }) => (id === without ? all : all + megabytes), 0);
  const names = parts.map(
    ({ id, megabytes }) => `${id === without ? 'practice' : kindOf(id)} ${megabytes.toFixed(0)}`,
  );
  const beside = othersBeside(family);
  const note =
    beside === 0 ? '' : `; ${beside} processes of other Electrons share with them, so it is too little`;
  console.log(`memory, ${when}: ${sum.toFixed(0)} MB (${names.join(', ')}${note})`);
  return sum;
}

/** The number of processes of the same program outside the family: shared memory is divided among all of them. */
function othersBeside(family: Family): number {
  const programs = new Set(family.ids().map(programOf));
  const own = new Set(family.ids());
  return fs
    .readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && !own.has(Number(name)) && isElectron(programOf(Number(name)), programs),
    ).length;
}

const isElectron = (program: string, programs: ReadonlySet<string>): boolean =>
  program.endsWith('electron') && programs.has(program);

function programOf(id: number): string {
  try {
    return fs.readlinkSync(`/proc/${id}/exe`);
  } catch {
    return ''; // Gone meanwhile.
  }
}

/** The proportional set size of a process in megabytes. */
function proportional(id: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0; // Gone meanwhile.
  }
}

function kindOf(id: number): string {
  try {
    return /--type=([\w-]+)/.exec(fs.readFileSync(`/proc/${id}/cmdline`, 'utf8'))?.[1] ?? 'main';
  } catch {
    return 'gone';
  }
}

const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
