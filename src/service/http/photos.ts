/*
 * Serves the bytes of photos. The URL contains a random token and needs no key, because an image in a page cannot send one.
 * Only the types of pictures that browsers display are served as such. Everything else, including SVG, is served as a download, so that an
 * uploaded file never runs as a page.
 */
import type { Hono } from 'hono';
import { isKeepable } from '#wire/write.ts';
import type { Accounts } from '../accounts.ts';
import { photoKey, type ObjectStore } from '../items/object-store.ts';
import { refuse } from '../rules/refusal.ts';
import { refusalAnswer, type Environment } from './api.ts';

/** The types that a browser only displays. SVG is not among them, because an SVG file that is opened by itself is a page. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

export function mountPhotos(
  app: Hono<Environment>,
  accounts: Pick<Accounts, 'ofPhoto'>,
  objects?: ObjectStore,
): void {
  app.get('/photos/:token', async (c) => {
    const token = c.req.param('token');
    // A token that no database can store belongs to no photo.
    const account = isKeepable(token) ? await accounts.ofPhoto(token) : null;
    const photo = await account?.use(({ store }) => store.photos.byToken(token));
    if (!account || !photo) return refusalAnswer(refuse(404, 'there is no such photo'));
    const bytes = photo.bytes ?? (await objects?.get(photoKey(account.id, token)));
    // Without the token, which is a secret: the error goes into a log.
    if (!bytes) throw new Error(`photo ${photo.id} of account ${account.id} is not where its bytes are kept`);
    const type = pictureType(photo.content_type);
    return new Response(new Uint8Array(bytes), {
      headers: {
        // Any other upload is a download of unknown type, so that it never runs as a page.
        'content-type': type ?? 'application/octet-stream',
        'content-disposition': type === null ? 'attachment' : 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
      },
    });
  });
}

/** Null for what is no picture that browsers know. @param declared by the upload: a media type, perhaps with parameters */
function pictureType(declared: string): string | null {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  return PICTURES.has(type) ? type : null;
}
