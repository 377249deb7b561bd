/** Photos: what is fetched and what is not, what is kept on disk and what is thrown out of it, and in which order they come. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchPhoto, LARGEST_PHOTO, type FetchedPhoto } from '#main/client/fetch-photo.ts';
import type { Exchange, HttpResult, Transport } from '#main/client/transport.ts';
import { PhotoCache } from '#main/photos/cache.ts';
import { Photos } from '#main/photos/photos.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');

describe('a photo is fetched', () => {
  const at = { service: 'https://api.example', userAgent: 'Dockhand/1' };
  function transportOf(answer: Partial<Extract<HttpResult, { kind: 'answer' }>> | 'nothing') {
    const asked: Exchange[] = [];
    const transport: Transport = {
      exchange: async (request) => {
        asked.push(request);
        if (answer === 'nothing') return { kind: 'nothing', sent: false, why: '' };
        return {
          kind: 'answer',
          status: 200,
          header: () => null,
          body: '',
          bytes: PNG,
          whole: true,
          ...answer,
        };
      },
      close: async () => {},
    };
    return { transport, asked };
  }

  test('from another host → without the key, within a limit', async () => {
    const { transport, asked } = transportOf({});
    expect(await fetchPhoto(transport, 'https://cdn.example/1.png?sig=x', at)).toEqual({
      kind: 'photo',
      type: 'image/png',
      bytes: PNG,
    });
    expect(asked).toMatchObject([{ method: 'GET', largest: LARGEST_PHOTO, isBinary: true }]);
    expect(Object.keys(asked[0]?.headers ?? {})).toEqual(['accept', 'user-agent']);
  });

  test.each([
    'http://cdn.example/1.png',
    'file:///etc/passwd',
    'https://user:secret@cdn.example/1.png',
    'http://127.0.0.1:8080/1.png',
    'https://localhost/1.png',
    'not an address',
  ])('but not from %s', async (url) => {
    const { transport, asked } = transportOf({});
    expect(await fetchPhoto(transport, url, at)).toEqual({ kind: 'refused' });
    expect(asked).toEqual([]);
  });

  test('from this computer, if the service is there too', async () => {
    const { transport } = transportOf({});
    const here = { ...at, service: 'http://127.0.0.1:9000' };
    expect(await fetchPhoto(transport, 'http://127.0.0.1:9000/photos/x', here)).toMatchObject({
      kind: 'photo',
    });
  });

  test.each([
    ['a page', { bytes: Buffer.from('<!doctype html>') }, 'refused'],
    ['a drawing that can run scripts', { bytes: Buffer.from('<svg onload="x()"/>') }, 'refused'],
    ['a redirection', { status: 302 }, 'refused'],
    ['one that is too large', { tooLarge: true, whole: false, bytes: Buffer.from('') }, 'refused'],
    ['one that is cut short', { whole: false }, 'nothing'],
    ['a failing service', { status: 503 }, 'nothing'],
    ['no answer', 'nothing', 'nothing'],
  ] as const)('%s → is none', async (_what, answer, kind) => {
    expect(await fetchPhoto(transportOf(answer).transport, 'https://cdn.example/1', at)).toEqual({ kind });
  });
});

describe('on disk', () => {
  let folder: string;
  let now = 1_000_000;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dockhand-photos-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = (full = 100) =>
    new PhotoCache(join(folder, 'photos'), () => (now += 60_000), { thumb: 100, full });

  test('a photo kept → there after a restart, and each size apart', () => {
    open().put(1, 'full', PNG);
    expect(open().get(1, 'full')).toEqual(PNG);
    expect(open().get(1, 'thumb')).toBe(null);
  });

  test('more than the limit → what was not looked at for longest goes', () => {
    const cache = open(60);
    for (const id of [1, 2, 3]) cache.put(id, 'full', Buffer.alloc(20, id));
    cache.get(1, 'full');
    cache.put(4, 'full', Buffer.alloc(20, 4));
    cache.put(4, 'thumb', Buffer.alloc(20, 4));
    expect(readdirSync(join(folder, 'photos')).sort()).toEqual(['1.full', '3.full', '4.full', '4.thumb']);
    expect(open(60).get(2, 'full')).toBe(null);
  });

  test('what was half written when the station ended, or is no photo of ours → thrown out', () => {
    open().put(1, 'full', PNG);
    writeFileSync(join(folder, 'photos', '2.full.part'), 'half');
    expect(open().get(1, 'full')).toEqual(PNG);
    expect(readdirSync(join(folder, 'photos'))).toEqual(['1.full']);
  });

  test('deleted by somebody → none, and it can be kept again', () => {
    const cache = open();
    cache.put(1, 'full', PNG);
    rmSync(join(folder, 'photos'), { recursive: true });
    expect(cache.get(1, 'full')).toBe(null);
    cache.put(1, 'full', PNG);
    expect(cache.get(1, 'full')).toEqual(PNG);
  });

  describe('for the screens', () => {
    let answers: Map<string, (answer: FetchedPhoto) => void>;
    let told: number;
    let monotonic: number;
    const looking = () => {
      answers = new Map();
      told = 0;
      monotonic = 0;
      return new Photos({
        cache: open(),
        fetch: (url) => new Promise((resolve) => answers.set(url, resolve)),
        addressOf: (_record, photo) => (photo === 9 ? null : `https://a/${photo}`),
        announce: () => (told += 1),
        onDefect: (error) => expect.fail(String(error)),
        monotonic: () => monotonic,
      });
    };
    const answer = async (url: string, came: FetchedPhoto) => {
      answers.get(url)?.(came);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const ask = (photoId: number, size: 'thumb' | 'full' = 'full') => ({ recordId: 1, photoId, size });
    const HERE = { kind: 'photo', type: 'image/png', bytes: PNG } as const;

    test('asked for → fetched once, told, and from then on there', async () => {
      const photos = looking();
      expect(photos.view(ask(1))).toEqual({ kind: 'coming' });
      expect(photos.view(ask(1))).toEqual({ kind: 'coming' });
      await answer('https://a/1', HERE);
      expect([told, answers.size]).toEqual([1, 1]);
      const data = PNG.toString('base64');
      expect(photos.view(ask(1))).toEqual({ kind: 'here', type: 'image/png', data, isFull: true });
      expect(photos.view(ask(1, 'thumb'))).toMatchObject({ kind: 'here', isFull: true });
      expect(photos.keepThumbnail(1, 'bm8gcGljdHVyZQ==')).toBe(false);
      expect(photos.keepThumbnail(1, data)).toBe(true);
      expect(photos.view(ask(1, 'thumb'))).toMatchObject({ kind: 'here', isFull: false });
    });

    test('many asked for → two at a time, the last one first', async () => {
      const photos = looking();
      for (const id of [1, 2, 3, 4, 5]) photos.view(ask(id));
      expect([...answers.keys()]).toEqual(['https://a/1', 'https://a/2']);
      await answer('https://a/1', HERE);
      expect([...answers.keys()].at(-1)).toBe('https://a/5');
    });

    test('nothing came → not asked for again at once, but when the service can be reached or after a while', async () => {
      const photos = looking();
      photos.view(ask(1));
      await answer('https://a/1', { kind: 'nothing' });
      expect(photos.view(ask(1))).toEqual({ kind: 'missing', why: 'nothing' });
      photos.retry();
      expect(told).toBe(2);
      expect(photos.view(ask(1))).toEqual({ kind: 'coming' });
      await answer('https://a/1', { kind: 'refused' });
      photos.retry();
      expect(photos.view(ask(1))).toEqual({ kind: 'missing', why: 'refused' });
      monotonic += 20 * 60_000;
      expect(photos.view(ask(1))).toEqual({ kind: 'coming' });
      expect(photos.view(ask(9))).toEqual({ kind: 'missing', why: 'refused' });
    });

    test('closed → nothing more is fetched or told', async () => {
      const photos = looking();
      for (const id of [1, 2, 3]) photos.view(ask(id));
      photos.close();
      await answer('https://a/1', HERE);
      expect([told, answers.size]).toEqual([0, 2]);
    });
  });
});
