/**
 * Symbols as bwip-js draws them, as plain rows of dark and light: what screens, paper and a printer's own language are all
 * made from, so that all of them show the same bars.
 */
import {
  azteccode,
  code128,
  code39,
  code93,
  ean13,
  ean8,
  gs1_128,
  pdf417,
  qrcode,
  upce,
  type DrawingContext,
  type RenderOptions,
} from 'bwip-js/generic';
import { writtenIn, type PrintedSymbology } from '#domain/barcode/label.ts';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Row by row, 1 is dark. */
  readonly dark: Uint8Array;
  /** Bars of any height: only the first row counts. */
  readonly isLinear: boolean;
}

type Encoder = (options: RenderOptions, drawing: DrawingContext<Drawn>) => Drawn;

interface Kind {
  readonly draw: Encoder;
  readonly options?: Partial<RenderOptions>;
  readonly isLinear: boolean;
}

const KINDS: Readonly<Record<PrintedSymbology, Kind>> = {
  'EAN-13': { draw: ean13, isLinear: true },
  'EAN-8': { draw: ean8, isLinear: true },
  'UPC-E': { draw: upce, isLinear: true },
  'Code 128': { draw: code128, isLinear: true },
  'Code 39': { draw: code39, isLinear: true },
  'Code 39 mod 43': { draw: code39, options: { includecheck: true }, isLinear: true },
  'Code 93': { draw: code93, options: { includecheck: true }, isLinear: true },
  'QR Code': { draw: qrcode, isLinear: false },
  Aztec: { draw: azteccode, isLinear: false },
  PDF417: { draw: pdf417, isLinear: false },
  'GS1-128': { draw: gs1_128, isLinear: true },
};

/** @param code GS1-128: elements as they are printed, `(01)…(10)…` */
export function symbolOf(symbology: PrintedSymbology, code: string): Bitmap | null {
  const text = symbology === 'GS1-128' ? code : writtenIn(symbology, code);
  if (text === undefined) return null;
  const { draw, options, isLinear } = KINDS[symbology];
  const drawn = draw({ bcid: '', text, scale: 1, ...options }, onRows());
  return { ...drawn, isLinear };
}

type Drawn = Omit<Bitmap, 'isLinear'>;
type Points = readonly (readonly [x: number, y: number])[];

function onRows(): DrawingContext<Drawn> {
  let width = 0;
  let height = 0;
  let dark = new Uint8Array();
  let polygons: Points[] = [];
  const flip = (from: number, to: number, y: number) => {
    for (let x = Math.max(0, from); x < Math.min(width, to); x++) dark[y * width + x] = 1;
  };
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (wide, high) => {
      width = Math.ceil(wide);
      height = Math.ceil(high);
      dark = new Uint8Array(width * height);
    },
    line: (x, top, _x, bottom, thick) => {
      const from = Math.floor(x - thick / 2);
      for (let y = Math.floor(Math.min(top, bottom)); y <= Math.max(top, bottom) && y < height; y++)
        flip(from, from + thick, y);
    },
    polygon: (points) => {
      polygons.push(points);
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    // Everything since the last fill is one shape with holes: dark where an odd number of edges lies to the left.
    fill: () => {
      for (let y = 0; y < height; y++) {
        const crossings = polygons.flatMap((one) => crossingsAt(one, y + 0.5)).sort((a, b) => a - b);
        for (let i = 0; i + 1 < crossings.length; i += 2) flip(crossings[i] ?? 0, crossings[i + 1] ?? 0, y);
      }
      polygons = [];
    },
    text: () => undefined,
    end: () => ({ width, height, dark }),
  };
}

/** Where upright edges cut the line at `y`. */
function crossingsAt(points: Points, y: number): number[] {
  return points.flatMap(([x, y0], i) => {
    const y1 = points[(i + 1) % points.length]?.[1] ?? y0;
    return Math.min(y0, y1) < y && y < Math.max(y0, y1) ? [x] : [];
  });
}

/** Its dark runs as an SVG path, one unit a module. */
export function pathOf({ width, height, dark, isLinear }: Bitmap): string {
  const rows = isLinear ? 1 : height;
  const tall = isLinear ? height : 1;
  let path = '';
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      if (dark[y * width + x] !== 1) continue;
      const from = x;
      while (x < width && dark[y * width + x] === 1) x++;
      path += `M${from} ${y}h${x - from}v${tall}h${from - x}z`;
    }
  }
  return path;
}
