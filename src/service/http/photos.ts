/* The bytes of a photo, at an address nobody can guess; a picture shown in a page cannot send a key. */
import type { Hono } from 'hono';
import { refuse } from '../rules/refusal.ts';
import type { Store } from '../store/store.ts';
import { refusalAnswer, type Environment } from './api.ts';

export function mountPhotos(app: Hono<Environment>, store: Store): void {
  app.get('/photos/:token', (c) => {
    const photo = store.photos.byToken(c.req.param('token'));
    if (!photo) return refusalAnswer(refuse(404, 'there is no such photo'));
    return new Response(new Uint8Array(photo.bytes), {
      headers: {
        'content-type': photo.content_type,
        'content-disposition': 'inline',
        // Whatever was uploaded is shown as the picture it says it is, or not at all; never run as a page.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
      },
    });
  });
}
