/** What a page may use of the machine: the camera and a serial scanner, for our own page. Everything else is refused. */
import type { Session } from 'electron';
import { ORIGIN } from './scheme.ts';

export interface Wish {
  readonly permission: string;
  /** Of the page that asks; an address or an origin. */
  readonly from: string;
  readonly media: readonly string[];
}

export function isGranted({ permission, from, media }: Wish): boolean {
  const ours = from === ORIGIN || from.startsWith(`${ORIGIN}/`);
  if (permission === 'serial') return ours;
  return ours && permission === 'media' && media.length > 0 && media.every((kind) => kind === 'video');
}

export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, done, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    done(details.isMainFrame && isGranted({ permission, from: details.requestingUrl, media }));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, { mediaType, isMainFrame }) => {
    const media = mediaType === undefined ? [] : [mediaType];
    return isMainFrame && isGranted({ permission, from: origin, media });
  });
  session.setDevicePermissionHandler(
    ({ deviceType, origin }) =>
      deviceType === 'serial' && isGranted({ permission: 'serial', from: origin, media: [] }),
  );
  session.setDisplayMediaRequestHandler(null);
  session.on('will-download', (event) => event.preventDefault());
}
