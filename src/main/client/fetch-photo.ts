/**
 * Fetches the bytes of a photo from the URL that the service stated, which is often on another host.
 * The request does not contain the key. It uses HTTPS, or HTTP if both the service and the photo are on this computer. An answer is refused
 * if it is larger than 16 MB, does not begin with the bytes of a picture, or has another status than 200, such as a redirect. After a
 * failure of the server or the network, the result says that a later request may succeed.
 * It runs on the client's transport but is not counted in the account's request allowance, which is for the API.
 */
import { pictureType, type PictureType } from '#domain/stock/picture.ts';
import { isLoopback } from './loopback.ts';
import type { Transport } from './transport.ts';

export type FetchedPhoto =
  | { readonly kind: 'photo'; readonly type: PictureType; readonly bytes: Uint8Array }
  /** There was no usable answer, but a later request may succeed. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused' };

/** The largest photo that is accepted, in bytes. */
export const LARGEST_PHOTO = 16 * 1024 * 1024;

/** @param service the address of the service */
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

/** A photo on this computer is requested only if the service is on it too: a remote service cannot make the station call itself. */
function isAllowed(url: URL, service: URL | null): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const isHere = service !== null && isLoopback(service);
  if (isLoopback(url)) return isHere && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:';
}
