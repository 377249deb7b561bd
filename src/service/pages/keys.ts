/* Builds /public-api, the page of the account's keys: creates a key, whose secret is displayed once, and revokes keys. */
import { html } from 'hono/html';
import { endOfDay, NAME_MAX, type KeyRing } from '../keys/ring.ts';
import { isRefusal, sentenceOf } from '../rules/refusal.ts';
import type { KeyRow } from '../store/key.ts';
import { guardField, time, type Html } from './html.ts';
import { fault, type Form } from './session.ts';

export function keyForms(ring: KeyRing, clock: () => number): Readonly<Record<'create' | 'revoke', Form>> {
  return {
    create: async (fields) => {
      const day = fields.get('expires') ?? '';
      const expiresAt = day === '' ? null : endOfDay(day);
      if (Number.isNaN(expiresAt))
        return fault('The day of expiry must be a date such as 2026-12-31, or be left empty.');
      if (expiresAt !== null && expiresAt <= clock()) return fault('The day of expiry has passed.');
      const made = await ring.create((fields.get('name') ?? '').trim(), expiresAt);
      if (isRefusal(made)) return fault(sentenceOf(made));
      const values = [
        ['Key id', made.key.id],
        ['Secret key: send this one', made.secret],
      ] as const;
      return { kind: 'secret', words: `The key “${made.key.name}” is made`, values };
    },
    revoke: async (fields) => {
      const revoked = await ring.revoke(fields.get('id') ?? '');
      return isRefusal(revoked)
        ? fault(sentenceOf(revoked))
        : { kind: 'done', words: 'The key is revoked. Requests with it are refused from now on.' };
    },
  };
}

export function keyPage(keys: readonly KeyRow[], now: number, guard: string): Html {
  return html`<section aria-labelledby="new">
      <h2 id="new">New key</h2>
      <form method="post" action="/public-api/create">
        ${guardField(guard)}
        <label for="name">Name</label>
        <input
          type="text"
          id="name"
          name="name"
          maxlength="${NAME_MAX}"
          required
          aria-describedby="name-note"
        />
        <p class="note" id="name-note">Who will use it. The ledger and updated_by say this name.</p>
        <label for="expires">Last day it works, in UTC (empty: no end)</label>
        <input type="date" id="expires" name="expires" />
        <div><button>Make a key pair</button></div>
      </form>
    </section>
    <section aria-labelledby="all">
      <h2 id="all">All keys</h2>
      ${keys.length === 0 ? html`<p class="note">There is none yet.</p>` : table(keys, now, guard)}
    </section>`;
}

function table(keys: readonly KeyRow[], now: number, guard: string): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Keys">
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key id</th>
          <th scope="col">Made</th>
          <th scope="col">State</th>
          <th scope="col">Revoke</th>
        </tr>
      </thead>
      <tbody>
        ${keys.toReversed().map(
          (key) =>
            html`<tr>
              <th scope="row">${key.name}</th>
              <td><code>${key.id}</code></td>
              <td>${time(key.created_at)}</td>
              <td>${state(key, now)}</td>
              <td>${key.revoked_at === null ? revokeForm(key, guard) : ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function state({ revoked_at: revoked, expires_at: expires }: KeyRow, now: number): Html {
  if (revoked !== null) return html`<span class="bad">revoked</span> ${time(revoked)}`;
  if (expires === null) return html`<span class="good">works</span>`;
  return expires > now
    ? html`<span class="good">works</span> until ${time(expires)}`
    : html`<span class="bad">expired</span> ${time(expires)}`;
}

/** Asks once more, for it cannot be undone. */
function revokeForm(key: KeyRow, guard: string): Html {
  return html`<details>
    <summary>Revoke…</summary>
    <form method="post" action="/public-api/revoke">
      ${guardField(guard)}
      <input type="hidden" name="id" value="${key.id}" />
      <button class="final" aria-label="Revoke ${key.name} for good">For good</button>
    </form>
  </details>`;
}
