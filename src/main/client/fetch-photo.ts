/**
 * Fetches the bytes of a photo from the address that the service gave for it, often another host's. It goes without the key, over HTTPS (or
 * HTTP on this computer, if the service is there too), on the client's own transport. What is larger than the limit, is no picture by its
 * first bytes, or redirects elsewhere is refused: a picture is all that is taken. The request is not counted in the account's allowance,
 * which is for the API.
 */
import { pictureType, type PictureType } from '#domain/picture.ts';
import { isLoopback } from './loopback.ts';
import type { Transport } from './transport.ts';

export type FetchedPhoto =
  | { readonly kind: 'photo'; readonly type: PictureType; readonly bytes: Uint8Array }
  /** Nothing came: it may later. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused' };

/** Bytes of one photo. */
export const LARGEST_PHOTO = 16 * 1024 * 1024;

/** @param service where the service is */
export async function fetchPhoto(
  transport: Transport,
  text: string,
  { service, userAgent }: { readonly service: string; readonly userAgent: string },
): Promise<FetchedPhoto> {
  const url = urlIn(text);
  if (url === null || !isAllowed(url, urlIn(service))) return { kind: 'refused' };
  const came = await transport.exchange({
    method: 'GET',
    url,
    headers: { accept: 'image/*', 'user-agent': userAgent },
    fresh: false,
    largest: LARGEST_PHOTO,
    isBinary: true,
  });
  if (came.kind === 'nothing') return { kind: 'nothing' };
  if (came.status >= 500 || came.status === 429 || (!came.whole && came.tooLarge !== true))
    return { kind: 'nothing' };
  const bytes = came.bytes ?? new Uint8Array();
  const type = came.status === 200 && came.tooLarge !== true ? pictureType(bytes) : null;
  return type === null ? { kind: 'refused' } : { kind: 'photo', type, bytes };
}

const urlIn = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** A service elsewhere cannot make this computer ask itself. */
function isAllowed(url: URL, service: URL | null): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const isHere = service !== null && isLoopback(service);
  if (isLoopback(url)) return isHere && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:';
}
