/**
 * Builds the app for the benches that measure its window (`buildPages`). `shellsToMeasure` returns the shells (Electron, browser) whose
 * window can be measured on this computer; if Electron's cannot, it prints why.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import type { ShellName } from '../../e2e/support/launch-in-electron-or-browser.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export function buildPages(): void {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
}

/** Why Electron's window cannot be measured here; null if it can. */
export function noElectron(): string | null {
  if (findElectron(ROOT) === undefined) return 'there is no Electron binary here';
  const hasScreen = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined;
  return hasScreen ? null : 'there is no screen here for Electron (xvfb-run has one)';
}

/** The shells whose window can be measured here. Prints which one is left out, and why. */
export function shellsToMeasure(bench: string): readonly ShellName[] {
  const obstacle = noElectron();
  if (obstacle === null) return ['browser', 'electron'];
  console.log(`${bench}: the browser shell alone, ${obstacle}`);
  return ['browser'];
}
