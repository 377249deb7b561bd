/** The system's proxy as Chromium understands it (PAC files, Windows settings), for Node's HTTP. */
import { session } from 'electron';

/** In memory, and of no page: the pages' own session has a proxy that leads nowhere (`navigation.ts`). */
const PARTITION = 'system-proxy';

/** @returns the address of the proxy to use for a URL, or null for none */
export const systemProxyFor = async (url: string): Promise<string | null> =>
  proxyIn(await session.fromPartition(PARTITION).resolveProxy(url));

/**
 * @param list what `resolveProxy` says, like `PROXY proxy.local:3128; DIRECT`
 * @returns the address of the proxy to use, or null for none. SOCKS is passed over: Node's HTTP does not speak it
 */
export function proxyIn(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host] = entry.trim().split(/\s+/);
    switch (kind.toUpperCase()) {
      case 'DIRECT':
        return null;
      case 'PROXY':
      case 'HTTP':
        if (host !== undefined) return `http://${host}`;
        break;
      case 'HTTPS':
        if (host !== undefined) return `https://${host}`;
        break;
      default:
    }
  }
  return null;
}
