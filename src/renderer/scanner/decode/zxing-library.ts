/**
 * The second barcode reader, `@zxing/library` in JavaScript, used where the first reads nothing. It reads some PDF417 that the first does
 * not, and agreement of both on a poor picture is unlikely to be chance. By itself it reports linear codes where there are none, so its
 * result alone does not count for those.
 */
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  InvertedLuminanceSource,
  LuminanceSource,
  MultiFormatReader,
  type Result,
} from '@zxing/library';
import type { Symbology } from '#domain/barcode/barcode.ts';
import { quarterTurn, type Picture } from './picture.ts';
import { asPrinted, type Read } from './read-result.ts';

/** No UPC-E: its reader fails on every one (zxing-js/library #434). */
const FORMATS: ReadonlyMap<BarcodeFormat, { readonly symbology: Symbology; readonly identifier: string }> =
  new Map([
    [BarcodeFormat.QR_CODE, { symbology: 'QR Code', identifier: ']Q1' }],
    [BarcodeFormat.AZTEC, { symbology: 'Aztec', identifier: ']z0' }],
    [BarcodeFormat.PDF_417, { symbology: 'PDF417', identifier: ']L2' }],
    [BarcodeFormat.DATA_MATRIX, { symbology: 'Data Matrix', identifier: ']d1' }],
    [BarcodeFormat.EAN_13, { symbology: 'EAN-13', identifier: ']E0' }],
    [BarcodeFormat.UPC_A, { symbology: 'UPC-A', identifier: ']E0' }],
    [BarcodeFormat.EAN_8, { symbology: 'EAN-8', identifier: ']E4' }],
    [BarcodeFormat.CODE_39, { symbology: 'Code 39', identifier: ']A0' }],
    [BarcodeFormat.CODE_93, { symbology: 'Code 93', identifier: ']G0' }],
    [BarcodeFormat.CODE_128, { symbology: 'Code 128', identifier: ']C0' }],
  ]);

const HINTS: Map<DecodeHintType, unknown> = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.POSSIBLE_FORMATS, [...FORMATS.keys()]],
]);

export function readZxingLibrary(picture: Picture): Read[] {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new PictureSource(picture)));
  const result = quietly(() => {
    try {
      return new MultiFormatReader().decode(bitmap, HINTS);
    } catch {
      // It throws if it finds no code; its own defects look the same and are treated the same.
      return null;
    }
  });
  const read = result === null ? null : readOf(result);
  return read === null ? [] : [read];
}

function readOf(result: Result): Read | null {
  const format = FORMATS.get(result.getBarcodeFormat());
  const text = result.getText();
  if (format === undefined || text === '') return null;
  const isThirteen = format.symbology === 'EAN-13' || format.symbology === 'UPC-A';
  return {
    ...format,
    ...(isThirteen ? asPrinted(text.padStart(13, '0')) : { text }),
    lines: 1,
    corners: null,
  };
}

/** It warns with a stack on every miss (zxing-js/library #648). */
function quietly<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

/** A source of grey pixels that can be rotated: the library's own cannot be, and its source for a canvas rotates wrongly. */
class PictureSource extends LuminanceSource {
  private readonly picture: Picture;

  constructor(picture: Picture) {
    super(picture.width, picture.height);
    this.picture = picture;
  }

  override getRow(y: number, row?: Uint8ClampedArray): Uint8ClampedArray {
    const { width, light } = this.picture;
    const into = row === undefined || row === null || row.length < width ? new Uint8ClampedArray(width) : row;
    into.set(light.subarray(y * width, (y + 1) * width));
    return into;
  }

  override getMatrix(): Uint8ClampedArray {
    return new Uint8ClampedArray(this.picture.light);
  }

  override isRotateSupported(): boolean {
    return true;
  }

  override rotateCounterClockwise(): LuminanceSource {
    return new PictureSource(quarterTurn(quarterTurn(quarterTurn(this.picture))));
  }

  override invert(): LuminanceSource {
    return new InvertedLuminanceSource(this);
  }
}
