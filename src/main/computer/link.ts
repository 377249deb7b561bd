/**
 * Links that other programs open Dockhand with: `dockhand-open:order?number=NUMBER`, and nothing else. Any web page can open one, so all
 * that is not exactly that is refused. It shows an order and does nothing.
 */
import type { Refusal } from '#domain/views/computer.ts';

export const LINK_SCHEME = 'dockhand-open';

/** Characters of a link, and of the number in it. */
export const LONGEST_LINK = 500;
const LONGEST_NUMBER = 100;

/** Control, format (U+202E among them), private and broken characters; what stands for bytes that were no text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]/u;

export type ParsedLink =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly why: Exclude<Refusal, 'several'> };

export const isLink = (text: string): boolean => /^\s*dockhand-open:/i.test(text);

export function parseLink(text: string): ParsedLink {
  if (text.length > LONGEST_LINK) return { ok: false, why: 'too-long' };
  if (UNSEEN.test(text)) return { ok: false, why: 'unseen-characters' };
  if (!isLink(text) || !URL.canParse(text)) return { ok: false, why: 'not-ours' };
  const url = new URL(text);
  const bare = url.username === '' && url.password === '' && url.port === '' && url.hash === '';
  // Some programs write two slashes behind every scheme, and one behind what they take for a host.
  const what = `${url.host}${url.pathname}`;
  const members = [...url.searchParams.keys()];
  if (!bare || !/^order\/?$/.test(what) || members.length !== 1 || members[0] !== 'number')
    return { ok: false, why: 'bad-link' };
  const number = (url.searchParams.get('number') ?? '').trim();
  if (UNSEEN.test(number)) return { ok: false, why: 'unseen-characters' };
  if (number.length > LONGEST_NUMBER) return { ok: false, why: 'too-long' };
  return number === '' ? { ok: false, why: 'bad-link' } : { ok: true, number };
}
