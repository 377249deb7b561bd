/** The page's side of the decoding worker: sends it pictures, and receives the codes read from them. */
import type { SeenCode } from './decode.ts';

/** `frame`: one of many camera frames, decoded in a few milliseconds. `picture`: a single picture, decoded with all methods. */
type How = 'frame' | 'picture';

/** From a picture file, or from a camera. */
export type Image = ImageBitmap | VideoFrame;

export interface DecodeAsk {
  readonly id: number;
  /** Transferred, not copied. */
  readonly image: Image;
  readonly how: How;
}

export type DecodeAnswer =
  | { readonly id: number; readonly ok: true; readonly seen: readonly SeenCode[] }
  | { readonly id: number; readonly ok: false; readonly detail: string };

export interface Reader {
  /** Rejects if the worker fails. */
  read(image: Image, how: How): Promise<readonly SeenCode[]>;
  close(): void;
}

interface Waiting {
  readonly resolve: (seen: readonly SeenCode[]) => void;
  readonly reject: (error: Error) => void;
}

export function openReader(): Reader {
  const worker = new Worker(new URL('./decoding.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const failAll = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) one?.resolve(data.seen);
    else one?.reject(new Error(data.detail));
  });
  worker.addEventListener('error', (event) => failAll(event.message));
  return {
    read: (image, how) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, image, how } satisfies DecodeAsk, [image]);
      }),
    close: () => {
      worker.terminate();
      failAll('closed');
    },
  };
}
