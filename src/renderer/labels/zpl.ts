/**
 * Labels in ZPL II. The symbol goes over as a picture of our own, so that every printer prints the same bars in all ten
 * symbologies, whatever its firmware makes of them; titles are the printer's own font.
 */
import type { Label, Paper, PrintedSymbology } from '#domain/barcode/label.ts';
import type { ZplPrinter } from '#domain/views/settings.ts';
import { straight } from '../strings/direction.ts';
import { symbolOf, type Bitmap } from './symbol.ts';

export interface LabelRun {
  readonly label: Label;
  readonly symbology: PrintedSymbology;
  readonly copies: number;
}

const MM_PER_INCH = 25.4;
/** Millimetres: higher bars are read no better. */
const HIGHEST = 50;

/** @returns null where a label's code does not go into its symbology, or not onto the paper */
export function zplOf(runs: readonly LabelRun[], paper: Paper, dpi: ZplPrinter['dpi']): string | null {
  const labels = runs.map((run) => zplLabel(run, paper, dpi / MM_PER_INCH));
  return labels.includes(null) ? null : labels.join('');
}

function zplLabel({ label, symbology, copies }: LabelRun, paper: Paper, perMm: number): string | null {
  const symbol = symbolOf(symbology, label.code);
  if (symbol === null) return null;
  const dots = (mm: number) => Math.round(mm * perMm);
  const [width, height] = [dots(paper.width), dots(paper.height)];
  const margin = dots(2);
  const title = dots(Math.min(5, paper.height * 0.14));
  const small = dots(2.6);
  const gap = dots(1);
  const texts = [
    { text: label.title, size: title },
    ...label.lines.slice(0, 2).map((text) => ({ text, size: small })),
  ];
  const above = texts.reduce((sum, { size }) => sum + size + gap, margin);
  const free = height - above - small - gap - margin;
  const room = { width: width - 2 * margin, height: symbol.isLinear ? Math.min(free, dots(HIGHEST)) : free };
  const picture = fitted(symbol, room);
  if (picture === null) return null;
  const left = Math.round((width - picture.width) / 2);
  let y = margin;
  const lines = texts.map(({ text, size }) => {
    const at = y;
    y += size + gap;
    return `^FO${margin},${at}^A0N,${size}^FB${room.width},1,0,L^FH_^FD${escaped(text)}^FS`;
  });
  return [
    `^XA^CI28^PW${width}^LL${height}^LH0,0`,
    ...lines,
    `^FO${left},${above}${graphic(picture)}^FS`,
    `^FO${margin},${above + picture.height + gap}^A0N,${small}^FB${room.width},1,0,C^FH_^FD${escaped(straight(label.code))}^FS`,
    `^PQ${copies}`,
    '^XZ\n',
  ].join('');
}

/** As large as whole dots allow, its quiet zones left clear; null where a module would be less than a dot. */
function fitted(symbol: Bitmap, room: { readonly width: number; readonly height: number }): Bitmap | null {
  const quiet = symbol.isLinear ? 20 : 4;
  const across = Math.floor(room.width / (symbol.width + quiet));
  const scale = symbol.isLinear ? across : Math.min(across, Math.floor(room.height / symbol.height));
  if (scale < 1 || room.height < 8) return null;
  const width = symbol.width * scale;
  const height = symbol.isLinear ? room.height : symbol.height * scale;
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = symbol.isLinear ? 0 : Math.floor(y / scale);
    for (let x = 0; x < width; x++)
      dark[y * width + x] = symbol.dark[row * symbol.width + Math.floor(x / scale)] ?? 0;
  }
  return { ...symbol, width, height, dark };
}

/** `^GFA`: rows as hexadecimal digits; a row like the one above is a colon. */
function graphic({ width, height, dark }: Bitmap): string {
  const bytes = Math.ceil(width / 8);
  let data = '';
  let last = '';
  for (let y = 0; y < height; y++) {
    let row = '';
    for (let x = 0; x < bytes * 8; x += 4) {
      let digit = 0;
      for (let k = 0; k < 4; k++) digit = digit * 2 + (x + k < width ? (dark[y * width + x + k] ?? 0) : 0);
      row += digit.toString(16).toUpperCase();
    }
    data += row === last ? ':' : row;
    last = row;
  }
  return `^GFA,${bytes * height},${bytes * height},${bytes},${data}`;
}

/** Under `^FH_`: what ZPL would take for its own, and what is not ASCII, as bytes of UTF-8. */
function escaped(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => {
    const char = String.fromCharCode(byte);
    return byte < 0x20 || byte > 0x7e || '^~_\\'.includes(char)
      ? `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : char;
  }).join('');
}
