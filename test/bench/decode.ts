/**
 * Measures how well Dockhand reads the barcodes in a folder of pictures, beside the two libraries that its decoder is made of, in one run.
 *
 *   npm run bench:decode -- --dir DIR [--json FILE] [--verbose]
 *
 * DIR has a manifest.json of `{file, symbology, text}` (without a text nothing must be read) and the PNG pictures it names. Every reader
 * gets every picture upright and rotated by 90, 180 and 270 degrees, with every symbology enabled that it can read; the readers take turns
 * at being first.
 *
 * A frame (one picture in one rotation) is correct if the text was read, misread if only other texts were, and otherwise missed. `stray`
 * counts the correct frames in which another text was read too. Texts are compared as they are printed: UPC-A without the zero that makes
 * it an EAN-13, UPC-E in its eight digits, Code 39 also in its full-ASCII reading. Without a manifest it says so and ends. A picture that
 * is missing or no PNG is named, listed in the report and left out for all readers.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decode as decodePng } from 'fast-png';
import { z } from 'zod';
import { fullAscii } from '#domain/barcode/code39.ts';
import { decodePicture } from '#renderer/scanner/decode/decode.ts';
import { greyOf, quarterTurn, type Picture } from '#renderer/scanner/decode/picture.ts';
import type { Read } from '#renderer/scanner/decode/read-result.ts';
import { readZxingLibrary } from '#renderer/scanner/decode/zxing-library.ts';
import { prepareZxingWasm, readZxingWasm } from '#renderer/scanner/decode/zxing-wasm.ts';

/** The manifest: `text` is what must be read; without it, nothing must be. */
const MANIFEST = z.array(
  z.object({
    file: z.string().min(1),
    symbology: z.string().nullish(),
    text: z.string().nullish(),
  }),
);
type Entry = z.infer<typeof MANIFEST>[number];

interface Cells {
  pictures: number;
  correct: number;
  misread: number;
  missed: number;
  stray: number;
  medianMs: number;
}

interface Figures {
  readonly total: Cells;
  readonly bySymbology: Record<string, Cells>;
  /** In how many of the frames without a code (their number: `blanks`) something was read. */
  falseReads: number;
  blanks: number;
}

const READERS: Readonly<Record<string, (picture: Picture) => Promise<readonly Read[]>>> = {
  dockhand: decodePicture,
  'zxing-wasm': (picture) => readZxingWasm(picture, 'all', 2),
  '@zxing/library': async (picture) => readZxingLibrary(picture),
};
const ALL = Object.entries(READERS);
const WASM = path.resolve(import.meta.dirname, '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    json: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const folder = values.dir ?? '../shared/barcodes';
const manifest = path.join(folder, 'manifest.json');
const entries = entriesIn(manifest);
if (entries === undefined) {
  console.log(`SKIPPED: there are no pictures to decode; ${manifest} is not there.`);
} else if (typeof entries === 'string') {
  console.error(`${manifest} is not a list of {file, symbology, text}: ${entries}`);
  process.exitCode = 1;
} else {
  // The folder is created before an hour of reading, so that an error shows at once.
  if (values.json !== undefined) mkdirSync(path.dirname(path.resolve(values.json)), { recursive: true });
  const bytes = readFileSync(WASM);
  await prepareZxingWasm(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const result = await measure(entries);
  print(result);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
}

/** The entries of a manifest; undefined if there is no file, a sentence if it is invalid. */
function entriesIn(file: string): Entry[] | string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const read = MANIFEST.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data : z.prettifyError(read.error);
  } catch (error) {
    return String(error);
  }
}

async function measure(entries: readonly Entry[]) {
  const frames: Frame[] = [];
  const unreadable: string[] = [];
  for (const entry of entries) {
    let picture: Picture;
    try {
      picture = pictureIn(path.join(folder, entry.file));
    } catch (error) {
      unreadable.push(entry.file);
      console.log(`LEFT OUT: ${entry.file} cannot be read as a picture: ${String(error)}`);
      continue;
    }
    for (let turns = 0; turns < 4; turns++, picture = quarterTurn(picture)) {
      const said: Frame['said'] = {};
      // The readers take turns at being first, because the first one pays for loading the picture into the cache.
      const first = frames.length % ALL.length;
      for (const [name, reader] of [...ALL.slice(first), ...ALL.slice(0, first)]) {
        const from = performance.now();
        const reads = await reader(picture);
        said[name] = { cell: cellOf(entry, reads), ms: performance.now() - from };
        const { cell } = said[name];
        if (values.verbose && name === 'dockhand' && cell !== 'correct' && cell !== 'none')
          console.log(cell, entry.file, turns * 90, entry.text, reads.map(({ text }) => text).join(' | '));
      }
      frames.push({ entry, turns, said });
    }
  }
  const figuresOf = (name: string) => ({
    ...figures(frames, name),
    upright: figures(
      frames.filter(({ turns }) => turns === 0),
      name,
    ),
  });
  return { readers: Object.fromEntries(ALL.map(([name]) => [name, figuresOf(name)])), unreadable };
}

