/** The page's interface to the decoding worker: sends pictures, receives codes. */
import type { Seen } from './decode.ts';

/** glance: a frame of many, in a few milliseconds. study: the only picture there is, and it takes its time. */
type How = 'glance' | 'study';

/** As a picture file, or as a camera has it. */
export type Image = ImageBitmap | VideoFrame;

export interface DecodeAsk {
  readonly id: number;
  /** Handed over, not copied. */
  readonly image: Image;
  readonly how: How;
}

export type DecodeAnswer =
  | { readonly id: number; readonly ok: true; readonly seen: readonly Seen[] }
  | { readonly id: number; readonly ok: false; readonly detail: string };

export interface Reader {
  /** Rejects where the worker cannot work at all. */
  read(image: Image, how: How): Promise<readonly Seen[]>;
  close(): void;
}

interface Waiting {
  readonly resolve: (seen: readonly Seen[]) => void;
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
