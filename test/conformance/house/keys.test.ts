/* Authentication, where keys are made, left to expire and revoked: by the page, by the side door. */
import { expect, test } from 'vitest';
import { conform, expectRefusal, type Account } from '../checked-client.ts';

/** A browser without scripts: it keeps a cookie and sends the forms it was shown. */
function browser(base: string) {
  let cookie = '';
  async function go(path: string, form?: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(new URL(path, base), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      body: form ? new URLSearchParams(form) : null,
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    const to = response.headers.get('location');
    return to === null ? response.text() : go(to);
  }
  return go;
}

const shown = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
const guardIn = (page: string) => shown(page, /name="guard" value="([^"]+)"/);

conform('key pairs', (it) => {
  const asks = async (secret: string) =>
    (await it.send('GET', '/units', undefined, { authorization: `Bearer ${secret}` })).status;

  async function newKey(
    account: Account,
    expires = '',
  ): Promise<{ id: string; secret: string; page: string; go: ReturnType<typeof browser> }> {
    const go = browser(account.target.url);
    await go('/login', { token: account.target.admin ?? '', to: '/public-api' });
    const guard = guardIn(await go('/public-api'));
    const page = await go('/public-api/create', { guard, name: account.name('Key'), expires });
    const [, id = '', secret = ''] =
      /<output>(key_\w+)<\/output>[\s\S]*?<output>(sk_[\w-]+)<\/output>/.exec(page) ?? [];
    return { id, secret, page, go };
  }

  test('are made on the page, which shows the secret once', async () => {
    const { id, secret, go } = await newKey(it);
    expect(await asks(secret)).toBe(200);
    const again = await go('/public-api');
    expect(again).toContain(id);
    expect(again).not.toContain(secret);
  });

  test.each(['/public-api', '/integrations/webhooks'])(
    '%s is for whoever has the admin token',
    async (path) => {
      const go = browser(it.target.url);
      expect(await go(path)).toContain('Admin token');
      await go('/login', { token: it.target.admin ?? '', to: path });
      expect(await go(path)).not.toContain('Admin token');
    },
  );

  test('are sent by their secret and not by their id', async () => {
    const { id, secret } = await newKey(it);
    expect([await asks(secret), await asks(id)]).toEqual([200, 401]);
  });

  test('are refused once they are revoked', async () => {
    const { id, secret, go } = await newKey(it);
    await go('/public-api/revoke', { guard: guardIn(await go('/public-api')), id });
    expectRefusal(await it.send('GET', '/units', undefined, { authorization: `Bearer ${secret}` }), 401);
  });

  test('are refused once they are expired', async () => {
    const key = async (expires: number) => {
      const body = { name: 'Short', expires_at: new Date(expires).toISOString() };
      const response = await fetch(`${it.target.url}/admin/keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${it.target.admin}` },
        body: JSON.stringify(body),
      });
      const { data }: { data: { secret: string } } = await response.json();
      return data.secret;
    };
    expect(await asks(await key(Date.now() + 3_600_000))).toBe(200);
    expect(await asks(await key(Date.now() - 1))).toBe(401);
  });
});
