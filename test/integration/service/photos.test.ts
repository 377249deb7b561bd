/** The bytes of a photo over HTTP: an uploaded file is shown only where it is a picture that browsers know. */
import { expect, test } from 'vitest';
import { practice, SECRET } from './in-process-service.ts';

async function photoOf(type: string, text = '<script>alert(1)</script>'): Promise<Response> {
  const it = practice();
  const form = new FormData();
  form.append('name', 'Reel');
  form.append('type', 'item');
  form.append('photos[]', new File([text], 'reel', { type }));
  const { body } = await it.raw(
    new Request('http://service.test/api/v1/items', {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
      body: form,
    }),
  );
  return it.service.fetch(new Request(body.data.photos[0].url));
}

test.each(['image/png', 'image/jpeg', 'image/webp', 'IMAGE/GIF', 'image/png; x=y'])(
  'a photo uploaded as %s: shown as that picture and as nothing else',
  async (type) => {
    const { headers } = await photoOf(type);
    expect(headers.get('content-type')).toBe(type.toLowerCase().split(';')[0]);
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test.each(['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript', 'image/unheard-of', ''])(
  'a photo uploaded as %j: given as a file to keep, its bytes as they were',
  async (type) => {
    const answer = await photoOf(type);
    expect([answer.status, await answer.text()]).toEqual([200, '<script>alert(1)</script>']);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  },
);
