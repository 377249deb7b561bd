import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { headersFor, PAGE_HEADERS } from '#main/shell/headers.ts';
import { fileFor, readPage } from '#main/shell/pages.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-pages-'));
const pages = path.join(home, 'pages');
fs.mkdirSync(path.join(pages, 'assets'), { recursive: true });
fs.writeFileSync(path.join(pages, 'index.html'), '<title>Dockhand</title>');
fs.writeFileSync(path.join(pages, 'assets', 'main-Ab_1.js'), 'start()');
fs.writeFileSync(path.join(pages, 'assets', 'notes.txt'), 'of no type we serve');
fs.writeFileSync(path.join(home, 'secret.json'), '{}');
afterAll(() => fs.rmSync(home, { recursive: true }));

describe('an address and its file', () => {
  test('the start page, and a file with its type', async () => {
    expect(await readPage(pages, '/')).toMatchObject({ type: 'text/html; charset=utf-8' });
    const script = await readPage(pages, '/assets/main-Ab_1.js');
    expect(script?.type).toBe('text/javascript; charset=utf-8');
    expect(new TextDecoder().decode(script?.body)).toBe('start()');
  });

  test.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/..\\secret.json',
    '/assets//../../secret.json',
    '//etc/passwd.json',
    '/C:/secret.json',
    '/.hidden.json',
    '/index.html\0.json',
    '/assets/',
    '',
  ])('one that could lead out of the folder leads nowhere: %j', async (pathname) => {
    expect(fileFor(pages, pathname)).toBeNull();
    expect(await readPage(pages, pathname)).toBeNull();
  });

  test('a missing file, a folder and an unknown type are no pages', async () => {
    for (const pathname of ['/missing.js', '/assets', '/assets/notes.txt'])
      expect(await readPage(pages, pathname)).toBeNull();
  });
});

describe('what goes with every page', () => {
  const policy = new Map(
    (PAGE_HEADERS['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

  test('everything comes from ourselves or not at all', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const sources of policy.values()) expect([["'self'"], ["'none'"]]).toContainEqual(sources);
  });

  test('WebAssembly is compiled in the decoding worker and nowhere else', () => {
    const allows = (pathname: string) =>
      (headersFor(pathname)['content-security-policy'] ?? '').includes('wasm-unsafe-eval');
    expect(allows('/assets/decoding.worker-DeI2E4WX.js')).toBe(true);
    expect(['/', '/index.html', '/assets/index-DqDs2F7F.js', '/decoding.worker-x.js'].filter(allows)).toEqual(
      [],
    );
  });

  test('no frame, no form and no base leads elsewhere', () => {
    for (const directive of ['frame-ancestors', 'form-action', 'base-uri'])
      expect(policy.get(directive)).toEqual(["'none'"]);
  });

  test('types are not guessed and addresses are not told', () => {
    expect(PAGE_HEADERS).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});
