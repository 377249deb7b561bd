/** Where a service is, and what can be a key, as a person writes them. */
import { isLoopback } from '../client/loopback.ts';

/** Whether a text can be sent as a key at all: a header carries no other characters. */
export const canBeKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

export type CheckedAddress =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly why: 'address-invalid' | 'address-insecure' };

/**
 * The addresses that a text names, in the order they are to be asked. A service is spoken to over HTTPS; plain HTTP is for this
 * computer alone. A missing scheme is taken as https, and on this computer as http where that does not answer.
 */
export function checkAddress(text: string): CheckedAddress {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return checkWhole([text]);
  const secure = `https://${text}`;
  const isHere = URL.canParse(secure) && isLoopback(new URL(secure));
  return checkWhole(isHere ? [secure, `http://${text}`] : [secure]);
}

function checkWhole(texts: readonly string[]): CheckedAddress {
  const addresses: string[] = [];
  for (const text of texts) {
    if (!URL.canParse(text)) return { ok: false, why: 'address-invalid' };
    const url = new URL(text);
    if (url.protocol === 'http:' && !isLoopback(url)) return { ok: false, why: 'address-insecure' };
    const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    if (!plain || (url.protocol !== 'https:' && url.protocol !== 'http:'))
      return { ok: false, why: 'address-invalid' };
    addresses.push(url.href.replace(/\/+$/, ''));
  }
  return { ok: true, addresses };
}
