/**
 * A package that was made and installed elsewhere, on any of the three systems: the release workflow names its program in
 * DOCKHAND_EXECUTABLE. `npm test` makes and installs its own, by the other files of this folder.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { fusesOf, wrongFuses } from '../../scripts/package/fuses.mjs';
import { launchPackaged, makeHome } from './support/launch-packaged.ts';
import { receiveAnOrder } from './support/receive.ts';

const executable = process.env['DOCKHAND_EXECUTABLE'] ?? '';

test('its fuses are set', async () => {
  expect(wrongFuses(await fusesOf(executable))).toEqual([]);
});

test('it starts, and an order is received on the practice warehouse', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-released-'));
  makeHome(home);
  const dockhand = await launchPackaged(executable, { home, args: ['--user-data', path.join(home, 'data')] });
  try {
    await receiveAnOrder(dockhand.page);
  } finally {
    expect(await dockhand.close()).toBe(0);
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
