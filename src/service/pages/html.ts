/*
 * Builds the frame around every page, and the response with its security headers. No page contains a script, and the content security
 * policy would let none run.
 */
import { html } from 'hono/html';
import { style } from './style.ts';

export type Html = ReturnType<typeof html>;

/** Nothing from anywhere else, no script from anywhere; forms go nowhere but here. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

export const STYLE_PATH = '/service.css';

export interface Frame {
  readonly title: string;
  /** The page's own address, to show which of the links is this one. */
  readonly path: string;
  /** Guards the form that signs out; null on pages anybody may read. */
  readonly guard: string | null;
}

const links = [
  ['/public-api', 'Keys'],
  ['/integrations/webhooks', 'Webhooks'],
  ['/docs', 'API'],
] as const;

export async function page(frame: Frame, body: Html, status = 200): Promise<Response> {
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${frame.title} · Inventory Service</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <p class="brand">Inventory Service</p>
          <nav aria-label="Pages">
            ${links.map(
              ([path, name]) =>
                html`<a href="${path}" ${path === frame.path ? html`aria-current="page"` : ''}>${name}</a>`,
            )}
          </nav>
          ${
            frame.guard === null
              ? ''
              : html`<form method="post" action="/logout">
                  ${guardField(frame.guard)}<button class="quiet">Sign out</button>
                </form>`
          }
        </header>
        <main id="main">
          <h1>${frame.title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return new Response(String(markup), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...HEADERS },
  });
}

/** The style of all pages; it holds nothing of the account. */
export function styleAnswer(): Response {
  return new Response(style, {
    headers: { ...HEADERS, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
  });
}

/** The hidden field that tells a form of ours from one on another site. */
export function guardField(guard: string): Html {
  return html`<input type="hidden" name="guard" value="${guard}" />`;
}

/** An instant (epoch milliseconds) to the second, in UTC. */
export function time(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
