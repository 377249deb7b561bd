/**
 * Photos for the screens: from the disk where they were seen before, else fetched in the background and told as the topic `photos` when they
 * are there. Those asked for last are fetched first, two at a time; a list that is scrolled past many asks for no more than a screenful. One
 * that could not be fetched is tried again when the service can be reached, or some time later. A thumbnail is made by the page, which can
 * paint, and kept here.
 */
import type { PhotoAsk, PhotoView } from '#domain/views/photo.ts';
import { pictureType } from '#domain/stock/picture.ts';
import type { FetchedPhoto } from '../client/fetch-photo.ts';
import type { PhotoCache } from './cache.ts';

interface Ports {
  readonly cache: PhotoCache;
  readonly fetch: (url: string) => Promise<FetchedPhoto>;
  /** The address of a photo on a record; null where the service gives none. */
  readonly addressOf: (recordId: number, photoId: number) => string | null;
  /** Something has come. */
  readonly announce: () => void;
  readonly onDefect: (error: unknown) => void;
  /** Milliseconds that only ever go forward. */
  readonly monotonic: () => number;
}

/** Photos that wait to be fetched, at most, and those fetched at one time. */
const MOST_WAITING = 60;
const AT_ONCE = 2;
/** Milliseconds until one that could not be fetched is tried again, where nothing came and where it was no photo. */
const AGAIN = { nothing: 30_000, refused: 10 * 60_000 } as const;
/** Bytes of a thumbnail that a page may hand in. */
const LARGEST_THUMB = 256 * 1024;

export class Photos {
  readonly #ports: Ports;
  /** By the photo's id, the last one asked for at the end. */
  readonly #waiting = new Map<number, string>();
  readonly #underWay = new Set<number>();
  readonly #failed = new Map<number, { readonly kind: 'nothing' | 'refused'; readonly at: number }>();
  #isClosed = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  view({ recordId, photoId, size }: PhotoAsk): PhotoView {
    const { cache, addressOf } = this.#ports;
    const thumb = size === 'thumb' ? cache.get(photoId, 'thumb') : null;
    const found = thumb ?? cache.get(photoId, 'full');
    const type = found === null ? null : pictureType(found);
    if (found !== null && type !== null)
      return {
        kind: 'here',
        type,
        data: Buffer.from(found).toString('base64'),
        isFull: thumb === null,
      };
    const failed = this.#failedNow(photoId);
    if (failed !== null) return { kind: 'missing', why: failed };
    const url = addressOf(recordId, photoId);
    if (url === null) return { kind: 'missing', why: 'refused' };
    this.#ask(photoId, url);
    return { kind: 'coming' };
  }

  /** Whether it was one that can be kept. */
  keepThumbnail(photoId: number, data: string): boolean {
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > LARGEST_THUMB || pictureType(bytes) === null) return false;
    this.#ports.cache.put(photoId, 'thumb', bytes);
    return true;
  }

  /** The service can be reached: what did not come is asked for again by whoever looks at it. */
  retry(): void {
    const before = this.#failed.size;
    for (const [id, { kind }] of this.#failed) if (kind === 'nothing') this.#failed.delete(id);
    if (this.#failed.size < before) this.#ports.announce();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.clear();
  }

  #failedNow(photoId: number): 'nothing' | 'refused' | null {
    const failed = this.#failed.get(photoId);
    if (failed === undefined) return null;
    if (this.#ports.monotonic() - failed.at < AGAIN[failed.kind]) return failed.kind;
    this.#failed.delete(photoId);
    return null;
  }

  #ask(photoId: number, url: string): void {
    if (this.#underWay.has(photoId)) return;
    this.#waiting.delete(photoId);
    this.#waiting.set(photoId, url);
    for (const [oldest] of this.#waiting) {
      if (this.#waiting.size <= MOST_WAITING) break;
      this.#waiting.delete(oldest);
    }
    this.#next();
  }

  #next(): void {
    const last = [...this.#waiting].at(-1);
    if (last === undefined || this.#isClosed || this.#underWay.size >= AT_ONCE) return;
    const [photoId, url] = last;
    this.#waiting.delete(photoId);
    this.#underWay.add(photoId);
    void this.#bring(photoId, url).finally(() => {
      this.#underWay.delete(photoId);
      this.#next();
    });
  }

  async #bring(photoId: number, url: string): Promise<void> {
    try {
      const came = await this.#ports.fetch(url);
      if (this.#isClosed) return;
      if (came.kind === 'photo') this.#ports.cache.put(photoId, 'full', came.bytes);
      else this.#failed.set(photoId, { kind: came.kind, at: this.#ports.monotonic() });
    } catch (error) {
      // A disk that is full keeps no photo, and nothing else is lost.
      this.#failed.set(photoId, { kind: 'nothing', at: this.#ports.monotonic() });
      this.#ports.onDefect(error);
    }
    if (!this.#isClosed) this.#ports.announce();
  }
}
