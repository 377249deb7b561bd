/**
 * Keeps photos on disk beside a profile's databases, as fetched and as thumbnails, each kind within a limit of its own: where that is
 * passed, those not looked at for longest are deleted. The folder can be deleted at any time. A file is written under another name first, so
 * that none is ever half there. A photo keeps its number for good, so what is kept never goes stale.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { OWN_FILE, OWN_FOLDER } from '../private.ts';

export type PhotoSize = 'thumb' | 'full';

/** Bytes kept of each kind. */
export interface Limits {
  readonly thumb: number;
  readonly full: number;
}

export const LIMITS: Limits = { thumb: 64 * 1024 * 1024, full: 256 * 1024 * 1024 };

interface Kept {
  readonly file: string;
  readonly size: PhotoSize;
  readonly bytes: number;
  /** When it was last looked at (epoch milliseconds). */
  usedAt: number;
}

const NAME = /^(\d+)\.(thumb|full)$/;

export class PhotoCache {
  readonly #folder: string;
  readonly #limits: Limits;
  readonly #now: () => number;
  #index: Map<string, Kept> | undefined;

  constructor(folder: string, now: () => number, limits = LIMITS) {
    this.#folder = folder;
    this.#limits = limits;
    this.#now = now;
  }

  get(id: number, size: PhotoSize): Uint8Array | null {
    const key = `${id}.${size}`;
    const kept = this.#kept().get(key);
    if (kept === undefined) return null;
    try {
      const bytes = readFileSync(join(this.#folder, kept.file));
      kept.usedAt = this.#now();
      utimesSync(join(this.#folder, kept.file), kept.usedAt / 1000, kept.usedAt / 1000);
      return bytes;
    } catch {
      // Deleted by somebody, or unreadable: it is fetched again.
      this.#kept().delete(key);
      return null;
    }
  }

  /** @throws where the disk will not take it */
  put(id: number, size: PhotoSize, bytes: Uint8Array): void {
    const all = this.#kept();
    const file = `${id}.${size}`;
    mkdirSync(this.#folder, { recursive: true, mode: OWN_FOLDER });
    const path = join(this.#folder, file);
    writeFileSync(`${path}.part`, bytes, { mode: OWN_FILE });
    renameSync(`${path}.part`, path);
    all.set(file, { file, size, bytes: bytes.length, usedAt: this.#now() });
    this.#shrink(all, size);
  }

  #shrink(all: Map<string, Kept>, size: PhotoSize): void {
    const ofSize = [...all.values()].filter((one) => one.size === size);
    let left = ofSize.reduce((sum, { bytes }) => sum + bytes, 0) - this.#limits[size];
    for (const one of ofSize.sort((a, b) => a.usedAt - b.usedAt)) {
      if (left <= 0) return;
      rmSync(join(this.#folder, one.file), { force: true });
      all.delete(one.file);
      left -= one.bytes;
    }
  }

  #kept(): Map<string, Kept> {
    this.#index ??= this.#read();
    return this.#index;
  }

  #read(): Map<string, Kept> {
    const found = new Map<string, Kept>();
    let names: readonly string[] = [];
    try {
      names = readdirSync(this.#folder);
    } catch {
      // Nothing was kept yet.
    }
    for (const file of names) {
      const path = join(this.#folder, file);
      const size = NAME.exec(file)?.[2];
      const about = size === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
      // What was being written when the station ended.
      if (about === undefined) rmSync(path, { force: true });
      else if (size === 'thumb' || size === 'full')
        found.set(file, { file, size, bytes: about.size, usedAt: about.mtimeMs });
    }
    return found;
  }
}
