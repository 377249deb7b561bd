/** What our scripts share as programs: they end with one sentence, not with a stack, when something foreseen is wrong. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endChildrenWithUs } from './run.mjs';

/** Ends the program with this sentence. */
export class Stop extends Error {
  /**
   * @param {string} sentence
   * @param {number} [code] 1: it did not work; 2: it was asked for wrongly
   */
  constructor(sentence, code = 1) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Runs `main` if `url` is the file that was started, not one that was imported.
 * @param {string} url
 * @param {() => Promise<void>} main
 */
export async function program(url, main) {
  const started = process.argv[1];
  if (started === undefined || fs.realpathSync(started) !== fileURLToPath(url)) return;
  endChildrenWithUs();
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = error.code;
  }
}

/**
 * `parseArgs` of Node, strict, with its complaint in one sentence.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {readonly string[]} args
 * @param {T} options
 */
export function readOptions(args, options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [complaint] = (error instanceof Error ? error.message : String(error)).split(
      /\.?(?: To specify|\n|$)/,
    );
    throw new Stop(
      `${complaint}. The options are: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
      2,
    );
  }
}
