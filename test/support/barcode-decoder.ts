/**
 * Runs the app's barcode decoder in Node, for tests (`decoded`). Its WebAssembly is loaded from disk; in the app the browser fetches it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePicture } from '#renderer/scanner/decode/decode.ts';
import type { Picture } from '#renderer/scanner/decode/picture.ts';
import type { Read } from '#renderer/scanner/decode/read-result.ts';
import { prepareZxingWasm } from '#renderer/scanner/decode/zxing-wasm.ts';

const WASM = path.resolve(import.meta.dirname, '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
let prepared: Promise<void> | undefined;

export async function decoded(picture: Picture): Promise<Read[]> {
  const bytes = readFileSync(WASM);
  prepared ??= prepareZxingWasm(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  await prepared;
  return decodePicture(picture);
}
