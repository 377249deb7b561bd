/**
 * Joins keytar's compiled part for both kinds of a Mac's processor into one file. Set-up gets the one of the machine it runs on, and
 * the other half of a universal app would not find the keys that keytar has kept. Never tried on this project's machines.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Stop } from '../program.mjs';
import { ask, run } from '../run.mjs';
import { npm } from '../setup/npm.mjs';
import { KEYTAR_FILE } from './contents.mjs';

/** As Apple's tools call them, and as Node does. */
const ARCHS = { x86_64: 'x64', arm64: 'arm64' };

/** @param {string} root */
export async function joinKeytar(root) {
  const file = path.join(root, KEYTAR_FILE);
  const there = ask('lipo', ['-archs', file])?.split(' ') ?? [];
  if (Object.keys(ARCHS).every((arch) => there.includes(arch))) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-keytar-'));
  const halves = [];
  for (const arch of Object.values(ARCHS)) {
    const env = { npm_config_arch: arch, npm_config_napi_build_version: '3' };
    const { code, output } = await npm(root, ['rebuild', 'keytar'], { env });
    if (code !== 0) throw new Stop(`keytar could not be had for ${arch}:\n${output}`);
    const half = path.join(folder, `${arch}.node`);
    fs.copyFileSync(file, half);
    halves.push(half);
  }
  const { code, output } = await run('lipo', ['-create', '-output', file, ...halves]);
  fs.rmSync(folder, { recursive: true });
  if (code !== 0) throw new Stop(`The halves of keytar could not be joined:\n${output}`);
}
