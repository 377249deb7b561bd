/**
 * A lock between processes: a folder that only one process can create, with the holder's process number inside.
 * A holder that was killed leaves its folder behind; the next process removes it and tries again.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while this process holds the lock `folder`.
 * @template T
 * @param {string} folder
 * @param {() => T | Promise<T>} work
 * @param {() => void} [waiting] called once if another process holds it
 * @returns {Promise<T>}
 */
export async function alone(folder, work, waiting) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  for (let turn = 0; !taken(folder); turn++) {
    clearIfAbandoned(folder);
    if (turn === 1) waiting?.();
    if (turn > 0) await sleep(200);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function taken(folder) {
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (code(error) === 'EEXIST') return false;
    throw error;
  }
  fs.writeFileSync(path.join(folder, 'pid'), String(process.pid));
  return true;
}

/** @param {string} folder */
function clearIfAbandoned(folder) {
  const holder = holderOf(folder);
  if (holder === undefined || alive(holder)) return;
  // Of two that find it abandoned only one gets to rename it; the slower one may get hold of what a third has just
  // made, and puts that back.
  const away = `${folder}.${process.pid}`;
  try {
    fs.renameSync(folder, away);
    if (holderOf(away) === holder) fs.rmSync(away, { recursive: true, force: true });
    else fs.renameSync(away, folder);
  } catch (error) {
    if (code(error) !== 'ENOENT') throw error;
  }
}

/**
 * @param {string} folder
 * @returns {number | undefined} undefined: the holder is unknown (the lock was just taken or released)
 */
function holderOf(folder) {
  try {
    const holder = Number(fs.readFileSync(path.join(folder, 'pid'), 'utf8'));
    if (holder > 0) return holder;
  } catch {
    // Between the making of the folder and the writing of the number: a moment, unless its maker died right there.
  }
  const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > 10_000 ? NOBODY : undefined;
}

/** No process has this number. */
const NOBODY = 2 ** 30;

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return code(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function code(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
