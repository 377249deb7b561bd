/**
 * The decoding worker: decodes pictures outside the page's thread, so that a frame that takes long delays only the next frame. WebAssembly
 * runs here and nowhere else, so the content policy allows it for this file alone (see `main/shell/headers.ts`).
 */
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodeFrame, decodePicture } from './decode.ts';
import { greyOf } from './picture.ts';
import type { DecodeAnswer, DecodeAsk } from './worker-client.ts';
import { prepareZxingWasm } from './zxing-wasm.ts';

const ready = fetch(wasmUrl)
  .then((response) => response.arrayBuffer())
  .then(prepareZxingWasm);

addEventListener('message', ({ data }: MessageEvent<DecodeAsk>) => {
  void answer(data).then((said) => postMessage(said));
});

async function answer({ id, image, how }: DecodeAsk): Promise<DecodeAnswer> {
  try {
    await ready;
    const [width, height] =
      'displayWidth' in image ? [image.displayWidth, image.displayHeight] : [image.width, image.height];
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('there is no canvas to draw on');
    context.drawImage(image, 0, 0, width, height);
    const picture = greyOf(context.getImageData(0, 0, width, height));
    const seen =
      how === 'frame'
        ? await decodeFrame(picture)
        : (await decodePicture(picture)).map((read) => ({ read, sure: true }));
    return { id, ok: true, seen };
  } catch (error) {
    return { id, ok: false, detail: String(error) };
  } finally {
    image.close();
  }
}
