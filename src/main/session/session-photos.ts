/** The photos of one open profile: where they are kept, where their addresses come from, and what fetches them. */
import { join } from 'node:path';
import { fetchPhoto } from '../client/fetch-photo.ts';
import type { Transport } from '../client/transport.ts';
import { PhotoCache } from '../photos/cache.ts';
import { Photos } from '../photos/photos.ts';
import type { SessionPorts } from './session-ports.ts';

interface Parts {
  /** Where the profile's files are. */
  readonly folder: string;
  readonly transport: Transport;
  /** Where the service is. */
  readonly address: () => string;
  readonly userAgent: string;
  /** Of a photo on a record; null where the service gives none. */
  readonly addressOf: (recordId: number, photoId: number) => string | null;
}

export function openPhotos(
  { announce, onDefect, clock }: Pick<SessionPorts, 'announce' | 'onDefect' | 'clock'>,
  { folder, transport, address, userAgent, addressOf }: Parts,
): Photos {
  return new Photos({
    cache: new PhotoCache(join(folder, 'photos'), () => clock.now().getTime()),
    fetch: (url) => fetchPhoto(transport, url, { service: address(), userAgent }),
    addressOf,
    announce: () => announce(['photos']),
    onDefect,
    monotonic: () => clock.monotonic(),
  });
}
