/** The built renderer, file by file. Whatever an address says, nothing outside its folder is read. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
};

export interface Page {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * @param pathname the path of an address, still percent-encoded; `/` is the start page
 * @returns null if there is no such page
 */
export async function readPage(folder: string, pathname: string): Promise<Page | null> {
  const file = fileFor(folder, pathname);
  const type = file === null ? undefined : TYPES[path.extname(file)];
  if (file === null || type === undefined) return null;
  try {
    return { body: new Uint8Array(await readFile(file)), type };
  } catch {
    return null;
  }
}

/** Only plain names are let through, so there is nothing to normalise and nothing to escape with. */
export function fileFor(folder: string, pathname: string): string | null {
  const names = (pathname === '/' ? '/index.html' : pathname).split('/').slice(1);
  if (names.length === 0 || !names.every((name) => /^[\w-][\w.-]*$/.test(name))) return null;
  return path.join(folder, ...names);
}
