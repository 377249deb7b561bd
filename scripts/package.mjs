/**
 * Makes packages of Dockhand, by electron-builder: npm run package [-- --target NAME,NAME] [--fast] [--output DIR] [--as VERSION] [--check]
 *
 * Sets itself up, builds, and prints `packaged: PATH` for each. Without a target: all that are usual on this system and can be made
 * here. A package that anything stood in for, or that was made with --fast, says in its version that it is not to be released.
 * `--as` gives it another version, for tests of updates.
 * `--check` only says what can be made here and what not, and why.
 */
import path from 'node:path';
import { build } from './build.mjs';
import { alone } from './lock.mjs';
import { readMachine } from './package/machine.mjs';
import { makePackages } from './package/make-packages.mjs';
import { debianPackagesOf, obstacleTo, TARGET_NAMES, USUAL } from './package/targets.mjs';
import { program, readOptions, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup, systemPackages } from './setup.mjs';

/** @typedef {import('./package/targets.mjs').Target} Target */
/** @typedef {import('./package/targets.mjs').Machine} Machine */
/** @typedef {{ targets: Target[] | undefined, isFast: boolean, isCheck: boolean, output: string, version: string | undefined }} Wishes `targets`: undefined, the usual ones */

const say = (/** @type {string} */ line) => console.log(`Dockhand package: ${line}`);

/**
 * @param {readonly string[]} args
 * @returns {Wishes}
 */
export function wishesOf(args) {
  const {
    target,
    fast,
    check,
    output,
    as: version,
  } = readOptions(args, {
    target: { type: 'string' },
    fast: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    output: { type: 'string', default: 'dist' },
    as: { type: 'string' },
  });
  const names = target?.split(',').filter(Boolean);
  const targets = names?.map((name) => {
    const known = TARGET_NAMES.find((one) => one === name);
    if (known === undefined)
      throw new Stop(`There is no target ${name}. The targets are: ${TARGET_NAMES.join(', ')}.`, 2);
    return known;
  });
  if (version !== undefined && !/^\d+\.\d+\.\d+$/.test(version))
    throw new Stop(`${version} is no version: it has three numbers, like 1.2.3.`, 2);
  return { targets, isFast: fast, isCheck: check, output: path.resolve(ROOT, output), version };
}

/**
 * Says what cannot be made and why. What was asked for by name and cannot be made ends the program.
 * @param {Target[] | undefined} asked
 * @param {Machine} machine
 * @returns {Target[]}
 */
function possible(asked, machine) {
  const obstacles = (asked ?? TARGET_NAMES).flatMap((target) => {
    const why = obstacleTo(target, machine);
    return why === undefined ? [] : [{ target, why }];
  });
  for (const { target, why } of obstacles) say(`${target} cannot be made here: ${why}`);
  if (asked && obstacles.length > 0) throw new Stop('Nothing was packaged.');
  const targets = asked ?? USUAL[machine.platform] ?? [];
  const left = targets.filter((target) => !obstacles.some((obstacle) => obstacle.target === target));
  if (left.length === 0) throw new Stop('Nothing can be packaged here.');
  return [...left];
}

await program(import.meta.url, async () => {
  const wishes = wishesOf(process.argv.slice(2));
  const { node, missing } = await setup();
  const wanted = wishes.targets ?? USUAL[process.platform] ?? [];
  const absent = await systemPackages(debianPackagesOf(wanted));
  const machine = await readMachine(ROOT, missing, absent);
  const targets = possible(wishes.targets, machine);
  if (wishes.isCheck) {
    say(`can be made here: ${targets.join(', ')}`);
    return;
  }
  await build(node);
  await alone(
    path.join(ROOT, '.dockhand', 'package.lock'),
    () => makePackages({ ...wishes, node, targets, machine, say }),
    () => say('another one is being made; waiting for it'),
  );
});