type Cell = 'correct' | 'stray' | 'misread' | 'missed' | 'none' | 'false';

interface Frame {
  readonly entry: Entry;
  readonly turns: number;
  readonly said: Record<string, { readonly cell: Cell; readonly ms: number }>;
}

function cellOf({ text }: Entry, reads: readonly Read[]): Cell {
  if (text === null || text === undefined) return reads.length === 0 ? 'none' : 'false';
  const right = (read: Read) =>
    read.text === text || (read.symbology === 'Code 39' && fullAscii(read.text) === text);
  if (reads.some(right)) return reads.every(right) ? 'correct' : 'stray';
  return reads.length === 0 ? 'missed' : 'misread';
}

function figures(frames: readonly Frame[], name: string): Figures {
  const isCoded = ({ entry: { text } }: Frame) => text !== null && text !== undefined;
  const coded = frames.filter(isCoded);
  const blank = frames.filter((frame) => !isCoded(frame));
  const symbologyOf = ({ entry }: Frame) => entry.symbology ?? 'not said';
  const symbologies = [...new Set(coded.map(symbologyOf))].sort();
  return {
    total: cells(coded, name),
    bySymbology: Object.fromEntries(
      symbologies.map((one) => [
        one,
        cells(
          coded.filter((frame) => symbologyOf(frame) === one),
          name,
        ),
      ]),
    ),
    falseReads: blank.filter(({ said }) => said[name]?.cell === 'false').length,
    blanks: blank.length,
  };
}

function cells(frames: readonly Frame[], name: string): Cells {
  const count = (...wanted: Cell[]) =>
    frames.filter(({ said }) => wanted.includes(said[name]?.cell ?? 'none')).length;
  const times = frames.map(({ said }) => said[name]?.ms ?? 0).sort((a, b) => a - b);
  return {
    pictures: frames.length,
    correct: count('correct', 'stray'),
    misread: count('misread'),
    missed: count('missed'),
    stray: count('stray'),
    medianMs: Number((times[times.length >> 1] ?? 0).toFixed(2)),
  };
}

function print({ readers }: { readonly readers: Record<string, Figures & { readonly upright: Figures }> }) {
  const line = (what: string, { pictures, correct, misread, missed, stray, medianMs }: Cells) =>
    `  ${what.padEnd(10)} ${String(pictures).padStart(5)} pictures: ${correct} correct, ${misread} misread, ${missed} missed, ${stray} stray, ${medianMs} ms`;
  for (const [name, one] of Object.entries(readers)) {
    for (const [turned, part] of [
      ['upright', one.upright],
      ['in four rotations', one],
    ] as const) {
      console.log(`${name}, ${turned}: ${part.falseReads} of ${part.blanks} frames without a code read`);
      console.log(line('all', part.total));
      for (const [symbology, own] of Object.entries(part.bySymbology)) console.log(line(symbology, own));
    }
  }
}

/** Reads a PNG picture. @throws Error if the file is missing or no PNG */
function pictureIn(file: string): Picture {
  const { width, height, channels, depth, data, palette } = decodePng(readFileSync(file));
  const pixels = new Uint8ClampedArray(width * height * 4);
  const samples = channels * width;
  const bytesInRow = Math.ceil((samples * depth) / 8);
  const most = 2 ** Math.min(depth, 8) - 1;
  /** One sample, as a byte or an index into the palette. */
  const sample = (y: number, i: number): number => {
    if (depth >= 8) return depth === 16 ? (data[y * samples + i] ?? 0) >> 8 : (data[y * samples + i] ?? 0);
    const bit = i * depth;
    return ((data[y * bytesInRow + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const values = Array.from({ length: channels }, (_, c) => sample(y, x * channels + c));
      pixels.set(rgba(values, palette, most), (y * width + x) * 4);
    }
  }
  return greyOf({ width, height, data: pixels });
}

function rgba(values: readonly number[], palette: readonly number[][] | undefined, most: number): number[] {
  const [first = 0, second, third, fourth] = values;
  if (palette !== undefined) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = palette[first] ?? [];
    return [red, green, blue, alpha];
  }
  const grey = (first * 255) / most;
  if (third === undefined) return [grey, grey, grey, second ?? 255];
  return [first, second ?? 0, third, fourth ?? 255];
}
