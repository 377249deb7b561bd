/** The first barcode reader: zxing-cpp as WebAssembly. It is fast and careful, and reads all symbologies. */
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import type { Symbology } from '#domain/barcode/barcode.ts';
import { pixelsOf, type Picture } from './picture.ts';
import { asPrinted, type Read } from './read-result.ts';

type Format = NonNullable<ReaderOptions['formats']>[number];

/** `Code39Std`, because plain `Code39` turns labels that happen to fit into Italian pharmacy numbers. */
const LINEAR: readonly Format[] = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code39Std',
  'Code93',
  'Code128',
  'ITF',
  'Codabar',
  'DataBar',
];
const MATRIX: readonly Format[] = ['QRCode', 'Aztec', 'PDF417'];
/** Data Matrix takes as long as the other matrix codes together, so it is searched last. */
const FORMATS = {
  usual: [...LINEAR, ...MATRIX],
  linear: LINEAR,
  'data-matrix': ['DataMatrix'],
  all: [...LINEAR, ...MATRIX, 'DataMatrix'],
} satisfies Readonly<Record<string, readonly Format[]>>;

export type Formats = keyof typeof FORMATS;

/** @param wasm the module's bytes; without them the library would fetch the module from a third party's server */
export async function prepareZxingWasm(wasm: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
}

/** @param lines in how many lines of the picture a linear code must be read alike */
export async function readZxingWasm(picture: Picture, formats: Formats, lines: number): Promise<Read[]> {
  const image: ImageData = { ...pixelsOf(picture), colorSpace: 'srgb' };
  const results = await readBarcodes(image, {
    formats: [...FORMATS[formats]],
    textMode: 'Plain',
    minLineCount: lines,
  });
  return results.flatMap((result) => readOf(result) ?? []);
}

const SYMBOLOGIES: Readonly<Record<string, Symbology>> = {
  EAN8: 'EAN-8',
  Code39: 'Code 39',
  Code39Std: 'Code 39',
  Code93: 'Code 93',
  Code128: 'Code 128',
  ITF: 'ITF',
  ITF14: 'ITF',
  Codabar: 'Codabar',
  DataBar: 'DataBar',
  DataBarOmni: 'DataBar',
  DataBarStk: 'DataBar',
  DataBarStkOmni: 'DataBar',
  DataBarLtd: 'DataBar',
  DataBarExp: 'DataBar',
  DataBarExpStk: 'DataBar',
  PDF417: 'PDF417',
  CompactPDF417: 'PDF417',
  Aztec: 'Aztec',
  AztecCode: 'Aztec',
  QRCode: 'QR Code',
  QRCodeModel1: 'QR Code',
  QRCodeModel2: 'QR Code',
  MicroQRCode: 'QR Code',
  DataMatrix: 'Data Matrix',
};

function readOf(result: ReadResult): Read | null {
  const named = nameOf(result);
  if (named === null || named.text === '') return null;
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  return {
    ...named,
    identifier: result.symbologyIdentifier,
    lines: result.lineCount,
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  };
}

function nameOf({ format, text, extra }: ReadResult): Pick<Read, 'symbology' | 'text'> | null {
  if (format === 'EAN13' || format === 'UPCA') return asPrinted(text.padStart(13, '0'));
  if (format === 'UPCE') {
    const short = /"UPCE":"(\d{8})"/.exec(extra)?.[1];
    return short === undefined ? null : { symbology: 'UPC-E', text: short };
  }
  const symbology = SYMBOLOGIES[format];
  return symbology === undefined ? null : { symbology, text };
}
