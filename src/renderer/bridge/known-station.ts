/**
 * Whether what answers is still the station that this page came from. After it was away another program may have its port, and
 * would be sent the cookie and every scan that waits. So it is asked first, without the cookie, to show that it knows the page's
 * key, which is in this page's memory alone; then the page shows the same, and goes on. What was under way at that moment the browser may
 * send again by itself: its cookie alone opens nothing without the page's key. See `src/main/browser/entrance.ts`.
 */

export interface KnownStation {
  /** Resolves when a request may be sent. @throws where nothing answers, or another program */
  sure(): Promise<void>;
  /** Something was not answered as the station would. */
  wasAway(): void;
}

interface Known {
  readonly session: string;
  readonly key: CryptoKey;
}

export function knownStation(origin: string): KnownStation {
  const { port } = new URL(origin);
  /** Before the first answer there is nothing to ask for: the page itself has just come from there. */
  let known: Known | undefined;
  let isSure = false;
  let asking: Promise<void> | undefined;

  async function send(path: string, body: object, credentials: RequestCredentials): Promise<unknown> {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.status === 204 ? null : response.json();
  }

  async function meet(): Promise<Known> {
    const [session, key] = textsOf(await send('/page', {}, 'same-origin'), 'session', 'key');
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const bytes = new TextEncoder().encode(key);
    return { session, key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']) };
  }

  async function meetAgain({ session, key }: Known): Promise<void> {
    const nonce = inBase64(crypto.getRandomValues(new Uint8Array(32)));
    const [proof, run] = textsOf(await send('/known', { session, nonce }, 'omit'), 'proof', 'run');
    if (proof !== (await sign(key, `station ${port} ${nonce}`))) throw new Error('this is another program');
    await send('/resume', { session, proof: await sign(key, `page ${port} ${run}`) }, 'same-origin');
  }

  async function ask(): Promise<void> {
    if (known === undefined) known = await meet();
    else await meetAgain(known);
    isSure = true;
  }

  return {
    sure: async () => {
      if (isSure) return;
      asking ??= ask().finally(() => (asking = undefined));
      await asking;
    },
    wasAway: () => {
      isSure = false;
    },
  };
}

async function sign(key: CryptoKey, text: string): Promise<string> {
  return inBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))));
}

/** Of the kind that is used in addresses, without its padding. */
const inBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function textsOf(value: unknown, ...names: readonly [string, string]): [string, string] {
  const said: ReadonlyMap<string, unknown> = new Map(Object.entries(value ?? {}));
  const [first, second] = names.map((name) => said.get(name));
  if (typeof first !== 'string' || typeof second !== 'string')
    throw new Error('not an answer of the station');
  return [first, second];
}
