/*
 * Mounts the pages on which a person sets the account up, behind the admin token. A form is accepted only from a page of the service
 * (protection against cross-site request forgery). This is checked in three ways: by the cookie, which other sites cannot send; by what the
 * browser states about the form's origin; and by a hidden token in the form.
 */
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { AccountPool } from '../account.ts';
import { addressOf, type Environment } from '../http/api.ts';
import { readBytes } from '../http/body.ts';
import type { KeyRing } from '../keys/ring.ts';
import { sameSecret } from '../keys/secret.ts';
import { isRefusal } from '../rules/refusal.ts';
import type { WebhookDesk } from '../webhooks/desk.ts';
import { page, type Html } from './html.ts';
import { keyForms, keyPage } from './keys.ts';
import { sessions, type Form, type News, type Session } from './session.ts';
import { webhookForms, webhookPage } from './webhooks.ts';

export interface SiteParts {
  readonly pool: AccountPool;
  readonly ring: KeyRing;
  readonly webhooks: WebhookDesk;
  /** The admin token. */
  readonly token: string;
}

export const KEYS_PATH = '/public-api';
export const WEBHOOKS_PATH = '/integrations/webhooks';
const LOGIN_PATH = '/login';
const COOKIE = 'dockhand_service';
const FORM_BYTES_MAX = 64 * 1024;

export function mountPages(app: Hono<Environment>, { pool, ring, webhooks, token }: SiteParts): void {
  const { clock } = pool;
  const adminSessions = sessions(token, pool);

  function mountPage(path: string, title: string, body: (session: Session) => Promise<Html>): void {
    app.get(path, async (c) => {
      const session = await adminSessions.find(getCookie(c, COOKIE));
      if (!session) return c.redirect(`${LOGIN_PATH}?to=${encodeURIComponent(path)}`, 303);
      // A look ahead shows nothing: what is shown once stays for the page.
      const news = c.req.method === 'HEAD' ? null : await session.takeNews();
      return page(
        { title, path, guard: session.guard },
        html`${news && newsPanel(news)}${await body(session)}`,
      );
    });
  }

  /** The fields of a form of ours, and the session it was sent in; or the answer to give instead. */
  async function readForm(
    c: Context<Environment>,
    back: string,
  ): Promise<[URLSearchParams, Session] | Response> {
    const session = await adminSessions.find(getCookie(c, COOKIE));
    if (!session) return c.redirect(`${LOGIN_PATH}?to=${encodeURIComponent(back)}`, 303);
    const fields = await fieldsOf(c);
    const isOurs = fields !== null && isFromHere(c) && sameSecret(fields.get('guard') ?? '', session.guard);
    return isOurs ? [fields, session] : notOurs(back);
  }

  function mountForms(path: string, forms: Readonly<Record<string, Form>>): void {
    for (const [name, form] of Object.entries(forms)) {
      app.post(`${path}/${name}`, async (c) => {
        const read = await readForm(c, path);
        if (read instanceof Response) return read;
        const [fields, session] = read;
        await session.tell(await form(fields));
        return c.redirect(path, 303);
      });
    }
  }

  app.get(LOGIN_PATH, (c) => loginPage(targetOf(c.req.query('to')), null));
  app.post(LOGIN_PATH, async (c) => {
    const fields = await fieldsOf(c);
    if (!fields || !isFromHere(c)) return notOurs(LOGIN_PATH);
    const to = targetOf(fields.get('to'));
    const cookie = await adminSessions.signIn((fields.get('token') ?? '').trim(), c.env.caller?.from ?? '');
    if (cookie === null)
      return loginPage(
        to,
        'That is not the admin token, or too many from your address were wrong: wait a few seconds.',
      );
    const secure = addressOf(c).protocol === 'https:';
    setCookie(c, COOKIE, cookie, {
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      path: '/',
      maxAge: adminSessions.length,
    });
    return c.redirect(to, 303);
  });
  app.post('/logout', async (c) => {
    const read = await readForm(c, KEYS_PATH);
    if (read instanceof Response) return read;
    const [, session] = read;
    await session.end();
    deleteCookie(c, COOKIE, { path: '/' });
    return c.redirect(LOGIN_PATH, 303);
  });

  mountPage(KEYS_PATH, 'Keys', async ({ guard }) => keyPage(await ring.list(), clock(), guard));
  mountForms(KEYS_PATH, keyForms(ring, clock));
  mountPage(WEBHOOKS_PATH, 'Webhooks', ({ guard }) => webhookPage(webhooks, clock(), guard));
  mountForms(WEBHOOKS_PATH, webhookForms(webhooks));
}

function loginPage(to: string, fault: string | null): Promise<Response> {
  return page(
    { title: 'Sign in', path: LOGIN_PATH, guard: null },
    html`${fault && html`<p class="panel fault" role="alert">${fault}</p>`}
      <section>
        <p>The service printed its admin token where it was started.</p>
        <form method="post" action="${LOGIN_PATH}">
          <input type="hidden" name="to" value="${to}" />
          <label for="token">Admin token</label>
          <input type="password" id="token" name="token" autocomplete="off" required autofocus />
          <div><button>Sign in</button></div>
        </form>
      </section>`,
    fault === null ? 200 : 403,
  );
}

function notOurs(back: string): Promise<Response> {
  return page(
    { title: 'Not done', path: back, guard: null },
    html`<section>
      <p>
        This form did not come from a page of this service, or that page was too old. Nothing was changed.
      </p>
      <p><a href="${back}">Go back and try again</a></p>
    </section>`,
    403,
  );
}

function newsPanel(news: News): Html {
  switch (news.kind) {
    case 'done':
      return html`<p class="panel told" role="status">${news.words}</p>`;
    case 'fault':
      return html`<p class="panel fault" role="alert">${news.words}</p>`;
    case 'secret':
      return html`<section class="secret" role="status">
        <h2>${news.words}</h2>
        ${news.values.map(
          ([name, value]) =>
            html`<h3>${name}</h3>
              <output>${value}</output>`,
        )}
        <p>It is shown this once. Copy it now.</p>
      </section>`;
    default:
      return news satisfies never;
  }
}

/** Where to after signing in: to one of the pages, wherever a link wanted to. */
function targetOf(asked: string | null | undefined): string {
  return asked === WEBHOOKS_PATH ? WEBHOOKS_PATH : KEYS_PATH;
}

async function fieldsOf(c: Context): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return null;
  const bytes = await readBytes(c.req.raw, FORM_BYTES_MAX);
  return isRefusal(bytes) ? null : new URLSearchParams(bytes.toString('utf8'));
}

/** By what the browser says; a client that says nothing is no browser, and no other site's page. */
function isFromHere(c: Context<Environment>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  return origin === undefined || origin === addressOf(c).origin;
}
