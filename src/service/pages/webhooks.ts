/*
 * Builds /integrations/webhooks, the page on which a person sets where events are sent and which, replaces the signing secret, sends a
 * test, and sees the deliveries.
 */
import { html } from 'hono/html';
import { webhookSettings } from '#wire/webhook.ts';
import { isRefusal, sentenceOf } from '../rules/refusal.ts';
import type { LoggedDelivery, WebhookDesk } from '../webhooks/desk.ts';
import { hasArrived } from '../webhooks/post.ts';
import { settingNames } from '../webhooks/present.ts';
import { guardField, time, type Html } from './html.ts';
import { fault, type Form, type News } from './session.ts';

const LOGGED = 50;

export function webhookForms(desk: WebhookDesk): Readonly<Record<'set' | 'secret' | 'test' | 'again', Form>> {
  return {
    set: async (fields) => {
      const url = (fields.get('url') ?? '').trim();
      const chosen = fields.getAll('settings');
      const settings = settingNames.filter((name) => chosen.includes(name));
      const set = await desk.set({ url: url === '' ? null : url, settings });
      if (isRefusal(set)) return fault(sentenceOf(set));
      return set.secret === null
        ? { kind: 'done', words: 'Saved.' }
        : secretNews('Saved. Deliveries are signed with this secret', set.secret);
    },
    secret: async () => {
      const rotated = await desk.rotate();
      return isRefusal(rotated)
        ? fault(sentenceOf(rotated))
        : secretNews('This is the new secret; the former one signs beside it for a day', rotated.secret);
    },
    test: async () => {
      const tried = await desk.test();
      if (isRefusal(tried)) return fault(sentenceOf(tried));
      const words = `Test: ${tried.outcome}.`;
      return hasArrived(tried) ? { kind: 'done', words } : fault(words);
    },
    again: async (fields) => {
      const sent = await desk.again(Number(fields.get('id') ?? ''));
      return isRefusal(sent) ? fault(sentenceOf(sent)) : { kind: 'done', words: 'It is in line again.' };
    },
  };
}

function secretNews(words: string, secret: string): News {
  return { kind: 'secret', words, values: [['Signing secret', secret]] };
}

export async function webhookPage(desk: WebhookDesk, now: number, guard: string): Promise<Html> {
  const webhook = await desk.read();
  const log = await desk.log(Number.MAX_SAFE_INTEGER, LOGGED);
  return html`<section aria-labelledby="where">
      <h2 id="where">Where events are sent</h2>
      <form method="post" action="/integrations/webhooks/set">
        ${guardField(guard)}
        <label for="url">Address</label>
        <input type="url" id="url" name="url" value="${webhook?.url ?? ''}" aria-describedby="url-note" />
        <p class="note" id="url-note">
          HTTPS; plain HTTP goes to this machine alone. Redirects are not followed. Empty stops all
          deliveries.
        </p>
        <fieldset>
          <legend>What is told</legend>
          <div class="choices">
            ${settingNames.map(
              (name) =>
                html`<label
                  ><input
                    type="checkbox"
                    name="settings"
                    value="${name}"
                    ${webhook?.settings.includes(name) ? html`checked` : ''}
                  />${webhookSettings[name]}</label
                >`,
            )}
          </div>
        </fieldset>
        <button>Save</button>
      </form>
    </section>
    ${webhook && secretSection(guard, webhook.url !== null, formerEnd(webhook, now))}
    <section aria-labelledby="log">
      <h2 id="log">Deliveries</h2>
      ${
        log.length === 0
          ? html`<p class="note">Nothing has been sent yet.</p>`
          : html`<p class="note">The last ${LOGGED}. <a href="/integrations/webhooks">Read again</a></p>
              ${logTable(log, guard)}`
      }
    </section>`;
}

function formerEnd(webhook: { readonly former_until: number | null }, now: number): number | null {
  return webhook.former_until !== null && webhook.former_until > now ? webhook.former_until : null;
}

function secretSection(guard: string, canTest: boolean, former: number | null): Html {
  return html`<section aria-labelledby="secret">
    <h2 id="secret">Signature and test</h2>
    <p>
      Each delivery carries webhook-id, webhook-timestamp and webhook-signature, as Standard Webhooks has
      them. ${former === null ? '' : html`The former secret signs as well until ${time(former)}.`}
    </p>
    <div class="row">
      ${
        canTest
          ? html`<form method="post" action="/integrations/webhooks/test">
              ${guardField(guard)}<button class="quiet">Send a test</button>
            </form>`
          : ''
      }
      <form method="post" action="/integrations/webhooks/secret">
        ${guardField(guard)}<button class="quiet">Make a new signing secret</button>
      </form>
    </div>
  </section>`;
}

function logTable(log: readonly LoggedDelivery[], guard: string): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Deliveries">
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">State</th>
          <th scope="col">Tries</th>
        </tr>
      </thead>
      <tbody>
        ${log.map(
          (delivery) =>
            html`<tr>
              <td>${time(delivery.at)}</td>
              <td>
                ${delivery.setting === 'test' ? 'Test' : webhookSettings[delivery.setting]}
                <details>
                  <summary>Body</summary>
                  <pre>${JSON.stringify(JSON.parse(delivery.payload), null, 2)}</pre>
                </details>
              </td>
              <td>${state(delivery)}${againForm(delivery, guard)}</td>
              <td>${tries(delivery)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function state({ state, reason, next_try_at: next, tries }: LoggedDelivery): Html {
  switch (state) {
    case 'delivered':
      return html`<span class="good">delivered</span>`;
    case 'waiting':
      return html`<span class="look">waiting</span>${tries === 0 ? '' : html`, tried again ${time(next)}`}`;
    case 'given up':
    case 'dropped':
      return html`<span class="bad">${state}</span>: ${reason}`;
    default:
      return state satisfies never;
  }
}

function againForm({ id, state, setting, tries }: LoggedDelivery, guard: string): Html | '' {
  if (setting === 'test' || state === 'delivered' || (state === 'waiting' && tries === 0)) return '';
  return html`<form method="post" action="/integrations/webhooks/again">
    ${guardField(guard)}<input type="hidden" name="id" value="${id}" />
    <button class="quiet">Send again now</button>
  </form>`;
}

function tries({ log }: LoggedDelivery): Html {
  const last = log.at(-1);
  if (!last) return html`none yet`;
  return html`${last.outcome}
    <details>
      <summary>${log.length === 1 ? '1 try' : `${log.length} tries`}</summary>
      <ol>
        ${log.map((one) => html`<li>${time(one.at)}: ${one.outcome}, ${one.took} ms</li>`)}
      </ol>
    </details>`;
}
